internal import FormLanguage

/// Constraints that are a range, a length, a count or a pattern, which have clauses of their own.
enum XPathRange {
  /// The quantity that such a constraint bounds.
  private enum Measure {
    case value, length, count
  }

  private struct Bounds {
    var measure: Measure
    var lower: String?
    /// The upper bound with its operator.
    var upper: String?
  }

  /// Returns the clause that is equivalent to a constraint; nil if there is none.
  ///
  /// - Parameter kind: the kind of the question's answers.
  static func clause(
    of formula: XPath, _ kind: XPathTerm.Kind?
  ) -> (keyword: String, source: String)? {
    if case .call("regex", let arguments) = formula, arguments.count == 2, kind == .text,
      case .own = arguments[0], case .text(let pattern) = arguments[1],
      let literal = try? JavaPattern.literal(of: pattern)
    {
      return ("match", literal)
    }
    let parts: [XPath]
    if case .and(let all) = formula { parts = all } else { parts = [formula] }
    guard let kind, parts.count <= 2 else { return nil }
    var bounds: Bounds?
    for part in parts {
      guard let found = bound(of: part, kind) else { return nil }
      guard var known = bounds else {
        bounds = found
        continue
      }
      guard known.measure == found.measure, known.lower == nil || found.lower == nil,
        known.upper == nil || found.upper == nil
      else { return nil }
      known.lower = known.lower ?? found.lower
      known.upper = known.upper ?? found.upper
      bounds = known
    }
    guard let bounds else { return nil }
    let keyword =
      switch bounds.measure {
      case .value: "range"
      case .length: "length"
      case .count: "count"
      }
    return (keyword, "\(bounds.lower ?? "")\(bounds.upper ?? "...")")
  }

  /// Returns the bound that a comparison sets; nil if it sets none that a clause can express.
  private static func bound(of part: XPath, _ kind: XPathTerm.Kind) -> Bounds? {
    guard case .comparison(var comparison, let left, let right) = part else { return nil }
    var (subject, limit) = (left, right)
    if measure(of: subject, kind) == nil {
      (subject, limit) = (right, left)
      comparison = comparison.mirrored
    }
    guard let measure = measure(of: subject, kind) else { return nil }
    let isWhole = measure != .value || kind == .integer
    guard let literal = literal(of: limit, kind, measure) else { return nil }
    // An answer without options is empty here, and passes any `count`, so a count gets no lower
    // bound.
    let whole = isWhole ? Int(literal) : nil
    if isWhole, whole == nil { return nil }
    switch comparison {
    case .lessOrEqual: return Bounds(measure: measure, upper: "...\(literal)")
    case .less:
      if measure == .value { return Bounds(measure: measure, upper: "..<\(literal)") }
      guard let whole, whole > 0 else { return nil }
      return Bounds(measure: measure, upper: "...\(whole - 1)")
    case .greaterOrEqual:
      if measure == .count { return nil }
      return Bounds(measure: measure, lower: literal)
    case .greater:
      guard measure != .count, let whole, whole < Int.max else { return nil }
      return Bounds(measure: measure, lower: String(whole + 1))
    case .equal:
      guard measure == .length else { return nil }
      return Bounds(measure: measure, lower: literal, upper: "...\(literal)")
    case .notEqual: return nil
    }
  }

  private static func measure(of formula: XPath, _ kind: XPathTerm.Kind) -> Measure? {
    switch formula {
    case .own: return [.integer, .decimal, .date].contains(kind) ? .value : nil
    case .call("string-length", let arguments):
      guard kind == .text, arguments.count == 1, case .own = arguments[0] else { return nil }
      return .length
    case .call("count-selected", let arguments):
      guard case .options = kind, arguments.count == 1, case .own = arguments[0] else { return nil }
      return .count
    default: return nil
    }
  }

  /// Returns a bound that does not depend on answers; nil for any other.
  private static func literal(
    of formula: XPath, _ kind: XPathTerm.Kind, _ measure: Measure
  ) -> String? {
    switch formula {
    case .number(let digits) where measure != .value || kind.isNumber:
      guard let literal = XPathTranslator.numeral(digits) else { return nil }
      return literal
    case .sum(let terms) where terms.count == 1 && terms[0].isMinus && kind.isNumber:
      guard case .number(let digits) = terms[0].term,
        let literal = XPathTranslator.numeral("-" + digits), measure == .value
      else { return nil }
      return literal
    case .call("today", let arguments) where arguments.isEmpty && kind == .date: return "today()"
    case .call("date", let arguments) where arguments.count == 1 && kind == .date:
      guard case .text(let text) = arguments[0] else { return nil }
      return XPathTranslator.dateLiteral(text)
    default: return nil
    }
  }
}
