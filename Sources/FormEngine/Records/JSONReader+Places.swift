import FormJSON

/// Reads again what was read at a place of a record.
extension JSONReader {
  /// The value or name that was read at a place; for an array or object, its bracket.
  func token(at place: Int) -> JSONToken? {
    var reader = self
    reader.offset = place
    return try? reader.readValue()
  }

  /// The name of the member whose value was read at a place.
  func name(ofValueAt place: Int) -> String? {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
    let before = bytes[..<min(max(place, 0), bytes.count)]
    guard let colon = before.lastIndex(where: { !isBlank($0) }), before[colon] == 0x3A,
      let close = before[..<colon].lastIndex(where: { !isBlank($0) })
    else { return nil }
    // There is no backslash before the opening quote.
    var open = before[..<close].lastIndex(of: 0x22)
    while let quote = open, quote > 0, before[quote - 1] == 0x5C {
      open = before[..<quote].lastIndex(of: 0x22)
    }
    return open.map { text(at: $0) }
  }

  /// The bytes of a value or name, including the quotes of a string; for an array or object only
  /// the bracket, since the contents are not what is wrong.
  ///
  /// - Parameter isWhole: whether to include all contents of an array.
  func range(at place: Int, isWhole: Bool = false) -> Range<Int> {
    guard let token = token(at: place) else { return place..<place }
    guard isWhole, token.kind == .array else { return token.byteRange }
    var reader = self
    reader.offset = token.byteRange.upperBound
    guard (try? reader.skipContent(of: token)) != nil else { return token.byteRange }
    return place..<reader.offset
  }

  /// The text of a string at a place.
  func text(at place: Int) -> String { token(at: place)?.text(in: bytes) ?? "" }

  @inline(__always)
  func content(of token: JSONToken) -> UnsafeBufferPointer<UInt8> { token.bytes(in: bytes) }
}

extension JSONToken {
  /// Null and "" are not answers, like members that are absent.
  @inline(__always)
  var isEmpty: Bool { kind == .null || (kind == .string && length == 0) }
}
