internal import FormEngine
internal import FormJSON
internal import FormLanguage
internal import FormSyntax

// The rules of a form as keywords. A rule whose bounds depend on the answers or the clock, or that
// no keyword expresses for all answers that the form accepts, is left out.

extension JSONSchemaBuilder {
  /// Claims the rules in the block of a declaration, or notes those that are left out.
  mutating func addRules(of node: NodeID, at place: Place) {
    for number in program.nodes[node].rules {
      let rule = program.parts.rules[number]
      // A warning never makes a record invalid.
      guard !rule.isWarning, rule.node == node, !place.isNever else { continue }
      if place.isOpen, claim(rule, number, at: place) {
        checkedRules.insert(number)
      } else if !(rule.kind == .type && program.nodes[node].isComputed) {
        leaveOut(form.source(ofRule: number), of: node)
      }
    }
  }

  /// Claims a rule.
  ///
  /// - Returns: false if the rule, or a part of it, is left out.
  private mutating func claim(_ rule: Rule, _ number: Int, at place: Place) -> Bool {
    let node = rule.node
    if rule.kind == .check { return claimCheck(rule, number, at: place) }
    // The form compares a recorded computed value with the value that it computes itself, and
    // checks the rules of the latter.
    guard !program.nodes[node].isComputed, program.nodes[node].forced < 0 else { return false }
    let schema = schema(of: node, at: place)
    if program.nodes[node].kind == .field { schema.emptiness = emptiness(of: node) }
    switch rule.kind {
    case .length: return claimLength(rule, of: node, in: schema)
    case .range: return claimRange(rule, of: node, in: schema)
    case .step: return claimStep(rule, in: schema)
    case .match:
      guard let pattern = ecmaScript(rule, node) else { return false }
      schema.claim("pattern", .string(pattern))
      return true
    case .type: return claimTypeRule(of: node, in: schema)
    case .count: return claimCount(rule, of: node, at: place, in: schema)
    case .exclusive:
      claimExclusive(of: node, in: schema)
      return true
    case .check, .unique: return false
    }
  }

  /// Returns the constant bounds of a rule; nil if they are not constant.
  private func bounds(_ rule: Rule) -> PresentBounds? {
    var bounds = PresentBounds(excludesUpper: rule.excludesUpper)
    if !rule.lower.isNone {
      guard let lower = program.constant(rule.lower), !lower.isEmpty else { return nil }
      bounds.lower = lower
    }
    if !rule.upper.isNone {
      guard let upper = program.constant(rule.upper), !upper.isEmpty else { return nil }
      bounds.upper = upper
    }
    return bounds
  }

  /// Claims a number of characters. A character has one or more code points, which schemas count,
  /// so only a minimum carries over, unless a pattern allows only characters of one code point.
  private func claimLength(_ rule: Rule, of node: NodeID, in schema: SchemaNode) -> Bool {
    guard let bounds = bounds(rule) else { return false }
    if let least = bounds.first, least > 0 {
      schema.claim("minLength", least: least)
    }
    guard let most = bounds.last else { return true }
    let type = program.nodes[node].type
    let isCounted =
      program.nodes[node].rules.contains { number in
        let other = program.parts.rules[number]
        return other.kind == .match && !other.isWarning && ecmaScript(other, node) != nil
          && program.parts.patterns[other.pattern].countsScalars
      } || type.rule?.pattern != nil
    guard isCounted else { return false }
    schema.claim("maxLength", .number(String(max(0, most))))
    return true
  }

  private func claimRange(_ rule: Rule, of node: NodeID, in schema: SchemaNode) -> Bool {
    guard program.nodes[node].type.isNumber, let bounds = bounds(rule) else { return false }
    if !bounds.lower.isEmpty { schema.claim("minimum", .number(bounds.lower.text())) }
    if !bounds.upper.isEmpty {
      schema.claim(
        bounds.excludesUpper ? "exclusiveMaximum" : "maximum", .number(bounds.upper.text()))
    }
    return true
  }

  /// Claims whole steps from 0. Validators divide in binary, where a fraction such as 0.01 has no
  /// exact multiples, so they would reject answers that the form accepts.
  private func claimStep(_ rule: Rule, in schema: SchemaNode) -> Bool {
    guard let step = program.constant(rule.lower)?.number, step > Decimal(0),
      step.isMultiple(of: Decimal(1), from: Decimal(0))
    else { return false }
    if !rule.upper.isNone {
      guard let start = program.constant(rule.upper)?.number,
        start.isMultiple(of: step, from: Decimal(0))
      else { return false }
    }
    schema.claim("multipleOf", .number(step.description))
    return true
  }

  /// Claims the rule of a type: all of it if a pattern can express it, and otherwise as much as
  /// possible.
  private func claimTypeRule(of node: NodeID, in schema: SchemaNode) -> Bool {
    let type = program.nodes[node].type
    if type == .uuid { schema.claim("format", .string("uuid")) }
    guard let source = type.rule?.pattern, let pattern = try? Pattern(source: source),
      let expression = pattern.ecmaScript(most: 1_000)
    else {
      if type == .url { schema.claim("pattern", .string("^[Hh][Tt][Tt][Pp][Ss]?://.")) }
      return false
    }
    schema.claim("pattern", .string(expression))
    return true
  }

  /// Claims a number of rows or options. An option that is named twice counts once, so there may be
  /// more elements than options.
  private func claimCount(
    _ rule: Rule, of node: NodeID, at place: Place, in schema: SchemaNode
  ) -> Bool {
    guard let bounds = bounds(rule) else { return false }
    let least = bounds.first ?? 0
    if program.nodes[node].kind == .list {
      claimRows(least: least, most: bounds.last.map { max(0, $0) }, of: node, in: schema)
      if least > 0 {
        // An empty list has too few rows, even if it is not required.
        schema.needsAnswer = true
        require(node, at: place)
      }
      return true
    }
    if least > 0 { schema.claim("minItems", least: least) }
    return bounds.last == nil
  }

  /// Claims that an exclusive option is chosen alone.
  private func claimExclusive(of node: NodeID, in schema: SchemaNode) {
    let options = program.options(of: node)
    var exclusive = options.indices.filter { options.isExclusive($0) }
      .map { options.recorded($0) }
    if let other = program.answerOptions(of: node)?.other, other.isExclusive {
      exclusive.append(.text(other.recordedText))
    }
    for recorded in exclusive {
      let option = SchemaValues.oneOf([.recorded(recorded)])
      schema.require(
        .object([
          Member("if", .object([Member("type", .string("array")), Member("contains", option)])),
          Member("then", .object([Member("items", option)])),
        ]))
    }
  }

  /// Claims that the condition of a `check` is not false.
  private func claimCheck(_ rule: Rule, _ number: Int, at place: Place) -> Bool {
    guard let failure = form.failure(ofRule: number),
      program.parts.slots[rule.slot].template == program.nodes[rule.node].template
    else { return false }
    // Most checks of one field demand a certain answer to it.
    if case .boolean(let node, let isTrue) = failure, node == rule.node,
      !program.nodes[node].isComputed, program.nodes[node].forced < 0
    {
      schema(of: node, at: place).claim("const", .boolean(!isTrue))
      return true
    }
    guard
      let schema = conditions.schema(of: failure, in: program.nodes[rule.node].template)
    else { return false }
    object(around: rule.node, at: place).require(.object([Member("not", schema)]))
    return true
  }
}
