extension ProgramParts {
  /// Returns true if a slot is the condition that all chosen options of a file are offered, which
  /// also depends on the choice itself.
  func isOfChosen(_ slot: SlotID) -> Bool {
    guard slots[slot].kind == .offered else { return false }
    let list = nodes[slots[slot].node].options
    return options.indices.contains(list) && options[list].filter?.slot == slot
  }
}

/// The `where` of options from a file, which decides the options that are offered.
public struct OptionFilter: Sendable {
  /// A comparison of a column with an expression that reads no column, so an index can answer it.
  public struct Lookup: Sendable {
    var column: Int
    var comparison: OptionComparison
    /// True if the cells are compared as text, as written.
    var isText: Bool
    /// The value to compare with, in the template of the field; for a choice, the name of its
    /// option (`optionName`).
    public var value: Code

    public init(column: Int, _ comparison: OptionComparison, isText: Bool, value: Code) {
      self.column = column
      self.comparison = comparison
      self.isText = isText
      self.value = value
    }
  }

  /// The whole condition, for one candidate whose columns `column` reads.
  public var condition: Code
  /// The terms of the conjunction that an index answers.
  public var lookups: [Lookup]
  /// The remaining terms of the condition, for one candidate.
  public var rest: Code
  /// A slot of kind `offered` of the field, with the condition as its code: true while all chosen
  /// options are offered. -1 if there is none.
  public var slot: SlotID
  /// The declarations that the condition reads, which a question names if nothing is offered.
  public var reads: [NodeID]
  /// The cache of the options that were offered last.
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
