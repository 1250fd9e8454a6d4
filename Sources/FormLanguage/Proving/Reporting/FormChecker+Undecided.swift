public import FormEngine

/// What neither a proof nor a record decides about a form, each question as information at what it
/// is about. Nothing for a form with errors.
///
/// - Parameter clock: the date and time of the records that are looked for.
public func findUndecided(
  in source: SourceText, importing importer: any FormImporter, clock: LocalDateTime
) -> [Diagnostic] {
  let (checker, parts) = checkedForm(
    source, importing: importer, buildsProgram: true, proves: false)
  guard let parts, !checker.hasErrors else { return [] }
  var examination = Examination(checker, Program(parts), clock: clock)
  examination.examine()
  let count = checker.findings.count
  checker.reportUndecided(examination.verdicts)
  return Diagnostic.sorted(
    Array(checker.findings.diagnostics.dropFirst(count)), sources: checker.files.sources)
}

extension FormChecker {
  fileprivate func reportUndecided(
    _ verdicts: [(question: Question, verdict: Examination.Verdict)]
  ) {
    var open: Set<Question> = []
    for case (let question, .undecided(let reasons)) in verdicts {
      open.insert(question)
      guard !isImplied(question, by: open) else { continue }
      report(question, reasons)
    }
  }

  /// Whether a question is open only because an earlier one is.
  private func isImplied(_ question: Question, by open: Set<Question>) -> Bool {
    switch question {
    case .submitted: return false
    case .shown(let node): return isInside(node, open)
    case .answered(let node):
      return open.contains(.submitted) || open.contains(.shown(node: node)) || isInside(node, open)
    case .applies(let clause), .varies(let clause), .fails(let clause):
      let node = checked.clauses[clause].node
      return open.contains(.shown(node: node)) || isInside(node, open)
    }
  }

  private func isInside(_ node: NodeID, _ open: Set<Question>) -> Bool {
    var node = nodes[node].parent
    while node > 0 {
      if open.contains(.shown(node: node)) { return true }
      node = nodes[node].parent
    }
    return false
  }

  private func report(_ question: Question, _ reasons: Set<OpenReason>) {
    let what: String
    switch question {
    case .submitted: what = "Whether anybody can submit this form"
    case .shown(let node): what = "Whether valid answers show \(shownWords(node))"
    case .answered(let node):
      what =
        nodes[node].kind == .list
        ? "Whether \(quoted(node)) can have rows" : "Whether \(quoted(node)) can be answered"
    case .applies(let clause): what = "Whether \(words(clause)) can be true"
    case .varies(let clause): what = "Whether \(words(clause)) can be anything but true"
    case .fails(let clause): what = "Whether \(words(clause)) can be false"
    }
    let (file, span) = place(of: question)
    context = ExpressionContext(file: file)
    report(
      .undecided, span, "\(what) is undecided.",
      help: OpenReason.sentence(reasons))
  }

  private func words(_ clause: ClauseID) -> String {
    context = ExpressionContext(file: checked.clauses[clause].file)
    return quotedSource(checked.clauses[clause].conditionSpan)
  }

  private func place(of question: Question) -> (file: Int, span: Span) {
    switch question {
    case .applies(let clause), .varies(let clause), .fails(let clause):
      return (checked.clauses[clause].file, checked.clauses[clause].conditionSpan)
    case .submitted: return place(of: 0)
    case .shown(let node), .answered(let node):
      let own = checked.clauses.last { $0.node == node && $0.kind == .shown && !$0.isSilent }
      if case .shown = question, let own { return (own.file, own.conditionSpan) }
      return place(of: node)
    }
  }

  private func place(of node: NodeID) -> (file: Int, span: Span) {
    // A row has no name of its own.
    let node = nodes[node].kind == .row ? nodes[node].parent : node
    return (declarations[node].file, declarations[node].nameSpan)
  }
}

extension OpenReason {
  /// Why a question is open, as a sentence.
  static func sentence(_ reasons: Set<OpenReason>) -> String {
    guard !reasons.isEmpty else {
      return "The search ended with neither a record nor a proof."
    }
    let parts = allCases.filter(reasons.contains).map(\.words)
    return "These parts are not examined: \(parts.joined(separator: "; "))."
  }

  /// What is not examined.
  var words: String {
    switch self {
    case .texts: "how texts relate"
    case .rows: "rows of which there may be any number"
    case .calendar: "months and years"
    case .options: "options from a file, or very many options"
    case .size: "expressions that are too large or of a kind that is not examined"
    }
  }
}
