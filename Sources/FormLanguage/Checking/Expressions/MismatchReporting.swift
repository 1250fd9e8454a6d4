internal import FormEngine

/// Findings about expressions of the wrong type, with what was probably meant.
extension ExpressionChecker {
  func reportMismatch(_ expression: Expression, wanted: ValueType, what: String) {
    let type = expression.type
    let (help, fix) = remedy(expression, wanted: wanted)
    report(
      type.kind == .text && wanted.kind == .option ? .unknownOption : .wrongType, expression.span,
      "\(what) requires \(wanted.words), but \(quotedSource(expression.span)) is \(type.words).",
      help: help, fix: fix)
  }

  private func remedy(_ expression: Expression, wanted: ValueType) -> (String, Fix?) {
    let type = expression.type
    if let text = unquoted(expression, as: wanted.kind) {
      return ("Write `\(text)`, without quotes.", replacement(text, at: expression.span))
    }
    switch (type.kind, wanted.kind) {
    case _ where context.isEntered && type.kind != .option && wanted.kind != .option:
      return writtenOut(expression, as: wanted)
    case (.rows, _): return ("Count its rows with `count(…)`, or write `any(… where …)`.", nil)
    case _ where type.isMany && wanted.kind != .options:
      return ("Take one value of the column: `first(…)`, `max(…)`, `sum(…)`.", nil)
    case (.text, .option):
      guard case .text(let text)? = expression.constant else {
        return ("An option is written with a dot: `.name`.", nil)
      }
      let isOption = form.option(form.names.intern(text), in: Int(wanted.choice)) != nil
      return (
        "An option is written with a dot: `.\(isOption ? text : "name")`.",
        isOption ? replacement(".\(text)", at: expression.span) : nil
      )
    case (.option, .options):
      let text = "[\(form.files.sources[context.file].text(of: expression.span))]"
      return (
        "A set of options is written in brackets: `\(text)`.",
        replacement(text, at: expression.span)
      )
    case (.decimal, .integer):
      return ("`round(…)`, `floor(…)` and `ceiling(…)` give integers.", nil)
    case (.dateTime, .date): return ("`date(…)` gives the date of a date and time.", nil)
    case (.dateTime, .time): return ("`time(…)` gives the time of a date and time.", nil)
    case (.text, .boolean): return ("Test it: `… is filled`, `… == \"x\"`.", nil)
    case (.integer, .boolean), (.decimal, .boolean): return ("Compare it: `… > 0`.", nil)
    case (.option, .boolean): return ("Compare it: `… == .name`.", nil)
    case (.options, .boolean): return ("Test what is in it: `.name in …`.", nil)
    case (.date, .boolean), (.time, .boolean), (.dateTime, .boolean):
      return ("Compare it, or test whether it `is filled`.", nil)
    case (_, .text): return ("Interpolation turns it into a text: `\"\\(…)\"`.", nil)
    case (_, .option): return ("An option is written with a dot: `.name`.", nil)
    case (_, .options): return ("A set of options is written in brackets: `[.name]`.", nil)
    default: return ("Write \(wanted.words)\(example(of: wanted)).", nil)
    }
  }

  private func example(of type: ValueType) -> String {
    switch type.kind {
    case .integer: ", such as `12`"
    case .decimal: ", such as `12.50`"
    case .boolean: ", such as `true`"
    case .date: ", such as `2026-11-20`"
    case .time: ", such as `09:30`"
    case .dateTime: ", such as `2026-11-20T09:30`"
    case .invalid, .empty, .text, .days, .duration, .period, .option, .options, .rows: ""
    }
  }

  /// What a test must enter instead.
  private func writtenOut(_ expression: Expression, as wanted: ValueType) -> (String, Fix?) {
    switch wanted.kind {
    case .text:
      let written = form.files.sources[context.file].text(of: expression.span)
      guard expression.constant != nil, !written.contains("\""), !written.contains("\\") else {
        return ("Write a text in quotes.", nil)
      }
      let text = "\"\(written)\""
      return ("Write it in quotes: `\(text)`.", replacement(text, at: expression.span))
    case .boolean: return ("Write `true` or `false`.", nil)
    case .options: return ("Write options in brackets, such as `[.name]`.", nil)
    case .invalid, .empty, .integer, .decimal, .date, .time, .dateTime, .days, .duration, .period,
      .option, .rows:
      return ("Write \(wanted.words)\(example(of: wanted)).", nil)
    }
  }

  /// The content of the quotes of a text, if it is a literal of another type.
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
