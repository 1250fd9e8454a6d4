internal import FormEngine

/// The proofs about a form that was compiled, step by step.
struct ProofRun {
  private(set) var unproved: UnprovedCompilation
  /// Made by the first step; nil when nothing is left to prove.
  private var prover: Prover?
  private(set) var isDone: Bool

  init(_ unproved: UnprovedCompilation) {
    self.unproved = unproved
    if unproved.form != nil { self.unproved.report.reportNothingToAsk() }
    isDone = unproved.form == nil || !unproved.report.mayProve
  }

  /// Goes on until so many steps of the solver were taken.
  mutating func step(work: Int) {
    guard !isDone, let form = unproved.form else { return }
    guard let prover else {
      prover = Prover(ProvableForm(form), isTypes: form.isTypes)
      if work == .max { step(work: work) }
      return
    }
    prover.step(work: work)
    guard prover.isDone else { return }
    unproved.report.report(prover)
    self.prover = nil
    isDone = true
  }
}
