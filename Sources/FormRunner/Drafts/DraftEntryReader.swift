import FormEngine
import FormJSON

/// An object in a draft, which reads its members directly from the JSON.
///
/// Objects have few members, so a linear search finds them without allocating anything.
struct DraftObject {
  let bytes: UnsafeBufferPointer<UInt8>
  let tape: JSONTape
  private let index: Int

  /// - Parameter index: the index of the object's token.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ tape: JSONTape, at index: Int = 0) {
    self.bytes = bytes
    self.tape = tape
    self.index = index
  }

  /// Returns the index of a member's value.
  @inline(__always)
  func find(_ name: StaticString) -> Int? {
    guard tape[index].kind == .object else { return nil }
    let end = Int(tape[index].next)
    var next = index + 1
    while next + 1 < end {
      let token = tape[next]
      if Int(token.length) == name.utf8CodeUnitCount, isEqual(token, name) { return next + 1 }
      next = Int(tape[next + 1].next)
    }
    return nil
  }

  @inline(__always)
  private func isEqual(_ token: JSONToken, _ name: StaticString) -> Bool {
    let start = Int(token.start)
    return name.withUTF8Buffer { name in
      name.indices.allSatisfy { bytes[start &+ $0] == name[$0] }
    }
  }

  func text(_ name: StaticString) -> String? {
    guard let found = find(name), tape[found].kind == .string else { return nil }
    return tape[found].text(in: bytes)
  }

  func has(_ name: StaticString) -> Bool {
    find(name).map { tape[$0].kind == .true } ?? false
  }

  func number(_ name: StaticString) -> Int? { find(name).flatMap { number(at: $0) } }

  func number(at index: Int) -> Int? {
    guard tape[index].kind == .number else { return nil }
    var number = 0
    for byte in tape[index].bytes(in: bytes) {
      guard (0x30...0x39).contains(byte), number < Int.max / 10 - 1 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
  }

  func dateTime(_ name: StaticString) -> LocalDateTime? {
    guard let found = find(name), tape[found].kind == .string else { return nil }
    return LocalDateTime(iso: tape[found].bytes(in: bytes))
  }

  func object(_ name: StaticString) -> DraftObject? {
    guard let found = find(name), tape[found].kind == .object else { return nil }
    return DraftObject(bytes, tape, at: found)
  }

  /// Returns the indexes of an array's elements.
  func elements(_ name: StaticString) -> [Int] { find(name).map { elements(at: $0) } ?? [] }

  func elements(at index: Int) -> [Int] {
    guard tape[index].kind == .array else { return [] }
    let end = Int(tape[index].next)
    var elements: [Int] = []
    var next = index + 1
    while next < end {
      elements.append(next)
      next = Int(tape[next].next)
    }
    return elements
  }

  /// Returns the objects in an array.
  func objects(_ name: StaticString) -> [DraftObject] {
    elements(name).map { DraftObject(bytes, tape, at: $0) }
  }

  func numbers(_ name: StaticString) -> [Int] { elements(name).compactMap { number(at: $0) } }
}

extension DraftObject {
  /// Returns the entry's value as an answer to the field, without chosen options that the field
  /// does not have; nil if the field does not accept it.
  func value(of node: Node, in program: Program) -> Value? {
    guard let found = find("value") else { return nil }
    let token = tape[found]
    switch node.type.kind {
    case .boolean:
      switch token.kind {
      case .true: return .boolean(true)
      case .false: return .boolean(false)
      default: return nil
      }
    case .option:
      return option(token, node, program).map { .option($0) }
    case .options where node.hasValueSet:
      guard token.kind == .array else { return nil }
      var element = node
      element.type = node.element
      let found = elements(at: found).map { exactValue(tape[$0], element) }
      return found.contains(nil) ? nil : .set(of: found.compactMap(\.self))
    case .options:
      guard token.kind == .array else { return nil }
      let elements = elements(at: found)
      let options = elements.compactMap { option(tape[$0], node, program) }
      guard elements.isEmpty || !options.isEmpty else { return nil }
      return .options(ChosenOptions(options))
    case .integer, .decimal, .text, .date, .time, .dateTime: return exactValue(token, node)
    }
  }

  /// Returns the chosen options that the field does not have.
  func unknownOptions(of node: Node, in program: Program) -> [String] {
    guard node.type.kind == .options, !node.hasValueSet else { return [] }
    return elements("value").compactMap { element in
      let token = tape[element]
      guard option(token, node, program) == nil else { return nil }
      return token.text(in: bytes)
    }
  }

  private func exactValue(_ token: JSONToken, _ node: Node) -> Value? {
    guard token.kind == (node.type.isNumber ? .number : .string),
      case .value(let value) = readExact(token.text(in: bytes), as: node.type)
    else {
      return nil
    }
    return value
  }

  /// Returns the option that is recorded as a value, or else the one with this name, so a draft
  /// stays readable when `as` is added to an option.
  private func option(_ token: JSONToken, _ node: Node, _ program: Program) -> Int32? {
    let options = program.parts.options(node.options)
    let text = token.text(in: bytes)
    guard let value = Value(recorded: token.kind, text: text) else { return nil }
    if case .option(let index) = options.option(recordedAs: value) {
      return Int32(truncatingIfNeeded: index)
    }
    guard token.kind == .string else { return nil }
    return options.index(ofName: text).map { Int32(truncatingIfNeeded: $0) }
  }
}
