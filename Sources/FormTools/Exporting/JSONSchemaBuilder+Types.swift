internal import FormEngine
internal import FormJSON
internal import FormLanguage
internal import FormSyntax

// The types of fields as keywords, and the options of choices.

extension JSONSchemaBuilder {
  /// The most options of a file that a schema lists.
  private static let mostOptions = OptionList.mostProvedOptions

  /// Claims that an answer has the type of its field.
  mutating func claimType(of node: NodeID, in schema: SchemaNode) {
    claim(program.nodes[node].type, of: node, in: schema)
  }

  private mutating func claim(_ type: ScalarType, of node: NodeID, in schema: SchemaNode) {
    switch type.kind {
    case .text:
      schema.claim("type", .string("string"))
    case .integer: schema.claim("type", .string("integer"))
    case .decimal: schema.claim("type", .string("number"))
    case .boolean: schema.claim("type", .string("boolean"))
    case .date:
      schema.claim("type", .string("string"))
      schema.claim("format", .string("date"))
      schema.claim("pattern", .string("^\(Self.date)$"))
    case .time:
      schema.claim("type", .string("string"))
      schema.claim("pattern", .string("^\(Self.time)$"))
    case .dateTime:
      schema.claim("type", .string("string"))
      schema.claim("pattern", .string("^\(Self.date)T\(Self.time)$"))
    case .option:
      guard let options = options(of: node) else {
        if program.options(of: node).isRecordedByName { schema.claim("type", .string("string")) }
        return
      }
      schema.claim("oneOf", .array(options))
    case .options where program.nodes[node].hasValueSet:
      schema.claim("type", .string("array"))
      claim(program.nodes[node].element, of: node, in: schema.element)
    case .options:
      schema.claim("type", .string("array"))
      guard let options = options(of: node) else { return }
      let elements = schema.element
      elements.claim("oneOf", .array(options))
    }
  }

  // The year 0000, and days that a month does not have, are accepted, too.
  private static let date = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
  private static let time = "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?"
  private static let line = "^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029]*$"
  private static let lines =
    "^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\u2028\\u2029]*$"

  /// Claims that a text has no control characters, unless a pattern of the field already ensures
  /// it.
  func claimCharacters(of node: NodeID, at place: Place) {
    let field = program.nodes[node]
    // The form only compares such a value with the one that it computes, and checks no characters.
    guard field.type.isText, !field.isComputed, field.forced < 0 else { return }
    let isClaimed = field.rules.contains { number in
      let rule = program.parts.rules[number]
      guard !rule.isWarning else { return false }
      switch rule.kind {
      case .match:
        return ecmaScript(rule, node) != nil && !pattern(rule, matches: \.matchesControls)
      case .type: return field.type.rule?.pattern != nil
      case .length, .range, .step, .check, .count, .unique, .exclusive: return false
      }
    }
    guard !isClaimed else { return }
    let schema = schema(of: node, at: place)
    schema.emptiness = emptiness(of: node)
    schema.claim("pattern", .string(field.type.hasLines ? Self.lines : Self.line))
  }

  private func pattern(_ rule: Rule, matches: KeyPath<Pattern, Bool>) -> Bool {
    !program.parts.patterns.indices.contains(rule.pattern)
      || program.parts.patterns[rule.pattern][keyPath: matches]
  }

  /// The most bytes of a pattern in a schema.
  private static let mostPattern = 4_000

  /// Returns the pattern of a rule as a regular expression of ECMA-262, which JSON Schema uses; nil
  /// if there is none. The form makes all line breaks of a text line feeds before it matches, so a
  /// pattern that can match them has none for a text of several lines.
  func ecmaScript(_ rule: Rule, _ node: NodeID) -> String? {
    guard program.parts.patterns.indices.contains(rule.pattern) else { return nil }
    let pattern = program.parts.patterns[rule.pattern]
    if program.nodes[node].type.hasLines, pattern.matchesLineBreaks { return nil }
    return pattern.ecmaScript(most: Self.mostPattern)
  }

  // MARK: Options

  /// Returns a schema for each option of a field; nil after noting that there are too many.
  private mutating func options(of node: NodeID) -> [JSONValue]? {
    let options = program.options(of: node)
    guard options.count <= Self.mostOptions else {
      leaveOut(SchemaMessage.options(count: options.count).words, of: node)
      return nil
    }
    return options.indices.map { index in
      let option = options[index]
      var schema = [Member("const", .recorded(options.recorded(index)))]
      if !option.label.isEmpty, option.label != option.name {
        schema.append(Member("title", .string(visibleText(option.label))))
      }
      let help = option.help.isEmpty ? option.hint : option.help
      if !help.isEmpty {
        schema.append(
          Member("description", .string(visibleText(help, keeping: [.lineFeed, .tab]))))
      }
      return .object(schema)
    }
  }

  /// Claims that options are only chosen while they are offered.
  mutating func addOfferedOptions(of node: NodeID, at place: Place) {
    let options = program.options(of: node)
    guard !program.nodes[node].isComputed, options.isConditional else { return }
    let clauses = form.clauses(.offered, of: node) + form.clauses(.filtered, of: node)
    let sources = form.sources(.offered, of: node) + form.sources(.filtered, of: node)
    for (clause, source) in zip(clauses, sources) {
      let index = Int(clause.option)
      guard case .condition(let id) = clause.content, options.indices.contains(index),
        program.nodes[node].forced < 0, !program.isPlainValue(node),
        let condition = PlainConditionReader.read(
          form.written[id], is: true, program, form.written),
        let offered = conditions.schema(
          of: condition, in: program.nodes[node].template, isExact: true)
      else {
        leaveOut(source, of: node)
        continue
      }
      let chosen = SchemaValues.oneOf([.recorded(options.recorded(index))])
      let schema: JSONValue =
        program.nodes[node].type.kind == .option
        ? chosen
        : .object([Member("type", .string("array")), Member("contains", chosen)])
      object(around: node, at: place).require(
        .object([
          Member(
            "if",
            SchemaConditions.object(with: SchemaConditions.path(to: node, program), schema)),
          Member("then", offered),
        ]))
    }
  }
}
