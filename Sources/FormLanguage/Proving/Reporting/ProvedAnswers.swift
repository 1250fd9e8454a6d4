/// Answers to the questions whether something is possible in a form: false if it is proved
/// impossible, true if nothing contradicts it, nil if there is no answer yet.
struct ProvedAnswers {
  private enum Answer: UInt8 {
    case none, no, yes
  }

  private let nodeCount: Int
  private let clauseCount: Int
  private var answers: [Answer]

  init(nodes: Int, clauses: Int) {
    nodeCount = nodes
    clauseCount = clauses
    answers = [Answer](repeating: .none, count: 1 + 2 * nodes + 3 * clauses)
  }

  subscript(question: ProofQuestion) -> Bool? {
    get {
      switch answers[index(of: question)] {
      case .none: nil
      case .no: false
      case .yes: true
      }
    }
    set { answers[index(of: question)] = newValue.map { $0 ? .yes : .no } ?? .none }
  }

  private func index(of question: ProofQuestion) -> Int {
    let clauses = 1 + 2 * nodeCount
    return switch question {
    case .submitted: 0
    case .shown(let node): 1 + node
    case .answered(let node): 1 + nodeCount + node
    case .applies(let clause): clauses + clause
    case .varies(let clause): clauses + clauseCount + clause
    case .fails(let clause): clauses + 2 * clauseCount + clause
    }
  }
}
