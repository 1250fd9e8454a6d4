/// Returns true if a text is an absolute http or https URL with a host, and without user
/// information.
///
/// The host is an IPv4 or IPv6 address of RFC 3986, or labels of letters, digits, `-` and `_`;
/// characters outside ASCII are accepted as they are, without the mappings that browsers apply. The
/// path, query and fragment consist of code points of the URL Standard and percent-encoded bytes.
package func isHTTPURL(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let hostStart = endOfScheme(bytes) else { return false }
  var authorityEnd = hostStart
  while authorityEnd < bytes.count, !endsAuthority(bytes[authorityEnd]) { authorityEnd += 1 }
  return isHostAndPort(bytes.part(hostStart, authorityEnd))
    && isPathQueryAndFragment(bytes.part(authorityEnd, bytes.count))
}

package func isHTTPURL(_ text: String) -> Bool {
  text.withBytes { isHTTPURL($0) }
}

/// Returns the offset after `http://` or `https://` in any case; nil if the text starts
/// differently.
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

private func endsAuthority(_ byte: UInt8) -> Bool {
  byte == 0x2F || byte == 0x3F || byte == 0x23
}

/// Returns true for `host[:port]`.
private func isHostAndPort(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var end = 0
  if bytes.first == 0x5B {
    guard let bracket = bytes.firstIndex(of: 0x5D), isIPv6Address(bytes.part(1, bracket)) else {
      return false
    }
    end = bracket + 1
  } else {
    while end < bytes.count, bytes[end] != 0x3A { end += 1 }
    let host = bytes.part(0, end)
    guard isIPv4Address(host) || isHostName(host) else { return false }
  }
  if end == bytes.count { return true }
  return bytes[end] == 0x3A && isPort(bytes.part(end + 1, bytes.count))
}

/// Returns true if the port is empty or a number up to 65535.
private func isPort(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var port = 0
  for byte in bytes {
    guard let digit = byte.digit else { return false }
    port = port * 10 + digit
    if port > 65_535 { return false }
  }
  return true
}

// MARK: Names

/// Returns true for labels separated by points, optionally with a point at the end for the DNS
/// root. The last label is not a number, so no host name could be meant as an IPv4 address.
private func isHostName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var isEmpty = true
  var isNumber = true
  var at = 0
  while at < bytes.count {
    let byte = bytes[at]
    if byte == 0x2E {
      guard !isEmpty else { return false }
      at += 1
      if at == bytes.count { break }
      (isEmpty, isNumber) = (true, true)
      continue
    }
    if byte < 0x80 {
      guard byte.isASCIILetter || byte.digit != nil || byte == 0x2D || byte == 0x5F else {
        return false
      }
      if byte.digit == nil { isNumber = false }
      at += 1
    } else {
      let scalar = bytes.scalar(at: at)
      switch scalar.value.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        isNumber = false
      // Marks are parts of letters in many scripts, but a label cannot start with one.
      case .nonspacingMark, .spacingMark:
        guard !isEmpty else { return false }
      case .decimalNumber: break
      default: return false
      }
      at += scalar.length
    }
    isEmpty = false
  }
  return !isEmpty && !isNumber
}

// MARK: Addresses

/// Returns true for eight groups of up to four hexadecimal digits, separated by colons, or fewer
/// with one `::`; an IPv4 address may replace the last two.
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

/// Returns true for four numbers from 0 to 255, without leading zeros, separated by points.
private func isIPv4Address(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var numbers = 0
  var value: Int?
  for byte in bytes {
    if let digit = byte.digit {
      guard value != 0 else { return false }
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

// MARK: Path, query and fragment

/// Returns true for URL code points of the URL Standard and percent-encoded bytes, with at most one
/// `#`.
private func isPathQueryAndFragment(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var hasFragment = false
  var at = 0
  while at < bytes.count {
    let byte = bytes[at]
    if byte >= 0x80 {
      let scalar = bytes.scalar(at: at)
      guard isURLCodePoint(scalar.value) else { return false }
      at += scalar.length
      continue
    }
    switch byte {
    case 0x25:
      guard at + 2 < bytes.count, bytes[at + 1].isHexadecimalDigit,
        bytes[at + 2].isHexadecimalDigit
      else { return false }
      at += 2
    case 0x23:
      guard !hasFragment else { return false }
      hasFragment = true
    default:
      guard isURLCodePoint(byte) else { return false }
    }
    at += 1
  }
  return true
}

/// Returns true for letters, digits and ``!$&'()*+,-./:;=?@_~``.
private func isURLCodePoint(_ byte: UInt8) -> Bool {
  if byte.isASCIILetter { return true }
  switch byte {
  case 0x21, 0x24, 0x26...0x3B, 0x3D, 0x3F, 0x40, 0x5F, 0x7E: return true
  default: return false
  }
}

/// Returns true for scalars from U+00A0 to U+10FFFD, except noncharacters.
private func isURLCodePoint(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value >= 0xA0 && !(0xFDD0...0xFDEF).contains(scalar.value)
    && scalar.value & 0xFFFE != 0xFFFE
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the scalar that starts at an offset, and its number of bytes; U+FFFD for invalid
  /// UTF-8.
  fileprivate func scalar(at start: Int) -> (value: Unicode.Scalar, length: Int) {
    let length = self[start] < 0xE0 ? 2 : self[start] < 0xF0 ? 3 : 4
    guard start + length <= count else { return ("\u{FFFD}", 1) }
    var value = UInt32(self[start]) & (0x7F >> UInt32(length))
    for byte in self[start + 1..<start + length] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
