/// The scratch space of the stack machine: a stack of values, the rows around a scan, and the
/// lazily built automata of the patterns. No result depends on earlier expressions.
struct Machine: Sendable {
  /// A row in which an expression is evaluated.
  struct Frame: Sendable {
    var template: Int
    var row: RowID
  }

  /// The reason why an expression has no value although its operands have values.
  struct Fault: Hashable, Sendable {
    var reason: FaultReason
    /// The constant with the source text of the expression, or -1.
    var source: Int32
    /// The slot of a value with a fault, if the expression only reads it; `row` is its row.
    var slot: Int32 = -1
    var row: RowID = 0
  }

  var stack: ContiguousArray<Value> = []
  var frames: ContiguousArray<Frame> = []
  var fault: Fault?
  /// The candidate option of a file, whose columns an expression reads.
  var candidate: (table: OptionTable, option: Int)?
  /// The columns that were searched since the values that they read last changed; nil to search a
  /// column anew each time, where the values may change unseen.
  var columns: [ColumnPlace: SearchedColumn]?
  /// True to take the cell of the reader's own row for a column like those of other rows.
  var takesOwnRow = false
  private(set) var scratches: [PatternScratch] = []
  /// The number of patterns that were matched with a text for the first time.
  private(set) var patternStarts = 0
  /// The number of rows that scans visited.
  var visitedRows = 0

  mutating func matches(_ pattern: Int, of parts: ProgramParts, _ text: String) -> Bool {
    guard parts.patterns.indices.contains(pattern) else { return true }
    while scratches.count <= pattern { scratches.append(PatternScratch()) }
    if scratches[pattern].isNew { patternStarts &+= 1 }
    return parts.patterns[pattern].matches(text, scratch: &scratches[pattern])
  }

  mutating func pop() -> Value { stack.popLast() ?? .empty }

  /// Records the first fault of an expression, and returns its value, which is empty.
  mutating func fail(_ reason: FaultReason = .overflow, at instruction: Instruction) -> Value {
    if fault == nil { fault = Fault(reason: reason, source: instruction.b) }
    return .empty
  }
}
