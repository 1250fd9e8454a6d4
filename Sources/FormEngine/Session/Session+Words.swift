/// The texts of a session for people.
extension Session {
  /// Returns the stored value, even if it is hidden; empty if there is none.
  public func value(_ path: Path) -> Value {
    guard isKnown(path), program.nodes[path.node].slot >= 0 else { return .empty }
    return form.state.storedValue(program.nodes[path.node].slot, path.row)
  }

  /// Returns the answer, or the default, even while `set` gives the field another value.
  package func ownAnswer(_ path: Path) -> Value {
    guard isKnown(path), program.nodes[path.node].slot >= 0 else { return .empty }
    return form.state.storedValue(program.parts.answerSlot(of: path.node), path.row)
  }

  /// Returns the origin of the answer, even while `set` gives the field another value.
  package func ownOrigin(_ path: Path) -> Origin {
    isKnown(path) ? form.state.mark(path).origin : .none
  }

  /// Returns the typed text that could not be read, even while `set` gives the field a value.
  package func ownTypedText(_ path: Path) -> String? { form.state.unreadable[path]?.text }

  /// Returns the value as expressions see it: empty if it is hidden.
  public func effectiveValue(_ path: Path) -> Value { isVisible(path) ? value(path) : .empty }

  /// Returns the typed text if it could not be read; otherwise nil.
  public func typedText(_ path: Path) -> String? { presentUnreadable(path)?.text }

  /// Returns the text typed into a field that could not be read; nil while `set` applies to the
  /// field.
  func presentUnreadable(_ path: Path) -> UnreadableText? {
    guard let text = form.state.unreadable[path] else { return nil }
    return isForced(path) ? nil : text
  }

  /// Returns the origin of the value.
  public func origin(_ path: Path) -> Origin {
    isKnown(path) ? form.state.presentMark(path).origin : .none
  }

  /// Returns true if somebody answered, even with an empty answer; it may be kept under a forced
  /// value. A value that the form gives in a row at the start is not an answer.
  public func isAnswered(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    let mark = form.state.mark(path)
    return mark.isAnswered && mark.origin != .start
  }

  public var title: String { label(.form) }

  public var submitLabel: String {
    words(program.parts.submit.label, .form) ?? Phrase("Submit").text(in: language)
  }

  /// Returns the label, or the name if there is none.
  public func label(_ path: Path) -> String {
    words(program.nodes[path.node].label, path) ?? program.nodes[path.node].name
  }

  /// Returns true if the label does not depend on the answers.
  package func hasConstantLabel(_ path: Path) -> Bool {
    guard isKnown(path) else { return false }
    let code = program.nodes[path.node].label
    return code.isNone || program.constantText(code) != nil
  }

  public func hint(_ path: Path) -> String? { words(program.nodes[path.node].hint, path) }
  public func help(_ path: Path) -> String? { words(program.nodes[path.node].help, path) }
  public func example(_ path: Path) -> String? { words(program.nodes[path.node].example, path) }

  /// Returns the format of the answer that a question shows: the example, or else the format of the
  /// type.
  public func answerForm(_ path: Path) -> String {
    example(path)
      ?? program.nodes[path.node].type.facts.format
      .map { Phrase(stringLiteral: $0).text(in: language) } ?? ""
  }

  /// Returns the one-line summary of a row, as the form defines it, or else its first values.
  public func item(_ row: RowPath) -> String {
    let list = list(of: row)
    let code = program.nodes[list.node].item
    // Empty values can leave blanks at the ends.
    if let text = words(code, row.path).map({ String(trimmed($0)) }), !text.isEmpty { return text }
    return firstValues(in: row.path).joined(separator: ", ")
  }

  /// Returns the first visible values of a row, up to two, each on one line.
  private func firstValues(in row: Path) -> [String] {
    var values: [String] = []
    guard isVisible(row) else { return values }
    for path in declarations(in: row, entering: .level, order: .asked, visibleOnly: true)
    where program.nodes[path.node].kind == .field && !program.nodes[path.node].type.isSecret {
      let text = displayText(path)
      guard !text.isEmpty else { continue }
      let line = text.prefix { !$0.isNewline }
      values.append(line.count < text.count ? line + " …" : text)
      if values.count == 2 { break }
    }
    return values
  }

  /// Returns the value as people write it; `(set)` for a secret.
  ///
  /// - Parameter withUnit: true if the field's unit follows a number.
  public func displayText(_ path: Path, withUnit: Bool = true) -> String {
    guard isKnown(path) else { return "" }
    return program.format(of: path.node).text(orderedValue(path), withUnit: withUnit)
  }

  /// Returns the options that can be chosen now, each with its index among all options.
  public func offeredOptions(_ path: Path) -> OfferedOptions {
    if let values = offeredValues(path) { return values.offered }
    guard isKnown(path), program.nodes[path.node].options >= 0 else {
      return OfferedOptions([], ofTable: nil, declared: [])
    }
    return form.state.offeredOptions(program.nodes[path.node].options, path.row)
  }

  /// Evaluates a text expression of the form at a declaration; nil if there is none.
  func words(_ code: Code, _ path: Path) -> String? {
    guard !code.isNone else { return nil }
    if let constant = program.constantText(code) { return constant }
    guard isKnown(path) else { return nil }
    var machine = Machine()
    let text = form.state.evaluate(
      code, template: program.nodes[path.node].template, row: path.row, &machine)
    return text.text()
  }

  /// Evaluates an expression at a declaration; empty if the declaration does not exist.
  public func evaluate(_ code: Code, at path: Path) -> Value {
    guard isKnown(path) else { return .empty }
    var machine = Machine()
    return form.state.evaluate(
      code, template: program.nodes[path.node].template, row: path.row, &machine)
  }

  /// Evaluates an expression at the form, for the tests in form files.
  public func evaluate(_ code: Code) -> Value {
    var machine = Machine()
    return form.state.evaluate(code, template: 0, row: 0, &machine)
  }
}
