/// One value of a JSON document, or the name of a member.
public struct JSONElement: Sendable {
  let document: JSONDocument
  let index: Int

  private var token: JSONToken { document.tape[index] }

  public var kind: JSONToken.Kind { token.kind }

  /// The offset of the first byte, including the quote of a string.
  public var byteOffset: Int { byteRange.lowerBound }

  /// The range of all bytes of the value, including the quotes of a string.
  public var byteRange: Range<Int> { token.byteRange }

  /// The value of `true` or `false`; nil for another kind.
  public var boolean: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The text of a string without its escapes; nil for another kind.
  public var string: String? { kind == .string ? text : nil }

  /// The text of a number as it is written; nil for another kind.
  public var numberText: String? { kind == .number ? text : nil }

  private var text: String {
    document.bytes.withUnsafeBufferPointer { token.text(in: $0) }
  }

  /// The elements of an array in order; empty for another kind.
  public var elements: some Sequence<JSONElement> {
    let end = kind == .array ? Int(token.next) : 0
    return sequence(state: index + 1) { [document] next -> JSONElement? in
      guard next < end else { return nil }
      defer { next = Int(document.tape[next].next) }
      return JSONElement(document: document, index: next)
    }
  }

  /// The members of an object in order, including duplicates; empty for another kind.
  public var members: some Sequence<(name: JSONElement, value: JSONElement)> {
    let end = kind == .object ? Int(token.next) : 0
    return sequence(state: index + 1) { [document] next -> (JSONElement, JSONElement)? in
      guard next + 1 < end else { return nil }
      defer { next = Int(document.tape[next + 1].next) }
      return (
        JSONElement(document: document, index: next),
        JSONElement(document: document, index: next + 1)
      )
    }
  }

  /// The value of the first member with this name; nil if there is no such member.
  public subscript(name: String) -> JSONElement? {
    members.first { $0.name.string == name }?.value
  }

  /// The value with all its contents; nil if it is nested deeper than `JSONValue.depthLimit`.
  public var value: JSONValue? { value(depth: JSONValue.depthLimit) }

  /// Returns the value with its contents; the depth bounds the recursion.
  private func value(depth: Int) -> JSONValue? {
    switch kind {
    case .null: return .null
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .number: return .number(text)
    case .string: return .string(text)
    case .array:
      guard depth > 0 else { return nil }
      var values: [JSONValue] = []
      for element in elements {
        guard let value = element.value(depth: depth - 1) else { return nil }
        values.append(value)
      }
      return .array(values)
    case .object:
      guard depth > 0 else { return nil }
      var values: [JSONValue.Member] = []
      for (name, element) in members {
        guard let value = element.value(depth: depth - 1) else { return nil }
        values.append(JSONValue.Member(name.text, value))
      }
      return .object(values)
    }
  }
}
