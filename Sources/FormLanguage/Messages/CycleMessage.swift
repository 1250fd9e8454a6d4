/// What depends on itself.
enum CycleMessage: Message {
  /// - of: what the sentence calls the first link.
  /// - more: how many links are not listed.
  case chain(of: String, [(name: String, dependence: Dependence)], more: Int)

  var words: FindingWords {
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

/// How a link of a cycle depends on the next.
enum Dependence: Hashable, Sendable {
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
