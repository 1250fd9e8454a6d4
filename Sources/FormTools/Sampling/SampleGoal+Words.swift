internal import FormEngine
internal import FormLanguage
internal import FormSyntax

extension SampleGoal {
  /// Returns the message for a goal that was not reached.
  func message(in program: Program) -> SampleMessage {
    switch self {
    case .wish(let node, let wish):
      let declared = program.nodes[node]
      let isSeveral = declared.kind == .list || declared.type.kind == .options
      let isText = declared.kind == .field && declared.type.isText
      let aim: SampleMessage.Aim =
        switch wish {
        case .filled: .filled
        case .edge(let isUpper) where isSeveral: isUpper ? .most : .fewest
        case .edge(let isUpper) where isText: isUpper ? .longest : .shortest
        case .edge(let isUpper): isUpper ? .greatest : .least
        case .option(let option):
          Int(option) < program.parts.options[declared.options].tableCount
            ? .anyOption : .option(program.parts.options[declared.options].name(Int(option)))
        }
      return .notReached(program.quotedName(of: node), aim)
    case .condition(let slot, let isMet):
      let facts = program.parts.slots[slot]
      let name = program.quotedName(of: facts.node)
      let aim: SampleMessage.Aim =
        switch facts.kind {
        case .readonly, .forced: isMet ? .readonly : .editable
        case .required: isMet ? .required : .optional
        case .offered:
          offered(program.optionName(offeredWhile: slot, at: facts.node), isMet)
        case .shown, .field, .answer, .computed, .constant, .counter, .term, .aggregate, .rule:
          isMet ? .shown : .hidden
        }
      return .notReached(name, aim)
    }
  }

  private func offered(_ option: String, _ isMet: Bool) -> SampleMessage.Aim {
    isMet ? .offered(option) : .notOffered(option)
  }
}

extension BreakableRule {
  func message(in program: Program) -> SampleMessage {
    let node = node(in: program)
    return .notBroken(rule: name(in: program), of: node == 0 ? nil : program.quotedName(of: node))
  }
}

extension Program {
  /// Returns the path of a declaration, or what one without a name is, with its text unless that
  /// depends on the answers.
  fileprivate func quotedName(of node: NodeID) -> String {
    let label = constantText(nodes[node].label).map { visibleText($0) }
    let name: DeclarationName =
      switch nodes[node].kind {
      case .section: .section(label: label)
      case .note: .note(label: label)
      case .form, .group, .list, .row, .field: .named(visibleText(self.name(of: node)))
      }
    return name.words
  }

  fileprivate func optionName(offeredWhile slot: SlotID, at node: NodeID) -> String {
    options(of: node).declared.first { $0.offered == .slot(slot) }?.name ?? ""
  }
}
