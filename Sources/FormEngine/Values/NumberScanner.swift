/// A one-pass parser of a decimal number into its parts, whatever its number of digits or its
/// exponent.
struct NumberScanner {
  /// The grammar of a number.
  enum Grammar {
    /// An optional sign, digits, and an optional fraction; leading zeros are allowed.
    case plain
    /// The grammar of RFC 8259, section 6.
    case json
  }

  /// The significant digits, without leading and trailing zeros; valid if `digitsFit`.
  private var coefficient: UInt128 = 0
  private var digitsFit = true
  /// The number of zeros after the last digit that is not zero.
  private var pendingZeros = 0
  /// The exponent of ten of the last significant digit.
  private var exponent = 0
  /// The number of digits from the first that is not zero to the last that is not zero.
  private var significantDigits = 0
  private var isNegative = false

  /// The limit beyond which an exponent makes no difference.
  private static let exponentLimit = 1_000_000_000

  /// Parses a number; nil if the text does not match the grammar.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ grammar: Grammar) {
    let end = bytes.count
    var at = 0
    if at < end, bytes[at] == 0x2D || (bytes[at] == 0x2B && grammar == .plain) {
      isNegative = bytes[at] == 0x2D
      at += 1
    }
    let wholeStart = at
    while at < end, let digit = bytes[at].digit {
      take(digit)
      at += 1
    }
    guard at > wholeStart else { return nil }
    if grammar == .json, bytes[wholeStart] == 0x30, at > wholeStart + 1 { return nil }
    if at < end, bytes[at] == 0x2E {
      at += 1
      let fractionStart = at
      while at < end, let digit = bytes[at].digit {
        take(digit)
        at += 1
      }
      guard at > fractionStart else { return nil }
      exponent = fractionStart - at
    }
    if at < end, grammar == .json, bytes[at] | 0x20 == 0x65 {
      at += 1
      var exponentIsNegative = false
      if at < end, bytes[at] == 0x2B || bytes[at] == 0x2D {
        exponentIsNegative = bytes[at] == 0x2D
        at += 1
      }
      let start = at
      var written = 0
      while at < end, let digit = bytes[at].digit {
        written = min(written * 10 + digit, NumberScanner.exponentLimit)
        at += 1
      }
      guard at > start else { return nil }
      // An exponent beyond the limit outweighs any number of digits.
      if written == NumberScanner.exponentLimit { written = Int.max / 4 }
      exponent += exponentIsNegative ? -written : written
    }
    guard at == end else { return nil }
    exponent += pendingZeros
  }

  private mutating func take(_ digit: Int) {
    guard digit != 0 else {
      if significantDigits > 0 { pendingZeros += 1 }
      return
    }
    significantDigits += pendingZeros + 1
    if significantDigits <= PowersOfTen.largestExponent {
      for _ in 0...pendingZeros { coefficient *= 10 }
      coefficient += UInt128(digit)
    } else if digitsFit {
      digitsFit = append(digit)
    }
    pendingZeros = 0
  }

  /// Appends pending zeros and a digit; returns false if a number of 39 digits or more may not fit.
  private mutating func append(_ digit: Int) -> Bool {
    guard significantDigits <= PowersOfTen.largestExponent + 1 else { return false }
    for _ in 0...pendingZeros {
      let (product, overflow) = coefficient.multipliedReportingOverflow(by: 10)
      guard !overflow else { return false }
      coefficient = product
    }
    let (sum, overflow) = coefficient.addingReportingOverflow(UInt128(digit))
    guard !overflow else { return false }
    coefficient = sum
    return true
  }

  var isZero: Bool { significantDigits == 0 }

  /// True if the number has no decimal places other than zeros.
  var isWhole: Bool { isZero || exponent >= 0 }

  var decimal: DecimalReading {
    if isZero { return .value(Decimal(0)) }
    if significantDigits + exponent > PowersOfTen.largestExponent + 1 { return .tooLarge }
    if exponent < -Decimal.maximumPlaces { return .tooManyPlaces }
    guard digitsFit, let coefficient = signedCoefficient,
      let decimal = Decimal(coefficient: coefficient, places: -exponent)
    else { return .tooLarge }
    return .value(decimal)
  }

  private var signedCoefficient: Int128? {
    if isNegative, coefficient == UInt128(1) &<< 127 { return .min }
    return Int128(exactly: coefficient).map { isNegative ? -$0 : $0 }
  }

  var integer: IntegerReading {
    guard isWhole else { return .notWhole }
    guard case .value(let decimal) = decimal, let integer = decimal.int64 else { return .tooLarge }
    return .value(integer)
  }
}

/// Returns true if a text consists of ASCII digits.
func isWholeNumber(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
}
