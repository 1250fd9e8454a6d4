internal import FormEngine
internal import FormSyntax

extension ScenarioRun {
  /// The reason why a step fails.
  struct Complaint {
    var message: StepMessage
    var reasons: [Reason]
    /// Problems that are reported before all others.
    var problems: [Problem]
    /// The place in the focus order that it is about, if any.
    var orderPlace: Path?

    init(
      _ message: StepMessage, _ reasons: [Reason] = [], problems: [Problem] = [],
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
    var message: ReasonMessage
    var label: Diagnostic.Label?

    init(_ message: ReasonMessage, _ label: Diagnostic.Label? = nil) {
      self.message = message
      self.label = label
    }

    var text: String {
      let text = message.words
      let lines = withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false)
      if lines.count < 2 { return text }
      return ([String(lines[0])] + lines.dropFirst().map { continuationLine($0) })
        .joined(separator: "\n")
    }
  }

  /// Returns the state of the form: the focus order, unless the step is about the output, then the
  /// problems.
  func situation(_ complaint: Complaint) -> [Reason] {
    var order = [Reason(order(around: complaint.orderPlace ?? session.focus))]
    // Where the focus goes explains nothing about the answers that are handed over.
    if case .outputDiffers = complaint.message { order = [] }
    let first = Set(complaint.problems)
    let problems = complaint.problems + session.allProblems().filter { !first.contains($0) }
    return order + describe(problems)
  }

  private func describe(_ problems: [Problem]) -> [Reason] {
    var lines = problems.prefix(ScenarioRun.mostListed).map { problem in
      Reason(
        .problem(
          isWarning: problem.isWarning, place: name(problem.path),
          rule: problem.rule == "handler" ? nil : problem.rule, message: problem.message))
    }
    if problems.count > lines.count {
      lines.append(Reason(.moreProblems(problems.count - lines.count)))
    }
    return lines
  }
}
