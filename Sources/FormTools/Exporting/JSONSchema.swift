package import FormEngine
internal import FormJSON
internal import FormLanguage
internal import FormSyntax

/// The JSON Schema (2020-12) of a form's records.
///
/// It accepts every record that the form accepts. A rule that it cannot express without rejecting
/// such a record is left out, listed in `notChecked` and marked at its place.
package struct JSONSchema {
  /// A rule of the form that the schema does not check.
  package struct NotChecked {
    /// The path of the declaration; empty for the form.
    package var path: String
    package var rule: String
  }

  /// The schema as a JSON file.
  package let bytes: [UInt8]
  /// The rules that the schema does not check, in the order of the form.
  package let notChecked: [NotChecked]
  /// The rules that the schema checks, by their numbers.
  package let checkedRules: Set<Int>
  /// The fields and lists whose `required` the schema checks, by their numbers.
  package let checkedRequirements: Set<NodeID>

  package init(_ form: ExportedForm) {
    var builder = JSONSchemaBuilder(form)
    var writer = JSONWriter(.pretty)
    writer.value(builder.build())
    bytes = writer.finish() + [0x0A]
    notChecked = builder.notChecked
    checkedRules = builder.checkedRules
    checkedRequirements = builder.checkedRequirements
  }
}

/// Builds the subschemas of a form, one declaration at a time.
struct JSONSchemaBuilder {
  typealias Member = JSONValue.Member

  let form: ExportedForm
  var program: Program { form.program }
  let conditions: SchemaConditions
  let root = SchemaNode()
  private(set) var notChecked: [JSONSchema.NotChecked] = []
  var checkedRules: Set<Int> = []
  var checkedRequirements: Set<NodeID> = []
  /// The conditions under which subschemas apply, by their keys: twice the number of the
  /// declaration for `shown`, and one more for `required`.
  private var guards: [Int: SchemaConditions.Guard] = [:]

  init(_ form: ExportedForm) {
    self.form = form
    conditions = SchemaConditions(form)
  }

  mutating func build() -> JSONValue {
    describe(0, root)
    root.isObject = true
    root.listsMembers = true
    if program.nodes.contains(where: { $0.type.isText && $0.required != .never }) {
      root.comments.append(SchemaMessage.blankTexts.words)
    }
    walk(0, Place())
    addRules(of: 0, at: Place())
    var schema = [Member("$schema", .string("https://json-schema.org/draft/2020-12/schema"))]
    if case .object(let members) = root.schema { schema += members }
    let used = SchemaNode.Definition.allCases.filter {
      JSONValue.object(schema).contains($0.reference)
    }
    guard !used.isEmpty else { return .object(schema) }
    let definitions = used.map { definition in
      let words = definition == .empty ? SchemaMessage.noAnswer : SchemaMessage.noAnswers
      return Member(
        definition.rawValue,
        .object([
          Member("description", .string(words.words)), Member("enum", definition.values),
        ]))
    }
    return .object(schema + [Member("$defs", .object(definitions))])
  }

  // MARK: Places

  /// The conditions around a declaration.
  struct Place {
    /// The keys of the conditions, outermost first.
    var guards: [Int] = []
    /// A condition that the schema cannot express.
    var unwritable: String?
    /// True if the declaration, or one around it, is never shown.
    var isNever = false

    /// True if something can be claimed there.
    var isOpen: Bool { unwritable == nil && !isNever }
  }

  /// Returns a place under a further condition.
  ///
  /// - Parameter kind: the clauses that contain the condition, `shown` or `required`.
  mutating func place(_ place: Place, under kind: CheckedClause.Kind, of node: NodeID) -> Place {
    var place = place
    let isShown = kind == .shown
    switch isShown ? program.nodes[node].shown : program.nodes[node].required {
    case .always: return place
    case .never: place.isNever = true
    case .slot:
      guard place.unwritable == nil else { return place }
      let key = node * 2 + (isShown ? 0 : 1)
      if let condition = form.condition(kind, of: node, isAll: isShown),
        let found = conditions.guarding(condition, at: node)
      {
        guards[key] = found
        place.guards.append(key)
      } else {
        let sources = form.clauses(kind, of: node).compactMap { form.written.condition(of: $0) }
        place.unwritable = form.shortened(
          isShown
            ? "show when \(sources.joined(separator: " and "))"
            : "required when \(sources.joined(separator: " or "))")
      }
    }
    return place
  }

  private func apply(_ place: Place, to object: SchemaNode, ofTemplate template: Int) -> SchemaNode
  {
    place.guards.reduce(object) { current, key in
      guard let found = guards[key], found.template == template else { return current }
      return current.when(found.schema)
    }
  }

  /// Returns a declaration and the groups and lists around it, outermost first.
  private func chain(to node: NodeID) -> [NodeID] {
    program.nodes.outward(from: node).filter {
      switch program.nodes[$0].kind {
      case .field, .group, .list: true
      case .form, .section, .row, .note: false
      }
    }.reversed()
  }

  /// Returns the subschema of a declaration's value under the conditions of a place.
  func schema(of node: NodeID, at place: Place = Place()) -> SchemaNode {
    var current = apply(place, to: root, ofTemplate: 0)
    for step in chain(to: node) {
      if program.isPlainValue(step) { break }
      current = current.member(program.nodes[step].member)
      guard program.nodes[step].kind == .list else { continue }
      if step == node { break }
      current = apply(place, to: current.element, ofTemplate: program.nodes[step].rowTemplate)
    }
    return current
  }

  /// Returns the subschema of the object that contains a declaration: the form's, or a row's.
  func object(around node: NodeID, at place: Place) -> SchemaNode {
    let template = program.nodes[node].template
    let around = program.nodes.outward(from: node).first {
      program.nodes[$0].kind == .list && program.nodes[$0].rowTemplate == template
    }
    guard let around else { return apply(place, to: root, ofTemplate: 0) }
    return apply(place, to: schema(of: around, at: place).element, ofTemplate: template)
  }

  /// Claims that a declaration has an answer, which needs the groups around it.
  func require(_ node: NodeID, at place: Place) {
    var current = object(around: node, at: place)
    for name in SchemaConditions.path(to: node, program).dropLast() {
      current.require(member: name)
      current = current.member(name)
      current.isObject = true
      current.needsAnswer = true
    }
    current.require(member: program.nodes[node].member)
  }

  // MARK: Rules that are left out

  /// Notes that the schema does not check a rule.
  mutating func leaveOut(_ rule: String, of node: NodeID) {
    notChecked.append(JSONSchema.NotChecked(path: program.name(of: node), rule: rule))
    schema(of: node).notChecked.append(rule)
  }
}

extension JSONValue {
  /// Returns true if a value is this one, or is inside it. Recursion is as deep as the schema.
  fileprivate func contains(_ value: JSONValue) -> Bool {
    if self == value { return true }
    return switch self {
    case .array(let elements): elements.contains { $0.contains(value) }
    case .object(let members): members.contains { $0.value.contains(value) }
    case .null, .boolean, .number, .string: false
    }
  }
}
