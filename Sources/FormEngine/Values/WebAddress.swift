/// Whether a text is an absolute http or https URL with a host (RFC 3986, section 3).
///
/// Beyond ASCII, letters and signs are taken as browsers take them; white space and controls never
/// are.
public func isHTTPURL(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let authorityStart = endOfScheme(bytes) else { return false }
  var authorityEnd = authorityStart
  while authorityEnd < bytes.count, !isAuthorityEnd(bytes[authorityEnd]) { authorityEnd += 1 }
  return isAuthority(bytes.part(authorityStart, authorityEnd))
    && areAddressCharacters(bytes.part(authorityEnd, bytes.count))
    && isPrintable(bytes)
}

public func isHTTPURL(_ text: String) -> Bool {
  text.withBytes { isHTTPURL($0) }
}

/// The offset after `http://` or `https://` in any case.
private func endOfScheme(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  for scheme in ["https://", "http://"] {
    let wanted = scheme.utf8
    guard bytes.count > wanted.count else { continue }
    if zip(bytes, wanted).allSatisfy({ ($0.isASCIILetter ? $0 | 0x20 : $0) == $1 }) {
      return wanted.count
    }
  }
  return nil
}

private func isAuthorityEnd(_ byte: UInt8) -> Bool {
  byte == 0x2F || byte == 0x3F || byte == 0x23
}

/// `[user@]host[:port]`
private func isAuthority(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var start = 0
  if let at = bytes.firstIndex(of: 0x40) {
    guard areAddressCharacters(bytes.part(0, at)) else { return false }
    start = at + 1
  }
  var end = start
  if start < bytes.count, bytes[start] == 0x5B {
    guard let bracket = bytes[start...].firstIndex(of: 0x5D),
      isIPv6Address(bytes.part(start + 1, bracket))
    else { return false }
    end = bracket + 1
  } else {
    while end < bytes.count, bytes[end] != 0x3A { end += 1 }
    guard isHostName(bytes.part(start, end)) else { return false }
  }
  if end == bytes.count { return true }
  return bytes[end] == 0x3A && isPort(bytes.part(end + 1, bytes.count))
}

/// Nothing, or a number up to 65535.
private func isPort(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var port = 0
  for byte in bytes {
    guard let digit = byte.digit else { return false }
    port = port * 10 + digit
    if port > 65_535 { return false }
  }
  return true
}

/// Labels that are not empty, with points between, and perhaps one at the end.
private func isHostName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var previous: UInt8 = 0x2E
  var at = 0
  while at < bytes.count {
    let byte = bytes[at]
    switch byte {
    case 0x2E:
      guard previous != 0x2E else { return false }
    case 0x25:
      guard isPercentTriple(bytes, at) else { return false }
    case 0x2D, 0x5F, 0x7E, 0x80...:
      break
    default:
      guard byte.isASCIILetter || byte.digit != nil else { return false }
    }
    previous = byte
    at += 1
  }
  return bytes.count > 0 && !(bytes.count == 1 && previous == 0x2E)
}

private func isPercentTriple(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
  at + 2 < bytes.count && bytes[at + 1].isHexadecimalDigit && bytes[at + 2].isHexadecimalDigit
}

/// Groups of up to four hexadecimal digits between colons: eight of them, or fewer with one `::`;
/// an IPv4 address may stand for the last two.
private func isIPv6Address(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var groups = 0
  var hasGap = false
  var at = 0
  if bytes.count >= 2, bytes[0] == 0x3A, bytes[1] == 0x3A {
    hasGap = true
    at = 2
  }
  while at < bytes.count {
    let start = at
    while at < bytes.count, bytes[at].isHexadecimalDigit { at += 1 }
    if at < bytes.count, bytes[at] == 0x2E {
      guard isIPv4Address(bytes.part(start, bytes.count)) else { return false }
      groups += 2
      at = bytes.count
      break
    }
    guard at > start, at - start <= 4 else { return false }
    groups += 1
    if at == bytes.count { break }
    guard bytes[at] == 0x3A, at + 1 < bytes.count else { return false }
    at += 1
    if bytes[at] == 0x3A {
      guard !hasGap else { return false }
      hasGap = true
      at += 1
    }
  }
  return hasGap ? groups < 8 : groups == 8
}

private func isIPv4Address(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var numbers = 0
  var value: Int?
  for byte in bytes {
    if let digit = byte.digit {
      let sum = (value ?? 0) * 10 + digit
      guard sum <= 255 else { return false }
      value = sum
    } else {
      guard byte == 0x2E, value != nil else { return false }
      numbers += 1
      value = nil
    }
  }
  return numbers == 3 && value != nil
}

/// Bytes that no address holds are controls, spaces, quotes, angle brackets and backslashes.
private func areAddressCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  bytes.allSatisfy { byte in
    byte > 0x20 && byte != 0x7F && byte != 0x22 && byte != 0x3C && byte != 0x3E && byte != 0x5C
  }
}

/// Whether what is beyond ASCII holds no white space and no controls.
private func isPrintable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard asciiGraphemeCount(bytes) == nil else { return true }
  return bytes.text.unicodeScalars.allSatisfy { scalar in
    guard !scalar.isASCII else { return true }
    if scalar.properties.isWhitespace { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned: return false
    default: return true
    }
  }
}
