/// A number as people write it: a sign, digits in groups of three, a decimal mark and decimals.
///
/// All groups have exactly three digits, except the first, which has one to three and does not
/// begin with 0; the separator between them is always the same. Any other text with a blank in it
/// could be two numbers, and is rejected.
struct NumberEntry {
  /// The text without surrounding white space.
  private let text: [Unicode.Scalar]
  private let conventions: Language.Conventions

  init(_ text: Substring, _ conventions: Language.Conventions) {
    self.text = Array(text.unicodeScalars)
    self.conventions = conventions
  }

  /// The number in plain form, with a sign, digits, and a point with more digits; empty if the text
  /// is not a number.
  var plain: [UInt8] {
    guard let parts, let whole = Self.ungrouped(parts.whole, separators) else { return [] }
    var plain = whole
    if plain.isEmpty {
      guard parts.places != nil else { return [] }
      plain = [0x30]
    }
    if let places = parts.places {
      guard !places.isEmpty, places.allSatisfy(\.isDigit) else { return [] }
      plain.append(0x2E)
      plain += places.map { UInt8(truncatingIfNeeded: $0.value) }
    }
    return (parts.isNegative ? [0x2D] : []) + plain
  }

  /// True if the text contains only digits, signs and separators of digits.
  var isOfDigits: Bool {
    text.allSatisfy {
      $0.isDigit || Self.separators.contains($0) || "+-,.\u{2212}".unicodeScalars.contains($0)
        || $0.properties.isWhitespace
    }
  }

  /// True if the text contains a point or a comma.
  var hasMarks: Bool { text.contains { $0 == "." || $0 == "," } }
  var hasComma: Bool { text.contains(",") }
  /// True if digits are separated by blanks or other separators, as two numbers are.
  var hasGaps: Bool {
    isOfDigits && text.contains { Self.separators.contains($0) || $0.properties.isWhitespace }
  }

  /// The text without the white space between a sign and what follows; nil if there is no such
  /// white space.
  var withoutGapAfterSign: Substring? {
    guard let sign = text.first, Self.signs.contains(sign) else { return nil }
    let rest = text.dropFirst()
    let digits = rest.drop { $0.properties.isWhitespace }
    guard !digits.isEmpty, digits.count < rest.count else { return nil }
    return (sign == "+" ? "+" : "-") + String(String.UnicodeScalarView(digits))[...]
  }

  /// The two meanings of a point before exactly three digits if the decimal mark is a comma: the
  /// point may separate thousands. Nil if the number is not ambiguous.
  var ambiguity: (whole: String, decimal: String)? {
    guard conventions.hasDecimalComma, !hasComma, text.count(where: { $0 == "." }) == 1,
      let parts, let places = parts.places, places.count == 3, places.allSatisfy(\.isDigit),
      let whole = Self.ungrouped(parts.whole, Self.separators), !whole.isEmpty
    else { return nil }
    let digits =
      (parts.isNegative ? "-" : "") + String(decoding: whole, as: UTF8.self)
    let decimals = String(String.UnicodeScalarView(places))
    return (digits + decimals, digits + "," + decimals)
  }

  private typealias Parts = (
    isNegative: Bool, whole: ArraySlice<Unicode.Scalar>, places: ArraySlice<Unicode.Scalar>?
  )

  /// The sign and the digits before and after the decimal mark.
  private var parts: Parts? {
    var rest = text[...]
    var isNegative = false
    if let sign = rest.first, Self.signs.contains(sign) {
      isNegative = sign != "+"
      rest = rest.dropFirst()
    }
    guard let mark = decimalMark, let at = rest.firstIndex(of: mark) else {
      return (isNegative, rest, nil)
    }
    return (isNegative, rest[..<at], rest[(at + 1)...])
  }

  /// The decimal mark to look for; nil if the points in the text separate groups.
  private var decimalMark: Unicode.Scalar? {
    if conventions.hasDecimalComma, hasComma { return "," }
    // Two or more points separate thousands.
    let groupsByPoint = conventions.groupMarks.contains(".") && text.count { $0 == "." } > 1
    return groupsByPoint ? nil : "."
  }

  private static let signs: [Unicode.Scalar] = ["+", "-", "\u{2212}"]
  private static let separators: [Unicode.Scalar] = ["_", " ", "\u{A0}", "\u{202F}"]

  private var separators: [Unicode.Scalar] {
    Self.separators + conventions.groupMarks.unicodeScalars
  }

  /// Returns the digits without the separators between groups; nil if the text is not grouped
  /// correctly.
  private static func ungrouped(
    _ text: ArraySlice<Unicode.Scalar>, _ separators: [Unicode.Scalar]
  ) -> [UInt8]? {
    var digits: [UInt8] = []
    digits.reserveCapacity(text.count)
    var separator: Unicode.Scalar?
    var group = 0
    for scalar in text {
      if scalar.isDigit {
        group += 1
        digits.append(UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      guard separators.contains(scalar), separator == nil || separator == scalar,
        separator == nil ? (1...3).contains(group) && digits.first != 0x30 : group == 3
      else { return nil }
      separator = scalar
      group = 0
    }
    return separator == nil || group == 3 ? digits : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { "0"..."9" ~= self }
}
