internal import FormEngine
internal import FormSyntax

/// Reports operands that cannot be compared or joined, with what was probably meant.
extension MismatchReporter {
  /// Returns whether a literal is compared with nothing, as in `or "b"` after `a == "a"`.
  func isLoneValue(
    _ id: SyntaxID, after comparison: SyntaxID, _ tree: SyntaxTree
  ) -> Bool {
    guard tree.kind(comparison) == .comparison, let left = tree.child(at: 0, of: comparison)
    else { return false }
    switch tree.operatorToken(after: left) {
    case .equal, .notEqual: break
    default: return false
    }
    switch tree.kind(id) {
    case .text, .integer, .decimal, .date, .time, .dateTime, .optionLiteral: return true
    default: return false
    }
  }

  func reportLoneValue(
    _ id: SyntaxID, after comparison: SyntaxID, word: String, _ tree: SyntaxTree
  ) {
    guard let left = tree.child(at: 0, of: comparison) else { return }
    let sign = tree.operatorToken(after: left) == .equal ? "==" : "!="
    let written = tree.source.text(of: tree.span(left))
    let value = shortSource(tree.span(id))
    report(
      .wrongType, tree.span(id),
      OperatorMessage.loneValue(
        value, word: word, comparison: "\(shortSource(tree.span(left))) \(sign) \(value)"),
      fix: sign == "!=" && word == "or"
        ? nil
        : replacing(tree.span(id).atStart, with: "\(written) \(sign) ", isSafe: false))
  }

  func reportIncomparable(
    _ left: Expression, _ right: Expression, _ operation: Operation, _ span: SourceSpan
  ) {
    var remedy: ComparisonRemedy?
    var fix: Fix?
    for (value, set) in [(left, right), (right, left)]
    where operation == .equal || operation == .notEqual {
      let isElement =
        set.type.isSet && value.type == set.type.one
        || set.type.kind == .options && value.type.kind == .option
      guard isElement else { continue }
      let source = form.files.sources[context.file]
      let isNegated = operation != .equal
      let text = "\(source.text(of: value.span)) in \(source.text(of: set.span))"
      remedy = .membership(
        option: shortSource(value.span), set: shortSource(set.span), isNegated: isNegated)
      fix = replacing(span, with: isNegated ? "not \(text)" : text, isSafe: false)
    }
    for (value, set) in [(left, right), (right, left)]
    where set.type.isSet && value.type == set.type.one
      && operation != .equal && operation != .notEqual
    {
      remedy = .countChosen(shortSource(set.span), value: shortSource(value.span))
    }
    for (text, set) in [(left, right), (right, left)]
    where set.type.kind == .options && !set.type.isMany
      && (operation == .equal || operation == .notEqual)
    {
      guard case .text(let content)? = text.constant,
        form.choices.indices.contains(Int(set.type.choice)),
        let name = form.option(called: content, in: Int(set.type.choice))
      else { continue }
      let isNegated = operation != .equal
      remedy = .membership(
        option: optionSource(name), set: shortSource(set.span), isNegated: isNegated)
      let text = "\(optionSource(name)) in \(form.files.sources[context.file].text(of: set.span))"
      fix = replacing(span, with: isNegated ? "not \(text)" : text, isSafe: false)
    }
    for (option, other) in [(left, right), (right, left)] where option.type.kind == .option {
      guard form.choices.indices.contains(Int(option.type.choice)) else { continue }
      var name: String?
      if case .text(let text)? = other.constant {
        name = form.option(called: text, in: Int(option.type.choice))
      } else if case .read = other.form {
        let text = form.files.sources[context.file].text(of: other.span)
        if form.option(form.names.intern(text), in: Int(option.type.choice)) != nil { name = text }
      }
      if let name {
        remedy = .option(name)
        fix = replacing(other.span, with: optionSource(name))
      }
    }
    for (option, number) in [(left, right), (right, left)]
    where option.type.kind == .option
      && (number.type.kind == .integer || number.type.kind == .decimal)
    {
      let name =
        form.choices.indices.contains(Int(option.type.choice))
        ? form.choices[Int(option.type.choice)].options.first.map(form.names.text) : nil
      let recorded =
        form.choices.indices.contains(Int(option.type.choice))
        ? number.constant.flatMap {
          form.option(recordedAs: $0.recordedText, in: Int(option.type.choice))
        } : nil
      let points =
        form.choices.indices.contains(Int(option.type.choice))
        ? form.choices[Int(option.type.choice)].points : nil
      if let recorded {
        remedy = .option(recorded)
        fix = replacing(number.span, with: optionSource(recorded))
      } else if points != nil {
        remedy = .points("\(shortSource(option.span)).points")
        fix = replacing(option.span.atEnd, with: ".points", isSafe: false)
      } else if let name {
        remedy = .option(name)
      }
    }
    for (text, other) in [(left, right), (right, left)] {
      if let literal = unquoted(text, as: other.type.kind) {
        remedy = .unquoted(literal)
        fix = replacement(literal, at: text.span)
      } else if text.type.kind == .text, remedy == nil {
        if text.constant != nil, shortSource(other.span).hasPrefix("weekday(") {
          remedy = .weekday
        } else if text.constant != nil {
          remedy = example(of: other.type).map { .literal(type: other.type.words, example: $0) }
        } else if other.type.kind == .integer {
          remedy = .length(shortSource(text.span))
        }
      }
    }
    for (number, duration) in [(left, right), (right, left)]
    where number.type.kind == .integer
      && (duration.type.kind == .days || duration.type.kind == .duration)
    {
      let (text, isLiteral) = length(number, unit(of: duration))
      remedy = .duration(text)
      if isLiteral, duration.type.kind == .days {
        fix = replacement(text, at: number.span, isSafe: false)
      }
    }
    report(
      .wrongType, span,
      OperatorMessage.incomparable(
        described(left, beside: right.type), described(right, beside: left.type),
        remedy ?? comparisonRemedy(left, right)), fix: fix)
  }

