/// An expression in a logic or calculation of REDCap.
indirect enum REDCapExpression: Sendable, Equatable {
  case number(String)
  case text(String)

  /// `[name]`, or `[name(code)]` of a checkbox.
  case field(String, code: String?)
  case negative(REDCapExpression)
  case binary(String, REDCapExpression, REDCapExpression)
  case all([REDCapExpression])
  case any([REDCapExpression])
  case not(REDCapExpression)
  case call(String, [REDCapExpression])
}

/// Parses expressions of REDCap by recursive descent.
struct REDCapParser {
  private enum Token: Equatable {
    case number(String)
    case text(String)
    case field(String, code: String?)
    case word(String)
    case mark(String)
  }

  private var tokens: [Token] = []
  private var index = 0
  private var depth = 0

  private static let depthLimit = 64
  private static let tokenLimit = 1_000

  /// Parses logic or a calculation.
  static func expression(_ source: String) throws(Untranslatable) -> REDCapExpression {
    var parser = REDCapParser()
    try parser.split(Array(source.utf8))
    let expression = try parser.disjunction()
    guard parser.index == parser.tokens.count else { throw parser.unexpected() }
    return expression
  }

  // MARK: Tokens

  /// Splits a source into tokens. Words are case-insensitive in REDCap.
  private mutating func split(_ bytes: [UInt8]) throws(Untranslatable) {
    var index = 0
    while index < bytes.count {
      guard tokens.count < Self.tokenLimit else {
        throw Untranslatable(.malformed("it is too long"))
      }
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "["): tokens.append(try field(bytes, &index))
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(index + 1)...].firstIndex(of: byte) else {
          throw Untranslatable(.malformed("a quote is missing"))
        }
        tokens.append(.text(String(decoding: bytes[(index + 1)..<end], as: UTF8.self)))
        index = end + 1
      case 0x30...0x39, UInt8(ascii: "."):
        let start = index
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) || bytes[index] == 0x2E {
          index += 1
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let literal = REDCapNumber.literal(text) else {
          throw Untranslatable(.malformed("`\(text)`"))
        }
        tokens.append(.number(literal))
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        let start = index
        while index < bytes.count, Self.isWordPart(bytes[index]) { index += 1 }
        tokens.append(.word(String(decoding: bytes[start..<index], as: UTF8.self).lowercased()))
      default:
        let marks = ["<>", "!=", "<=", ">=", "<", ">", "=", "+", "-", "*", "/", "^", "(", ")", ","]
        guard let mark = marks.first(where: { bytes[index...].starts(with: $0.utf8) }) else {
          let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
          throw Untranslatable(.malformed("`\(rest)`"))
        }
        tokens.append(.mark(mark == "!=" ? "<>" : mark))
        index += mark.utf8.count
      }
    }
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x30...0x39:
      true
    default: false
    }
  }

  /// Reads a field in brackets; fields of other events or instances, and smart variables, cannot be
  /// translated.
  private func field(_ bytes: [UInt8], _ index: inout Int) throws(Untranslatable) -> Token {
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")) else {
      throw Untranslatable(.malformed("`]` is missing"))
    }
    let inside = bytes[(index + 1)..<end].filter { $0 != 0x20 }
    let words = String(decoding: bytes[index...end], as: UTF8.self)
    index = end + 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "[") {
      throw Untranslatable(.other("`\(words)` is another event or instance"))
    }
    var name = inside[...]
    var code: String?
    if let open = inside.firstIndex(of: UInt8(ascii: "(")), inside.last == UInt8(ascii: ")") {
      name = inside[..<open]
      code = String(decoding: inside[(open + 1)..<(inside.count - 1)], as: UTF8.self)
    }
    guard !name.isEmpty, name.allSatisfy(Self.isWordPart) else {
      throw Untranslatable(.noCounterpart(words))
    }
    return .field(String(decoding: name, as: UTF8.self).lowercased(), code: code)
  }

  // MARK: Grammar

  private var next: Token? { index < tokens.count ? tokens[index] : nil }

  private func unexpected() -> Untranslatable {
    switch next {
    case .word(let found), .mark(let found): .unexpected("`\(found)`")
    case .some: .unexpected("a value")
    case nil: .unexpected(nil)
    }
  }

  private mutating func take(_ token: Token) -> Bool {
    guard next == token else { return false }
    index += 1
    return true
  }

  private mutating func disjunction() throws(Untranslatable) -> REDCapExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw Untranslatable(.malformed("it is nested too deep"))
    }
    var parts = [try conjunction()]
    while take(.word("or")) { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(Untranslatable) -> REDCapExpression {
    var parts = [try negation()]
    while take(.word("and")) { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(Untranslatable) -> REDCapExpression {
    if take(.word("not")) {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.depthLimit else {
        throw Untranslatable(.malformed("it is nested too deep"))
      }
      return .not(try negation())
    }
    return try comparison()
  }

  private mutating func comparison() throws(Untranslatable) -> REDCapExpression {
    let left = try sum()
    guard case .mark(let mark) = next, ["=", "<>", "<", "<=", ">", ">="].contains(mark) else {
      return left
    }
    index += 1
    return .binary(mark, left, try sum())
  }

  private mutating func sum() throws(Untranslatable) -> REDCapExpression {
    var left = try product()
    while case .mark(let mark) = next, mark == "+" || mark == "-" {
      index += 1
      left = .binary(mark, left, try product())
    }
    return left
  }

  private mutating func product() throws(Untranslatable) -> REDCapExpression {
    var left = try power()
    while case .mark(let mark) = next, mark == "*" || mark == "/" {
      index += 1
      left = .binary(mark, left, try power())
    }
    return left
  }

  private mutating func power() throws(Untranslatable) -> REDCapExpression {
    let base = try primary()
    guard take(.mark("^")) else { return base }
    return .binary("^", base, try primary())
  }

  private mutating func primary() throws(Untranslatable) -> REDCapExpression {
    guard let token = next else { throw unexpected() }
    index += 1
    switch token {
    case .number(let text): return .number(text)
    case .text(let text): return .text(text)
    case .field(let name, let code): return .field(name, code: code)
    case .mark("-"):
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.depthLimit else {
        throw Untranslatable(.malformed("it is nested too deep"))
      }
      return .negative(try primary())
    case .mark("("):
      let inside = try disjunction()
      guard take(.mark(")")) else { throw unexpected() }
      return inside
    case .word(let name):
      guard take(.mark("(")) else {
        if name == "true" || name == "false" { return .text(name) }
        throw Untranslatable.unexpected("`\(name)`")
      }
      var arguments: [REDCapExpression] = []
      while !take(.mark(")")) {
        arguments.append(try disjunction())
        if !take(.mark(",")), next != .mark(")") { throw unexpected() }
      }
      return .call(name, arguments)
    case .mark:
      index -= 1
      throw unexpected()
    }
  }
}

/// Numbers as REDCap writes them.
enum REDCapNumber {
  /// Returns a number as a literal of the language; nil for a text that is not a number.
  static func literal(_ text: String) -> String? {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2,
      parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } }),
      digits.contains(where: { (0x30...0x39).contains($0) }), digits.count <= 30
    else { return nil }
    var whole = String(decoding: parts[0].drop { $0 == 0x30 }, as: UTF8.self)
    if whole.isEmpty { whole = "0" }
    let fraction = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : ""
    return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
