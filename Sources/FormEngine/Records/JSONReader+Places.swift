import FormJSON

/// Rereading of a record at an offset that was read before.
extension JSONReader {
  /// Returns the value or name at an offset; for an array or object, only its bracket.
  func token(at place: Int) -> JSONToken? {
    var reader = self
    reader.offset = place
    return try? reader.readValue()
  }

  /// Returns the name of the member whose value is at an offset.
  func name(ofValueAt place: Int) -> String? {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
    let before = bytes[..<min(max(place, 0), bytes.count)]
    guard let colon = before.lastIndex(where: { !isBlank($0) }), before[colon] == 0x3A,
      let close = before[..<colon].lastIndex(where: { !isBlank($0) })
    else { return nil }
    // The opening quote is not preceded by a backslash.
    var open = before[..<close].lastIndex(of: 0x22)
    while let quote = open, quote > 0, before[quote - 1] == 0x5C {
      open = before[..<quote].lastIndex(of: 0x22)
    }
    return open.map { text(at: $0) }
  }

  /// Returns the range of a value or name, including the quotes of a string; for an array or
  /// object, only the bracket, since the error is not in the contents.
  ///
  /// - Parameter isWhole: includes the contents of an array.
  func range(at place: Int, isWhole: Bool = false) -> Range<Int> {
    guard let token = token(at: place) else { return place..<place }
    guard isWhole, token.kind == .array else { return token.byteRange }
    var reader = self
    reader.offset = token.byteRange.upperBound
    guard (try? reader.skipContent(of: token)) != nil else { return token.byteRange }
    return place..<reader.offset
  }

  /// Returns the text of a string at an offset.
  func text(at place: Int) -> String { token(at: place)?.text(in: bytes) ?? "" }

  /// Returns the text of a string at an offset, or another value that is no container as it is
  /// written.
  func writtenText(at place: Int) -> String {
    guard let token = token(at: place) else { return "" }
    return token.kind == .string
      ? token.text(in: bytes)
      : bytes.part(token.byteRange.lowerBound, token.byteRange.upperBound).text
  }

  @inline(__always)
  func content(of token: JSONToken) -> UnsafeBufferPointer<UInt8> { token.bytes(in: bytes) }
}

extension JSONToken {
  /// True for null and "", which are not answers, like absent members.
  @inline(__always)
  var isEmpty: Bool { kind == .null || (kind == .string && length == 0) }
}
