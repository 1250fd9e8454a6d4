package import FormEngine
internal import FormSyntax

/// A question about a form with its verdict, for tests that compare it with all records of the
/// form.
package struct ExaminedQuestion {
  package enum Verdict {
    case excluded
    case reached(Answers, isValid: Bool)
    case undecided
  }

  /// One of `submitted`, `shown`, `answered`, `applies`, `varies` or `fails`.
  package var kind: String
  /// The path of the declaration; empty for the form.
  package var path: String
  /// The line of the clause, counted from 1; 0 if the question is not about a clause.
  package var line: Int
  package var verdict: Verdict
}

/// Answers all questions about a form.
func examine(
  _ form: CheckedForm, _ program: Program, clock: LocalDateTime
) -> [ExaminedQuestion] {
  let examination = Examination(form, program, clock: clock)
  examination.examine()
  return examination.verdicts.map { question, verdict in
    let own: ExaminedQuestion.Verdict =
      switch verdict {
      case .excluded: .excluded
      case .reached(let answers, let isValid): .reached(answers, isValid: isValid)
      case .undecided: .undecided
      }
    func path(_ node: NodeID) -> String { node == 0 ? "" : form.pathText(node) }
    func about(_ kind: String, _ clause: ClauseID) -> ExaminedQuestion {
      let facts = form.clauses[clause]
      return ExaminedQuestion(
        kind: kind, path: path(facts.node),
        line: form.sources[0].position(of: Int(facts.span.start)).line, verdict: own)
    }
    switch question {
    case .submitted: return ExaminedQuestion(kind: "submitted", path: "", line: 0, verdict: own)
    case .shown(let node):
      return ExaminedQuestion(kind: "shown", path: path(node), line: 0, verdict: own)
    case .answered(let node):
      return ExaminedQuestion(kind: "answered", path: path(node), line: 0, verdict: own)
    case .applies(let clause): return about("applies", clause)
    case .varies(let clause): return about("varies", clause)
    case .fails(let clause): return about("fails", clause)
    }
  }
}
