/// What was proved so far, by the clauses that it follows from.
struct FoundProofs {
  private(set) var all: [Proof] = []
  /// The proofs that follow from a clause, among others.
  private var proofsOfClause: [ClauseID: [Int]] = [:]
  /// Each proof of a contradiction at one of its clauses other than `required`, where few others are;
  /// and those that have none.
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

  /// Whether something follows from a clause.
  func contains(_ clause: ClauseID) -> Bool { proofsOfClause[clause] != nil }

  /// Whether something follows from all of some clauses.
  func contains(all clauses: [ClauseID]) -> Bool {
    guard let first = clauses.min(by: { count(of: $0) < count(of: $1) }) else {
      return !all.isEmpty
    }
    return proofsOfClause[first, default: []].contains { number in
      clauses.allSatisfy { all[number].clauses.contains($0) }
    }
  }

  private func count(of clause: ClauseID) -> Int { proofsOfClause[clause]?.count ?? 0 }

  /// Whether a contradiction is reported as one of the clause.
  func isSubject(_ clause: ClauseID) -> Bool { isSubject.contains(clause) }

  /// The contradictions that follow from some clauses and from what is required.
  func contradictions(among clauses: Set<ClauseID>, _ all: [CheckedClause]) -> [Proof] {
    let numbers = clauses.flatMap { proofsAtClause[$0] ?? [] } + proofsOfRequired
    return numbers.map { self.all[$0] }.filter { proof in
      proof.clauses.allSatisfy { clauses.contains($0) || all[$0].kind == .required }
    }
  }
}
