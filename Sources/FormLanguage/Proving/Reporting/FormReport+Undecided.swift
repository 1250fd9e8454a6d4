internal import FormEngine

/// Reports what neither a proof nor a record decides.
extension FormReport {
  mutating func reportUndecided(
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
      let node = checkedClauses[clause].node
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

  private mutating func report(_ question: Question, _ reasons: Set<OpenReason>) {
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
    report(
      .undecided, at: place(of: question), "\(what) is undecided.",
      help: OpenReason.sentence(reasons))
  }

  private func words(_ clause: ClauseID) -> String {
    quoted(place(ofClause: clause))
  }

  private func place(of question: Question) -> SourcePlace {
    switch question {
    case .applies(let clause), .varies(let clause), .fails(let clause):
      return place(ofClause: clause)
    case .submitted: return place(of: 0)
    case .shown(let node), .answered(let node):
      let own = checkedClauses.last { $0.node == node && $0.kind == .shown && !$0.isSilent }
      if case .shown = question, let own {
        return SourcePlace(own.file, own.conditionSpan)
      }
      return place(of: node)
    }
  }

  private func place(ofClause clause: ClauseID) -> SourcePlace {
    SourcePlace(checkedClauses[clause].file, checkedClauses[clause].conditionSpan)
  }

  private func place(of node: NodeID) -> SourcePlace {
    // A row has no name of its own.
    let node = nodes[node].kind == .row ? nodes[node].parent : node
    guard let form else { return SourcePlace(0, Span(0, 0)) }
    return SourcePlace(form.declarations[node].file, form.declarations[node].nameSpan)
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
