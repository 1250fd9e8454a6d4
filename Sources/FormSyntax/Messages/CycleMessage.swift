/// Messages about declarations that depend on themselves.
package enum CycleMessage: Message {
  /// - Parameters:
  ///   - of: the subject of the sentence, for the first link.
  ///   - more: the number of links that are not listed.
  case chain(of: String, [(name: String, dependence: Dependence)], more: Int)

  package var words: FindingWords {
    switch self {
    case .chain(let subject, let links, let more):
      let first = links.first?.name ?? ""
      let chain = links.map { "\($0.name) → (\($0.dependence.words)) " }.joined()
      return FindingWords(
        "\(subject.capitalisedFirst) depends on itself: \(chain)\(more > 0 ? "… \(more) more … → " : "")\(first).",
        "Remove one link of the chain.")
    }
  }
}

/// The way in which a link of a cycle depends on the next.
package enum Dependence: Hashable, Sendable {
  case hasRowsBy, sortedBy, computedFrom, defaultsTo, hiddenBy

  var words: String {
    switch self {
    case .hasRowsBy: "has rows by"
    case .sortedBy: "sorted by"
    case .computedFrom: "computed from"
    case .defaultsTo: "defaults to"
    case .hiddenBy: "hidden by"
    }
  }
}