  private func comparisonRemedy(_ left: Expression, _ right: Expression) -> ComparisonRemedy {
    for (one, other) in [(left, right), (right, left)] {
      if one.type.kind == .boolean, one.constant != nil {
        return .boolean(of: shortSource(other.span), type: other.type.words)
      }
      if one.type.kind == .boolean { return .condition(shortSource(one.span)) }
      if one.type.kind == .date, other.type.kind == .dateTime {
        return .datePart(shortSource(other.span))
      }
    }
    return areOfTwoChoices(left.type, right.type) ? .oneChoice : .sameType
  }

  /// Returns the unit in which a duration is written; `day` or `hour` if it is not a literal.
  private func unit(of duration: Expression) -> String {
    let source = form.files.sources[context.file].text(of: duration.span)
    if let word = source.split(separator: " ").last, let last = word.last,
      DurationUnit(Keywords.meaning(of: String(word)).kind) != nil
    {
      return String(last == "s" ? word.dropLast() : word)
    }
    return duration.type.kind == .days ? "day" : "hour"
  }

  /// Reports a comparison with months, which have no fixed length: dates can be compared instead.
  func reportPeriod(
    _ left: Expression, _ right: Expression, _ operation: Operation, _ span: SourceSpan
  ) {
    let isRight = right.type.kind == .period
    let other = isRight ? left : right
    let period = isRight ? right : left
    var fix: Fix?
    var dates: String?
    if case .chain(let end, let links, _) = other.form, links.count == 1,
      links[0].operation == .subtract, end.type.kind == .date || end.type.kind == .dateTime
    {
      let start = links[0].operand
      let source = form.files.sources[context.file]
      let sum = "\(source.text(of: start.span)) + \(source.text(of: period.span))"
      let date = source.text(of: end.span)
      let sign = operatorText(operation)
      let text = isRight ? "\(date) \(sign) \(sum)" : "\(sum) \(sign) \(date)"
      dates = text
      fix = replacing(span, with: text)
    }
    report(
      .comparedMonths, span,
      OperatorMessage.comparedMonths(
        shortSource(period.span), with: other.type.kind == .period ? nil : other.type.words,
        dates: dates), fix: fix)
  }

  private func operatorText(_ operation: Operation) -> String {
    switch operation {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    default: ">="
    }
  }
}
