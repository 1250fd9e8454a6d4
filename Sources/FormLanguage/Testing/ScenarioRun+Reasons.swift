internal import FormEngine
internal import FormSyntax

/// Finds the reasons that a failing test gives.
extension ScenarioRun {
  /// The number of problems or paths that are listed.
  static let mostListed = 12

  func name(_ path: Path) -> String { DeclarationName(of: path, in: session).words }

  // MARK: Conditions

  func whyNotFocusable(_ path: Path) -> [Reason] {
    if !session.isVisible(path) { return whyHidden(path) }
    if session.isReadonly(path) { return whyReadonly(path) }
    if session.program.nodes[path.node].kind == .list, !session.canAddRow(to: path) {
      return explain { $0.add(.allowsNoMoreRows(path)) }
    }
    return []
  }

  /// Returns the reasons why a declaration is hidden; empty if it is visible.
  func whyHidden(_ path: Path) -> [Reason] {
    if session.isVisible(path) { return [] }
    return explain { tree in
      for subject in session.hidingReasons(of: path) { tree.add(subject) }
    }
  }

  /// Returns the conditions that hide a note, without a line that names the note.
  func whyHidden(note path: Path) -> [Reason] {
    explain { tree in
      for place in session.around(path) where !session.isShownItself(place) {
        tree.add(clauses: .shown, at: place)
      }
    }
  }

  func whyReadonly(_ path: Path) -> [Reason] {
    explain { tree in
      let isComputed = session.program.nodes[path.node].isComputed
      for subject in isComputed ? [.computed(path)] : tree.readonly(path) ?? [] {
        tree.add(subject)
      }
    }
  }

  /// Returns the conditions under which a declaration would be read-only.
  func whyNotReadonly(_ path: Path) -> [Reason] { explain { $0.add(clauses: .readonly, at: path) } }

  func whyRequired(_ path: Path) -> [Reason] { explain { $0.add(clauses: .required, at: path) } }

  /// Returns the reasons why no answer is required.
  func whyNotRequired(_ path: Path) -> [Reason] {
    if !session.isVisible(path) { return whyHidden(path) }
    if session.isReadonly(path) { return whyReadonly(path) }
    return explain { $0.add(clauses: .required, at: path) }
  }

  /// Returns the conditions under which a declaration is shown.
  func whyShown(_ path: Path) -> [Reason] {
    explain { tree in
      for place in session.around(path) { tree.add(clauses: .shown, at: place) }
    }
  }

  /// Returns the values that an expression of a test reads, with the reasons why some are hidden.
  func values(in code: Code) -> [Reason] { explain { $0.add(readsOf: code, at: .form) } }

  /// Returns the values that an expression of the form reads at a declaration, with the reasons why
  /// some are hidden.
  func values(in code: Code, at path: Path) -> [Reason] {
    code.isNone ? [] : explain { $0.add(readsOf: code, at: path) }
  }

  /// Returns the conditions that decide whether options are offered.
  func whyOffered(_ values: [Value], _ path: Path) -> [Reason] {
    guard session.program.answerOptions(of: path.node) == nil else { return [] }
    let options = values.flatMap(\.chosenOptions)
    return explain { $0.add(conditionsOfOptions: options, at: path) }
  }

  private func explain(_ add: (inout ExplanationTree) -> Void) -> [Reason] {
    guard let explainer else { return [] }
    var tree = ExplanationTree(explainer, session)
    add(&tree)
    let explanation = tree.explanation()
    // A clause may be among the reasons more than once; its place is shown once.
    var labelled: Set<SourceSpan> = []
    let lines = explanation.lines.map { line in
      Reason(
        .explanation(line.message, depth: line.depth),
        line.label.flatMap { labelled.insert($0.span).inserted ? $0 : nil })
    }
    return explanation.omitted > 0 ? lines + [Reason(.omitted(explanation.omitted))] : lines
  }
}
