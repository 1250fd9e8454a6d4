// The rules that bear the names of the types `email`, `url` and `uuid`: each in one pass.

extension ScalarType {
  /// Whether a text breaks the rule that bears the type's name. A text with a control character
  /// breaks the rule `control-character`, and one finding is enough.
  public func ownRuleFails(for text: String) -> Bool {
    let isRight: Bool
    switch self {
    case .email: isRight = isEmailAddress(text)
    case .url: isRight = isHTTPURL(text)
    case .uuid: isRight = isUUID(text)
    case .text, .multiline, .secret, .integer, .decimal, .boolean, .date, .time, .datetime, .choice,
      .choices:
      isRight = true
    }
    return !isRight && ControlCharacter(in: text, of: self) == nil
  }
}

/// Whether a text is an e-mail address by the pattern of the HTML Living Standard, 4.10.5.1.5.
public func isEmailAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let at = bytes.firstIndex(of: 0x40), at > 0 else { return false }
  for byte in bytes[..<at] where !isLocalPart(byte) { return false }
  return areDomainLabels(bytes.part(at + 1, bytes.count))
}

public func isEmailAddress(_ text: String) -> Bool {
  text.withBytes { isEmailAddress($0) }
}

/// Whether a text is 8-4-4-4-12 hexadecimal digits, in either case.
public func isUUID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard bytes.count == 36 else { return false }
  for at in bytes.indices {
    let isHyphen = at == 8 || at == 13 || at == 18 || at == 23
    guard isHyphen ? bytes[at] == 0x2D : bytes[at].isHexadecimalDigit else { return false }
  }
  return true
}

public func isUUID(_ text: String) -> Bool {
  text.withBytes { isUUID($0) }
}

/// Letters, digits and ``.!#$%&'*+/=?^_`{|}~-``.
private func isLocalPart(_ byte: UInt8) -> Bool {
  if byte.isASCIILetter || byte.digit != nil { return true }
  switch byte {
  case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D...0x2F, 0x3D, 0x3F, 0x5E...0x60, 0x7B...0x7E:
    return true
  default:
    return false
  }
}

/// Labels of 1 to 63 letters, digits and inner hyphens, with points between.
private func areDomainLabels(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var length = 0
  var previous: UInt8 = 0x2E
  for byte in bytes {
    if byte == 0x2E {
      guard length > 0, previous != 0x2D else { return false }
      length = 0
    } else {
      guard byte.isASCIILetter || byte.digit != nil || (byte == 0x2D && length > 0), length < 63
      else { return false }
      length += 1
    }
    previous = byte
  }
  return length > 0 && previous != 0x2D
}
