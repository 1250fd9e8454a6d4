/// Functions of the XLSForm reference whose results are values.
extension XPathTranslator {
  /// Translates a call of a function.
  func call(_ name: String, _ arguments: [XPath]) throws(Untranslatable) -> XPathTerm {
    if Self.conditions.contains(name) { return try boolean(.call(name, arguments)) }
    switch (name, arguments.count) {
    case ("today", 0):
      return XPathTerm(source: "today()", level: .primary, kind: .date, isFilled: true)
    case ("now", 0):
      return XPathTerm(source: "now()", level: .primary, kind: .datetime, isFilled: true)
    case ("date", 1): return try date(arguments[0])
    case ("decimal-date-time", 1): return try days(singleOrDays(arguments[0]))
    case ("format-date", 2), ("format-date-time", 2): return try formattedDate(arguments)
    case ("number", 1), ("int", 1):
      if let part = try datePart(arguments[0]) { return part }
      let term = try singleOrDays(arguments[0])
      if term.kind.isDate { return try name == "int" ? wholeDays(term) : days(term) }
      let number = try numeric(term)
      return name == "int" ? truncated(number) : number
    case ("round", 1): return try rounded(arguments[0])
    case ("floor", 1), ("ceiling", 1):
      let term = try singleOrDays(arguments[0])
      if name == "floor", term.kind.isDate { return try wholeDays(term) }
      return try function(name, numeric(term), .integer)
    case ("round", 2):
      guard case .number(let places) = arguments[1], let count = Int(places), count <= 18 else {
        throw Untranslatable(.noCounterpart("round"))
      }
      let term = try numeric(arguments[0])
      if count == 0 { return try function("round", term, .integer) }
      return try function("round", term, .decimal, ", \(count)")
    case ("abs", 1):
      let term = try numeric(arguments[0])
      return try function("abs", term, term.kind)
    case ("pow", 2):
      guard case .number("2") = arguments[1] else { throw Untranslatable(.noCounterpart(name)) }
      return try term(.product([(.times, arguments[0]), (.times, arguments[0])]))
    case ("string-length", 1):
      let term = try text(arguments[0])
      let source = "length(\(term.source))"
      return XPathTerm(
        source: term.isFilled ? source : "(\(source) ?? 0)", level: .primary, kind: .integer,
        isFilled: true, isOwn: term.isOwn)
    case ("substr", 2), ("substr", 3): return try part(arguments)
    case ("concat", _): return try joined(arguments)
    case ("string", 1): return try joined(arguments)
    case ("if", 3): return try choose(arguments)
    case ("coalesce", 2): return try coalesce(arguments[0], arguments[1])
    case ("once", 1) where isDefault: return try term(arguments[0])
    case ("once", 1): throw Untranslatable(.computedOnce)
    case ("jr:choice-name", 2): return try optionLabel(arguments[0])
    case ("count-selected", 1):
      let term = try single(arguments[0])
      if isOneWord(term) {
        if term.isFilled { return .number("1", isInteger: true) }
        return XPathTerm(
          source: "if \(term.written(.sum)) is filled then 1 else 0", level: .conditional,
          kind: .integer, isFilled: true)
      }
      guard case .options = term.kind else { throw Untranslatable(.notOptions(term.kind)) }
      return XPathTerm(
        source: "count(\(term.source))", level: .primary, kind: .integer, isFilled: true)
    case ("selected-at", 2):
      let term = try single(arguments[0])
      if isOneWord(term), case .number(let digits) = arguments[1] {
        return Int(digits) == 0 ? term : .text("")
      }
      guard case .options(let list, let isNamed) = term.kind else {
        throw Untranslatable(.notOptions(term.kind))
      }
      return XPathTerm(
        source: "nth(\(term.source), \(try next(arguments[1])))", level: .primary,
        kind: .option(list: list, isNamed: isNamed), isAnswer: true)
    case ("position", 1): return try position(arguments[0])
    case ("count", 1), ("count-non-empty", 1): return try count(name, arguments[0])
    case ("sum", 1): return try aggregate(name, arguments[0])
    case ("min", 1), ("max", 1): return try aggregate(name, arguments[0])
    case ("min", _), ("max", _): return try extreme(name, arguments)
    case ("join", 2): return try joinedColumn(arguments)
    case ("indexed-repeat", 3): return try indexed(arguments)
    default: throw Untranslatable(.noCounterpart(name))
    }
  }

  /// The functions whose results are conditions.
  static let conditions: Set = [
    "not", "true", "false", "boolean", "selected", "regex", "contains", "starts-with", "ends-with",
  ]

