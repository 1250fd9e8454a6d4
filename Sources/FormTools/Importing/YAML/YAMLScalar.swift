/// A scalar with the type that YAML 1.1 gives it, as PyYAML and Ruby's Psych read it.
package enum YAMLScalar: Hashable, Sendable {
  case null
  case boolean(Bool)

  /// A whole number in decimal digits, perhaps with a minus sign.
  case integer(Int)

  /// A number with a point or a whole number beyond 64 bits, as written but without `_`; also an
  /// infinity (`.inf`) or `.nan`.
  case number(String)

  /// A day, or a day and a time, as it was written.
  case date(String)
  case text(String)
}

extension YAMLNode {
  /// The typed value of a scalar; nil for another kind of value.
  package var scalar: YAMLScalar? {
    guard case .scalar(let text, let isPlain) = content else { return nil }
    return isPlain ? YAMLScalar(plain: text) : .text(text)
  }

  /// The text of a scalar whose type is text; nil for another value.
  package var text: String? {
    if case .text(let text) = scalar { return text }
    return nil
  }

  package var boolean: Bool? {
    if case .boolean(let flag) = scalar { return flag }
    return nil
  }

  package var isNull: Bool { scalar == .null }
}

extension YAMLScalar {
  /// Resolves a plain scalar by the rules of YAML 1.1.
  package init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL":
      self = .null
      return
    case "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON":
      self = .boolean(true)
      return
    case "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF":
      self = .boolean(false)
      return
    default: break
    }
    let bytes = Array(text.utf8)
    if let integer = YAMLScalar.integer(bytes) {
      self = .integer(integer)
    } else if let integer = YAMLScalar.sexagesimal(bytes) {
      self = .integer(integer)
    } else if YAMLScalar.isFloat(bytes) || YAMLScalar.isLong(bytes)
      || YAMLScalar.notFinite.contains(text)
    {
      self = .number(String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self))
    } else if YAMLScalar.isDate(bytes) {
      self = .date(text)
    } else {
      self = .text(text)
    }
  }

  /// The notations for infinities and for values that are not numbers.
  private static let notFinite: Set<String> = [
    ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN",
    ".NAN",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Reads a decimal, octal (`017`), hexadecimal or binary number, with `_` between digits; nil for
  /// anything else, and for a number beyond 64 bits.
  private static func integer(_ bytes: [UInt8]) -> Int? {
    var digits = bytes[...]
    var isNegative = false
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits = digits.dropFirst()
    }
    guard let first = digits.first, isDigit(first) else { return nil }
    var radix = 10
    if first == UInt8(ascii: "0"), digits.count > 1 {
      let second = digits[digits.startIndex + 1]
      if second == UInt8(ascii: "x") {
        (radix, digits) = (16, digits.dropFirst(2))
      } else if second == UInt8(ascii: "b") {
        (radix, digits) = (2, digits.dropFirst(2))
      } else {
        (radix, digits) = (8, digits.dropFirst())
      }
    }
    let plain = digits.filter { $0 != UInt8(ascii: "_") }
    guard let magnitude = Int(String(decoding: plain, as: UTF8.self), radix: radix),
      plain.first != UInt8(ascii: "-"), plain.first != UInt8(ascii: "+")
    else { return nil }
    return isNegative ? 0 - magnitude : magnitude
  }

  /// Reads a number in base 60, such as `12:30` in YAML 1.1.
  private static func sexagesimal(_ bytes: [UInt8]) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let parts = bytes.dropFirst(isNegative || bytes.first == UInt8(ascii: "+") ? 1 : 0)
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first?.first, first != UInt8(ascii: "0"),
      parts[0].allSatisfy(isDigit),
      parts.dropFirst().allSatisfy({ part in
        part.allSatisfy(isDigit)
          && (part.count == 1 || (part.count == 2 && part[part.startIndex] < 0x36))
      })
    else { return nil }
    var sum = 0
    for part in parts {
      guard let number = Int(String(decoding: part, as: UTF8.self)) else { return nil }
      let (product, isTooLarge) = sum.multipliedReportingOverflow(by: 60)
      let (next, isTooLargeToo) = product.addingReportingOverflow(number)
      guard !isTooLarge, !isTooLargeToo else { return nil }
      sum = next
    }
    return isNegative ? 0 - sum : sum
  }

  /// Returns true for a long whole number in decimal digits, one that does not fit in 64 bits.
  private static func isLong(_ bytes: [UInt8]) -> Bool {
    let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    let digits = isSigned ? bytes.dropFirst() : bytes[...]
    return digits.count > 18 && digits.first != UInt8(ascii: "0") && digits.allSatisfy(isDigit)
  }

  /// Returns true for a number with a point: `1.5`, `.5`, `1.`, `1.5e+3`. An exponent needs a point
  /// before it, and a sign.
  private static func isFloat(_ bytes: [UInt8]) -> Bool {
    var index = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      index += 1
    }
    var digits = 0
    func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || byte == UInt8(ascii: "_") }
    guard index < bytes.count, bytes[index] != UInt8(ascii: "_") else { return false }
    while index < bytes.count, isPart(bytes[index]) {
      index += 1
      digits += 1
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ".") else { return false }
    index += 1
    while index < bytes.count, isPart(bytes[index]) {
      index += 1
      digits += 1
    }
    guard digits > 0 else { return false }
    guard index < bytes.count else { return true }
    guard bytes[index] == UInt8(ascii: "e") || bytes[index] == UInt8(ascii: "E") else {
      return false
    }
    index += 1
    guard index < bytes.count,
      bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
    else { return false }
    index += 1
    guard index < bytes.count else { return false }
    return bytes[index...].allSatisfy(isDigit)
  }

  /// Returns true for a text that starts like a timestamp: `2026-11-20`, perhaps with a time.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8, bytes[..<4].allSatisfy(isDigit), bytes[4] == UInt8(ascii: "-") else {
      return false
    }
    var parts: [Int] = [0]
    var index = 5
    while index < bytes.count, parts.count <= 2 {
      if isDigit(bytes[index]) {
        parts[parts.count - 1] += 1
      } else if bytes[index] == UInt8(ascii: "-"), parts.count == 1 {
        parts.append(0)
      } else {
        break
      }
      index += 1
    }
    guard parts.count == 2, parts.allSatisfy({ $0 == 1 || $0 == 2 }) else { return false }
    if index == bytes.count { return parts == [2, 2] }
    guard
      bytes[index] == UInt8(ascii: "T") || bytes[index] == UInt8(ascii: "t") || bytes[index] == 0x20
    else { return false }
    return bytes[(index + 1)...].allSatisfy {
      isDigit($0) || [0x20, 0x3A, 0x2E, 0x2B, 0x2D, 0x5A].contains($0)
    } && bytes[(index + 1)...].contains(0x3A)
  }
}
