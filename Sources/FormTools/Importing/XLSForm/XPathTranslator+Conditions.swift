internal import FormLanguage

/// Conditions: XPath has two truth values, and the language also has *unknown*.
extension XPathTranslator {
  /// The property that a translated condition must have.
  enum Want {
    /// It is true exactly when the original is, and otherwise false or unknown.
    case truth
    /// It is false exactly when the original is, and otherwise true or unknown.
    case falsehood
    /// It is true when the original is, and otherwise false.
    case exact

    var negated: Want {
      switch self {
      case .truth: .falsehood
      case .falsehood: .truth
      case .exact: .exact
      }
    }
  }

  /// Translates a formula as a condition.
  func condition(_ formula: XPath, _ want: Want) throws(Untranslatable) -> XPathCondition {
    switch formula {
    case .and(let parts): return .and(try conditions(parts, want))
    case .or(let parts): return .or(try conditions(parts, want))
    case .comparison(let comparison, let left, let right):
      return try compare(comparison, left, right, want)
    case .call(let name, let arguments):
      if let condition = try conditionCall(name, arguments, want) { return condition }
      guard !Self.conditions.contains(name) else {
        throw Untranslatable(.malformed("`\(name)` has the wrong number of arguments"))
      }
    case .number(let digits):
      if let number = Double(digits) { return .constant(number != 0) }
    case .text, .reference, .own, .relative, .absolute, .sum, .product: break
    }
    let term = try single(formula)
    guard term.kind == .boolean else { throw Untranslatable(.condition(term.kind)) }
    // Programs store a computed condition as a number or as a text, whose truth differs.
    guard !term.isAnswer else { throw Untranslatable(.storedCondition) }
    return guarded(XPathCondition(source: term.source, level: term.level), [term], want)
  }

  private func conditions(
    _ formulas: [XPath], _ want: Want
  ) throws(Untranslatable) -> [XPathCondition] {
    var parts: [XPathCondition] = []
    for formula in formulas { parts.append(try condition(formula, want)) }
    return parts
  }

  /// Translates a call that is a condition; nil for any other.
  private func conditionCall(
    _ name: String, _ arguments: [XPath], _ want: Want
  ) throws(Untranslatable) -> XPathCondition? {
    switch (name, arguments.count) {
    case ("not", 1): return .not(try condition(arguments[0], want.negated))
    case ("true", 0): return .constant(true)
    case ("false", 0): return .constant(false)
    case ("boolean", 1): return try condition(arguments[0], want)
    case ("selected", 2): return try selected(arguments[0], arguments[1], want)
    case ("regex", 2):
      guard case .text(let pattern) = arguments[1] else {
        throw Untranslatable(.noCounterpart("regex"))
      }
      let term = try text(arguments[0])
      let subject = term.isFilled ? term.written(.sum) : "(\(term.source) ?? \"\")"
      return .comparison(
        "\(subject) matches \(try JavaPattern.literal(of: pattern))", of: term)
    case ("contains", 2), ("starts-with", 2), ("ends-with", 2):
      return try search(name, try text(arguments[0]), try text(arguments[1]), want)
    default: return nil
    }
  }

  /// Translates a search for a text in a text: an empty one is in every text, also in an empty one.
  private func search(
    _ name: String, _ term: XPathTerm, _ part: XPathTerm, _ want: Want
  ) throws(Untranslatable) -> XPathCondition {
    if part.isEmptyText { return .constant(true) }
    let function = ["contains": "contains", "starts-with": "starts", "ends-with": "ends"]
    var found = XPathCondition.comparison(
      "\(function[name] ?? name)(\(term.source), \(part.source))", of: term, part)
    found.level = .primary
    let condition = guarded(found, [term], want)
    return part.isFilled ? condition : .or([.isEmpty(part), condition])
  }

  /// Adds that operands are filled, where a condition must be false while they are empty.
  private func guarded(
    _ condition: XPathCondition, _ terms: [XPathTerm], _ want: Want
  ) -> XPathCondition {
    if want == .truth { return condition }
    return .and(terms.filter { !$0.isFilled }.map { .isFilled($0) } + [condition])
  }

  // MARK: Options

