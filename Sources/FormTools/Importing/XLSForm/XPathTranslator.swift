internal import FormEngine

/// Translates the formulas of one question, group or repeat.
struct XPathTranslator {
  let model: XLSFormModel
  /// The question, group or repeat with the formula.
  let node: Int
  /// The container in which the expression is evaluated.
  let container: Int
  /// True in a constraint, in which `.` is `value`, which is filled.
  var readsValue = false
  /// The columns of an option, in a filter.
  var columns: [String: String]?
  /// A list whose row has a name, in a filter of options from answers.
  var row: (list: Int, name: String)?
  /// True in a default, which is computed once.
  var isDefault = false
  /// True if what every complete row answers counts as filled. The translation is then only good
  /// for whether it has a value.
  var isComplete = false

  init(_ model: XLSFormModel, node: Int) {
    self.model = model
    self.node = node
    container = model.tree.nodes[node].parent
  }

  // MARK: Operands

  /// The maximum number of bytes of a translation. An operand may be in it several times, so without
  /// a limit, its length could grow with every level of nesting.
  private static let longest = 20_000

  /// Translates a formula as a value.
  func term(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    let term = try anyTerm(formula)
    guard term.source.utf8.count <= Self.longest else {
      throw Untranslatable(.other("it is too long"))
    }
    return term
  }

  private func anyTerm(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    switch formula {
    case .number(let digits): return try number(digits)
    case .text(let text): return .text(text)
    case .reference(let name): return try reference(to: name)
    case .own: return try own()
    case .relative(let up, let steps):
      if up == 0, let columns {
        guard steps.count == 1 else { throw Untranslatable(.unknownName(steps.last ?? ".")) }
        guard let cell = columns[steps[0]] else {
          // A column that other rows have is empty in this one.
          return .text("")
        }
        return .text(cell)
      }
      guard !steps.isEmpty, let target = model.tree.target(up: up, steps, from: node) else {
        throw Untranslatable(.unknownName(steps.last ?? ".."))
      }
      return try answer(target)
    case .absolute(let steps):
      guard let target = model.tree.target(absolute: steps), target != 0 else {
        throw Untranslatable(.unknownName(steps.last ?? "/"))
      }
      return try answer(target)
    case .call(let name, let arguments): return try call(name, arguments)
    case .comparison, .and, .or: return try boolean(formula)
    case .sum(let terms): return try sum(terms)
    case .product(let factors): return try product(factors)
    }
  }

  /// Returns a condition as a value.
  func boolean(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    let condition = try condition(formula, .exact)
    return XPathTerm(
      source: condition.source, level: condition.level, kind: .boolean, isFilled: true)
  }

  private func number(_ digits: String) throws(Untranslatable) -> XPathTerm {
    var whole = String(digits.prefix { $0 != "." }.drop { $0 == "0" })
    if whole.isEmpty { whole = "0" }
    var places = digits.drop { $0 != "." }.dropFirst()
    while places.last == "0" { places.removeLast() }
    guard !places.utf8.contains(UInt8(ascii: ".")), whole.utf8.count <= 18, places.utf8.count <= 18
    else { throw Untranslatable(.malformed("`\(digits)` is not a number")) }
    return .number(places.isEmpty ? whole : "\(whole).\(places)", isInteger: places.isEmpty)
  }

  private func own() throws(Untranslatable) -> XPathTerm {
    if columns != nil { throw Untranslatable(.noCounterpart(".")) }
    guard readsValue else { throw Untranslatable(.circle) }
    return XPathTerm(
      source: "value", level: .primary, kind: try model.kind(of: node), isFilled: true,
      isAnswer: true, isOwn: true)
  }

  private func reference(to name: String) throws(Untranslatable) -> XPathTerm {
    if model.tree.automaticNames[name] == "today" {
      return XPathTerm(source: "today()", level: .primary, kind: .date, isFilled: true)
    }
    return try answer(try model.tree.target(of: name, in: container))
  }

  /// Returns an answer, or a column of answers.
  func answer(_ target: Int) throws(Untranslatable) -> XPathTerm {
    if readsValue, target == node { return try own() }
    // A formula of a group cannot read a question inside the group.
    guard target != node, !model.tree.containers(around: target).contains(node) else {
      throw Untranslatable(.circle)
    }
    var term = try answerTerm(target)
    if case .acknowledge = model.tree.nodes[target].type { term.isAcknowledgement = true }
    if case .success(let computed)? = model.computed[target] { term.texts = computed.texts }
    term.lacksOther = model.leftOutOther.contains(target)
    if isComplete { term.isFilled = model.isAlwaysAnswered(target, whereReadBy: node) }
    return term
  }

  private func answerTerm(_ target: Int) throws(Untranslatable) -> XPathTerm {
    let kind = try model.kind(of: target)
    let path = try model.tree.path(to: target, in: container, row: row)
    if kind == .rows {
      guard model.tree.nodes[target].kind == .list else {
        throw Untranslatable(.unknownName(model.tree.nodes[target].name))
      }
      return XPathTerm(source: path.source, level: .primary, kind: .rows)
    }
    return XPathTerm(
      source: path.source, level: .primary, kind: path.isColumn ? .column(kind) : kind,
      isAnswer: true)
  }

