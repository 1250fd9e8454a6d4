/// A JSON value that preserves the order of members and the digits of numbers.
///
/// Equal values have the same order of members and the same digits; `isEquivalent(to:)` compares
/// the meaning. Both compare texts by canonical equivalence.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number as it is written in JSON.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The maximum depth of nested containers in a value that is parsed.
  public static let depthLimit = 256

  /// Parses a value; throws if it is invalid, or nested deeper than `depthLimit`.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    let document = try JSONDocument(bytes, depthLimit: JSONValue.depthLimit)
    guard let value = document.root.value else { throw JSONError(.tooDeep, at: 0) }
    self = value
  }

  /// Parses a value; throws if it is invalid, or nested deeper than `depthLimit`.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// The value of the first member with this name; nil if there is no such member, or this is not
  /// an object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Returns true if two values mean the same: members in any order, numbers by their exact value
  /// (`1.0` is `1`), texts by canonical equivalence.
  public func isEquivalent(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.boolean(let one), .boolean(let two)): return one == two
    case (.number(let one), .number(let two)): return JSONNumber(one) == JSONNumber(two)
    case (.string(let one), .string(let two)): return one == two
    case (.array(let one), .array(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.isEquivalent(to: $1) }
    case (.object(let one), .object(let two)):
      guard one.count == two.count else { return false }
      return zip(JSONValue.byName(one), JSONValue.byName(two)).allSatisfy {
        $0.name == $1.name && $0.value.isEquivalent(to: $1.value)
      }
    default: return false
    }
  }

  /// Returns the members sorted by name; members with equal names keep their order.
  private static func byName(_ members: [Member]) -> [Member] {
    members.enumerated().sorted {
      $0.element.name == $1.element.name
        ? $0.offset < $1.offset : $0.element.name < $1.element.name
    }.map(\.element)
  }
}
