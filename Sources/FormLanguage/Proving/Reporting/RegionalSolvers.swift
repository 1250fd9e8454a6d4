/// The solvers that search regions. Questions about answers and about records take turns, so each
/// kind has its own solver, which starts from what it already knows about the region.
struct RegionalSolvers: ~Copyable {
  private let model: ConstraintModel
  private let clauseCount: Int
  private var ofAnswers: Solver?
  private var ofRecords: Solver?
  private var disabled: Set<ClauseID> = []

  init(_ model: ConstraintModel, clauseCount: Int) {
    self.model = model
    self.clauseCount = clauseCount
  }

  /// Leaves a clause out, or includes it again.
  mutating func setDisabled(_ clause: ClauseID, _ isOut: Bool) {
    if isOut { disabled.insert(clause) } else { disabled.remove(clause) }
    ofAnswers?.setDisabled(clause, isOut)
    ofRecords?.setDisabled(clause, isOut)
  }

  /// Calls `body` with the solver for some premises.
  ///
  /// - Parameter index: the index of the model, for a solver that is yet to be created.
  mutating func with<Result>(
    _ premises: Premises, _ index: ModelIndex, _ body: (inout Solver) -> Result
  ) -> Result {
    let isOfRecords = premises == .records
    var own: Solver
    if let kept = isOfRecords ? ofRecords.take() : ofAnswers.take() {
      own = kept
    } else {
      own = Solver(model, clauseCount: clauseCount, index: index)
      for clause in disabled { own.setDisabled(clause, true) }
    }
    let result = body(&own)
    if isOfRecords { ofRecords = consume own } else { ofAnswers = consume own }
    return result
  }
}
