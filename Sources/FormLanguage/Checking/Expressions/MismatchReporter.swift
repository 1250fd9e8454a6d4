internal import FormEngine
internal import FormSyntax

/// A reporter of expressions of the wrong type, which suggests what was probably meant.
final class MismatchReporter: CheckingPart {
  let here: CheckedPlace

  init(_ here: CheckedPlace) { self.here = here }

  func report(_ expression: Expression, wanted: ValueType, what: TypedPart) {
    let isOption = expression.type.kind == .text && wanted.kind == .option
    // Options that are unknown, because of another mistake, may be answers, which are texts.
    if isOption, form.hasUnknownOptions(wanted) { return }
    var (remedy, fix) = remedy(expression, wanted: wanted)
    if case .defaultValue = what, expression.type.isColumn, !wanted.isMany,
      let example = firstElement(of: expression)
    {
      let node = context.node
      let isRow = form.nodes.indices.contains(node) && isPlainValue(node)
      (remedy, fix) = (.defaultOfOne(example: example, isRow: isRow), nil)
    }
    report(
      isOption ? .unknownOption : .wrongType, expression.span,
      MismatchMessage.wrongType(
        what, wanted: words(wanted, beside: expression.type),
        found: described(expression, beside: wanted), remedy),
      fix: fix)
  }

  /// Returns the first value of a list as written.
  private func firstElement(of list: Expression) -> String? {
    let text = form.files.sources[context.file].text(of: list.span)
    guard text.hasPrefix("[") else { return nil }
    let tokens = Lexer.tokens(ofPart: SourceText(name: "", text: String(text.dropFirst())))
    guard let first = tokens.first, first.kind != .rightBracket, first.kind != .textStart else {
      return nil
    }
    let end =
      first.kind == .dot || first.kind == .minus ? tokens[min(1, tokens.count - 1)].end : first.end
    return shortSource(
      SourceSpan(Int(list.span.start) + 1 + first.start, Int(list.span.start) + 1 + end))
  }

  /// Returns whether a node is a list of single values, or the value in one.
  private func isPlainValue(_ node: NodeID) -> Bool {
    let row = form.nodes[node].parent
    if form.nodes[node].kind == .list { return form.nodes[node].isPlainList }
    return form.nodes.indices.contains(row) && form.nodes[row].kind == .row
      && form.nodes[form.nodes[row].parent].isPlainList
  }

  /// Returns an expression with its type, for a finding.
  ///
  /// - Parameter other: the type that it does not match.
  func described(_ expression: Expression, beside other: ValueType? = nil) -> TypedSource {
    TypedSource(
      source: shortSource(expression.span),
      type: other.map { words(expression.type, beside: $0) } ?? expression.type.words,
      cause: other.flatMap { cell(of: expression, without: $0) })
  }

  /// Returns the first cell that keeps a column from having a wanted type, which other cells have.
  private func cell(of expression: Expression, without wanted: ValueType) -> CellPlace? {
    let options: FileOptions?
    let column: Int
    switch expression.form {
    case .column(let number, _) where context.candidates >= 0:
      (options, column) = (form.choices[context.candidates].fileOptions, number)
    case .chosenColumn(let option, _, let number, _):
      (options, column) = (form.fileOptions(of: option.type), number)
    default: return nil
    }
    guard let options, options.comparedColumns[column] == nil, let kind = wanted.valueKind,
      let (text, line) = options.table.firstCell(of: column, otherThan: kind)
    else { return nil }
    return CellPlace(text: visibleText(String(text.prefix(20))), line: line)
  }

  /// Returns whether two types are options of different choices.
  func areOfTwoChoices(_ one: ValueType, _ other: ValueType) -> Bool {
    one.kind == .option && other.kind == .option && one.choice != other.choice
      && form.choices.indices.contains(Int(one.choice))
      && form.choices.indices.contains(Int(other.choice))
  }

  /// Returns the name of a type beside another one: with the name of its choice, if both are
  /// choices.
  func words(_ type: ValueType, beside other: ValueType) -> String {
    guard areOfTwoChoices(type, other) else { return type.words }
    return "\(type.words) of `\(form.choices[Int(type.choice)].name)`"
  }

