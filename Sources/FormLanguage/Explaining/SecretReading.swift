internal import FormEngine

/// Determines whether a value reveals anything of a secret, that is, whether it is computed from
/// one, directly or indirectly.
struct SecretReading {
  private let parts: ProgramParts
  private let aggregates: [SlotID: Int]
  private var seen: Set<SlotID> = []
  private var waiting: [Code] = []
  private var hasRead = false

  init(_ program: Program, aggregates: [SlotID: Int]) {
    parts = program.parts
    self.aggregates = aggregates
  }

  /// Returns true if one of the expressions reads a secret.
  mutating func reads(_ codes: [Code]) -> Bool {
    begin()
    waiting = codes
    return search()
  }

  /// Returns true if a field is a secret, or its value or default is computed from one.
  mutating func reads(slot: SlotID) -> Bool {
    begin()
    visit(slot)
    return search()
  }

  private mutating func begin() {
    seen = []
    waiting = []
    hasRead = false
  }

  private mutating func search() -> Bool {
    while !hasRead, let code = waiting.popLast() {
      for instruction in parts.instructions[Int(code.start)..<Int(code.end)] {
        switch instruction.operation {
        case .read, .readAt: visit(Int(instruction.a))
        case .scan:
          let scan = parts.scans[Int(instruction.a)]
          waiting += [scan.condition, scan.term]
        default: break
        }
      }
    }
    return hasRead
  }

  private mutating func visit(_ slot: SlotID) {
    guard parts.slots.indices.contains(slot), seen.insert(slot).inserted else { return }
    let read = parts.slots[slot]
    switch read.kind {
    case .field where parts.nodes[read.node].type.isSecret: hasRead = true
    case .field, .computed, .constant, .term: waiting.append(read.code)
    case .aggregate:
      if let number = aggregates[slot] { visit(parts.aggregates[number].term) }
    case .shown, .readonly, .required, .offered, .rule: break
    }
  }
}
