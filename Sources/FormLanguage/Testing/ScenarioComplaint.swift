import FormEngine

extension ScenarioRun {
  /// Why a step fails.
  struct Complaint {
    var message: String
    var reasons: [Reason]
    /// Problems that are reported before all others.
    var problems: [Problem]
    /// The place in the focus order that it is about, if any.
    var orderPlace: Path?

    init(
      _ message: String, _ reasons: [Reason] = [], problems: [Problem] = [],
      orderPlace: Path? = nil
    ) {
      self.message = message
      self.reasons = reasons
      self.problems = problems
      self.orderPlace = orderPlace
    }
  }

  /// One line that explains a failure, with the place in the form that it is about.
  struct Reason {
    var text: String
    var label: Diagnostic.Label?

    init(_ text: String, _ label: Diagnostic.Label? = nil) {
      let lines = withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false)
      self.text =
        lines.count < 2
        ? text
        : ([String(lines[0])] + lines.dropFirst().map { continuationLine($0) })
          .joined(separator: "\n")
      self.label = label
    }
  }

  /// The state of the form: the focus order, then the problems.
  func situation(_ complaint: Complaint) -> [Reason] {
    let order = Reason(orderText(around: complaint.orderPlace ?? session.focus))
    let first = Set(complaint.problems)
    let problems = complaint.problems + session.allProblems().filter { !first.contains($0) }
    return [order] + describe(problems)
  }

  private func describe(_ problems: [Problem]) -> [Reason] {
    var lines = problems.prefix(ScenarioRun.mostListed).map { problem in
      let severity = problem.isWarning ? "Warning" : "Error"
      let source = problem.rule == "handler" ? "the handler" : "`\(problem.rule)`"
      return Reason("\(severity) at \(name(problem.path)) by \(source): \(problem.message)")
    }
    if problems.count > lines.count {
      lines.append(Reason("And \(problems.count - lines.count) more."))
    }
    return lines
  }
}
