/// Parses an expression of Jinja by recursive descent, with one function for each level of
/// precedence, loosest first: `if`, `or`, `and`, `not`, comparisons, `+` and `-`, `~`, products,
/// unary minus, and what follows a value (`.`, `[]`, `()`, `|`, `is`).
struct JinjaParser {
  private var tokens: [JinjaToken]
  private var index = 0
  private var depth = 0

  /// The deepest nesting of an expression, and the longest chain of operators.
  private static let depthLimit = 64

  private init(_ tokens: [JinjaToken]) { self.tokens = tokens }

  /// Parses an expression.
  static func expression(_ source: [UInt8]) throws(Untranslatable) -> JinjaExpression {
    var parser = JinjaParser(try JinjaToken.tokens(of: source))
    let expression = try parser.conditional()
    guard parser.index == parser.tokens.count else { throw parser.unexpected() }
    return expression
  }

  private var next: JinjaToken? { index < tokens.count ? tokens[index] : nil }

  private func unexpected() -> Untranslatable {
    switch next {
    case .name(let found), .mark(let found): .unexpected("`\(found)`")
    case .some: .unexpected("a value")
    case nil: .unexpected(nil)
    }
  }

  private mutating func take(_ mark: String) -> Bool {
    guard next == .mark(mark) else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard next == .name(word) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ mark: String) throws(Untranslatable) {
    guard take(mark) else { throw unexpected() }
  }

