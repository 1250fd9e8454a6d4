internal import FormEngine

/// Dates, which XPath counts in days.
extension XPathTranslator {
  /// Translates a sum that starts with a date.
  func dateSum(
    _ first: XPathTerm, _ terms: [(isMinus: Bool, term: XPath)]
  ) throws(Untranslatable) -> XPathTerm {
    var result = first
    var rest = terms.dropFirst()
    while let (isMinus, formula) = rest.popFirst() {
      let term = try singleOrDays(formula)
      switch term.kind {
      case .date where isMinus && result.kind == .date:
        result = XPathTerm(
          source: "days(\(term.source), \(result.source))", level: .primary, kind: .integer,
          isFilled: result.isFilled && term.isFilled, isOwn: result.isOwn || term.isOwn)
        return try sum(result, rest)
      case .datetime where isMinus && result.kind == .datetime:
        result = XPathTerm(
          source: "(\(result.written(.sum)) - \(term.written(.product))) / 1 day",
          level: .product, kind: .decimal, isFilled: result.isFilled && term.isFilled,
          isOwn: result.isOwn || term.isOwn)
        return try sum(result, rest)
      case .date, .datetime: throw Untranslatable(.compared(result.kind, term.kind))
      case .text, .integer, .decimal, .boolean, .time, .option, .options, .column, .rows:
        let days = try number(of: term)
        guard days.kind == .integer else { throw Untranslatable(.notDate) }
        let period =
          days.constant.map { "\($0) days" } ?? "\(days.written(.coalesce)) * 1 day"
        result = XPathTerm(
          source: "\(result.written(.sum)) \(isMinus ? "-" : "+") \(period)", level: .sum,
          kind: result.kind, isFilled: result.isFilled && days.isFilled,
          isOwn: result.isOwn || days.isOwn, isDayCount: true)
      }
    }
    return result
  }

  /// Adds the rest of a sum to a number.
  private func sum(
    _ first: XPathTerm, _ rest: ArraySlice<(isMinus: Bool, term: XPath)>
  ) throws(Untranslatable) -> XPathTerm {
    var result = first
    for (isMinus, formula) in rest {
      let term = try numeric(formula)
      result = XPathTerm(
        source: "\(result.written(.sum)) \(isMinus ? "-" : "+") \(term.written(.product))",
        level: .sum, kind: term.kind == .decimal ? .decimal : result.kind,
        isFilled: result.isFilled && term.isFilled, isOwn: result.isOwn || term.isOwn)
    }
    return result
  }

  /// Translates a formula as a date; its value must be a date, a moment, or the text of a date.
  func date(_ formula: XPath) throws(Untranslatable) -> XPathTerm {
    try date(singleOrDays(formula))
  }

  func date(_ term: XPathTerm) throws(Untranslatable) -> XPathTerm {
    var term = term
    term.isDayCount = false
    switch term.kind {
    case .date: return term
    case .datetime:
      return XPathTerm(
        source: "date(\(term.source))", level: .primary, kind: .date, isFilled: term.isFilled,
        isOwn: term.isOwn)
    case .text:
      guard let constant = term.constant, let literal = Self.dateLiteral(constant) else {
        throw Untranslatable(.notDate)
      }
      return XPathTerm(
        source: literal, level: .primary, kind: .date, isFilled: true, constant: literal)
    case .integer, .decimal, .boolean, .time, .option, .options, .column, .rows:
      throw Untranslatable(.notDate)
    }
  }

  /// Returns the literal of a date; nil for a text that is not one.
  static func dateLiteral(_ text: String) -> String? {
    CalendarDate(iso: text).map { "\($0)" }
  }

  /// Returns the literal of a time; nil for a text that is not one. A fraction of zero is dropped:
  /// `08:15:00.000`.
  static func timeLiteral(_ text: String) -> String? {
    let clock = text.prefix { $0 != "." }
    guard text.dropFirst(clock.count + 1).allSatisfy({ $0 == "0" }) else { return nil }
    return TimeOfDay(iso: String(clock)).map { "\($0)" }
  }

  /// Returns the literal of a date with a time; nil for a text that is not one.
  static func momentLiteral(_ text: String) -> String? {
    guard let mark = text.firstIndex(of: "T"), let date = dateLiteral(String(text[..<mark])),
      let time = timeLiteral(String(text[text.index(after: mark)...]))
    else { return nil }
    return "\(date)T\(time)"
  }

  /// Returns a date as the number of days that it is in XPath.
  func days(_ term: XPathTerm) throws(Untranslatable) -> XPathTerm {
    var term = term.kind.isDate ? term : try date(term)
    term.isDayCount = true
    return term
  }

  /// Translates `format-date`, whose result is a text.
  func formattedDate(_ arguments: [XPath]) throws(Untranslatable) -> XPathTerm {
    guard arguments.count == 2, case .text(let format) = arguments[1] else {
      throw Untranslatable(.noCounterpart("format-date"))
    }
    let term = try date(arguments[0])
    let number = ["%Y": "year", "%n": "month", "%e": "day"][format]
    if let number {
      return XPathTerm(
        source: "\(number)(\(term.source))", level: .primary, kind: .integer,
        isFilled: term.isFilled, isOwn: term.isOwn)
    }
    let pieces = try datePieces(format, term.source)
    let source = pieces.literal()
    if term.isFilled || format == "%Y-%m-%d" {
      return XPathTerm(source: source, level: .primary, kind: .text, isFilled: term.isFilled)
    }
    // Without a date the text is empty, and does not show the signs between the parts.
    return XPathTerm(
      source: "if \(term.written(.sum)) is filled then \(source) else empty",
      level: .conditional, kind: .text)
  }

  /// Returns the pieces of a text that formats a date.
  private func datePieces(
    _ format: String, _ date: String
  ) throws(Untranslatable) -> [ImportedText.Piece] {
    if format == "%Y-%m-%d" { return [.value(source: date, words: "")] }
    var pieces: [ImportedText.Piece] = []
    var isPart = false
    for character in format {
      guard isPart else {
        isPart = character == "%"
        if !isPart { pieces.append(.words(String(character))) }
        continue
      }
      isPart = false
      // The parts with leading zeros are cut out of the date as it is written.
      let source: String? =
        switch character {
        case "Y": "year(\(date))"
        case "n": "month(\(date))"
        case "e": "day(\(date))"
        case "m": "part(\"\\(\(date))\", 6, 2)"
        case "d": "part(\"\\(\(date))\", 9, 2)"
        case "y": "part(\"\\(\(date))\", 3, 2)"
        default: nil
        }
      guard let source else {
        throw Untranslatable(.noCounterpart("format-date(…, '\(format)')"))
      }
      pieces.append(.value(source: source, words: ""))
    }
    return pieces
  }

  /// Translates a part of a date, which `format-date` gives as a text, as a number; nil for
  /// anything else.
  ///
  /// `%m` gives `05`, which is the same as a month of the language only as a number.
  func datePart(_ formula: XPath) throws(Untranslatable) -> XPathTerm? {
    guard case .call("format-date", let arguments) = formula, arguments.count == 2,
      case .text(let format) = arguments[1],
      let function = ["%m": "month", "%d": "day", "%Y": "year"][format]
    else { return nil }
    let term = try date(arguments[0])
    return XPathTerm(
      source: "\(function)(\(term.source))", level: .primary, kind: .integer,
      isFilled: term.isFilled, isOwn: term.isOwn)
  }
}
