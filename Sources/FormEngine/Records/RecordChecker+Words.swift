import FormJSON

/// The messages about records.
extension RecordChecker {
  /// Returns the message of a rule with known bounds, which is always the same.
  mutating func message(of rule: Int32) -> String {
    if let known = messages[rule] { return known }
    let failed = program.parts.rules[Int(rule)]
    let message = session.ruleMessage(failed, Int(program.slots[failed.slot].template), 0)
    messages[rule] = message
    return message
  }

  /// - Parameter isElement: true for one of the values of a `choices`.
  func wrongTypeMessage(
    _ reason: WrongType, _ node: NodeID, _ found: JSONToken.Kind, given: String,
    isElement: Bool = false
  ) -> String {
    var node = program.parts.nodes[node]
    let language = program.language
    if isElement { node.type = node.element }
    let options = program.parts.options(node.options)
    if reason == .kind, node.kind == .field, !options.isRecordedByName, node.type.kind == .option {
      return options.wrongKindMessage(found, given: given, in: language)
    }
    return reason == .kind
      ? node.wrongKindMessage(found, in: language) : reason.message(for: node.type, in: language)
  }

  mutating func unknownOptionMessage(_ node: NodeID, _ given: String) -> String {
    let list = program.parts.nodes[node].options
    // The options are answers elsewhere.
    guard list >= 0 else { return notOfferedMessage(visibleText(given)) }
    let options = program.parts.options[list]
    let isSought = comparisons < Self.mostComparisons
    // Searching a large list takes longer than comparing the candidates.
    comparisons += options.isLarge ? Self.mostComparisons / 20 : options.count
    return FormEngine.unknownOptionMessage(
      given, among: options,
      near: isSought ? options.nearRecorded(to: given) { nearestName(to: given, among: $0) } : nil,
      in: program.language)
  }
}
