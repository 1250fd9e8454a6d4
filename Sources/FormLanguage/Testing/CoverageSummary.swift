internal import FormEngine

/// What tests do not cover, in one line per declaration.
struct CoverageSummary {
  /// How much of one declaration is not covered.
  private struct Gaps {
    var isNeverFocused = false
    var rules = 0
    var conditions = 0
    var options = 0

    /// `never focused, 3 rules unseen`
    var text: String {
      func counted(_ count: Int, _ noun: String, _ what: String) -> String? {
        count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s") \(what)"
      }
      return [
        isNeverFocused ? "never focused" : nil, counted(rules, "rule", "unseen"),
        counted(conditions, "condition", "unseen"), counted(options, "option", "never chosen"),
      ].compactMap { $0 }.joined(separator: ", ")
    }
  }

  /// In the order of declaration: `title: never focused, 3 rules unseen`.
  let lines: [String]

  init(_ coverage: Coverage, of program: Program) {
    var gaps: [NodeID: Gaps] = [:]
    for gap in coverage.gaps {
      // What is about each row, or is the value of one, is counted with its list.
      func own(_ node: NodeID) -> NodeID {
        let row = program.isPlainValue(node) ? program.nodes[node].parent : node
        return program.nodes[row].kind == .row ? program.nodes[row].parent : row
      }
      switch gap.element {
      case .field(let node): gaps[own(node), default: Gaps()].isNeverFocused = true
      case .required(let node): gaps[own(node), default: Gaps()].rules += 1
      case .option(let node, _): gaps[own(node), default: Gaps()].options += 1
      case .rule(let number):
        gaps[own(program.parts.rules[number].node), default: Gaps()].rules += 1
      case .condition(let slot):
        gaps[own(program.parts.slots[slot].node), default: Gaps()].conditions += 1
      }
    }
    lines = gaps.keys.sorted().map { node in
      "\(Self.name(node, program)): \(gaps[node]?.text ?? "")"
    }
  }

  private static func name(_ node: NodeID, _ program: Program) -> String {
    func label(_ kind: String) -> String {
      let text = program.constantText(program.nodes[node].label) ?? ""
      return text.isEmpty ? kind : "\(kind) “\(visibleText(text))”"
    }
    return switch program.nodes[node].kind {
    case .form: "the form"
    case .section: label("the section")
    case .note: label("the note")
    default: visibleText(program.name(of: node))
    }
  }
}