  /// Translates a formula with a single value. It throws for columns and rows, which only functions
  /// can read, and for numbers of days, which are not dates.
  func single(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    let term = try singleOrDays(formula)
    guard !term.isDayCount else { throw Untranslatable(.dayCount) }
    return term
  }

  /// Translates a formula with a single value, or with a number of days; throws for columns and
  /// rows.
  func singleOrDays(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    let term = try term(formula)
    switch term.kind {
    case .column, .rows: throw Untranslatable(.wholeRows)
    default: return term
    }
  }

  // MARK: Numbers

  /// Translates an operand of arithmetic.
  func numeric(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    try number(of: single(formula))
  }

  /// Returns a term, which may be a number of days, as an operand of arithmetic.
  func numeric(_ term: XPathTerm) throws(Untranslatable) -> XPathTerm {
    guard !term.isDayCount else { throw Untranslatable(.dayCount) }
    return try number(of: term)
  }

  /// Returns the number that XPath computes with in place of a value.
  func number(of term: XPathTerm) throws(Untranslatable) -> XPathTerm {
    switch term.kind {
    case .integer, .decimal: return term
    case .text:
      if let constant = term.constant {
        guard let literal = Self.numeral(constant) else { throw Untranslatable(.notNumber) }
        return .number(literal, isInteger: !literal.utf8.contains(UInt8(ascii: ".")))
      }
      // XPath reads ` 05 ` and `.5`, too.
      throw Untranslatable(.numberOfText)
    case .option(let list, _):
      let codes = model.choices.lists[list].codes
      guard codes.allSatisfy({ Self.numeral($0) != nil }) else {
        throw Untranslatable(.numberOfOption)
      }
      model.neededPoints.insert(list)
      let isInteger = codes.allSatisfy { !$0.utf8.contains(UInt8(ascii: ".")) }
      return XPathTerm(
        source: "\(term.written(.primary)).points", level: .primary,
        kind: isInteger ? .integer : .decimal, isFilled: term.isFilled, isOwn: term.isOwn)
    case .boolean where !term.isAnswer:
      return XPathTerm(
        source: "if \(term.source) then 1 else 0", level: .conditional, kind: .integer,
        isFilled: true)
    case .boolean, .date, .time, .datetime, .options, .column, .rows:
      throw Untranslatable(.notNumber)
    }
  }

  /// Returns a text as a number in the notation of the language; nil if it is not a number.
  static func numeral(_ text: String) -> String? {
    let text = text.trimmed
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    var whole = digits.prefix { $0 != "." }
    let rest = digits.drop { $0 != "." }
    var places = rest.dropFirst()
    func areDigits(_ text: Substring) -> Bool {
      text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && text.utf8.count <= 18
    }
    guard !(whole.isEmpty && places.isEmpty), areDigits(whole), areDigits(places),
      rest.isEmpty || !places.isEmpty
    else { return nil }
    while whole.first == "0", whole.count > 1 { whole.removeFirst() }
    while places.last == "0" { places.removeLast() }
    if whole.isEmpty { whole = "0" }
    let sign = text.hasPrefix("-") && !(whole == "0" && places.isEmpty) ? "-" : ""
    return places.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(places)"
  }

  private func product(
    _ factors: [(sign: XPath.Factor, factor: XPath)]
  ) throws(Untranslatable) -> XPathTerm {
    var source = ""
    var result = XPathTerm(source: "", level: .product, kind: .integer, isFilled: true)
    for (place, (factor, formula)) in factors.enumerated() {
      let term = try numeric(formula)
      if place > 0 { source += " \(factor.rawValue) " }
      // A later factor that is itself a product needs parentheses to keep its grouping.
      source += term.written(place == 0 ? .product : .coalesce)
      if factor == .divided || term.kind == .decimal { result.kind = .decimal }
      result.isFilled = result.isFilled && term.isFilled
      // A division by 0 has no value, and any other divisor may be 0.
      if factor != .times, term.constant.map({ Double($0) ?? 0 }) ?? 0 == 0 {
        result.isFilled = false
      }
      result.isOwn = result.isOwn || term.isOwn
    }
    result.source = source
    return result
  }

  private func sum(
    _ terms: [(isMinus: Bool, term: XPath)]
  ) throws(Untranslatable) -> XPathTerm {
    let start = try singleOrDays(terms[0].term)
    if start.kind.isDate, !terms[0].isMinus { return try dateSum(start, terms) }
    let first = try numeric(start)
    if terms.count == 1, terms[0].isMinus, let constant = first.constant {
      return .number("-" + constant, isInteger: Int(constant) != nil)
    }
    var source = ""
    var result = XPathTerm(source: "", level: .sum, kind: .integer, isFilled: true)
    for (place, (isMinus, formula)) in terms.enumerated() {
      let term = place == 0 ? first : try numeric(formula)
      if place > 0 {
        source += isMinus ? " - " : " + "
      } else if isMinus {
        source += "-"
      }
      source += term.written(
        place == 0 && !isMinus ? .sum : isMinus && place == 0 ? .primary : .product)
      if term.kind == .decimal { result.kind = .decimal }
      result.isFilled = result.isFilled && term.isFilled
      result.isOwn = result.isOwn || term.isOwn
    }
    result.source = source
    return result
  }
}
