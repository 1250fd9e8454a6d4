/// Translates a regular expression of Python's `re` into a pattern of the language, which always
/// matches a whole text.
struct PythonPattern {
  private let source: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ source: [UInt8]) { self.source = source }

  /// Returns a pattern for the texts in which an expression finds something that is not empty.
  static func search(_ source: String, ignoresCase: Bool) throws(Untranslatable) -> String {
    var pattern = PythonPattern(Array(source.utf8))
    var ignoresCase = ignoresCase
    if pattern.source.starts(with: "(?i)".utf8) {
      ignoresCase = true
      pattern.index = 4
    }
    var alternatives: [String] = []
    repeat {
      alternatives.append(try pattern.searched())
    } while pattern.take("|")
    guard pattern.index == pattern.source.count else { throw pattern.error() }
    return "/\(alternatives.joined(separator: "|"))/\(ignoresCase ? "i" : "")"
  }

  private func error() -> Untranslatable {
    let rest = source[min(index, source.count)...].prefix(8)
    return Untranslatable(.noCounterpart(String(decoding: rest, as: UTF8.self)))
  }

  private var byte: UInt8 { index < source.count ? source[index] : 0 }

  private mutating func take(_ text: String) -> Bool {
    guard source[min(index, source.count)...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  /// Reads an alternative, and adds the text that may surround a match.
  private mutating func searched() throws(Untranslatable) -> String {
    let isAnchored = take("^") || take("\\A")
    let (text, canBeEmpty) = try sequence()
    let isEnded = take("$") || take("\\Z")
    // An empty match counts as no match.
    guard !canBeEmpty || (isAnchored && isEnded) else {
      throw Untranslatable(.other("it finds an empty text anywhere"))
    }
    return (isAnchored ? "" : ".*") + text + (isEnded ? "" : ".*")
  }

  /// Reads elements up to the end of an alternative.
  private mutating func sequence() throws(Untranslatable) -> (String, canBeEmpty: Bool) {
    var text = ""
    var canBeEmpty = true
    while index < source.count, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      if byte == UInt8(ascii: "$") || source[index...].starts(with: "\\Z".utf8) { break }
      let (element, isEmpty) = try element()
      let (count, isOptional) = try repetition()
      text += element + count
      if !isEmpty, !isOptional { canBeEmpty = false }
    }
    return (text.isEmpty ? "()" : text, canBeEmpty)
  }

  /// Reads the quantifier after an element, if there is one.
  private mutating func repetition() throws(Untranslatable) -> (String, isOptional: Bool) {
    var count = ""
    var isOptional = false
    switch byte {
    case UInt8(ascii: "*") where index < source.count: (count, isOptional) = ("*", true)
    case UInt8(ascii: "+") where index < source.count: count = "+"
    case UInt8(ascii: "?") where index < source.count: (count, isOptional) = ("?", true)
    case UInt8(ascii: "{") where index < source.count:
      let end = source[index...].firstIndex(of: UInt8(ascii: "}"))
      guard let end else { throw error() }
      var inside = Array(source[(index + 1)..<end])
      if inside.first == UInt8(ascii: ",") { inside.insert(0x30, at: 0) }
      let isCount = inside.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }
      guard isCount, let first = inside.first, first != UInt8(ascii: ","),
        inside.count(where: { $0 == UInt8(ascii: ",") }) <= 1
      else { throw error() }
      count = "{\(String(decoding: inside, as: UTF8.self))}"
      isOptional = inside.prefix { $0 != UInt8(ascii: ",") }.allSatisfy { $0 == 0x30 }
      index = end
    default: return ("", false)
    }
    index += 1
    // Whether it is greedy or lazy does not affect which texts match.
    if byte == UInt8(ascii: "?"), index < source.count { index += 1 }
    if byte == UInt8(ascii: "+"), index < source.count { throw error() }
    return (count, isOptional)
  }

  private mutating func element() throws(Untranslatable) -> (String, isEmpty: Bool) {
    switch byte {
    case UInt8(ascii: "("): return try group()
    case UInt8(ascii: "["): return (try set(), false)
    case UInt8(ascii: "."):
      index += 1
      return (".", false)
    case UInt8(ascii: "\\"): return (try escape(isInSet: false), false)
    case UInt8(ascii: "^"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"),
      UInt8(ascii: "{"):
      throw error()
    default: return (PythonPattern.literal(character()), false)
    }
  }

  private mutating func group() throws(Untranslatable) -> (String, isEmpty: Bool) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 32 else { throw error() }
    index += 1
    if byte == UInt8(ascii: "?") {
      if take("?P<") {
        while index < source.count, byte != UInt8(ascii: ">") { index += 1 }
        index += 1
      } else if !take("?:") {
        throw error()
      }
    }
    var alternatives: [String] = []
    var canBeEmpty = false
    repeat {
      let (text, isEmpty) = try sequence()
      alternatives.append(text)
      canBeEmpty = canBeEmpty || isEmpty
    } while take("|")
    guard take(")") else { throw error() }
    return ("(\(alternatives.joined(separator: "|")))", canBeEmpty)
  }

  private mutating func set() throws(Untranslatable) -> String {
    index += 1
    var set = take("^") ? "[^" : "["
    var isFirst = true
    while index < source.count, isFirst || byte != UInt8(ascii: "]") {
      isFirst = false
      let first =
        byte == UInt8(ascii: "\\") ? try escape(isInSet: true) : PythonPattern.literal(character())
      set += first
      if byte == UInt8(ascii: "-"), index + 1 < source.count, source[index + 1] != UInt8(ascii: "]")
      {
        guard !first.hasPrefix("\\p"), !first.hasPrefix("\\s"), !first.hasPrefix("\\P") else {
          throw error()
        }
        index += 1
        let last =
          byte == UInt8(ascii: "\\")
          ? try escape(isInSet: true) : PythonPattern.literal(character())
        guard !last.hasPrefix("\\p"), !last.hasPrefix("\\s"), !last.hasPrefix("\\P") else {
          throw error()
        }
        set += "-\(last)"
      }
    }
    guard take("]") else { throw error() }
    return set + "]"
  }

  /// Reads one scalar.
  private mutating func character() -> Unicode.Scalar {
    var decoder = UTF8()
    var iterator = source[index...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      index += 1
      return "\u{FFFD}"
    }
    index += UTF8.width(scalar)
    return scalar
  }

  /// Returns a pattern that matches only a scalar.
  private static func literal(_ scalar: Unicode.Scalar) -> String {
    let marks = "\\.*+?()[]{}|/^$-&"
    if marks.unicodeScalars.contains(scalar) { return "\\\(Character(scalar))" }
    if scalar.value < 0x20 || scalar.value == 0x7F {
      return "\\u{\(String(scalar.value, radix: 16))}"
    }
    return String(Character(scalar))
  }

  /// Reads an escape; Python's `\d`, `\w` and `\s` cover all of Unicode.
  private mutating func escape(isInSet: Bool) throws(Untranslatable) -> String {
    guard index + 1 < source.count else { throw error() }
    let next = source[index + 1]
    switch next {
    case UInt8(ascii: "d"): return twice("\\p{Nd}")
    case UInt8(ascii: "D"): return twice("\\P{Nd}")
    case UInt8(ascii: "s"): return twice("\\s")
    case UInt8(ascii: "S") where !isInSet: return twice("\\S")
    case UInt8(ascii: "w"): return twice(isInSet ? "\\p{L}\\p{N}_" : "[\\p{L}\\p{N}_]")
    case UInt8(ascii: "W") where !isInSet: return twice("[^\\p{L}\\p{N}_]")
    case UInt8(ascii: "n"): return twice("\\n")
    case UInt8(ascii: "t"): return twice("\\t")
    case UInt8(ascii: "r"): return twice("\\r")
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39:
      throw error()
    default:
      index += 1
      return PythonPattern.literal(character())
    }
  }

  private mutating func twice(_ text: String) -> String {
    index += 2
    return text
  }
}
