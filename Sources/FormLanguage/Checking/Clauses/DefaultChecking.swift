internal import FormEngine
internal import FormSyntax

/// The limit that a clause sets, as far as it is known when the form is compiled.
struct ConstantLimit {
  var kind: Rule.Kind
  var lower: Value?
  var upper: Value?
  var excludesUpper = false
  var pattern = -1
  /// The condition of a `check`.
  var condition: Expression?
  var place: SourcePlace
  /// True if the clause is in a named type, which is checked by itself.
  var isSilent: Bool

  /// True if the bounds allow no value, which has been reported.
  var isEmpty: Bool {
    // The bounds of a step are the step itself and the value that it counts from.
    guard kind != .step, let lower, let upper, let order = Value.order(lower, upper)
    else {
      return false
    }
    return order > 0 || (order == 0 && excludesUpper)
  }
}

/// A default, a value that `set` forces or a value in a row at the start, if it is known when the
/// form is compiled.
struct ConstantDefault {
  var value: Value
  var isForced = false
  var place: SourcePlace
  var isSilent: Bool
  /// True for a value in a row of `start`.
  var isInRow = false

  fileprivate var problem: DiagnosticName { isInRow ? .badStart : .badDefault }
  fileprivate var label: LabelMessage {
    isInRow ? .isStartValue : isForced ? .isForced : .isDefault
  }
  fileprivate var kind: DefaultMessage.Kind {
    isInRow ? .startValue : isForced ? .forced : .default
  }
}

/// Checks constant defaults, and values of rows at the start, against the rules of their fields.
extension ClauseChecker {
  /// Reports the first rule of a field that a constant breaks.
  ///
  /// A default that breaks a `check` of a boolean is often intended: `default false` with
  /// `check value` requires agreement. A `check` beside `set` may block the form on purpose; the
  /// proofs report what it excludes.
  func check(_ given: ConstantDefault, of node: NodeID) {
    guard !given.isSilent || limits.contains(where: { !$0.isSilent }) else { return }
    if !given.isSilent, reportUnofferedDefault(given, node) { return }
    for limit in limits where !(limit.isSilent && given.isSilent) {
      guard !given.isForced || limit.kind != .check, breaks(given.value, limit, node)
      else { continue }
      report(
        given.problem, at: given.isSilent ? limit.place : given.place,
        DefaultMessage.breaksRule(
          given.kind, value: shortSource(given.place), name: form.quoted(node),
          rule: shortSource(limit.place)),
        labels: [
          given.isSilent
            ? given.place.label(given.label) : limit.place.label(.rule)
        ])
      return
    }
    if !given.isSilent, !given.isForced, !given.value.isEmpty, given.value.isBlank,
      form.nodes[node].required == .always
    {
      report(
        given.problem, at: given.place,
        DefaultMessage.breaksRule(
          given.kind, value: shortSource(given.place), name: form.quoted(node), rule: "required"),
        labels: [form.label(declaring: node)])
      return
    }
    guard !given.isSilent, form.nodes[node].type.ownRuleFails(for: given.value) else { return }
    report(
      given.problem, at: given.place,
      DefaultMessage.invalidForType(
        given.kind, value: shortSource(given.place), name: form.quoted(node),
        type: form.nodes[node].type.keyword),
      labels: [form.label(declaring: node)])
  }

  /// Reports a default that is never offered, or that combines an exclusive option with others.
  private func reportUnofferedDefault(_ given: ConstantDefault, _ node: NodeID) -> Bool {
    guard expressions.options.lists.indices.contains(form.nodes[node].options) else { return false }
    let offered = expressions.options.lists[form.nodes[node].options]
    let chosen = given.value.chosenOptions
    for option in chosen where offered.indices.contains(Int(option)) {
      let name = form.optionName(option, of: form.choices[form.declarations[node].choice])
      if offered[Int(option)].offered == .never {
        report(
          given.problem, at: given.place,
          DefaultMessage.optionNotOffered(given.kind, name: form.quoted(node), option: name),
          labels: [label(of: option, node)])
        return true
      }
      if offered[Int(option)].isExclusive, chosen.count > 1 {
        report(
          given.problem, at: given.place,
          DefaultMessage.exclusiveWithOthers(given.kind, name: form.quoted(node), option: name),
          labels: [label(of: option, node)])
        return true
      }
    }
    return false
  }

  private func label(of option: Int32, _ node: NodeID) -> DiagnosticLabel {
    let choice = form.choices[form.declarations[node].choice]
    let index = Int(option) - (choice.fileOptions?.table.count ?? 0)
    let syntax =
      choice.syntax.indices.contains(index) ? choice.syntax[index] : choice.fileOptions?.clause
    return SourcePlace(choice.file, form.files.trees[choice.file].span(syntax ?? 0)).label(.option)
  }

  private func breaks(_ value: Value, _ limit: ConstantLimit, _ node: NodeID) -> Bool {
    switch limit.kind {
    case .check:
      guard let condition = limit.condition, form.nodes[node].type.kind != .boolean else {
        return false
      }
      let result = ConstantFolding.fold(
        condition, reading: form.nodes[node].slot, as: value, expressions.patterns.all,
        expressions.options.lists)
      return result.constant == .boolean(false)
    // A step that is unknown or not positive allows everything.
    case .step where limit.lower?.number.map(isPositive) != true: return false
    case .length, .range, .step, .match, .type, .count, .unique, .exclusive:
      guard !limit.isEmpty else { return false }
      return limit.kind.isBroken(
        by: value, of: form.nodes[node].type, lower: { limit.lower ?? .empty },
        upper: { limit.upper ?? .empty }, excludesUpper: limit.excludesUpper,
        matches: { text in
          guard expressions.patterns.all.indices.contains(limit.pattern) else { return true }
          var scratch = PatternScratch()
          return expressions.patterns.all[limit.pattern].matches(text, scratch: &scratch)
        },
        isExclusive: { _ in false })
    }
  }

  func isPositive(_ value: Decimal) -> Bool { !value.isZero && !value.isNegative }
}

extension ConstantFolding {
  /// Folds an expression with the value of one slot substituted; parts that are still not constant
  /// stay as they are.
  static func fold(
    _ expression: Expression, reading slot: SlotID, as value: Value, _ patterns: [Pattern],
    _ options: [OptionList]
  ) -> Expression {
    switch expression.form {
    case .read(slot, _): return .constant(value, expression.type, expression.span)
    // Other rows have other values.
    case .aggregate: return expression
    default: break
    }
    let replaced = expression.replacingParts {
      fold($0, reading: slot, as: value, patterns, options)
    }
    guard case .apply(let operation, let operands, let a, _) = replaced.form, operands.count == 1,
      let operand = operands[0].constant,
      let result = result(of: operation, operand, a, patterns, options)
    else { return fold(replaced) }
    return .constant(result, expression.type, expression.span)
  }

  /// Returns the result of an operation that plain folding leaves alone; nil for others.
  private static func result(
    of operation: Operation, _ operand: Value, _ a: Int, _ patterns: [Pattern],
    _ options: [OptionList]
  ) -> Value? {
    switch (operation, operand) {
    case (.textLength, .text(let text)): return .integer(Int64(graphemeCount(text)))
    case (.matches, .text(let text)) where patterns.indices.contains(a):
      var scratch = PatternScratch()
      return .boolean(patterns[a].matches(text, scratch: &scratch))
    case (.points, _) where options.indices.contains(a):
      return Value.points(of: operand, in: options[a])
    default: return nil
    }
  }
}
