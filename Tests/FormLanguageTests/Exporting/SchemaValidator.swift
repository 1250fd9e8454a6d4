import FormEngine
import FormJSON
import Foundation

/// A validator for the part of JSON Schema 2020-12 that exports use, written from the standard. A
/// keyword that it does not know is an error, so nothing is accepted unseen.
struct SchemaValidator {
  struct Malformed: Error, CustomStringConvertible {
    var description: String
  }

  let root: JSONValue

  /// Keywords that claim nothing.
  private static let annotations: Set = [
    "$schema", "$comment", "$defs", "title", "description", "default", "examples", "readOnly",
    "writeOnly", "format",
  ]

  func accepts(_ value: JSONValue) throws -> Bool { try accepts(value, root) }

  private func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    switch schema {
    case .boolean(let isValid): return isValid
    case .object(let members):
      for member in members where !(try holds(member.name, member.value, of: value, schema)) {
        return false
      }
      return true
    default: throw Malformed(description: "no schema: \(schema)")
    }
  }

  private func holds(
    _ keyword: String, _ claim: JSONValue, of value: JSONValue, _ schema: JSONValue
  ) throws -> Bool {
    if Self.annotations.contains(keyword) { return true }
    switch keyword {
    case "$ref":
      guard case .string(let place) = claim, place.hasPrefix("#/$defs/"),
        let target = root["$defs"]?[String(place.dropFirst(8))]
      else { throw Malformed(description: "no such definition: \(claim)") }
      return try accepts(value, target)
    case "allOf": return try schemas(claim).allSatisfy { try accepts(value, $0) }
    case "anyOf": return try schemas(claim).contains { try accepts(value, $0) }
    case "oneOf": return try schemas(claim).filter { try accepts(value, $0) }.count == 1
    case "not": return try !accepts(value, claim)
    case "if":
      guard let then = schema["then"] else { return true }
      return try !accepts(value, claim) || accepts(value, then)
    case "then":
      guard schema["if"] != nil else { throw Malformed(description: "then without if") }
      return true
    case "const": return try isEqual(value, claim)
    case "enum": return try schemas(claim).contains { try isEqual(value, $0) }
    case "type": return try hasType(value, claim)
    case "properties", "required", "additionalProperties":
      return try holdsOfObject(keyword, claim, value)
    case "items", "contains", "minContains", "maxContains", "minItems", "maxItems":
      return try holdsOfArray(keyword, claim, value, schema)
    case "pattern", "minLength", "maxLength": return try holdsOfText(keyword, claim, value)
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
      return try holdsOfNumber(keyword, claim, value)
    default: throw Malformed(description: "unknown keyword \(keyword)")
    }
  }

  private func schemas(_ value: JSONValue) throws -> [JSONValue] {
    guard case .array(let elements) = value, !elements.isEmpty else {
      throw Malformed(description: "no array of schemas: \(value)")
    }
    return elements
  }

  private func hasType(_ value: JSONValue, _ claim: JSONValue) throws -> Bool {
    guard case .string(let type) = claim else { throw Malformed(description: "type \(claim)") }
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .boolean), ("null", .null):
      return true
    case ("integer", .number(let text)):
      // Whole, whatever its notation.
      return try number(text).isMultiple(of: FormEngine.Decimal(1), from: FormEngine.Decimal(0))
    case ("object", _), ("array", _), ("string", _), ("number", _), ("boolean", _), ("null", _),
      ("integer", _):
      return false
    default: throw Malformed(description: "type \(type)")
    }
  }

  private func isEqual(_ value: JSONValue, _ other: JSONValue) throws -> Bool {
    switch (value, other) {
    case (.number(let left), .number(let right)): return try number(left) == number(right)
    // Not canonical equivalence.
    case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
      return try left.count == right.count && zip(left, right).allSatisfy { try isEqual($0, $1) }
    default: return value == other
    }
  }

  private func number(_ text: String) throws -> FormEngine.Decimal {
    guard
      case .value(let number) = text.utf8.withContiguousStorageIfAvailable({
        FormEngine.Decimal.read(json: $0)
      }) ?? .notANumber
    else { throw Malformed(description: "number \(text)") }
    return number
  }

  // MARK: Kinds of values

  private func holdsOfObject(
    _ keyword: String, _ claim: JSONValue, _ value: JSONValue
  ) throws -> Bool {
    guard case .object(let members) = value else { return true }
    switch (keyword, claim) {
    case ("properties", .object(let properties)):
      return try properties.allSatisfy { property in
        guard let member = members.first(where: { $0.name == property.name }) else { return true }
        return try accepts(member.value, property.value)
      }
    case ("required", .array(let names)):
      return try names.allSatisfy { name in
        guard case .string(let name) = name else { throw Malformed(description: "required") }
        return members.contains { $0.name == name }
      }
    case ("additionalProperties", .boolean(true)): return true
    default: throw Malformed(description: "\(keyword) \(claim)")
    }
  }

  private func holdsOfArray(
    _ keyword: String, _ claim: JSONValue, _ value: JSONValue, _ schema: JSONValue
  ) throws -> Bool {
    guard case .array(let elements) = value else { return true }
    func bound(_ claim: JSONValue?) throws -> Int? {
      guard let claim else { return nil }
      guard case .number(let text) = claim, let bound = Int(text) else {
        throw Malformed(description: "\(keyword) \(claim)")
      }
      return bound
    }
    switch keyword {
    case "items": return try elements.allSatisfy { try accepts($0, claim) }
    case "minItems": return elements.count >= (try bound(claim) ?? 0)
    case "maxItems": return elements.count <= (try bound(claim) ?? 0)
    case "contains":
      let count = try elements.filter { try accepts($0, claim) }.count
      return try count >= bound(schema["minContains"]) ?? 1
        && count <= bound(schema["maxContains"]) ?? Int.max
    default:
      guard schema["contains"] != nil else { throw Malformed(description: keyword) }
      return true
    }
  }

  private func holdsOfText(
    _ keyword: String, _ claim: JSONValue, _ value: JSONValue
  ) throws -> Bool {
    guard case .string(let text) = value else { return true }
    switch (keyword, claim) {
    case ("pattern", .string(let source)):
      let expression = try NSRegularExpression(pattern: source)
      let range = NSRange(text.startIndex..., in: text)
      // `$` is also before a line break at the end there.
      return expression.firstMatch(in: text, range: range).map {
        $0.range.length == range.length || !source.hasSuffix("$")
      } ?? false
    case ("minLength", .number(let bound)):
      return text.unicodeScalars.count >= Int(bound) ?? .max
    case ("maxLength", .number(let bound)): return text.unicodeScalars.count <= Int(bound) ?? -1
    default: throw Malformed(description: "\(keyword) \(claim)")
    }
  }

  private func holdsOfNumber(
    _ keyword: String, _ claim: JSONValue, _ value: JSONValue
  ) throws -> Bool {
    guard case .number(let text) = value else { return true }
    guard case .number(let bound) = claim else { throw Malformed(description: keyword) }
    let (value, limit) = (try number(text), try number(bound))
    return switch keyword {
    case "minimum": value >= limit
    case "maximum": value <= limit
    case "exclusiveMinimum": value > limit
    case "exclusiveMaximum": value < limit
    default: value.isMultiple(of: limit, from: FormEngine.Decimal(0))
    }
  }
}
