package import FormEngine

extension Answers {
  /// True if the answers contain a secret.
  package var containsSecrets: Bool {
    members.contains { member in
      if member.isSecret { return true }
      switch member.answer {
      case .group(let answers): return answers.containsSecrets
      case .rows(let rows): return rows.contains(where: \.containsSecrets)
      case .text, .number, .boolean, .array: return false
      }
    }
  }

  /// The answers without the secrets.
  var withoutSecrets: Answers {
    Answers(
      members: members.filter { !$0.isSecret }.map { member in
        var member = member
        switch member.answer {
        case .group(let answers): member.answer = .group(answers.withoutSecrets)
        case .rows(let rows): member.answer = .rows(rows.map(\.withoutSecrets))
        case .text, .number, .boolean, .array: break
        }
        return member
      })
  }

  /// Returns the answers with a text in place of each secret.
  package func secrets(shownAs text: String) -> Answers {
    Answers(
      members: members.map { member in
        var member = member
        switch member.answer {
        case .group(let answers): member.answer = .group(answers.secrets(shownAs: text))
        case .rows(let rows): member.answer = .rows(rows.map { $0.secrets(shownAs: text) })
        case .array(let elements) where member.isSecret:
          member.answer = .array(elements.map { _ in .text(text) })
        default: if member.isSecret { member.answer = .text(text) }
        }
        return member
      })
  }

  /// Returns the answers that can be preset in the same form, without secrets, which are never
  /// kept, and without computed values.
  func presets(of program: Program) -> Answers {
    presets(in: 0, MemberNames(program), program)
  }

  /// Returns the presettable answers in a container. The recursion follows the declarations, which
  /// nest at most 64 levels deep.
  private func presets(in container: NodeID, _ names: MemberNames, _ program: Program) -> Answers {
    let nodes = names.members(of: container)
    return Answers(
      members: members.compactMap { member in
        guard !member.isSecret, let node = nodes[member.name], !program.nodes[node].isComputed
        else {
          return nil
        }
        var member = member
        switch member.answer {
        case .group(let answers):
          let inside = answers.presets(in: node, names, program)
          guard !inside.members.isEmpty else { return nil }
          member.answer = .group(inside)
        case .rows(let rows):
          let body = program.nodes[node].rowBody
          member.answer = .rows(rows.map { $0.presets(in: body, names, program) })
        case .text, .number, .boolean, .array: break
        }
        return member
      })
  }
}
