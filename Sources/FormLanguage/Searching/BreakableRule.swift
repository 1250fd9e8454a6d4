package import FormEngine

/// A rule that records can break.
package enum BreakableRule: Hashable {
  /// A rule of the form, by its number.
  case rule(Int)
  case required(NodeID)
  /// A conditional option is chosen while it is not offered.
  case option(NodeID)
  /// A computed member differs from what the form computes.
  case computed(NodeID)

  /// Returns all rules that records of a form can break.
  ///
  /// - Parameter followers: the slots that follow the clock.
  package static func all(in program: Program, followers: Set<SlotID>) -> [BreakableRule] {
    var all: [BreakableRule] = []
    for element in program.elements {
      switch element {
      case .rule(let number): all.append(.rule(number))
      case .required(let node): all.append(.required(node))
      case .field, .condition, .option: break
      }
    }
    for (number, rule) in program.parts.rules.enumerated() where program.parts.isExactCount(rule) {
      all.append(.rule(number))
    }
    for (id, node) in program.nodes.enumerated() where node.kind == .field {
      if node.isComputed {
        if !followers.contains(node.slot) { all.append(.computed(id)) }
      } else {
        let options = program.options(of: id)
        if options.isConditional {
          all.append(.option(id))
        }
      }
    }
    return all
  }

  /// Returns the declaration that the rule is about.
  package func node(in program: Program) -> NodeID {
    switch self {
    case .rule(let number): program.parts.rules[number].node
    case .required(let node), .option(let node), .computed(let node): node
    }
  }

  /// The element that decides if it is broken.
  var element: FormElement {
    switch self {
    case .rule(let number): .rule(number)
    case .required(let node): .required(node)
    case .option(let node), .computed(let node): .field(node)
    }
  }

  /// Returns the name of the rule in findings.
  package func name(in program: Program) -> String {
    switch self {
    case .rule(let number): program.parts.rules[number].name
    case .required: RecordRule.required.rawValue
    case .option: RecordRule.option.rawValue
    case .computed: RecordRule.computed.rawValue
    }
  }
}

extension FailureScan.Failure {
  /// Returns true if the failure breaks a rule.
  func isBreak(of rule: BreakableRule) -> Bool {
    switch (self, rule) {
    case (.rule(let own, _), .rule(let number)): own == number
    case (.required(let path), .required(let node)), (.option(let path), .option(let node)):
      path.node == node
    default: false
    }
  }
}
