internal import FormEngine
internal import FormSyntax

/// A summary of the gaps in the coverage, one line per declaration.
struct CoverageSummary {
  /// The lines in the order of declaration, such as `title: never focused, 3 rules untested`.
  let lines: [String]

  init(_ coverage: Coverage, of program: Program) {
    var gaps: [NodeID: CoverageGaps] = [:]
    // Gaps of a row, or of the value of a plain one, count for its list.
    func own(_ node: NodeID) -> NodeID {
      let row = program.isPlainValue(node) ? program.nodes[node].parent : node
      return program.nodes[row].kind == .row ? program.nodes[row].parent : row
    }
    for options in coverage.unchosen where options.count > 0 {
      gaps[own(options.node), default: CoverageGaps()].options += options.count
    }
    for gap in coverage.gaps {
      switch gap.element {
      case .field(let node): gaps[own(node), default: CoverageGaps()].isNeverFocused = true
      case .required(let node): gaps[own(node), default: CoverageGaps()].rules += 1
      case .option(let node, _): gaps[own(node), default: CoverageGaps()].options += 1
      case .rule(let number):
        gaps[own(program.parts.rules[number].node), default: CoverageGaps()].rules += 1
      case .condition(let slot):
        gaps[own(program.parts.slots[slot].node), default: CoverageGaps()].conditions += 1
      }
    }
    lines = gaps.keys.sorted().map { node in
      "\(Self.name(node, program)): \(gaps[node]?.words ?? "")"
    }
  }

  private static func name(_ node: NodeID, _ program: Program) -> String {
    let text = program.constantText(program.nodes[node].label) ?? ""
    let label = text.isEmpty ? nil : visibleText(text)
    return switch program.nodes[node].kind {
    case .form: PartMessage.theForm.words
    case .section: DeclarationName.section(label: label).words
    case .note: DeclarationName.note(label: label).words
    default: visibleText(program.name(of: node))
    }
  }
}
