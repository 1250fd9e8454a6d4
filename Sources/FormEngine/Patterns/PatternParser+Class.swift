/// Parsing of classes and escapes.
extension PatternParser {
  /// The meaning of an escape.
  enum Escape {
    case scalar(UInt32)
    /// `foldsCase` is true if the flag `i` affects the set: `\d`, `\w` and `\s` are always the
    /// same, and a negated property folds before it is negated.
    case set(ScalarSet, foldsCase: Bool)
  }

  /// Parses a class in brackets, including its `]`.
  mutating func scalarClass() throws(PatternError) -> ScalarSet {
    let opening = offset
    offset += 1
    let isNegated = offset < bytes.count && bytes[offset] == UInt8(ascii: "^")
    if isNegated { offset += 1 }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "]") {
      throw PatternError(kind: .emptyClass, range: opening..<offset + 1)
    }

    var folding: [UInt32] = []
    var fixed: [UInt32] = []
    var seen: Set<[UInt8]> = []
    while true {
      guard offset < bytes.count else {
        throw PatternError(kind: .unclosedClass, range: opening..<opening + 1)
      }
      if bytes[offset] == UInt8(ascii: "]") { break }
      let start = offset
      switch try classItem() {
      case .scalar(let first):
        let last = try rangeEnd(from: first, start: start)
        folding.append(first)
        folding.append(last)
      case .set(let set, let foldsCase):
        // A class may name one property many times, which does not change it.
        guard seen.insert(Array(bytes[start..<offset])).inserted else { continue }
        if foldsCase { folding += set.bounds } else { fixed += set.bounds }
      }
    }
    offset += 1

    var set = ScalarSet(bounds: folding)
    if ignoresCase { set = set.ignoringCase }
    if !fixed.isEmpty { set = ScalarSet(bounds: set.bounds + fixed) }
    return isNegated ? set.complement : set
  }

  private mutating func classItem() throws(PatternError) -> Escape {
    switch bytes[offset] {
    case UInt8(ascii: "\\"): return try escape(inClass: true)
    case UInt8(ascii: "["):
      throw PatternError(kind: .unexpectedCharacter, range: offset..<offset + 1)
    default: return .scalar(literal())
    }
  }

  /// Parses the end of a range that starts with the scalar just read, and returns its last scalar;
  /// the same scalar if no range follows. A hyphen before the `]` is a character.
  private mutating func rangeEnd(from first: UInt32, start: Int) throws(PatternError) -> UInt32 {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "-"),
      bytes[offset + 1] != UInt8(ascii: "]")
    else { return first }
    offset += 1
    guard case .scalar(let last) = try classItem(), first <= last else {
      throw PatternError(kind: .badRange, range: start..<offset)
    }
    return last
  }

  /// Parses an escape.
  mutating func escape(inClass: Bool) throws(PatternError) -> Escape {
    let start = offset
    guard offset + 1 < bytes.count else {
      throw PatternError(kind: .trailingBackslash, range: start..<start + 1)
    }
    offset += 1
    let letter = bytes[offset]
    let scalar = literal()
    switch letter {
    case UInt8(ascii: "n"): return .scalar(0x0A)
    case UInt8(ascii: "r"): return .scalar(0x0D)
    case UInt8(ascii: "t"): return .scalar(0x09)
    case UInt8(ascii: "u"): return .scalar(try escapedScalar(start: start))
    case UInt8(ascii: "d"): return .set(Self.digits, foldsCase: false)
    case UInt8(ascii: "D"): return .set(Self.digits.complement, foldsCase: false)
    case UInt8(ascii: "w"): return .set(Self.wordCharacters, foldsCase: false)
    case UInt8(ascii: "W"): return .set(Self.wordCharacters.complement, foldsCase: false)
    case UInt8(ascii: "s"): return .set(Self.whiteSpace, foldsCase: false)
    case UInt8(ascii: "S"): return .set(Self.whiteSpace.complement, foldsCase: false)
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      var set = try property(start: start)
      let isNegated = letter == UInt8(ascii: "P")
      if ignoresCase, isNegated || !inClass { set = set.ignoringCase }
      return .set(isNegated ? set.complement : set, foldsCase: inClass && !isNegated)
    case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "k"):
      throw PatternError(kind: .backReference, range: start..<offset)
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "A"), UInt8(ascii: "z"),
      UInt8(ascii: "Z"), UInt8(ascii: "G"):
      throw PatternError(kind: .misplacedAnchor, range: start..<offset)
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return .scalar(scalar)
    default: throw PatternError(kind: .unknownEscape, range: start..<offset)
    }
  }

  private static let digits = ScalarSet(bounds: [0x30, 0x39])
  private static let wordCharacters = ScalarSet(
    bounds: [0x30, 0x39, 0x41, 0x5A, 0x5F, 0x5F, 0x61, 0x7A])
  private static let whiteSpace = ScalarSet(bounds: whiteSpaceRanges)

  /// Parses braces at the offset and returns the bytes between them; nil if there are none.
  private mutating func braced() -> ArraySlice<UInt8>? {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "{") else { return nil }
    var end = offset + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "}") {
      // No name or number is longer, and the error should not cover the rest.
      guard end - offset <= 16, bytes[end] < 0x80, bytes[end] != UInt8(ascii: "\\") else {
        return nil
      }
      end += 1
    }
    guard end < bytes.count else { return nil }
    let content = bytes[offset + 1..<end]
    offset = end + 1
    return content
  }

  private mutating func escapedScalar(start: Int) throws(PatternError) -> UInt32 {
    guard let digits = braced() else {
      throw PatternError(kind: .unknownEscape, range: start..<offset)
    }
    let isHexadecimal = digits.allSatisfy { digit in
      switch digit {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
      default: false
      }
    }
    guard isHexadecimal, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw PatternError(kind: .badScalar, range: start..<offset) }
    return scalar.value
  }

  private mutating func property(start: Int) throws(PatternError) -> ScalarSet {
    guard let bytes = braced() else {
      throw PatternError(kind: .unknownProperty, range: start..<offset)
    }
    guard let set = GeneralCategory.sets[String(decoding: bytes, as: UTF8.self)] else {
      throw PatternError(kind: .unknownProperty, range: start..<offset)
    }
    return set
  }
}
