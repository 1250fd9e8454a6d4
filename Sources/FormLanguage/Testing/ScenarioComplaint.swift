import FormEngine

extension ScenarioRun {
  /// Why a step fails.
  struct Complaint {
    var message: String
    var reasons: [Reason]
    /// Problems that are told before all others.
    var problems: [Problem]
    /// The message tells the focus order.
    var tellsOrder: Bool

    init(
      _ message: String, _ reasons: [Reason] = [], problems: [Problem] = [],
      tellsOrder: Bool = false
    ) {
      self.message = message
      self.reasons = reasons
      self.problems = problems
      self.tellsOrder = tellsOrder
    }
  }

  /// One line of what explains a failure, with the place in the form that it is about.
  struct Reason {
    var text: String
    var label: Diagnostic.Label?

    init(_ text: String, _ label: Diagnostic.Label? = nil) {
      self.text = text
      self.label = label
    }
  }

  /// How the form stands: the focus order, then the problems there are.
  func standing(_ complaint: Complaint) -> [Reason] {
    var reasons: [Reason] = []
    if !complaint.tellsOrder { reasons.append(Reason(order)) }
    let first = Set(complaint.problems)
    let problems = complaint.problems + session.allProblems().filter { !first.contains($0) }
    return reasons + describe(problems)
  }

  private var order: String {
    let paths = focusOrder(limit: ScenarioRun.mostListed + 1)
    guard !paths.isEmpty else { return "Nothing can take the focus." }
    let names = paths.prefix(ScenarioRun.mostListed).map { session.name(of: $0) }
    let end = paths.count > names.count ? ", …" : ""
    return "The focus order is `\(names.joined(separator: ", "))\(end)`."
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
