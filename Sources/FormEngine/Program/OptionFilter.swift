extension ProgramParts {
  /// Whether a slot is true while what is chosen of a file is offered: then it depends on that, too.
  func isOfChosen(_ slot: SlotID) -> Bool {
    guard slots[slot].kind == .offered else { return false }
    let list = nodes[slots[slot].node].options
    return options.indices.contains(list) && options[list].filter?.slot == slot
  }
}

/// The `where` of options from a file: which of them are offered.
public struct OptionFilter: Sendable {
  /// A comparison of a column with an expression that reads no column: it is looked up in an index.
  public struct Lookup: Sendable {
    var column: Int
    var comparison: OptionComparison
    /// Whether the column counts as text, its cells as written.
    var isText: Bool
    /// In the template of the field; of a choice, the name of its option (`optionName`).
    public var value: Code

    public init(column: Int, _ comparison: OptionComparison, isText: Bool, value: Code) {
      self.column = column
      self.comparison = comparison
      self.isText = isText
      self.value = value
    }
  }

  /// The whole of it, for one candidate, whose columns `column` reads.
  public var condition: Code
  /// Those of its parts, joined by `and`, that are looked up.
  public var lookups: [Lookup]
  /// What remains of the condition beside the lookups, for one candidate.
  public var rest: Code
  /// A slot of kind `offered` of the field, with the condition as its code: true while all that is
  /// chosen is offered. -1 if there is none.
  public var slot: SlotID
  /// The declarations that it reads, which a question names when nothing is offered.
  public var reads: [NodeID]
  /// What was offered last.
  let last = LastOffered()

  public init(
    condition: Code, lookups: [Lookup] = [], rest: Code = .none, slot: SlotID = -1,
    reads: [NodeID] = []
  ) {
    self.condition = condition
    self.lookups = lookups
    self.rest = rest
    self.slot = slot
    self.reads = reads
  }
}
