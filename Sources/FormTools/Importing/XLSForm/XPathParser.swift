internal import FormLanguage

/// Parses formulas in the XPath of ODK by recursive descent, with one function for each level of
/// precedence, loosest first.
struct XPathParser {
  private var tokens: [XPathToken]
  private var at = 0
  private var depth = 0

  private static let depthLimit = 40

  /// Parses a whole formula.
  static func parse(_ text: String) throws(Untranslatable) -> XPath {
    var parser = XPathParser(tokens: try XPathToken.tokens(of: text))
    let tree = try parser.or()
    guard parser.at == parser.tokens.count else { throw parser.unexpected() }
    return tree
  }

  private init(tokens: [XPathToken]) {
    self.tokens = tokens
  }

  private var next: XPathToken? { at < tokens.count ? tokens[at] : nil }

  private mutating func take(_ sign: String) -> Bool {
    guard case .sign(sign)? = next else { return false }
    at += 1
    return true
  }

  private func unexpected() -> Untranslatable {
    .unexpected(next.map { "`\($0.text)`" })
  }

  // MARK: Operators

  private mutating func or() throws(Untranslatable) -> XPath {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw Untranslatable(.deepFormula) }
    var parts = [try and()]
    while take("or") { parts.append(try and()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func and() throws(Untranslatable) -> XPath {
    var parts = [try comparison()]
    while take("and") { parts.append(try comparison()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func comparison() throws(Untranslatable) -> XPath {
    let left = try sum()
    guard let sign = comparisonSign() else { return left }
    let right = try sum()
    // `a = b = c` would compare a truth value, which nobody means.
    if comparisonSign() != nil {
      at -= 1
      throw unexpected()
    }
    return .comparison(sign, left, right)
  }

  private mutating func comparisonSign() -> Comparison? {
    guard case .sign(let sign)? = next else { return nil }
    let comparison: Comparison? =
      switch sign {
      case "=", "==": .equal
      case "!=": .notEqual
      case "<": .less
      case "<=": .lessOrEqual
      case ">": .greater
      case ">=": .greaterOrEqual
      default: nil
      }
    if comparison != nil { at += 1 }
    return comparison
  }

  private mutating func sum() throws(Untranslatable) -> XPath {
    var terms = [(isMinus: false, term: try product())]
    while true {
      if take("+") {
        terms.append((false, try product()))
      } else if take("-") {
        terms.append((true, try product()))
      } else {
        return terms.count == 1 ? terms[0].term : .sum(terms)
      }
    }
  }

  private mutating func product() throws(Untranslatable) -> XPath {
    var factors = [(sign: XPath.Factor.times, factor: try unary())]
    while true {
      if take("*") {
        factors.append((.times, try unary()))
      } else if take("div") {
        factors.append((.divided, try unary()))
      } else if take("mod") {
        factors.append((.modulo, try unary()))
      } else {
        return factors.count == 1 ? factors[0].factor : .product(factors)
      }
    }
  }

  private mutating func unary() throws(Untranslatable) -> XPath {
    guard take("-") else { return try primary() }
    if take("-") { throw unexpected() }
    return .sum([(true, try primary())])
  }

  // MARK: Operands

  private mutating func primary() throws(Untranslatable) -> XPath {
    guard let token = next else { throw unexpected() }
    switch token {
    case .number(let digits):
      at += 1
      return .number(digits)
    case .text(let text):
      at += 1
      return .text(text)
    case .reference(let name):
      at += 1
      if case .sign(let sign)? = next, sign == "[" || sign == "/" {
        throw Untranslatable(.noCounterpart(sign))
      }
      return .reference(name)
    case .sign("("):
      at += 1
      let inner = try or()
      guard take(")") else { throw unexpected() }
      return inner
    case .name(let name):
      if at + 1 < tokens.count, case .sign("(") = tokens[at + 1] { return try call(name) }
      return try path()
    case .sign(".") where !isPathNext: return takingOwn()
    case .sign(".."), .sign("."), .sign("/"), .sign("//"): return try path()
    case .sign: throw unexpected()
    }
  }

  /// True if a slash follows the next token.
  private var isPathNext: Bool {
    if at + 1 < tokens.count, case .sign("/") = tokens[at + 1] { return true }
    return false
  }

  private mutating func takingOwn() -> XPath {
    at += 1
    return .own
  }

  private mutating func call(_ name: String) throws(Untranslatable) -> XPath {
    at += 2
    var arguments: [XPath] = []
    if !take(")") {
      repeat { arguments.append(try or()) } while take(",")
      guard take(")") else { throw unexpected() }
    }
    guard case .sign(let sign)? = next, sign == "/" || sign == "[" else {
      return .call(name, arguments)
    }
    guard name == "current", arguments.isEmpty, take("/") else {
      throw Untranslatable(.noCounterpart(name))
    }
    return try path()
  }

  private mutating func path() throws(Untranslatable) -> XPath {
    var up = 0
    var steps: [String] = []
    let isAbsolute = take("/")
    repeat {
      guard let token = next else { throw unexpected() }
      switch token {
      case .sign(".."):
        guard steps.isEmpty, !isAbsolute else { throw unexpected() }
        up += 1
      case .sign("."): guard steps.isEmpty, !isAbsolute else { throw unexpected() }
      case .name(let name): steps.append(name)
      case .reference(let name) where steps.isEmpty && up == 0 && !isAbsolute:
        // `current()/${name}`.
        at += 1
        return .reference(name)
      default: throw Untranslatable(.noCounterpart(token.text))
      }
      at += 1
    } while take("/")
    if case .sign(let sign)? = next, sign == "[" || sign == "//" {
      throw Untranslatable(.noCounterpart(sign))
    }
    if case .sign("(")? = next { throw Untranslatable(.noCounterpart(steps.last ?? "(")) }
    return isAbsolute ? .absolute(steps) : .relative(up: up, steps)
  }
}
