/// The scratch space of an evaluation: a stack of values, the rows around a scan, and the lazily
/// built states of the patterns. It carries nothing from one expression to the next.
struct Machine: Sendable {
  /// A row that an expression is evaluated in.
  struct Frame: Sendable {
    var template: Int
    var row: RowID
  }

  /// Why an expression has no value although its operands have.
  struct Fault: Hashable, Sendable {
    var reason: FaultReason
    /// The constant with the source text of the expression, or -1.
    var source: Int32
    /// If the expression only reads something that has a fault: its slot and row.
    var slot: Int32 = -1
    var row: RowID = 0
  }

  var stack: ContiguousArray<Value> = []
  var frames: ContiguousArray<Frame> = []
  var fault: Fault?
  /// The option of a file whose columns an expression reads.
  var candidate: (table: OptionTable, option: Int)?
  private(set) var scratches: [PatternScratch] = []

  mutating func matches(_ pattern: Int, of parts: ProgramParts, _ text: String) -> Bool {
    guard parts.patterns.indices.contains(pattern) else { return true }
    while scratches.count <= pattern { scratches.append(PatternScratch()) }
    return parts.patterns[pattern].matches(text, scratch: &scratches[pattern])
  }

  mutating func pop() -> Value { stack.popLast() ?? .empty }

  /// Records the first fault of an expression, whose value is then empty.
  mutating func fail(_ reason: FaultReason = .overflow, at instruction: Instruction) -> Value {
    if fault == nil { fault = Fault(reason: reason, source: instruction.b) }
    return .empty
  }
}
