import FormEngine

/// Conversion of public actions to engine actions.
extension Session {
  /// - Returns: a refusal if the action names no row or column, or if its value fits no field.
  func engineAction(_ action: Action) -> Result<FormEngine.Action, FormEngine.Refusal> {
    guard action.paths.allSatisfy(form.identity.owns) else { return .failure(.unknownPath) }
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
    guard let answer = value.engine else { return .failure(.wrongType(path)) }
    return engine.value(recordedAs: answer, at: path)
  }
}

extension Value {
  /// The answer of a field; nil for a group.
  fileprivate var engine: FormEngine.Answers.Answer? {
    switch self {
    case .text(let text): return .text(text)
    case .number(let digits): return .number(digits)
    case .boolean(let isTrue): return .boolean(isTrue)
    case .group: return nil
    case .array(let elements):
      let answers = elements.compactMap(\.engine)
      return answers.count == elements.count ? .array(answers) : nil
    }
  }
}

extension Action {
  /// The paths that the action names.
  var paths: [Path] {
    switch self {
    case .entered(let path, _), .confirmed(let path), .assigned(let path, _), .cleared(let path),
      .rowAdded(let path, _), .rowDeleted(let path), .rowMoved(let path, _):
      [path]
    case .focusRequested(let path): path.map { [$0] } ?? []
    case .rowsSorted(let list, let keys): [list] + keys.map(\.field)
    case .submissionRejected(_, let rejection):
      Array(rejection.problems.keys) + (rejection.focus.map { [$0] } ?? [])
    case .nextRequested, .previousRequested, .submitRequested, .submissionAccepted,
      .submissionCancelRequested, .undoRequested, .redoRequested, .resetRequested:
      []
    }
  }
}
