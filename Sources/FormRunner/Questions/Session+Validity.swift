package import FormEngine

// The description of valid answers that a question shows in parentheses: `(3 to 32 characters)`.

extension Session {
  /// The minimum width in columns available to the description, whatever surrounds it.
  static let leastValidityWidth = 40
  /// The maximum width in columns of a line with a question.
  static let questionWidth = 100

  /// Returns the parts of the description of valid answers, in order, as many as fit the width.
  /// Bounds and `optional` are never left out.
  func validity(at path: Path, columns: Int = questionWidth) -> [ValidityPart] {
    guard isKnown(path) else { return [] }
    var parts: [ValidityPart]
    switch program.nodes[path.node].kind {
    case .field: parts = fieldValidity(path)
    case .list: parts = rowBounds(path).map { [.bounds($0)] } ?? []
    default: return []
    }
    if isOptional(path) { parts.append(.optional) }
    while displayWidth(of: validityText(parts)) > max(columns, Self.leastValidityWidth),
      let last = parts.lastIndex(where: \.canBeLeftOut)
    {
      parts.remove(at: last)
    }
    return parts
  }

  /// Returns the description as text, without parentheses; empty if there is nothing to describe.
  package func validityText(at path: Path) -> String { validityText(validity(at: path)) }

  /// Joins parts on one line, with control characters made visible.
  func validityText(_ parts: [ValidityPart]) -> String {
    visibleText(parts.map { $0.text(in: language) }.joined(separator: ", "))
  }

  /// Returns whether a question can be left empty. Boolean fields and lists are answered either
  /// way, and an empty value of a plain list is not a row.
  func isOptional(_ path: Path) -> Bool {
    let node = program.nodes[path.node]
    guard node.kind == .field, node.type.kind != .boolean, !isComputed(path),
      !program.isPlainValue(path.node), !isRequired(path), value(path).isEmpty,
      typedText(path) == nil
    else { return false }
    return !problems(at: path).contains(where: \.blocks)
  }

  private func fieldValidity(_ path: Path) -> [ValidityPart] {
    let node = program.nodes[path.node]
    guard !isComputed(path) else { return [] }
    let type = node.askedType
    let bounds = answerBounds(path)
    var parts = answerShape(path, isCounted: bounds != nil).map { [ValidityPart.shape($0)] } ?? []
    if let bounds { parts.append(.bounds(bounds)) }
    if type.isNumber, let unit = unit(of: path) { parts.append(.unit(unit)) }
    parts += steps(path)
    guard parts.isEmpty else { return parts }
    if let example = example(path), !example.isEmpty { return [.example(example)] }
    return switch type.kind {
    case .integer: [.shape(.wholeNumber)]
    case .decimal: [.shape(.number)]
    case .text, .boolean, .date, .time, .dateTime, .option, .options: []
    }
  }

  /// Returns the unit of a number as it is written after the number.
  func unit(of path: Path) -> String? {
    let unit = program.nodes[path.node].shownUnit
    return unit.isEmpty ? nil : unit
  }

  // MARK: Shapes

  /// Returns the form of an answer if the label does not make it clear.
  ///
  /// - Parameter isCounted: true if bounds give the number of options to choose.
  private func answerShape(_ path: Path, isCounted: Bool) -> AnswerShape? {
    let type = program.nodes[path.node].askedType
    if let format = type.facts.format ?? type.rule?.format { return .format(format) }
    switch type.kind {
    case .text: return type.hasLines ? .severalLines : nil
    case .boolean: return value(path).isEmpty ? .yesOrNo : nil
    case .option: return optionShape(path, several: false)
    case .options: return optionShape(path, several: !isCounted)
    case .integer, .decimal, .date, .time, .dateTime: return nil
    }
  }

  private func optionShape(_ path: Path, several: Bool) -> AnswerShape {
    let offered = offeredOptions(path)
    guard !offered.isEmpty else { return .noOption }
    if offered.acceptsNumbers { return .numbers(offered.count, several: several) }
    guard offered.count <= Self.mostListedOptions else { return .nameInList(several: several) }
    let names = AnswerShape.names(offered.map(\.option.recordedText), several: several)
    return displayWidth(of: names.text(in: language)) > Self.leastValidityWidth / 2
      ? .nameInList(several: several) : names
  }

