internal import FormEngine
internal import FormSyntax

extension CheckedForm {
  /// True if there is something to try on the engine.
  var hasSearches: Bool {
    if isTypes { return false }
    let closesAnswers = clauses.contains { $0.kind == .readonly } && KeptAnswers(self).hasAny
    let holes = SilentHoles(self)
    return closesAnswers || !holes.candidates().isEmpty || !holes.emptyColumns().isEmpty
  }
}

/// Reports what sessions and records show of a form.
extension FormReport {
  mutating func report(_ searches: FormSearches) {
    for answer in searches.closedAnswers { report(answer, in: searches.form) }
    for (name, operand) in SilentHoles(searches.form).emptyColumns() where operand.place.file == 0 {
      let source = excerpt(operand.place)
      report(
        .silentlyEmpty, at: operand.place,
        SilentHoleMessage(
          subject: .column(name), operand: source, isHidden: false,
          substitute: operand.substitute),
        fix: operand.substitute.map { Self.fix(operand, source, $0) })
    }
    reportHoles(searches)
  }

  /// Reports the questions for which a search ended early.
  mutating func reportUndecided(_ searches: FormSearches) {
    let form = searches.form
    for field in searches.openAnswers {
      report(
        .undecided, at: form.declarations[field].namePlace,
        ProofMessage.undecided(.getsStuck(form.quoted(field)), unexamined: []))
    }
    for index in searches.openHoles where searches.isOwn(hole: index) {
      let (place, question): (SourcePlace, OpenQuestion) =
        switch searches.holeCandidates[index].subject {
        case .field(let node), .forced(let node, _):
          (form.declarations[node].namePlace, .isEmpty(form.quoted(node)))
        case .aggregate(_, _, let own): (own, .leavesOutRows(excerpt(own)))
        }
      report(.undecided, at: place, ProofMessage.undecided(question, unexamined: []))
    }
  }

  private mutating func report(_ answer: FormSearches.ClosedAnswer, in form: CheckedForm) {
    let clause = form.clauses[answer.clause]
    let condition = excerpt(SourcePlace(clause.file, clause.conditionSpan))
    let place = SourcePlace(clause.file, clause.span)
    let name = form.quoted(answer.field)
    switch answer.result {
    case .kept: report(.keptAnswer, at: place, KeptAnswerMessage.kept(name, condition: condition))
    case .stuck(let rule, let steps):
      report(
        .stuckAnswer, at: place,
        KeptAnswerMessage.stuck(name, condition: condition, rule: rule, steps: steps))
    }
  }

  private mutating func reportHoles(_ searches: FormSearches) {
    let form = searches.form
    var seen: Set<SourcePlace> = []
    var hasOptional = false
    for hole in searches.holes {
      let candidate = searches.holeCandidates[hole.candidate]
      let operand = candidate.operands[hole.operand]
      let place: SourcePlace
      let subject: SilentHoleMessage.Subject
      switch candidate.subject {
      case .field(let node), .forced(let node, _):
        (place, subject) = (operand.place, .field(form.quoted(node)))
      case .aggregate(_, _, let own): (place, subject) = (own, .aggregate(excerpt(own)))
      }
      // Imported files are not this form's to change.
      guard place.file == 0, operand.place.file == 0 else { continue }
      if hole.hidingNode == nil {
        if hasOptional { continue }
        hasOptional = true
      }
      guard seen.insert(place).inserted else { continue }
      report(hole, operand, subject, at: place, in: form)
    }
  }

  private mutating func report(
    _ hole: SilentHoleSearch.Hole, _ operand: SilentHoles.Operand,
    _ subject: SilentHoleMessage.Subject, at place: SourcePlace, in form: CheckedForm
  ) {
    let source = excerpt(operand.place)
    let hiding = hole.hidingNode.flatMap { node in
      form.clauses.last { $0.node == node && $0.kind == .shown }
    }
    let message = SilentHoleMessage(
      subject: subject, operand: source,
      isHidden: hole.hidingNode != nil,
      condition: hiding.map { excerpt(SourcePlace($0.file, $0.conditionSpan)) },
      substitute: operand.substitute)
    var labels: [DiagnosticLabel] = []
    if let hiding {
      labels.append(
        SourcePlace(hiding.file, hiding.span).label(.hides(form.quoted(operand.node))))
    }
    if place != operand.place { labels.append(operand.place.label(.isReadHere)) }
    report(
      .silentlyEmpty, at: place, message,
      severity: hole.hidingNode == nil ? .information : nil, labels: labels,
      fix: operand.substitute.map { Self.fix(operand, source, $0) })
  }

  private static func fix(_ operand: SilentHoles.Operand, _ source: String, _ substitute: String)
    -> Fix
  {
    Fix(
      .write("\(source) ?? \(substitute)"),
      [Edit(span: operand.place.span.atEnd, replacement: " ?? \(substitute)")], isSafe: false)
  }
}