  /// Returns true for an option whose code is one word, which XPath reads as a list of one.
  func isOneWord(_ term: XPathTerm) -> Bool {
    guard case .option(let list, _) = term.kind else { return false }
    return model.choices.lists[list].codes.allSatisfy { $0.blankSeparated.count == 1 }
  }

  private func function(
    _ name: String, _ term: XPathTerm, _ kind: XPathTerm.Kind, _ more: String = ""
  ) throws(Untranslatable) -> XPathTerm {
    XPathTerm(
      source: "\(name)(\(term.source)\(more))", level: .primary, kind: kind,
      isFilled: term.isFilled, isOwn: term.isOwn)
  }

  /// Translates `round`, which rounds halves up, even below zero.
  private func rounded(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    let term = try numeric(formula)
    if term.kind == .integer { return term }
    return XPathTerm(
      source: "floor(\(term.written(.sum)) + 0.5)", level: .primary, kind: .integer,
      isFilled: term.isFilled, isOwn: term.isOwn)
  }

  /// Translates a date, or the date of a moment, as a number of days.
  private func wholeDays(_ term: XPathTerm) throws(Untranslatable) -> XPathTerm {
    var term = try date(term)
    term.isDayCount = true
    return term
  }

  /// Translates `int`, which rounds towards zero.
  private func truncated(_ term: XPathTerm) -> XPathTerm {
    if term.kind == .integer { return term }
    var result = XPathTerm(
      source:
        "if \(term.written(.sum)) < 0 then ceiling(\(term.source)) else floor(\(term.source))",
      level: .conditional, kind: .integer, isFilled: term.isFilled, isOwn: term.isOwn)
    if let constant = term.constant, let whole = Int(constant.prefix { $0 != "." }) {
      result = .number(String(whole), isInteger: true)
    }
    return result
  }

  // MARK: Texts

  /// Translates a formula as the text that XPath makes of its value.
  func text(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    let term = try single(formula)
    switch term.kind {
    case .text: return term
    case .integer, .decimal, .date:
      return XPathTerm(
        source: "\"\\(\(term.source))\"", level: .primary, kind: .text, isFilled: term.isFilled,
        isOwn: term.isOwn)
    case .option, .options: throw Untranslatable(.textOfOption)
    case .boolean, .time, .datetime, .column, .rows: throw Untranslatable(.text(of: term.kind))
    }
  }

  private func part(_ arguments: [XPath]) throws(Untranslatable) -> XPathTerm {
    func index(_ formula: XPath) throws(Untranslatable) -> Int {
      guard case .number(let digits) = formula, let value = Int(digits), value < 1_000_000 else {
        throw Untranslatable(.noCounterpart("substr"))
      }
      return value
    }
    let term = try text(arguments[0])
    let from = try index(arguments[1])
    var source = "part(\(term.source), \(from + 1)"
    if arguments.count == 3 {
      let end = try index(arguments[2])
      guard end > from else { return .text("") }
      source += ", \(end - from)"
    }
    return XPathTerm(source: source + ")", level: .primary, kind: .text)
  }

  /// Translates `concat` as a text that shows the operands.
  private func joined(_ formulas: [XPath]) throws(Untranslatable) -> XPathTerm {
    var pieces: [ImportedText.Piece] = []
    var isFilled = false
    for formula in formulas {
      let term = try single(formula)
      if let constant = term.constant, term.kind == .text || term.kind == .integer {
        pieces.append(.words(constant))
        isFilled = isFilled || !constant.isEmpty
        continue
      }
      switch term.kind {
      case .text, .integer, .decimal, .date:
        pieces.append(.value(source: term.source, words: ""))
      case .option, .options: throw Untranslatable(.textOfOption)
      case .boolean, .time, .datetime, .column, .rows: throw Untranslatable(.text(of: term.kind))
      }
    }
    if !pieces.contains(where: { if case .value = $0 { true } else { false } }) {
      var words = ""
      for case .words(let part) in pieces { words += part }
      return .text(words)
    }
    return XPathTerm(
      source: pieces.literal(), level: .primary, kind: .text, isFilled: isFilled)
  }

  private func optionLabel(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    let term = try single(formula)
    guard case .option = term.kind else { throw Untranslatable(.noCounterpart("jr:choice-name")) }
    return XPathTerm(
      source: "\"\\(\(term.source))\"", level: .primary, kind: .text, isFilled: term.isFilled)
  }

  // MARK: Choosing

