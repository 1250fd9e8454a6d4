internal import FormEngine

/// A form with all that its program needs, which is checked step by step.
enum SearchedForm {
  case underway(FormCheck)
  case checked(UnprovedCompilation)

  /// Takes a step of the check; true after the last one.
  mutating func step() -> Bool {
    guard case .underway(var check) = self else { return true }
    let result = check.step()
    self = result.map { .checked($0) } ?? .underway(check)
    return result != nil
  }
}

/// The proofs about a form that was compiled, and what is tried on the engine, step by step.
struct ProofRun {
  private(set) var unproved: UnprovedCompilation
  private var searched: SearchedForm?
  /// Made by the first step; nil when nothing is left to prove.
  private var prover: Prover?
  /// Made when all is proved.
  private var searches: FormSearches?
  private(set) var isDone: Bool

  init(_ unproved: UnprovedCompilation, searching searched: SearchedForm?) {
    self.unproved = unproved
    self.searched = searched
    if unproved.form != nil { self.unproved.report.reportNothingToAsk() }
    isDone = unproved.form == nil || (!unproved.report.mayProve && searched == nil)
  }

  /// Whether the tree is needed still.
  var readsTree: Bool {
    if case .underway? = searched { return true }
    return false
  }

  /// Goes on until so many steps of the solver were taken, or something else was done that takes some
  /// milliseconds.
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
      prover = Prover(ProvableForm(form), isTypes: form.isTypes)
    } else {
      searches = makeSearches()
      isDone = searches == nil
    }
  }

  /// What is to be tried on the engine; nil if there is nothing, or errors were proved.
  private mutating func makeSearches() -> FormSearches? {
    defer { searched = nil }
    guard !unproved.report.hasErrors, case .checked(let whole)? = searched, let form = whole.form,
      let compiled = whole.compiled
    else { return nil }
    return FormSearches(form, Program(compiled.parts))
  }
}
