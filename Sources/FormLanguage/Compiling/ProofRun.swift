internal import FormEngine

/// A form with everything that its program needs, checked in steps.
enum SearchedForm {
  case underway(FormCheck)
  case checked(UnprovedCompilation)

  /// Performs a step of the check; true after the last one.
  mutating func step() -> Bool {
    guard case .underway(var check) = self else { return true }
    let result = check.step()
    self = result.map { .checked($0) } ?? .underway(check)
    return result != nil
  }
}

/// The proofs about a compiled form and the searches on the engine, performed in steps.
struct ProofRun {
  private(set) var unproved: UnprovedCompilation
  private var searched: SearchedForm?
  /// The prover, created by the first step; nil when everything is proved.
  private var prover: Prover?
  /// The searches, created after the proofs.
  private var searches: FormSearches?
  private(set) var isDone: Bool

  init(_ unproved: UnprovedCompilation, searching searched: SearchedForm?) {
    self.unproved = unproved
    self.searched = searched
    if unproved.form != nil { self.unproved.report.reportNothingToAsk() }
    isDone = unproved.form == nil || (!unproved.report.mayProve && searched == nil)
  }

  /// True if the syntax tree is still needed.
  var readsTree: Bool {
    if case .underway? = searched { return true }
    return false
  }

  /// Continues for a number of solver steps, or until other work that takes a few milliseconds is
  /// done.
  mutating func step(work: Int) {
    guard !isDone, let form = unproved.form else { return }
    if readsTree {
      _ = searched?.step()
    } else if let searches {
      if searches.isDone {
        unproved.report.report(searches)
        isDone = true
      } else {
        searches.step()
      }
    } else if let prover {
      prover.step(work: work)
      guard prover.isDone else { return }
      unproved.report.report(prover)
      self.prover = nil
      searches = makeSearches()
      isDone = searches == nil
    } else if unproved.report.mayProve {
      prover = Prover(form.content, isTypes: form.isTypes)
    } else {
      searches = makeSearches()
      isDone = searches == nil
    }
  }

  /// Returns the searches on the engine; nil if there are none, or if errors were proved.
  private mutating func makeSearches() -> FormSearches? {
    defer { searched = nil }
    guard !unproved.report.hasErrors, case .checked(let whole)? = searched, let form = whole.form,
      let compiled = whole.compiled
    else { return nil }
    return FormSearches(form, Program(compiled.parts))
  }
}
