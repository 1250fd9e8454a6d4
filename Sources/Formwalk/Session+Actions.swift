import FormEngine

/// Conversion of public actions to engine actions.
extension Session {
  /// - Returns: a refusal if the action names no row or column, or if its value fits no field.
  func engineAction(_ action: Action) -> Result<FormEngine.Action, FormEngine.Refusal> {
    switch action {
    case .entered(let path, let text): return .success(.entered(path.engine, text: text))
    case .confirmed(let path): return .success(.confirmed(path.engine))
    case .assigned(let path, let value):
      return engineValue(value, at: path.engine).map { .assigned(path.engine, $0) }
    case .cleared(let path): return .success(.cleared(path.engine))
    case .focusRequested(let path): return .success(.focusRequested(path?.engine))
    case .nextRequested: return .success(.nextRequested)
    case .previousRequested: return .success(.previousRequested)
    case .rowAdded(let list, let index): return .success(.rowAdded(list: list.engine, at: index))
    case .rowDeleted(let path): return row(path).map { .rowDeleted($0) }
    case .rowMoved(let path, let index): return row(path).map { .rowMoved($0, to: index) }
    case .rowsSorted(let list, let keys):
      return .success(.rowsSorted(list: list.engine, by: keys.map(engineKey)))
    case .submitRequested: return .success(.submitRequested)
    case .submissionAccepted(let number): return .success(.submissionAccepted(number))
    case .submissionRejected(let number, let rejection):
      // A dictionary's order varies from run to run.
      let problems = rejection.problems
        .map { HandlerProblem(path: $0.key.engine, message: $0.value) }
        .sorted { ($0.path.node, $0.path.row) < ($1.path.node, $1.path.row) }
      return .success(
        .submissionRejected(
          number, message: rejection.message, problems: problems, focus: rejection.focus?.engine))
    case .submissionCancelRequested: return .success(.submissionCancelRequested)
    case .undoRequested: return .success(.undoRequested)
    case .redoRequested: return .success(.redoRequested)
    case .resetRequested: return .success(.resetRequested)
    }
  }

  /// Returns the row that a path names; in a list of plain values, a value's path names its row.
  private func row(_ path: Path) -> Result<RowPath, FormEngine.Refusal> {
    let path = path.engine
    guard engine.isKnown(path) else { return .failure(.unknownPath) }
    if engine.program.nodes[path.node].kind == .row {
      return .success(RowPath(body: path.node, row: path.row))
    }
    guard engine.program.isPlainValue(path.node), let row = engine.enclosingRow(of: path) else {
      return .failure(.unknownPath)
    }
    return .success(row)
  }

  /// Returns the engine's sort key. A path that names no field gives a slot that no list has.
  private func engineKey(_ key: SortKey) -> FormEngine.SortKey {
    let path = key.field.engine
    return FormEngine.SortKey(
      slot: engine.isKnown(path) ? engine.program.nodes[path.node].slot : -1,
      isDescending: key.isDescending)
  }

  /// Converts a value to the field's type, as strictly as records are read.
  private func engineValue(
    _ value: Value, at path: FormEngine.Path
  ) -> Result<FormEngine.Value, FormEngine.Refusal> {
    guard engine.isKnown(path), engine.program.nodes[path.node].kind == .field else {
      return .failure(.unknownPath)
    }
    let node = engine.program.nodes[path.node]
    let reading = node.hasValueSet ? setReading(value, node.element) : reading(value, at: path)
    switch reading {
    case .value(let value): return .success(value)
    case .empty: return .success(.empty)
    case .unreadable, nil: return .failure(.wrongType(path))
    }
  }

  /// Reads an array as a set of values of a type; nil if it is something else.
  private func setReading(_ value: Value, _ element: ScalarType) -> EntryReading? {
    guard case .array(let elements) = value else { return nil }
    var values: [FormEngine.Value] = []
    for element in elements.map({ exactReading($0, element) }) {
      guard case .value(let value)? = element else { return nil }
      values.append(value)
    }
    return values.isEmpty ? .empty : .value(.set(of: values))
  }

  /// Reads a text or number in the exact format of a type; nil if the type has other values.
  private func exactReading(_ value: Value, _ type: ScalarType) -> EntryReading? {
    switch (type.isNumber, value) {
    case (false, .text(let text)), (true, .number(let text)): readExact(text, as: type)
    default: nil
    }
  }

  /// Reads a value as the type of a field that stores no set of answers; nil if it is something else.
  private func reading(_ value: Value, at path: FormEngine.Path) -> EntryReading? {
    let type = engine.program.nodes[path.node].type
    return switch (type.kind, value) {
    case (.text, .text(let text)), (.date, .text(let text)), (.time, .text(let text)),
      (.dateTime, .text(let text)):
      readExact(text, as: type)
    case (.integer, .number(let digits)), (.decimal, .number(let digits)):
      readExact(digits, as: type)
    case (.boolean, .boolean(let truth)): .value(.boolean(truth))
    case (.option, .text(let name)): engine.optionValue(named: [name], at: path)
    case (.options, .array(let elements)):
      engine.optionValue(named: elements.map(\.textOrNothing), at: path)
    case (.text, _), (.date, _), (.time, _), (.dateTime, _), (.integer, _), (.decimal, _),
      (.boolean, _), (.option, _), (.options, _):
      nil
    }
  }
}

extension Value {
  fileprivate var textOrNothing: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension FormEngine.Session {
  /// Returns the options with these names; nil if any of them is not an option of the field.
  fileprivate func optionValue(named names: [String?], at path: FormEngine.Path) -> EntryReading? {
    let node = program.nodes[path.node]
    guard program.parts.options.indices.contains(node.options) else { return nil }
    let options = program.parts.options[node.options]
    var chosen = ChosenOptions()
    for name in names {
      guard let name, let index = options.index(ofName: name) else { return nil }
      let option = Int32(truncatingIfNeeded: index)
      if node.type.kind == .option { return .value(.option(option)) }
      chosen.insert(option)
    }
    return chosen.isEmpty ? .empty : .value(.options(chosen))
  }
}
