/// What is known of the variables while a proof is looked for, with a trail to take it back.
struct ProofState {
  enum Filling: UInt8 {
    case unknown, filled, empty
  }

  /// What is known of one variable.
  struct Domain {
    var least: Int128
    var most: Int128
    /// Which of its few values it may have.
    var values: UInt64
    var filling = Filling.unknown
    var isTouched = false

    var isFixed: Bool { least == most }
  }

  private enum Change {
    case domain(VariableID, Domain)
    case shown(Int)
    case considered(ClaimID)
    case settled(Int)
    case line
    case pending
  }

  /// Where the trail stood.
  struct Mark {
    fileprivate var length: Int
  }

  private(set) var domains: [Domain]
  private(set) var isShown: [Bool]
  private(set) var isConsidered: [Bool]
  /// Sums of several variables that are at most 0.
  private(set) var lines: [Line] = []
  /// Alternatives that are not decided yet.
  private(set) var pending: [Pending] = []
  private var trail: [Change] = []

  /// A sum, or its negation, that is 0 or less when `offset` is added.
  struct Line {
    var sum: Int32
    var isNegated: Bool
    var offset: Int128
  }

  struct Pending {
    var statement: StatementID
    var mode: Mode
    var isSettled = false
  }

  /// How a statement is to be.
  enum Mode: UInt8 {
    case isTrue, isFalse, notFalse, notTrue
  }

  init(_ variables: [Variable], nodes: Int, claims: Int) {
    domains = variables.map {
      Domain(least: $0.lowerBound, most: $0.upperBound, values: $0.everyValue)
    }
    isShown = [Bool](repeating: false, count: nodes)
    isConsidered = [Bool](repeating: false, count: claims)
  }

  subscript(variable: VariableID) -> Domain { domains[Int(variable)] }

  var mark: Mark { Mark(length: trail.count) }

  mutating func set(_ variable: VariableID, _ domain: Domain) {
    trail.append(.domain(variable, domains[Int(variable)]))
    domains[Int(variable)] = domain
  }

  mutating func show(_ node: Int) {
    trail.append(.shown(node))
    isShown[node] = true
  }

  mutating func consider(_ claim: ClaimID) {
    trail.append(.considered(claim))
    isConsidered[claim] = true
  }

  mutating func add(_ line: Line) {
    trail.append(.line)
    lines.append(line)
  }

  mutating func add(_ alternatives: Pending) {
    trail.append(.pending)
    pending.append(alternatives)
  }

  mutating func settle(_ index: Int) {
    trail.append(.settled(index))
    pending[index].isSettled = true
  }

  /// Takes back what was done since.
  mutating func undo(to mark: Mark) {
    while trail.count > mark.length {
      switch trail.removeLast() {
      case .domain(let variable, let former): domains[Int(variable)] = former
      case .shown(let node): isShown[node] = false
      case .considered(let claim): isConsidered[claim] = false
      case .settled(let index): pending[index].isSettled = false
      case .line: lines.removeLast()
      case .pending: pending.removeLast()
      }
    }
  }
}