  private func choose(_ arguments: [XPath]) throws(Untranslatable) -> XPathTerm {
    let test = try condition(arguments[0], .truth)
    var then = try single(arguments[1])
    var other = try single(arguments[2])
    if let constant = test.constant { return constant ? then : other }
    try refuseStored(then, other)
    let texts = then.texts.flatMap { first in other.texts.map { first + $0 } }
    let kind = try unify(&then, &other)
    let isTruth = kind == .boolean
    return XPathTerm(
      source: "if \(test.source) then \(then.source) else \(other.source)", level: .conditional,
      kind: kind, isFilled: then.isFilled && other.isFilled,
      isAnswer: !isTruth && kind == .text, texts: texts)
  }

  private func coalesce(_ first: XPath, _ second: XPath) throws(Untranslatable) -> XPathTerm {
    var (left, right) = (try single(first), try single(second))
    try refuseStored(left, right)
    let kind = try unify(&left, &right)
    return XPathTerm(
      source: "\(left.written(.coalesce)) ?? \(right.written(.minus))", level: .coalesce,
      kind: kind,
      isFilled: left.isFilled || right.isFilled, isAnswer: left.isAnswer && right.isAnswer)
  }

  /// Throws for answers to computed conditions, which are texts in the original.
  private func refuseStored(_ terms: XPathTerm...) throws(Untranslatable) {
    guard terms.allSatisfy({ $0.kind != .boolean || !$0.isAnswer }) else {
      throw Untranslatable(.storedCondition)
    }
  }

  /// Gives two terms one kind: an empty text becomes `empty`, and a constant takes the kind of the
  /// other term.
  private func unify(
    _ left: inout XPathTerm, _ right: inout XPathTerm
  ) throws(Untranslatable) -> XPathTerm.Kind {
    for (term, other) in [(left, right), (right, left)] where term.isEmptyText && !other.isEmptyText
    {
      var empty = term
      (empty.source, empty.kind) = ("empty", other.kind)
      if left.isEmptyText { left = empty } else { right = empty }
      return other.kind
    }
    if left.kind == right.kind {
      if case .option(let list, let isNamed) = left.kind {
        guard isNamed else { throw Untranslatable(.ownOptions) }
        model.neededTypes.insert(list)
      }
      return left.kind
    }
    if left.kind.isNumber, right.kind.isNumber { return .decimal }
    if let kind = coerce(&left, to: right) ?? coerce(&right, to: left) { return kind }
    throw Untranslatable(.mixed(left.kind, right.kind))
  }

  /// Turns a constant into the kind of another term.
  ///
  /// - Returns: the kind; nil if the term cannot have it.
  private func coerce(_ term: inout XPathTerm, to other: XPathTerm) -> XPathTerm.Kind? {
    guard let constant = term.constant else { return nil }
    switch other.kind {
    case .text:
      guard term.kind == .integer else { return nil }
      term = .text(constant)
    case .option(let list, true):
      guard let name = model.choices.lists[list].name(of: constant) else { return nil }
      model.neededTypes.insert(list)
      term = XPathTerm(
        source: ".\(name.writtenAfterDot)", level: .primary, kind: other.kind, isFilled: true)
    case .date:
      guard let literal = Self.dateLiteral(constant) else { return nil }
      term = XPathTerm(source: literal, level: .primary, kind: .date, isFilled: true)
    case .integer, .decimal, .boolean, .time, .datetime, .option, .options, .column, .rows:
      return nil
    }
    return other.kind
  }

  // MARK: Rows

  /// Translates an index that counts from 0 as an index that counts from 1.
  private func next(_ formula: XPath) throws(Untranslatable) -> String {
    if case .number(let digits) = formula, let value = Int(digits), value < 1_000_000 {
      return String(value + 1)
    }
    let term = try numeric(formula)
    guard term.kind == .integer else { throw Untranslatable(.notNumber) }
    return "\(term.written(.sum)) + 1"
  }

  /// Translates `position(..)`.
  private func position(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    guard case .relative(let up, let steps) = formula, steps.isEmpty, up > 0,
      let target = model.tree.target(up: up, [], from: node),
      model.tree.nodes[target].kind == .list
    else { throw Untranslatable(.noCounterpart("position")) }
    // In the language, `position()` counts in the innermost list.
    var scope = container
    while scope != 0, model.tree.nodes[scope].kind != .list {
      scope = model.tree.nodes[scope].parent
    }
    guard scope == target else { throw Untranslatable(.noCounterpart("position")) }
    return XPathTerm(source: "position()", level: .primary, kind: .integer, isFilled: true)
  }

