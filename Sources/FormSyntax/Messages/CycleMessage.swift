/// Messages about declarations that depend on themselves.
package enum CycleMessage: Message {
  /// - Parameters:
  ///   - of: the subject of the sentence, for the first link.
  ///   - more: the number of links that are not listed.
  ///   - above: the cell that is meant if a row reads a column of its own list.
  case chain(
    of: String, [(name: String, dependence: Dependence)], more: Int, above: String?)
  /// A `let` whose type depends on that of others, which read it in the row above.
  case typeOfItself(String)

  package var words: FindingWords {
    switch self {
    case .typeOfItself(let name):
      return FindingWords(
        "The type of `\(name)` depends on itself.",
        "Declare it with a type, as in `field \(name): decimal = …`.")
    case .chain(let subject, let links, let more, let above):
      let first = links.first?.name ?? ""
      let chain = links.map { "\($0.name) → (\($0.dependence.words)) " }.joined()
      return FindingWords(
        "\(subject.capitalisedFirst) depends on itself: \(chain)\(more > 0 ? "… \(more) more … → " : "")\(first).",
        links.contains { $0.dependence == .chosenFrom }
          ? Self.helpOnOptions(isInRows: above != nil)
          : above.map {
            "Remove one link of the chain. To read the row above, write `\($0)`, which is empty in the first row."
          } ?? "Remove one link of the chain.")
    }
  }

  private static func helpOnOptions(isInRows: Bool) -> String {
    isInRows
      ? "What is chosen cannot decide what can be chosen. To ask only the other rows, write `let me = position()` in the row, and add `and position(other) != me` to the `where` over the rows named `other`."
      : "What is chosen cannot decide what can be chosen: remove one link of the chain."
  }
}

/// The way in which a link of a cycle depends on the next.
package enum Dependence: Hashable, Sendable {
  case hasRowsBy, countedBy, sortedBy, computedFrom, defaultsTo, hiddenBy, chosenFrom

  var words: String {
    switch self {
    case .hasRowsBy: "has rows by"
    case .countedBy: "counted by"
    case .sortedBy: "sorted by"
    case .computedFrom: "computed from"
    case .defaultsTo: "defaults to"
    case .hiddenBy: "hidden by"
    case .chosenFrom: "chosen from"
    }
  }
}
