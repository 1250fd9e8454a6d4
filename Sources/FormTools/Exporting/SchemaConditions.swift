internal import FormEngine
internal import FormJSON
internal import FormLanguage

/// Plain conditions as subschemas of the object that contains the answers they read.
struct SchemaConditions {
  typealias Member = JSONValue.Member

  private let form: ExportedForm
  private var program: Program { form.program }

  /// The slots whose values follow the clock, so a record may contain another value.
  private let clockSlots: Set<SlotID>

  init(_ form: ExportedForm) {
    self.form = form
    clockSlots = form.program.slotsFollowingClock()
  }

  /// The most parts of a condition, together with the conditions that show the questions it reads,
  /// and the most of these that may depend on one another.
  private static let mostParts = 200
  private static let mostDepth = 20

  /// A condition as a schema of the form's object, or of a row's.
  struct Guard {
    /// The template whose object it is about.
    var template: Int
    var schema: JSONValue
  }

  /// Returns a condition of a declaration as a schema of the innermost object that contains
  /// everything it reads; nil if there is none.
  func guarding(_ condition: PlainCondition, at node: NodeID) -> Guard? {
    for template in templates(around: node) {
      if let schema = schema(of: condition, in: template) {
        return Guard(template: template, schema: schema)
      }
    }
    return nil
  }

  /// Returns the templates that contain a declaration, from the inside out.
  func templates(around node: NodeID) -> [Int] {
    var templates = [program.nodes[node].template]
    for outer in program.nodes.outward(from: node) where program.nodes[outer].kind == .list {
      if program.nodes[outer].template != templates.last {
        templates.append(program.nodes[outer].template)
      }
    }
    return templates
  }

  /// Returns a schema of the object of a template that is valid only where a condition is true; nil
  /// if the condition reads something else.
  ///
  /// - Parameter isExact: true if the schema must also be valid wherever the condition is true. A
  ///   computed value need not be recorded, so then none can be read.
  func schema(
    of condition: PlainCondition, in template: Int, isExact: Bool = false
  ) -> JSONValue? {
    var writer = ConditionWriter(
      form: form, clockSlots: clockSlots, template: template, rest: Self.mostParts,
      isExact: isExact)
    return writer.write(condition, Self.mostDepth)
  }

  /// Returns the names of the members that lead from the object of its template to a field.
  static func path(to node: NodeID, _ program: Program) -> [String] {
    var names = [program.nodes[node].member]
    var outer = program.nodes[node].parent
    while outer > 0, program.nodes[outer].kind != .row {
      if program.nodes[outer].kind == .group { names.append(program.nodes[outer].member) }
      outer = program.nodes[outer].parent
    }
    return names.reversed()
  }

  /// Returns a schema of an object with a member at a path that has a schema. A group on the path
  /// may not be an object.
  static func object(with path: [String], _ schema: JSONValue) -> JSONValue {
    var schema = schema
    for (index, name) in path.enumerated().reversed() {
      var members = [
        Member("properties", .object([Member(name, schema)])),
        Member("required", .array([.string(name)])),
      ]
      if index > 0 { members.insert(Member("type", .string("object")), at: 0) }
      schema = .object(members)
    }
    return schema
  }
}

/// Writes one condition.
private struct ConditionWriter {
  typealias Member = JSONValue.Member

  let form: ExportedForm
  let clockSlots: Set<SlotID>
  let template: Int
  var rest: Int
  var isExact: Bool

  private var program: Program { form.program }

