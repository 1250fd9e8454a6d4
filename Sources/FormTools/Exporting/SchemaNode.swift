internal import FormEngine
internal import FormJSON
internal import FormSyntax

/// A subschema under construction: the claims about one value, and about its members and elements.
final class SchemaNode {
  /// The values that count as no answer, and so are accepted whatever else is claimed.
  enum Emptiness {
    /// An answer is needed.
    case none
    /// Null, and an empty text.
    case value
    /// Also an array without elements.
    case elements
  }

  typealias Member = JSONValue.Member

  /// Titles and the like, which make no claims.
  var annotations: [Member] = []
  var comments: [String] = []
  /// The rules that the form checks and the schema does not.
  var notChecked: [String] = []
  /// The keywords that every answer must satisfy; `furtherClaims` are schemas for keywords that are
  /// claimed more than once, and for claims of several keywords.
  private var claims: [Member] = []
  private var furtherClaims: [JSONValue] = []
  var emptiness = Emptiness.none
  /// True if an answer is needed, whatever `emptiness` says.
  var needsAnswer = false
  /// Subschemas that apply whether there is an answer or not.
  private var conditions: [JSONValue] = []
  /// True if a value that is an answer is an object.
  var isObject = false
  /// True if it lists all members that the form has.
  var listsMembers = false
  private(set) var members: [(name: String, node: SchemaNode)] = []
  private var indexOfMember: [String: Int] = [:]
  private var required: [String] = []
  private var isRequired: Set<String> = []
  private var elements: SchemaNode?
  /// Subschemas under conditions.
  private var cases: [(condition: JSONValue, node: SchemaNode)] = []
  private var indexOfCase: [JSONValue: Int] = [:]

  /// Returns the subschema of a member.
  func member(_ name: String) -> SchemaNode {
    if let index = indexOfMember[name] { return members[index].node }
    let node = SchemaNode()
    indexOfMember[name] = members.count
    members.append((name, node))
    return node
  }

  /// The subschema of the elements.
  var element: SchemaNode {
    if let elements { return elements }
    let node = SchemaNode()
    elements = node
    return node
  }

  /// Returns the subschema under a condition.
  func when(_ condition: JSONValue) -> SchemaNode {
    if let index = indexOfCase[condition] { return cases[index].node }
    let node = SchemaNode()
    indexOfCase[condition] = cases.count
    cases.append((condition, node))
    return node
  }

  /// Claims a minimum number of characters or elements, unless a greater one is already claimed.
  func claim(_ name: String, least: Int) {
    if let index = claims.firstIndex(where: { $0.name == name }) {
      guard case .number(let text) = claims[index].value, let former = Int(text) else { return }
      claims[index].value = .number(String(max(former, least)))
    } else {
      claims.append(Member(name, .number(String(least))))
    }
  }

  func claim(_ name: String, _ value: JSONValue) {
    if claims.contains(where: { $0.name == name }) {
      let claim = JSONValue.object([Member(name, value)])
      if !furtherClaims.contains(claim) { furtherClaims.append(claim) }
    } else {
      claims.append(Member(name, value))
    }
  }

  /// Claims a subschema of every answer.
  func claim(_ schema: JSONValue) { furtherClaims.append(schema) }

  /// Claims a subschema of the value, whether it is an answer or not.
  func require(_ schema: JSONValue) { conditions.append(schema) }

  func require(member name: String) {
    if isRequired.insert(name).inserted { required.append(name) }
  }

  func annotate(_ name: String, _ value: JSONValue) { annotations.append(Member(name, value)) }

  /// The schema with everything in it. Recursion follows the nesting of declarations, which is at
  /// most 64 levels deep, and of the conditions around them.
  var schema: JSONValue {
    var answer = claims
    if isObject { answer.append(Member("type", .string("object"))) }
    if !members.isEmpty || listsMembers && isObject {
      answer.append(
        Member("properties", .object(members.map { Member($0.name, $0.node.schema) })))
    }
    if !required.isEmpty {
      answer.append(Member("required", .array(required.map { .string($0) })))
    }
    if listsMembers, isObject { answer.append(Member("additionalProperties", .boolean(true))) }
    if let elements { answer.append(Member("items", elements.schema)) }
    if !furtherClaims.isEmpty { answer.append(Member("allOf", .array(furtherClaims))) }
    var result = annotations
    var remarks = comments
    if !notChecked.isEmpty { remarks.append(SchemaMessage.notChecked(notChecked).words) }
    if !remarks.isEmpty {
      result.append(Member("$comment", .string(remarks.joined(separator: " "))))
    }
    let others =
      cases.map { condition, node in
        JSONValue.object([Member("if", condition), Member("then", node.schema)])
      } + conditions
    if emptiness == .none || needsAnswer || answer.isEmpty {
      if others.isEmpty { return .object(result + answer) }
      // There is one `allOf` already if a keyword is claimed twice.
      let all = others + furtherClaims
      return .object(
        result + answer.filter { $0.name != "allOf" } + [Member("allOf", .array(all))])
    }
    let empty = Definition(emptiness).reference
    result.append(Member("anyOf", .array([.object(answer), empty])))
    if !others.isEmpty { result.append(Member("allOf", .array(others))) }
    return .object(result)
  }

  /// A definition that schemas refer to.
  enum Definition: String, CaseIterable {
    case empty, emptyArray

    init(_ emptiness: Emptiness) { self = emptiness == .elements ? .emptyArray : .empty }

    var reference: JSONValue { .object([Member("$ref", .string("#/$defs/\(rawValue)"))]) }

    /// The values that a record may contain in place of an answer.
    var values: JSONValue {
      let values: [JSONValue] = [.null, .string("")]
      return .array(self == .empty ? values : values + [.array([])])
    }
  }
}