  private func remedy(_ expression: Expression, wanted: ValueType) -> (MismatchRemedy, Fix?) {
    let type = expression.type
    if let text = unquoted(expression, as: wanted.kind) {
      return (.unquoted(text), replacement(text, at: expression.span))
    }
    if wanted.kind == .date, let date = slashedDate(expression.span) {
      return (.value(of: wanted.words, example: date), replacement(date, at: expression.span))
    }
    switch (type.kind, wanted.kind) {
    case _ where context.isEntered && type.kind != .option && wanted.kind != .option:
      return writtenOut(expression, as: wanted)
    case (.rows, _): return (.countRows, nil)
    case _ where wanted.isSet && type == wanted.one:
      let text = "[\(form.files.sources[context.file].text(of: expression.span))]"
      return (.set(text), replacement(text, at: expression.span))
    case _ where wanted.isSet:
      let element = example(of: wanted.one) ?? "VALUE"
      return (.set("[\(element)]"), nil)
    case _ where type.isSet && wanted.kind == .boolean:
      return (.testedAnswers(shortSource(expression.span)), nil)
    case _ where type.isSet && wanted.kind != .options:
      return (.oneOfChosen(shortSource(expression.span)), nil)
    case _ where type.isMany && wanted.kind != .options:
      return (.oneOfColumn, nil)
    case (.text, .option):
      guard case .text(let text)? = expression.constant,
        form.choices.indices.contains(Int(wanted.choice)),
        let name = form.option(called: text, in: Int(wanted.choice))
      else { return (.option(nil), nil) }
      return (.option(name), replacement(optionSource(name), at: expression.span))
    case _ where areOfTwoChoices(type, wanted): return (.oneChoice, nil)
    case (.option, .options):
      let text = "[\(form.files.sources[context.file].text(of: expression.span))]"
      return (.set(text), replacement(text, at: expression.span))
    case (.decimal, .integer): return (.rounding, nil)
    case (.days, .integer), (.days, .decimal): return (.countedDays, nil)
    case (.dateTime, .date): return (.datePart, nil)
    case (.dateTime, .time): return (.timePart, nil)
    case (.text, .boolean), (.integer, .boolean), (.decimal, .boolean):
      if let meant = booleanMeant(by: expression) {
        return (.written(meant), replacing(expression.span, with: meant))
      }
      return (type.kind == .text ? .testedText : .comparedNumber, nil)
    case (.option, .boolean): return (.comparedOption, nil)
    case (.options, .boolean): return (.testedSet, nil)
    case (.date, .boolean), (.time, .boolean), (.dateTime, .boolean): return (.comparedTime, nil)
    case (_, .text): return (.interpolation, nil)
    case (_, .option): return (.option(nil), nil)
    case (_, .options): return (.set("[.name]"), nil)
    case (.invalid, _), (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _),
      (.date, _), (.time, _), (.dateTime, _), (.days, _), (.duration, _), (.period, _),
      (.option, _), (.options, _):
      return (.value(of: wanted.words, example: example(of: wanted)), nil)
    }
  }

  /// Returns the boolean that is meant by `"yes"` or `1`.
  private func booleanMeant(by expression: Expression) -> String? {
    switch expression.constant {
    case .text(let text)?: Self.wordsOfBooleans[text.lowercased()]
    case .integer(1)?: "true"
    case .integer(0)?: "false"
    case .empty, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .option, .options, .list, nil:
      nil
    }
  }

  /// Words that mean the values of a boolean.
  static let wordsOfBooleans = [
    "yes": "true", "on": "true", "y": "true", "t": "true",
    "no": "false", "off": "false", "n": "false", "f": "false",
  ]

  /// Returns the date that was meant by `2026/11/20`, which is a quotient.
  private func slashedDate(_ span: SourceSpan) -> String? {
    let parts = form.files.sources[context.file].text(of: span)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)?.description
  }

  func example(of type: ValueType) -> String? {
    switch type.kind {
    case .integer: "12"
    case .decimal: "12.50"
    case .boolean: "true"
    case .date: "2026-11-20"
    case .time: "09:30"
    case .dateTime: "2026-11-20T09:30"
    case .invalid, .empty, .text, .days, .duration, .period, .option, .options, .rows: nil
    }
  }

  /// Returns the value that a test must enter instead, as a remedy and a fix.
  private func writtenOut(
    _ expression: Expression, as wanted: ValueType
  ) -> (MismatchRemedy, Fix?) {
    switch wanted.kind {
    case .text:
      let written = form.files.sources[context.file].text(of: expression.span)
      guard expression.constant != nil, !written.contains("\""), !written.contains("\\") else {
        return (.text, nil)
      }
      let text = "\"\(written)\""
      return (.quoted(text), replacement(text, at: expression.span))
    case .boolean: return (.trueOrFalse, nil)
    case .options: return (.enteredSet, nil)
    case .invalid, .empty, .integer, .decimal, .date, .time, .dateTime, .days, .duration, .period,
      .option, .rows:
      return (.value(of: wanted.words, example: example(of: wanted)), nil)
    }
  }

  /// Returns the content of a quoted text, if it is a literal of another type.
  func unquoted(_ expression: Expression, as kind: ValueType.Kind) -> String? {
    guard case .text(let text)? = expression.constant, expression.type.kind == .text else {
      return nil
    }
    let isLiteral =
      switch kind {
      case .integer: Int64(text) != nil && text.utf8.first != UInt8(ascii: "+")
      case .decimal: Decimal(text: text) != nil
      case .boolean: text == "true" || text == "false"
      case .date: CalendarDate(iso: text) != nil
      case .time: TimeOfDay(iso: text) != nil
      case .dateTime: LocalDateTime(iso: text) != nil
      case .invalid, .empty, .text, .days, .duration, .period, .option, .options, .rows: false
      }
    return isLiteral ? text : nil
  }
}

extension ValueType {
  /// The kind of the cells in a column of the type; nil if no cells have it.
  fileprivate var valueKind: ValueKind? {
    guard !isMany else { return nil }
    switch kind {
    case .integer: return .integer
    case .decimal: return .decimal
    case .boolean: return .boolean
    case .date: return .date
    case .time: return .time
    case .dateTime: return .dateTime
    case .invalid, .empty, .text, .days, .duration, .period, .option, .options, .rows: return nil
    }
  }
}