  private mutating func conditional() throws(Untranslatable) -> JinjaExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw Untranslatable(.malformed("it is nested too deep"))
    }
    var expression = try disjunction()
    var rounds = 0
    while takeWord("if") {
      rounds += 1
      guard rounds <= Self.depthLimit else {
        throw Untranslatable(.malformed("it is nested too deep"))
      }
      let condition = try disjunction()
      let otherwise = takeWord("else") ? try conditional() : nil
      expression = .conditional(condition, then: expression, else: otherwise)
    }
    return expression
  }

  private mutating func disjunction() throws(Untranslatable) -> JinjaExpression {
    var parts = [try conjunction()]
    while takeWord("or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(Untranslatable) -> JinjaExpression {
    var parts = [try negation()]
    while takeWord("and") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(Untranslatable) -> JinjaExpression {
    var isNegated = false
    var count = 0
    while takeWord("not") {
      isNegated.toggle()
      count += 1
    }
    let expression = try comparison()
    return isNegated ? .not(expression) : count > 0 ? .not(.not(expression)) : expression
  }

  private mutating func comparison() throws(Untranslatable) -> JinjaExpression {
    let first = try sum()
    var parts: [JinjaExpression] = []
    var left = first
    while true {
      let start = index
      var name = ""
      if case .mark(let mark) = next, ["==", "!=", "<", "<=", ">", ">="].contains(mark) {
        index += 1
        name = mark
      } else if takeWord("in") {
        name = "in"
      } else if takeWord("not"), takeWord("in") {
        name = "not in"
      } else {
        index = start
        break
      }
      let right = try sum()
      parts.append(
        name == "not in" ? .not(.binary("in", left, right)) : .binary(name, left, right))
      left = right
    }
    return parts.isEmpty ? first : parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func sum() throws(Untranslatable) -> JinjaExpression {
    var left = try concatenation()
    var count = 0
    while case .mark(let mark) = next, mark == "+" || mark == "-" {
      index += 1
      try bound(&count)
      left = .binary(mark, left, try concatenation())
    }
    return left
  }

  private mutating func concatenation() throws(Untranslatable) -> JinjaExpression {
    var left = try product()
    var count = 0
    while take("~") {
      try bound(&count)
      left = .binary("~", left, try product())
    }
    return left
  }

  private mutating func product() throws(Untranslatable) -> JinjaExpression {
    var left = try unary()
    var count = 0
    while case .mark(let mark) = next, ["*", "/", "//", "%"].contains(mark) {
      index += 1
      try bound(&count)
      left = .binary(mark, left, try unary())
    }
    return left
  }

  /// Bounds the length of a chain of operators or filters, which becomes the depth of its tree.
  private func bound(_ count: inout Int) throws(Untranslatable) {
    count += 1
    guard count <= Self.depthLimit else {
      throw Untranslatable(.malformed("it is nested too deep"))
    }
  }

  private mutating func unary() throws(Untranslatable) -> JinjaExpression {
    if take("-") {
      switch try postfix() {
      case .constant(.integer(let value)): return .constant(.integer(0 - value))
      case .constant(.number(let value)): return .constant(.number("-\(value)"))
      default: throw Untranslatable(.noCounterpart("-"))
      }
    }
    return try postfix()
  }

  private mutating func postfix() throws(Untranslatable) -> JinjaExpression {
    var expression = try primary()
    var count = 0
    while true {
      try bound(&count)
      if take(".") {
        guard case .name(let name) = next else { throw unexpected() }
        index += 1
        expression = .attribute(expression, name)
      } else if take("[") {
        let item = try conditional()
        if next == .mark(":") { throw Untranslatable(.noCounterpart("[:]")) }
        try expect("]")
        expression = .item(expression, item)
      } else if next == .mark("(") {
        expression = .call(expression, try arguments().plain)
      } else if take("|") {
        guard case .name(let name) = next else { throw unexpected() }
        index += 1
        let arguments = next == .mark("(") ? try arguments() : ([], [:])
        expression = .filter(expression, name, arguments.0, named: arguments.1)
      } else if next == .name("is") {
        index += 1
        let isNegated = takeWord("not")
        guard case .name(let name) = next else { throw unexpected() }
        index += 1
        let arguments = next == .mark("(") ? try arguments().plain : []
        let test = JinjaExpression.test(expression, name, arguments)
        expression = isNegated ? .not(test) : test
      } else {
        return expression
      }
    }
  }

  private mutating func arguments() throws(Untranslatable) -> (
    plain: [JinjaExpression], named: [String: JinjaExpression]
  ) {
    try expect("(")
    var plain: [JinjaExpression] = []
    var named: [String: JinjaExpression] = [:]
    while !take(")") {
      if case .name(let name) = next, index + 1 < tokens.count, tokens[index + 1] == .mark("=") {
        index += 2
        named[name] = try conditional()
      } else {
        plain.append(try conditional())
      }
      if !take(","), next != .mark(")") { throw unexpected() }
    }
    return (plain, named)
  }

  private mutating func primary() throws(Untranslatable) -> JinjaExpression {
    guard let token = next else { throw unexpected() }
    index += 1
    switch token {
    case .text(let text):
      var joined = text
      while case .text(let more) = next {
        joined += more
        index += 1
      }
      return .constant(.text(joined))
    case .integer(let value): return .constant(.integer(value))
    case .number(let text): return .constant(.number(text))
    case .name("true"), .name("True"): return .constant(.boolean(true))
    case .name("false"), .name("False"): return .constant(.boolean(false))
    case .name("none"), .name("None"): return .constant(.none)
    case .name(let name): return .name(name)
    case .mark("("):
      let expression = try conditional()
      if next == .mark(",") { return .list(try elements(until: ")", after: expression)) }
      try expect(")")
      return expression
    case .mark("["):
      if take("]") { return .list([]) }
      return .list(try elements(until: "]", after: try conditional()))
    default:
      index -= 1
      throw token == .mark("{") ? Untranslatable(.noCounterpart("{}")) : unexpected()
    }
  }

  private mutating func elements(
    until close: String, after first: JinjaExpression
  ) throws(Untranslatable) -> [JinjaExpression] {
    var elements = [first]
    while take(",") {
      if next == .mark(close) { break }
      elements.append(try conditional())
    }
    try expect(close)
    return elements
  }
}