  /// Translates `selected`: the list of chosen options contains an option.
  private func selected(
    _ list: XPath, _ option: XPath, _ want: Want
  ) throws(Untranslatable) -> XPathCondition {
    let chosen = try single(list)
    let wanted = try single(option)
    guard let code = wanted.constant else {
      // Both must be options of the same type.
      guard case .options(let list, true) = chosen.kind,
        wanted.kind == .option(list: list, isNamed: true)
      else { throw Untranslatable(.compared(wanted.kind, chosen.kind)) }
      model.neededTypes.insert(list)
      return guarded(
        .comparison("\(wanted.written(.sum)) in \(chosen.written(.sum))", of: chosen, wanted),
        [chosen, wanted], want)
    }
    switch chosen.kind {
    case .options(let list, _):
      guard let name = model.choices.lists[list].name(of: code.trimmed) else {
        return .constant(false)
      }
      return guarded(
        .comparison(".\(name.writtenAfterDot) in \(chosen.written(.sum))", of: chosen),
        [chosen], want)
    case .option, .integer:
      return try compare(.equal, chosen, .text(code.trimmed), want)
    case .text where chosen.texts?.allSatisfy({ $0.blankSeparated.count < 2 }) == true:
      return try compare(.equal, chosen, .text(code.trimmed), want)
    case .text, .decimal, .boolean, .date, .time, .datetime, .column, .rows:
      throw Untranslatable(.compared(chosen.kind, .text))
    }
  }

  /// Compares an option with a constant.
  private func compareOption(
    _ comparison: Comparison, _ term: XPathTerm, _ list: Int, _ constant: XPathTerm,
    _ want: Want
  ) throws(Untranslatable) -> XPathCondition {
    let text = constant.constant ?? ""
    let options = model.choices.lists[list]
    func matches(_ code: String) -> Bool {
      guard let number = Self.numeral(code).flatMap(Double.init),
        let other = Self.numeral(text).flatMap(Double.init)
      else { return false }
      return switch comparison {
      case .equal, .notEqual: number == other
      case .less: number < other
      case .lessOrEqual: number <= other
      case .greater: number > other
      case .greaterOrEqual: number >= other
      }
    }
    // A filter compares each row of a long list with a text, so this looks up the code.
    let isLookedUp = constant.kind == .text && (comparison == .equal || comparison == .notEqual)
    let codes = isLookedUp ? [text] : options.codes.filter(matches)
    let found = codes.compactMap { options.name(of: $0) }
    let isNegative = comparison == .notEqual
    guard !found.isEmpty else { return .constant(isNegative) }
    if found.count == options.codeCount, !isNegative {
      return term.isFilled ? .constant(true) : .isFilled(term)
    }
    let subject = term.written(.sum)
    let names = found.map { ".\($0.writtenAfterDot)" }
    if !isNegative {
      let source =
        names.count == 1
        ? "\(subject) == \(names[0])" : "\(subject) in [\(names.joined(separator: ", "))]"
      return guarded(.comparison(source, of: term), [term], want)
    }
    let differs: XPathCondition =
      names.count == 1
      ? .comparison("\(subject) != \(names[0])", of: term)
      : .not(.comparison("\(subject) in [\(names.joined(separator: ", "))]", of: term))
    return term.isFilled || want == .falsehood ? differs : .or([.isEmpty(term), differs])
  }

  /// Compares the whole list of chosen options with a constant.
  private func compareOptions(
    _ comparison: Comparison, _ term: XPathTerm, _ list: Int, _ constant: XPathTerm,
    _ want: Want
  ) throws(Untranslatable) -> XPathCondition {
    let codes = (constant.constant ?? "").blankSeparated
    let names = codes.compactMap { model.choices.lists[list].name(of: $0) }
    guard comparison == .equal || comparison == .notEqual, !codes.isEmpty else {
      throw Untranslatable(.compared(term.kind, constant.kind))
    }
    let isNegative = comparison == .notEqual
    guard names.count == codes.count, Set(names).count == names.count else {
      return .constant(isNegative)
    }
    let literal = "[\(names.map { ".\($0.writtenAfterDot)" }.joined(separator: ", "))]"
    let compared = XPathCondition.comparison(
      "\(term.written(.sum)) \(comparison.rawValue) \(literal)", of: term)
    if !isNegative { return guarded(compared, [term], want) }
    return term.isFilled || want == .falsehood ? compared : .or([.isEmpty(term), compared])
  }

  // MARK: Comparisons

  private func compare(
    _ comparison: Comparison, _ left: XPath, _ right: XPath, _ want: Want
  ) throws(Untranslatable) -> XPathCondition {
    if let condition = try comparedTruth(comparison, left, right, want) { return condition }
    if let condition = try comparedLength(comparison, left, right) { return condition }
    return try compare(comparison, try operand(left), try operand(right), want)
  }

  private func operand(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    if case .call("number", let arguments) = formula, arguments.count == 1,
      let part = try datePart(arguments[0])
    {
      return part
    }
    return try singleOrDays(formula)
  }

