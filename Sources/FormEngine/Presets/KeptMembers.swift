import FormJSON

/// Members of a record that are kept in addition to its answers, since the form does not know them
/// or hides them.
package struct KeptMembers: Sendable {
  struct Member: Sendable {
    var name: String
    var value: JSONValue
    /// The hidden declaration; nil for an unknown member.
    var node: NodeID?
  }

  /// The kept members of the form, of each group and of each row.
  var members: [Path: [Member]] = [:]
  /// The paths of unknown members and of their containers, in the order of the record.
  var unknown: [(name: String, place: Path)] = []
  /// The paths of hidden members, each as a whole, and of their containers.
  var hidden: [(name: String, place: Path)] = []

  /// Returns the paths of unknown members whose rows still exist in a session.
  package func unknownNames(in session: Session) -> [String] {
    unknown.filter { session.isKnown($0.place) }.map(\.name)
  }

  /// Returns the paths of members that are still hidden in a session.
  package func hiddenNames(in session: Session) -> [String] {
    hidden.filter { session.isKnown($0.place) && !session.isVisible($0.place) }.map(\.name)
  }

  /// Returns the answers with the kept members: hidden ones, if they are still hidden, in the order
  /// of the form, and unknown ones at the end. Kept members of a deleted row are dropped.
  ///
  /// - Parameter session: the session of the answers.
  package func json(with answers: Answers, of session: Session) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.value(.object(merged(answers, at: .form, session, MemberNames(session.program))))
    return writer.finish()
  }

  /// Merges the kept members into the answers of a container. Recursion follows the nesting of
  /// declarations, which is at most 64 levels deep.
  private func merged(
    _ answers: Answers, at place: Path, _ session: Session, _ names: MemberNames
  ) -> [JSONValue.Member] {
    let nodes = names.members(of: place.node)
    var found: [NodeID: JSONValue.Member] = [:]
    for member in answers.members {
      guard let node = nodes[member.name] else { continue }
      let path = Path(node: node, row: place.row)
      found[node] = JSONValue.Member(
        member.name, value(of: member.answer, at: path, session, names))
    }
    var rest: [JSONValue.Member] = []
    for member in members[place] ?? [] {
      guard let node = member.node else {
        rest.append(JSONValue.Member(member.name, member.value))
        continue
      }
      guard found[node] == nil, !session.isVisible(Path(node: node, row: place.row)) else {
        continue
      }
      found[node] = JSONValue.Member(member.name, member.value)
    }
    // A group without answers may have kept members.
    for (name, node) in nodes where found[node] == nil && session.program.nodes[node].kind == .group
    {
      let inside = merged(Answers(), at: Path(node: node, row: place.row), session, names)
      if !inside.isEmpty { found[node] = JSONValue.Member(name, .object(inside)) }
    }
    return found.sorted { $0.key < $1.key }.map(\.value) + rest
  }

  private func value(
    of answer: Answers.Answer, at path: Path, _ session: Session, _ names: MemberNames
  ) -> JSONValue {
    switch answer {
    case .text(let text): return .string(text)
    case .number(let digits): return .number(digits)
    case .boolean(let truth): return .boolean(truth)
    case .array(let elements):
      return .array(elements.map { value(of: $0, at: path, session, names) })
    case .group(let group): return .object(merged(group, at: path, session, names))
    case .rows(let rows):
      let body = session.program.nodes[path.node].rowBody
      return .array(
        zip(rows, session.rows(of: path)).map { answers, row in
          .object(merged(answers, at: Path(node: body, row: row), session, names))
        })
    }
  }
}
