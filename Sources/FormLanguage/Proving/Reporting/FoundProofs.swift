/// The proofs found so far, by the clauses that they follow from.
struct FoundProofs {
  private(set) var all: [Proof] = []
  /// The proofs that each clause takes part in.
  private var proofsOfClause: [ClauseID: [Int]] = [:]
  /// The contradictions, each at one of its clauses other than `required`, preferably one with few
  /// others; and the contradictions that have no such clause.
  private var proofsAtClause: [ClauseID: [Int]] = [:]
  private var proofsOfRequired: [Int] = []
  private var isSubject: Set<ClauseID> = []

  mutating func append(_ proof: Proof, _ clauses: [CheckedClause]) {
    let number = all.count
    all.append(proof)
    for clause in proof.clauses { proofsOfClause[clause, default: []].append(number) }
    if case .alwaysTrue = proof.kind { return }
    if let first = proof.clauses.first { isSubject.insert(first) }
    let place = proof.clauses.filter { clauses[$0].kind != .required }.min {
      proofsAtClause[$0]?.count ?? 0 < proofsAtClause[$1]?.count ?? 0
    }
    if let place {
      proofsAtClause[place, default: []].append(number)
    } else {
      proofsOfRequired.append(number)
    }
  }

  /// Returns whether a proof follows from a clause.
  func contains(_ clause: ClauseID) -> Bool { proofsOfClause[clause] != nil }

  /// Returns whether a single proof follows from all of some clauses.
  func contains(all clauses: [ClauseID]) -> Bool {
    guard let first = clauses.min(by: { count(of: $0) < count(of: $1) }) else {
      return !all.isEmpty
    }
    return proofsOfClause[first, default: []].contains { number in
      clauses.allSatisfy { all[number].clauses.contains($0) }
    }
  }

  private func count(of clause: ClauseID) -> Int { proofsOfClause[clause]?.count ?? 0 }

  /// Returns whether a contradiction is reported at a clause.
  func isSubject(_ clause: ClauseID) -> Bool { isSubject.contains(clause) }

  /// Returns the contradictions that follow from some clauses and from `required` clauses.
  func contradictions(among clauses: Set<ClauseID>, _ all: [CheckedClause]) -> [Proof] {
    let numbers = clauses.flatMap { proofsAtClause[$0] ?? [] } + proofsOfRequired
    return numbers.map { self.all[$0] }.filter { proof in
      proof.clauses.allSatisfy { clauses.contains($0) || all[$0].kind == .required }
    }
  }
}