  /// Translates a comparison of a condition with `true()` or `false()`; nil for any other.
  private func comparedTruth(
    _ comparison: Comparison, _ left: XPath, _ right: XPath, _ want: Want
  ) throws(Untranslatable) -> XPathCondition? {
    guard comparison == .equal || comparison == .notEqual else { return nil }
    func truth(_ formula: XPath) -> Bool? {
      guard case .call(let name, let arguments) = formula, arguments.isEmpty else { return nil }
      return name == "true" ? true : name == "false" ? false : nil
    }
    guard let value = truth(right) ?? truth(left) else { return nil }
    let other = truth(right) == nil ? right : left
    switch other {
    case .comparison, .and, .or, .call: break
    default: throw Untranslatable(.storedCondition)
    }
    return value == (comparison == .equal)
      ? try condition(other, want) : .not(try condition(other, want.negated))
  }

  /// Translates a comparison of a length, or of the number of options in a single choice, that only
  /// tests if an answer is empty; nil for any other.
  private func comparedLength(
    _ comparison: Comparison, _ left: XPath, _ right: XPath
  ) throws(Untranslatable) -> XPathCondition? {
    guard case .call(let name, let arguments) = left, arguments.count == 1,
      ["string-length", "count-selected"].contains(name), case .number(let digits) = right
    else { return nil }
    let isEmpty: Bool
    switch (comparison, digits) {
    case (.equal, "0"), (.less, "1"), (.lessOrEqual, "0"): isEmpty = true
    case (.notEqual, "0"), (.greater, "0"), (.greaterOrEqual, "1"): isEmpty = false
    default: return nil
    }
    let term = try single(arguments[0])
    guard name == "string-length" || isOneWord(term) else { return nil }
    if term.isFilled { return .constant(!isEmpty) }
    return isEmpty ? .isEmpty(term) : .isFilled(term)
  }

  /// Translates a comparison of two terms. XPath converts operands of different kinds, as far as
  /// that is possible in the language.
  func compare(
    _ comparison: Comparison, _ left: XPathTerm, _ right: XPathTerm, _ want: Want
  ) throws(Untranslatable) -> XPathCondition {
    if left.constant != nil {
      if right.constant != nil, left.kind != .date, right.kind != .date {
        return try compareConstants(comparison, left, right)
      }
      return try compare(comparison.mirrored, right, left, want)
    }
    if left.lacksOther && right.mayBeOther || right.lacksOther && left.mayBeOther {
      throw Untranslatable(.otherLeftOut)
    }
    if left.isDayCount || right.isDayCount {
      guard [left, right].allSatisfy({ $0.kind == .date || $0.kind == .datetime }) else {
        throw Untranslatable(.compared(left.kind, right.kind))
      }
    }
    if right.isEmptyText {
      switch comparison {
      case .equal: return left.isFilled ? .constant(false) : .isEmpty(left)
      case .notEqual: return left.isFilled ? .constant(true) : .isFilled(left)
      default: return .constant(false)
      }
    }
    let isEquality = comparison == .equal || comparison == .notEqual
    switch (left.kind, right.kind) {
    case (.option(let list, _), _) where right.constant != nil:
      return try compareOption(comparison, left, list, right, want)
    case (.options(let list, _), _) where right.constant != nil:
      return try compareOptions(comparison, left, list, right, want)
    case (.option(let list, true), .option(let other, true)) where list == other && isEquality:
      model.neededTypes.insert(list)
      return relation(comparison, left, right, want)
    case (.boolean, .text) where right.constant != nil && isEquality:
      return try compareBoolean(comparison, left, right, want)
    case (.integer, .integer), (.integer, .decimal), (.decimal, .integer), (.decimal, .decimal):
      return relation(comparison, left, right, want)
    case (.integer, .text), (.decimal, .text):
      guard let text = right.constant, left.isAnswer, isEquality else {
        // Answers are compared as texts, which differ where numbers do not: `5` and `05`.
        if isEquality, left.isAnswer, right.isAnswer { throw Untranslatable(.numberAsText) }
        return relation(comparison, left, try number(of: right), want)
      }
      // An answer is compared as a text, in which a number has only one notation.
      guard let literal = Self.numeral(text) else {
        return .constant(comparison == .notEqual)
      }
      guard literal == text else { throw Untranslatable(.numberAsText) }
      return relation(comparison, left, try number(of: right), want)
    case (.text, .integer) where isEquality && left.isAnswer && right.isAnswer,
      (.text, .decimal) where isEquality && left.isAnswer && right.isAnswer:
      throw Untranslatable(.numberAsText)
    case (.text, .integer), (.text, .decimal):
      return relation(comparison, try number(of: left), right, want)
    case (.option, .integer), (.option, .decimal):
      return relation(comparison, try number(of: left), right, want)
    case (.integer, .option), (.decimal, .option):
      return relation(comparison, left, try number(of: right), want)
    case (.text, .text):
      if isEquality { return relation(comparison, left, right, want) }
      return relation(comparison, try number(of: left), try number(of: right), want)
    case (.date, .date), (.datetime, .datetime), (.time, .time):
      return relation(comparison, left, right, want)
    case (.datetime, .date) where right.constant != nil:
      var moment = right
      (moment.source, moment.kind) = ("\(right.source)T00:00", .datetime)
      return relation(comparison, left, moment, want)
    case (.date, .datetime): return try compareDate(comparison, left, right, want)
    case (.datetime, .date): return try compareDate(comparison.mirrored, right, left, want)
    case (.date, .text):
      guard let text = right.constant, let literal = Self.dateLiteral(text), isEquality else {
        throw Untranslatable(.compared(left.kind, right.kind))
      }
      let date = XPathTerm(source: literal, level: .primary, kind: .date, isFilled: true)
      return relation(comparison, left, date, want)
    case (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _), (.time, _),
      (.datetime, _), (.option, _), (.options, _), (.column, _), (.rows, _):
      throw Untranslatable(.compared(left.kind, right.kind))
    }
  }