  mutating func write(_ condition: PlainCondition, _ depth: Int) -> JSONValue? {
    rest -= 1
    guard rest >= 0, depth >= 0 else { return nil }
    switch condition {
    case .constant(let isTrue): return .boolean(isTrue)
    case .all(let parts): return join(parts, "allOf", depth)
    case .any(let parts): return join(parts, "anyOf", depth)
    case .boolean(let node, let isTrue):
      return answer(node, .object([Member("const", .boolean(isTrue))]), depth)
    case .chooses(let node, let options, let isOther):
      let list = program.options(of: node)
      let schema = SchemaValues.oneOf(options.map { .recorded(list.recorded($0)) })
      guard isOther else { return answer(node, schema, depth) }
      return answer(node, filled(node, and: [Member("not", schema)]), depth)
    case .contains(let node, let option, let isContained):
      let schema = SchemaValues.oneOf([.recorded(program.options(of: node).recorded(option))])
      let contains = JSONValue.object([
        Member("type", .string("array")), Member("contains", schema),
      ])
      guard !isContained else { return answer(node, contains, depth) }
      return answer(node, filled(node, and: [Member("not", contains)]), depth)
    case .filled(let node): return answer(node, filled(node, and: []), depth)
    case .empty(let node):
      // The negation of a schema that is valid too seldom would be valid too often.
      let wasExact = isExact
      isExact = true
      defer { isExact = wasExact }
      return answer(node, filled(node, and: []), depth).map { .object([Member("not", $0)]) }
    case .compares(let node, let comparison, let value):
      return self.comparison(comparison, value).flatMap { answer(node, $0, depth) }
    }
  }

  private mutating func join(
    _ parts: [PlainCondition], _ keyword: String, _ depth: Int
  ) -> JSONValue? {
    var schemas: [JSONValue] = []
    for part in parts {
      guard let schema = write(part, depth - 1) else { return nil }
      schemas.append(schema)
    }
    return schemas.count == 1 ? schemas[0] : .object([Member(keyword, .array(schemas))])
  }

  /// Returns a schema that is valid if a field is shown and its value is valid against a schema.
  private mutating func answer(
    _ node: NodeID, _ schema: JSONValue, _ depth: Int
  ) -> JSONValue? {
    let field = program.nodes[node]
    guard field.template == template, !program.isPlainValue(node) else { return nil }
    // A recorded computed value is the right one, unless it depends on the clock.
    if field.isComputed || field.forced >= 0 {
      guard !isExact, !clockSlots.contains(field.slot) else { return nil }
    }
    let here = SchemaConditions.object(with: SchemaConditions.path(to: node, program), schema)
    var schemas: [JSONValue] = []
    for outer in program.nodes.outward(from: node) {
      if program.nodes[outer].kind == .row { break }
      switch program.nodes[outer].shown {
      case .always: continue
      case .never: return .boolean(false)
      case .slot:
        guard let condition = form.condition(.shown, of: outer, isAll: true),
          let shown = write(condition, depth - 1)
        else { return nil }
        schemas.append(shown)
      }
    }
    if schemas.isEmpty { return here }
    return .object([Member("allOf", .array(schemas.reversed() + [here]))])
  }

  /// Returns a schema of the values that are answers and satisfy further keywords.
  private func filled(_ node: NodeID, and others: [Member]) -> JSONValue {
    switch program.nodes[node].type.kind {
    case .text:
      .object([Member("type", .string("string")), Member("minLength", .number("1"))] + others)
    case .options:
      .object([Member("type", .string("array")), Member("minItems", .number("1"))] + others)
    case .integer, .decimal, .boolean, .date, .time, .dateTime, .option:
      others.isEmpty
        ? .object([Member("not", SchemaNode.Definition.empty.reference)])
        : .object([
          Member(
            "allOf",
            .array([
              .object([Member("not", SchemaNode.Definition.empty.reference)]), .object(others),
            ]))
        ])
    }
  }

  private func comparison(
    _ comparison: Comparison, _ value: Value
  ) -> JSONValue? {
    switch value {
    case .integer, .decimal:
      let number = JSONValue.number(value.text())
      let type = Member("type", .string("number"))
      return switch comparison {
      case .equal: .object([Member("const", number)])
      case .notEqual:
        .object([type, Member("not", .object([Member("const", number)]))])
      case .less: .object([type, Member("exclusiveMaximum", number)])
      case .lessOrEqual: .object([type, Member("maximum", number)])
      case .greater: .object([type, Member("exclusiveMinimum", number)])
      case .greaterOrEqual: .object([type, Member("minimum", number)])
      }
    case .date:
      let date = JSONValue.object([Member("const", .string(value.text()))])
      return switch comparison {
      case .equal: date
      case .notEqual:
        .object([
          Member("type", .string("string")), Member("minLength", .number("1")),
          Member("not", date),
        ])
      case .less, .lessOrEqual, .greater, .greaterOrEqual: nil
      }
    case .empty, .text, .boolean, .time, .dateTime, .duration, .period, .option, .options, .list:
      return nil
    }
  }
}
