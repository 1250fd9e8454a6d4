internal import FormEngine

/// The questions about a form, asked in turn, so other work can be done in between.
extension Prover {
  /// The part of the form to examine next, by number.
  enum Stage {
    /// Each clause on its own.
    case clauses(Int)
    case preparation
    /// The question whether anyone can submit the form.
    case submission
    case submissionOfRegion(Int, open: [Int])
    /// Declarations that are always shown come first: much may follow from a contradiction there.
    case alwaysShown(Int)
    case shownAtTimes(Int)
    case conditions(Int)
    case deadEnds(Int)
    case rejectedOptions(Int)
    case done
  }

  /// Returns everything that can be proved, with each mistake reported once.
  func prove() -> [Proof] {
    while !isDone { step(work: .max) }
    return finished()
  }

  var isDone: Bool {
    if case .done = stage { return true }
    return false
  }

  /// Asks questions until they have taken a number of steps.
  func step(work limit: Int) {
    let start = work
    while !isDone, work - start < limit {
      stage = next(after: stage)
      work += 4
    }
  }

  /// Adds the rules that are never true and lead to nothing else, and returns all proofs.
  func finished() -> [Proof] {
    for rule in neverTrueRules where !proofs.contains(rule) {
      add(Proof(kind: .neverTrue, clauses: [rule]))
    }
    neverTrueRules = []
    return proofs.all
  }

  private func next(after stage: Stage) -> Stage {
    switch stage {
    case .clauses(let index):
      guard clauses.indices.contains(index) else { return .preparation }
      let plain = self.plain ?? PlainStatements(model)
      self.plain = plain
      ask { judge(index, plain) }
      return .clauses(index + 1)
    case .preparation:
      plain = nil
      guard prepare() else { return .rejectedOptions(0) }
      work += model.constraints.count
      return isTypes ? .alwaysShown(1) : .submission
    case .submission:
      let large = regions.indices.filter { regions[$0].variables.count > Self.regionLimit }
      return ask { hasSolution() }
        ? submission(of: regions.count, large) : .submissionOfRegion(0, open: large)
    case .submissionOfRegion(let group, let open): return submission(of: group, open)
    case .alwaysShown(let node):
      guard form.nodes.indices.contains(node) else { return .shownAtTimes(1) }
      if model.places[node].gate < 0 { ask { seekAnswer(node) } }
      return .alwaysShown(node + 1)
    case .shownAtTimes(let node):
      guard form.nodes.indices.contains(node) else { return .conditions(0) }
      if model.places[node].gate >= 0 {
        // The question about the list covers its rows.
        if model.places[node].gate == PlaceID(truncatingIfNeeded: node),
          form.nodes[node].kind != .row
        {
          ask { seekShown(node) }
        }
        ask { seekAnswer(node) }
      }
      return .shownAtTimes(node + 1)
    case .conditions(let index):
      guard clauses.indices.contains(index) else { return .deadEnds(1) }
      switch clauses[index].kind {
      case .offered: ask { seekApplied(index, .neverOffered(node: clauses[index].node)) }
      case .required, .readonly, .forced, .warning: ask { seekApplied(index, .neverApplies) }
      case .shown, .filtered, .rule: break
      }
      return .conditions(index + 1)
    case .deadEnds(let node):
      guard form.nodes.indices.contains(node), answers[.submitted] != false else {
        reportDeadEnds()
        return .rejectedOptions(0)
      }
      seekDeadEnds(node)
      return .deadEnds(node + 1)
    case .rejectedOptions(let number):
      guard seekRejectedOption(number) else {
        reportRejectedOptions()
        return .done
      }
      return .rejectedOptions(number + 1)
    case .done: return .done
    }
  }

  /// Examines whether a region prevents anyone from submitting the form.
  private func submission(of group: Int, _ open: [Int]) -> Stage {
    guard regions.indices.contains(group) else {
      // A single field may have provable consequences when all fields together have too many.
      if !open.isEmpty { seekSubmissionByFields(open) }
      return .alwaysShown(1)
    }
    let isOpen =
      regions[group].variables.count <= Self.regionLimit && !ask { seekSubmission(group) }
    return .submissionOfRegion(group + 1, open: isOpen ? open + [group] : open)
  }

  /// Asks a question, with its share of the steps.
  func ask<Result>(_ question: () -> Result) -> Result {
    steps = budget.share()
    isCut = false
    defer {
      if isCut { cutCount += 1 }
      budget.giveBack(steps)
      steps = 0
    }
    return question()
  }

  func spend(_ count: Int) {
    steps -= count
    work += count
  }
}

/// A statement and the truth that it is asked to have.
struct StatementTruth: Hashable {
  var statement: StatementID
  var truth: Truth
}