  /// Compares a date with a moment: a date is its own first second.
  private func compareDate(
    _ comparison: Comparison, _ left: XPathTerm, _ right: XPathTerm, _ want: Want
  ) throws(Untranslatable) -> XPathCondition {
    guard comparison == .lessOrEqual || comparison == .greater else {
      throw Untranslatable(.compared(left.kind, right.kind))
    }
    let day =
      right.source == "now()"
      ? XPathTerm(source: "today()", level: .primary, kind: .date, isFilled: true)
      : XPathTerm(
        source: "date(\(right.source))", level: .primary, kind: .date, isFilled: right.isFilled,
        isOwn: right.isOwn)
    return relation(comparison, left, day, want)
  }

  private func compareBoolean(
    _ comparison: Comparison, _ left: XPathTerm, _ right: XPathTerm, _ want: Want
  ) throws(Untranslatable) -> XPathCondition {
    // Implementations differ in the texts, other than `true`, that a computed condition equals.
    guard left.isAcknowledgement || right.constant == "true" else {
      throw Untranslatable(.storedCondition)
    }
    guard !left.isAcknowledgement || right.constant == "OK" else {
      return .constant(comparison == .notEqual)
    }
    let source = XPathCondition(source: left.source, level: left.level)
    let isTrue = comparison == .equal
    if left.isFilled { return isTrue ? source : .not(source) }
    return isTrue
      ? guarded(source, [left], want)
      : .or([.isEmpty(left), .not(source)])
  }

  private func compareConstants(
    _ comparison: Comparison, _ left: XPathTerm, _ right: XPathTerm
  ) throws(Untranslatable) -> XPathCondition {
    let (first, second) = (left.constant ?? "", right.constant ?? "")
    if left.kind == .text, right.kind == .text, comparison == .equal || comparison == .notEqual {
      return .constant((first == second) == (comparison == .equal))
    }
    guard let number = Self.numeral(first).flatMap(Double.init),
      let other = Self.numeral(second).flatMap(Double.init)
    else { return .constant(comparison == .notEqual) }
    return switch comparison {
    case .equal: .constant(number == other)
    case .notEqual: .constant(number != other)
    case .less: .constant(number < other)
    case .lessOrEqual: .constant(number <= other)
    case .greater: .constant(number > other)
    case .greaterOrEqual: .constant(number >= other)
    }
  }

  /// Compares two values of one kind, with the results that XPath has for empty ones: two empty
  /// texts are equal, and a comparison with an empty number is true only for `!=`.
  private func relation(
    _ comparison: Comparison, _ left: XPathTerm, _ right: XPathTerm, _ want: Want
  ) -> XPathCondition {
    let compared = XPathCondition.comparison(
      "\(left.written(.sum)) \(comparison.rawValue) \(right.written(.sum))", of: left, right)
    let open = [left, right].filter { !$0.isFilled }
    let areTexts = (left.isAnswer || left.kind == .text) && (right.isAnswer || right.kind == .text)
    switch comparison {
    case .equal:
      guard open.count == 2, areTexts else { return guarded(compared, open, want) }
      return .or([
        guarded(compared, open, want), .and([.isEmpty(left), .isEmpty(right)]),
      ])
    case .notEqual:
      if open.isEmpty { return compared }
      if open.count == 1 || !areTexts {
        return want == .falsehood && open.count == 1
          ? compared : .or(open.map { .isEmpty($0) } + [compared])
      }
      let differs = XPathCondition.or([.isEmpty(left), .isEmpty(right), compared])
      return .and([differs, .or([.isFilled(left), .isFilled(right)])])
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return guarded(compared, open, want)
    }
  }
}
