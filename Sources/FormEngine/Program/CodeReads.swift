/// Something that an expression reads.
package enum CodeRead: Equatable {
  /// The value of a slot, in the row that the reach leads to.
  case slot(SlotID, Reach)
  /// The value of a slot in the row above.
  case above(SlotID)
  /// The value of a slot in the rows whose numbers are a constant, which only tests read.
  case numbered(SlotID, rows: Int)
  /// The number of a row.
  case position(Reach)
  /// The rows of the lists of a scan, by its index.
  case scan(Int)
  /// A column of the candidate option of a file.
  case column
  case today, now

  package var slot: SlotID? {
    switch self {
    case .slot(let slot, _), .above(let slot), .numbered(let slot, _): slot
    case .position, .scan, .column, .today, .now: nil
    }
  }
}

/// The reads of an expression in the order of evaluation, without those of the expressions that it
/// reads. The condition and the term of a scan follow the scan.
package struct CodeReads: Sequence, IteratorProtocol {
  private let instructions: [Instruction]
  private let scans: [Scan]
  private let entersScans: Bool
  private var rest = 0..<0
  /// The code to read after the current range, the next part last.
  private var waiting: [Range<Int>] = []

  fileprivate init(_ parts: ProgramParts, _ code: Code, entersScans: Bool) {
    instructions = parts.instructions
    scans = parts.scans
    self.entersScans = entersScans
    rest = range(code)
  }

  private func range(_ code: Code) -> Range<Int> {
    let all = instructions.indices
    return Range(uncheckedBounds: (Int(code.start), Swift.max(Int(code.start), Int(code.end))))
      .clamped(to: all)
  }

  package mutating func next() -> CodeRead? {
    while true {
      guard let place = rest.first else {
        guard let following = waiting.popLast() else { return nil }
        rest = following
        continue
      }
      rest = place + 1..<rest.upperBound
      let instruction = instructions[place]
      switch instruction.operation {
      case .read: return .slot(Int(instruction.a), Reach(packed: instruction.b))
      case .readAbove: return .above(Int(instruction.a))
      case .readAt: return .numbered(Int(instruction.a), rows: Int(instruction.b))
      case .position: return .position(Reach(packed: instruction.b))
      case .scan, .nthRow, .columnContains, .inOrder:
        let number = Int(instruction.a)
        guard scans.indices.contains(number) else { continue }
        if entersScans {
          waiting += [rest, range(scans[number].term)]
          rest = range(scans[number].condition)
        }
        return .scan(number)
      case .column: return .column
      case .today: return .today
      case .now: return .now
      default: continue
      }
    }
  }
}

extension ProgramParts {
  /// Returns the reads of an expression.
  ///
  /// - Parameter entersScans: true to include the reads for each row that a scan visits.
  package func reads(of code: Code, entersScans: Bool = true) -> CodeReads {
    CodeReads(self, code, entersScans: entersScans)
  }

  /// Returns whether the bounds of a rule depend on answers, or on the place where they are
  /// evaluated.
  package func readsAnswers(_ rule: Rule) -> Bool {
    readsAnswers(rule.lower) || readsAnswers(rule.upper)
  }

  /// Returns whether an expression depends on answers, or on the place where it is evaluated.
  package func readsAnswers(_ code: Code) -> Bool {
    reads(of: code, entersScans: false).contains { $0 != .today && $0 != .now }
  }
}

extension ProgramParts {
  /// Returns the scan of the column that contains the options of a field.
  func columnScan(of options: AnswerOptions) -> Int? {
    guard rules.indices.contains(options.rule) else { return nil }
    let code = rules[options.rule].condition
    return instructions[Int(code.start)..<Int(code.end)].lazy.compactMap(\.searchedScan).first
  }
}

extension Instruction {
  /// The scan of the column that it searches; nil if it is another operation.
  var searchedScan: Int? { operation == .columnContains || operation == .inOrder ? Int(a) : nil }
}