  // MARK: Bounds and steps

  private func answerBounds(_ path: Path) -> AnswerBounds? {
    let type = program.nodes[path.node].askedType
    switch type.kind {
    case .text: return counted(presentBounds(.length, at: path), .characters)
    case .options: return counted(presentBounds(.count, at: path), .options)
    case .integer, .decimal, .date, .time, .dateTime:
      let bounds = presentBounds(.range, at: path).inclusive(for: type)
      guard !bounds.isEmpty, !endsNow(path), !bounds.excludeEverything(for: type) else {
        return nil
      }
      let format = program.format(of: path.node)
      // Space is limited here, so numbers have their own digits instead of the decimal places of
      // their step.
      func text(_ value: Value) -> String? {
        if value.isEmpty { return nil }
        guard type.isNumber else { return format.text(value) }
        return language.map { $0.conventions.number(value.text()) } ?? value.text()
      }
      return AnswerBounds(
        measure: type.isNumber ? .numbers : .moments, lower: text(bounds.lower),
        upper: text(bounds.upper), excludesUpper: bounds.excludesUpper)
    case .boolean, .option: return nil
    }
  }

  /// Returns the bounds on the number of rows in a list.
  private func rowBounds(_ list: Path) -> AnswerBounds? {
    var bounds = presentBounds(.count, at: list)
    if isRequired(list) { bounds.narrow(lower: .integer(1)) }
    return counted(bounds, .rows)
  }

  /// Returns the bounds on the number of characters, rows or options, unless every answer meets
  /// them.
  private func counted(_ bounds: PresentBounds, _ measure: AnswerBounds.Measure) -> AnswerBounds? {
    if bounds.excludeEverything(for: nil) { return nil }
    let bounds = bounds.inclusive(for: nil)
    let isOpen = bounds.upper.isEmpty
    // Rules about characters and options apply only to an answer, which has at least one.
    let vacuous = measure != .rows && isOpen ? 1 : 0
    var lower: String?
    if case .integer(let least) = bounds.lower, least > Int64(vacuous) { lower = String(least) }
    guard lower != nil || !isOpen else { return nil }
    return AnswerBounds(
      measure: measure, lower: lower, upper: isOpen ? nil : bounds.upper.text(),
      excludesUpper: bounds.excludesUpper)
  }

  /// Returns whether the only bound is the current date or time. That the answer is in the past is
  /// obvious, and the moment would be over before the answer is typed.
  private func endsNow(_ path: Path) -> Bool {
    ownRules(of: path).filter { $0.kind == .range }.allSatisfy { rule in
      guard rule.lower.isNone, rule.upper.end - rule.upper.start == 1,
        program.parts.instructions.indices.contains(Int(rule.upper.start))
      else { return false }
      let operation = program.parts.instructions[Int(rule.upper.start)].operation
      // An exclusive bound of today is worth showing.
      return operation == .now || (operation == .today && !rule.excludesUpper)
    }
  }

  /// Returns the steps of a number, except those that its decimal places already imply: 1, 0.1,
  /// 0.01 and so on.
  private func steps(_ path: Path) -> [ValidityPart] {
    let format = program.format(of: path.node)
    return ownRules(of: path).filter { $0.kind == .step }.compactMap { rule in
      let step = evaluate(rule.lower, at: path)
      let start = evaluate(rule.upper, at: path)
      guard !step.isEmpty, rule.upper.isNone || !start.isEmpty else { return nil }
      let size = format.text(step, withUnit: false)
      let first = start.isEmpty ? nil : format.text(start, withUnit: false)
      if let number = step.number, number.isPlace,
        (start.number ?? Decimal(0)).isMultiple(of: number, from: Decimal(0))
      {
        return nil
      }
      let isFromZero = Value.order(start, .integer(0)) == 0
      return .step(size, from: isFromZero ? nil : first)
    }
  }
}

extension Decimal {
  /// True for 1, 0.1, 0.01 and so on.
  fileprivate var isPlace: Bool {
    (0...Decimal.maximumPlaces).contains { Decimal(coefficient: 1, places: $0) == self }
  }
}