  /// Returns a column, and the kind of its cells.
  private func column(
    _ formula: XPath, _ function: String
  ) throws(Untranslatable) -> (source: String, kind: XPathTerm.Kind) {
    let term = try term(formula)
    guard case .column(let kind) = term.kind else { throw Untranslatable(.noCounterpart(function)) }
    // XPath computes with empty cells, too, which are skipped here.
    guard let target = try target(of: formula),
      model.isAlwaysAnswered(target, whereReadBy: node)
    else {
      throw Untranslatable(.emptyCells)
    }
    return (term.source, kind)
  }

  /// Returns the question that a formula is a path to; nil for anything else.
  private func target(of formula: XPath) throws(Untranslatable) -> Int? {
    switch formula {
    case .reference(let name): try model.tree.target(of: name, in: container)
    case .relative(let up, let steps): model.tree.target(up: up, steps, from: node)
    case .absolute(let steps): model.tree.target(absolute: steps)
    default: nil
    }
  }

  private func count(_ name: String, _ formula: XPath) throws(Untranslatable) -> XPathTerm {
    let term = try term(formula)
    var source = term.source
    switch term.kind {
    case .rows: break
    case .column where name == "count-non-empty": break
    // In XPath each row counts, whether its cell is filled or not.
    case .column:
      guard let dot = source.lastIndex(of: "."), case .reference(let question) = formula,
        let target = try? model.tree.target(of: question, in: container),
        model.tree.nodes[model.tree.nodes[target].parent].kind == .list
      else { throw Untranslatable(.noCounterpart(name)) }
      source = String(source[..<dot])
    default: throw Untranslatable(.noCounterpart(name))
    }
    return XPathTerm(
      source: "count(\(source))", level: .primary, kind: .integer, isFilled: true)
  }

  private func aggregate(_ name: String, _ formula: XPath) throws(Untranslatable) -> XPathTerm {
    let (source, kind) = try column(formula, name)
    guard kind.isNumber else { throw Untranslatable(.notNumber) }
    return XPathTerm(
      source: "\(name)(\(source))", level: .primary, kind: kind, isFilled: name == "sum")
  }

  private func extreme(_ name: String, _ formulas: [XPath]) throws(Untranslatable) -> XPathTerm {
    guard formulas.count > 1 else { throw Untranslatable(.noCounterpart(name)) }
    var sources: [String] = []
    var kind = XPathTerm.Kind.integer
    for formula in formulas {
      let term = try numeric(formula)
      guard term.isFilled else { throw Untranslatable(.emptyOperand) }
      sources.append(term.source)
      if term.kind == .decimal { kind = .decimal }
    }
    return XPathTerm(
      source: "\(name)(\(sources.joined(separator: ", ")))", level: .primary, kind: kind,
      isFilled: true)
  }

  private func joinedColumn(_ arguments: [XPath]) throws(Untranslatable) -> XPathTerm {
    guard case .text(let separator) = arguments[0] else {
      throw Untranslatable(.noCounterpart("join"))
    }
    let (source, kind) = try column(arguments[1], "join")
    guard [.text, .integer, .decimal, .date].contains(kind) else {
      throw Untranslatable(.textOfOption)
    }
    return XPathTerm(
      source: "join(\(source), \([.words(separator)].literal()))", level: .primary, kind: .text)
  }

  /// Translates `indexed-repeat`: the answer in a row, by the row's number.
  private func indexed(_ arguments: [XPath]) throws(Untranslatable) -> XPathTerm {
    guard case .reference(let name) = arguments[0], case .reference(let list) = arguments[1],
      let target = try? model.tree.target(of: name, in: container),
      let rows = try? model.tree.target(of: list, in: container),
      model.tree.nodes[target].parent == rows, model.tree.nodes[rows].kind == .list
    else { throw Untranslatable(.noCounterpart("indexed-repeat")) }
    let kind = try model.kind(of: target)
    if container == rows, case .sum(let terms) = arguments[2], terms.count == 2,
      case .call("position", let place) = terms[0].term, !terms[0].isMinus, terms[1].isMinus,
      case .number("1") = terms[1].term, place.count == 1, (try? position(place[0])) != nil
    {
      return XPathTerm(
        source: "previous.\(model.tree.nodes[target].givenName.writtenAfterDot)",
        level: .primary, kind: kind, isAnswer: true)
    }
    let index = try numeric(arguments[2])
    guard index.kind == .integer else { throw Untranslatable(.notNumber) }
    let path = try model.tree.path(to: rows, in: container, row: row)
    let column = model.tree.nodes[target].givenName.writtenAfterDot
    // Even inside the list, its name alone means the whole list.
    return XPathTerm(
      source: "nth(\(path.source).\(column), \(index.source))", level: .primary, kind: kind,
      isAnswer: true)
  }
}
