/// The decisions that something follows from, one bit for each; the last bit covers all deeper
/// ones.
typealias Decisions = UInt64

/// The state of a search: domains, visibility and posted statements, with a trail for backtracking.
package struct SearchState {
  enum Filling: UInt8 {
    case unknown, filled, empty
  }

  enum Visibility: UInt8 {
    case unknown, shown, hidden
  }

  /// The values that a variable may still have.
  struct Domain {
    var least: Int128
    var most: Int128
    /// The possible values of a variable with few.
    var values: UInt64
    /// The decisions that narrowed it.
    var decisions: Decisions = 0
    var filling = Filling.unknown
    /// True once a posted statement reads it.
    var isTouched = false
    /// True once its definition is posted, and once the statement is posted that says when it is
    /// filled.
    var isDefined = false
    var isWeighed = false

    var isFixed: Bool { least == most }
  }

  /// A sum, or its negation, that is at most 0 when `offset` is added.
  struct Line {
    var sum: Int32
    var isNegated: Bool
    var offset: Int128
    var decisions: Decisions
  }

  /// A statement that must have a truth but is not decided yet, mostly a disjunction.
  struct Pending {
    var statement: StatementID
    var truth: Truth
    var isSettled = false
    var decisions: Decisions
    /// The two watched operands of an `and` or `or`, or -1: while both may still have the truth
    /// that they need, nothing follows. They are only a hint, which backtracking does not restore.
    var watched: (StatementID, StatementID) = (-1, -1)
  }

  /// The fact that a text passes or fails a test.
  struct TextFact {
    var variable: VariableID
    var test: Int32
    var passes: Bool
    var decisions: Decisions
    /// The bounds of the lengths, in characters, of texts that agree with this fact and with the
    /// former ones about the variable; nil for the greatest one if there is none.
    var least: Int128 = 1
    var most: Int128?
    /// The decisions that the bounds, and that all facts about the variable, follow from.
    var lengthDecisions: Decisions = 0
    var allDecisions: Decisions = 0
    /// The number of facts about the variable up to this one.
    var count: Int32 = 1
    /// The positions of the former facts about the same variable and about the same test, or -1.
    var formerOfVariable: Int32 = -1
    var formerOfTest: Int32 = -1
    /// The number of facts that were ever added before this one.
    var age = 0
  }

  /// The fact that two texts are equal or differ.
  struct TextRelation {
    var left: VariableID
    var right: VariableID
    var isEqual: Bool
    var decisions: Decisions
  }

  private enum Change {
    case domain(VariableID, Domain)
    case visibility(PlaceID, Visibility, Decisions)
    case considered(Int32)
    case settled(Int)
    case line
    case pending
    case fact
    case relation
    case lineOfVariable(VariableID, Int32)
    case pendingOfVariable(VariableID, Int32)
    case pendingOfPlace(PlaceID, Int32)
  }

  /// A link of a linked list of numbers.
  struct Link {
    var number: Int32
    var next: Int32
  }

  /// A position in the trail.
  package struct Mark: Equatable {
    fileprivate var length: Int
  }

  private(set) var domains: [Domain]
  private(set) var visibility: [Visibility]
  private(set) var visibilityDecisions: [Decisions]
  private(set) var isConsidered: [Bool]
  /// Sums that are at most 0.
  private(set) var lines: [Line] = []
  private(set) var pending: [Pending] = []
  private(set) var facts: [TextFact] = []
  /// The number of facts that were ever added, including those taken back.
  private(set) var factAge = 0
  /// The last fact about each variable, and each test, or -1.
  private var factOfVariable: [Int32]
  private var factOfTest: [Int32]
  private(set) var relations: [TextRelation] = []
  /// Linked lists of the lines and pending statements that read a variable or place.
  private(set) var links: [Link] = []
  private(set) var linesOfVariable: [Int32]
  private(set) var pendingOfVariable: [Int32]
  private(set) var pendingOfPlace: [Int32]
  /// The variables that posted statements read, in the order of posting.
  private(set) var touched: [VariableID] = []
  private var trail: [Change] = []

  init(_ model: ConstraintModel) {
    domains = model.variables.indices.map { index in
      let variable = model.variables[index]
      var values = variable.everyValue
      if variable.isText {
        let count = model.texts.constants(of: VariableID(truncatingIfNeeded: index)).count
        values = TextTable.otherBit | (1 << UInt64(count)) - 1
      }
      return Domain(least: variable.lowerBound, most: variable.upperBound, values: values)
    }
    visibility = [Visibility](repeating: .unknown, count: model.places.count)
    visibilityDecisions = [Decisions](repeating: 0, count: model.places.count)
    isConsidered = [Bool](repeating: false, count: model.constraints.count)
    linesOfVariable = [Int32](repeating: -1, count: model.variables.count)
    pendingOfVariable = linesOfVariable
    pendingOfPlace = [Int32](repeating: -1, count: model.places.count)
    factOfVariable = linesOfVariable
    factOfTest = [Int32](repeating: -1, count: model.texts.tests.count)
  }

  subscript(variable: VariableID) -> Domain { domains[Int(variable)] }

  package var mark: Mark { Mark(length: trail.count) }

  mutating func set(_ variable: VariableID, _ domain: Domain) {
    let former = domains[Int(variable)]
    trail.append(.domain(variable, former))
    if domain.isTouched, !former.isTouched { touched.append(variable) }
    domains[Int(variable)] = domain
  }

  mutating func set(_ place: PlaceID, _ new: Visibility, _ decisions: Decisions) {
    trail.append(
      .visibility(place, visibility[Int(place)], visibilityDecisions[Int(place)]))
    visibility[Int(place)] = new
    visibilityDecisions[Int(place)] = decisions
  }

  mutating func consider(_ constraint: Int32) {
    trail.append(.considered(constraint))
    isConsidered[Int(constraint)] = true
  }

  mutating func add(_ line: Line) {
    trail.append(.line)
    lines.append(line)
  }

  mutating func add(_ alternatives: Pending) {
    trail.append(.pending)
    pending.append(alternatives)
  }

  /// Adds a fact.
  ///
  /// - Parameter lengths: the bounds of the lengths of texts that agree with it.
  mutating func add(_ fact: TextFact, lengths: (least: Int, most: Int?)?) {
    trail.append(.fact)
    var fact = fact
    let former = lastFact(of: fact.variable)
    fact.least = former?.least ?? 1
    fact.most = former?.most
    fact.lengthDecisions = former?.lengthDecisions ?? 0
    fact.allDecisions = fact.decisions | (former?.allDecisions ?? 0)
    fact.count = 1 + (former?.count ?? 0)
    if let lengths {
      fact.least = max(fact.least, Int128(lengths.least))
      let most = lengths.most.map { Int128($0) }
      fact.most = fact.most.map { own in most.map { min(own, $0) } ?? own } ?? most
      fact.lengthDecisions |= fact.decisions
    }
    fact.formerOfVariable = factOfVariable[Int(fact.variable)]
    fact.formerOfTest = factOfTest[Int(fact.test)]
    fact.age = factAge
    factAge += 1
    let position = Int32(truncatingIfNeeded: facts.count)
    factOfVariable[Int(fact.variable)] = position
    factOfTest[Int(fact.test)] = position
    facts.append(fact)
  }

  private mutating func removeLastFact() {
    let fact = facts.removeLast()
    factOfVariable[Int(fact.variable)] = fact.formerOfVariable
    factOfTest[Int(fact.test)] = fact.formerOfTest
  }

  /// Returns the last fact about a variable.
  func lastFact(of variable: VariableID) -> TextFact? {
    let position = factOfVariable[Int(variable)]
    return position >= 0 ? facts[Int(position)] : nil
  }

  /// Calls `body` with each fact about a variable that was added at an age or later, the last one
  /// first.
  func forEachFact(of variable: VariableID, since age: Int = 0, _ body: (TextFact) -> Void) {
    var position = factOfVariable[Int(variable)]
    while position >= 0, facts[Int(position)].age >= age {
      body(facts[Int(position)])
      position = facts[Int(position)].formerOfVariable
    }
  }

  /// Returns whether a text passes a test; nil if that is not known.
  func passes(_ test: Int32, _ variable: VariableID) -> Bool? {
    var position = factOfTest[Int(test)]
    while position >= 0 {
      let fact = facts[Int(position)]
      if fact.variable == variable { return fact.passes }
      position = fact.formerOfTest
    }
    return nil
  }

  mutating func add(_ relation: TextRelation) {
    trail.append(.relation)
    relations.append(relation)
  }

  mutating func watch(_ first: StatementID, _ second: StatementID, of index: Int) {
    pending[index].watched = (first, second)
  }

  mutating func settle(_ index: Int) {
    trail.append(.settled(index))
    pending[index].isSettled = true
  }

  mutating func linkLine(_ line: Int32, to variable: VariableID) {
    trail.append(.lineOfVariable(variable, linesOfVariable[Int(variable)]))
    links.append(Link(number: line, next: linesOfVariable[Int(variable)]))
    linesOfVariable[Int(variable)] = Int32(truncatingIfNeeded: links.count - 1)
  }

  mutating func linkPending(_ index: Int32, to variable: VariableID) {
    trail.append(.pendingOfVariable(variable, pendingOfVariable[Int(variable)]))
    links.append(Link(number: index, next: pendingOfVariable[Int(variable)]))
    pendingOfVariable[Int(variable)] = Int32(truncatingIfNeeded: links.count - 1)
  }

  mutating func linkPending(_ index: Int32, toPlace place: PlaceID) {
    let former = pendingOfPlace[Int(place)]
    trail.append(.pendingOfPlace(place, former))
    links.append(Link(number: index, next: former))
    pendingOfPlace[Int(place)] = Int32(truncatingIfNeeded: links.count - 1)
  }

  /// Undoes all changes since a mark.
  mutating func undo(to mark: Mark) {
    while trail.count > mark.length {
      switch trail.removeLast() {
      case .domain(let variable, let former):
        if domains[Int(variable)].isTouched, !former.isTouched { touched.removeLast() }
        domains[Int(variable)] = former
      case .visibility(let place, let former, let decisions):
        visibility[Int(place)] = former
        visibilityDecisions[Int(place)] = decisions
      case .considered(let constraint): isConsidered[Int(constraint)] = false
      case .settled(let index): pending[index].isSettled = false
      case .line: lines.removeLast()
      case .pending: pending.removeLast()
      case .fact: removeLastFact()
      case .relation: relations.removeLast()
      case .lineOfVariable(let variable, let former):
        linesOfVariable[Int(variable)] = former
        links.removeLast()
      case .pendingOfVariable(let variable, let former):
        pendingOfVariable[Int(variable)] = former
        links.removeLast()
      case .pendingOfPlace(let place, let former):
        pendingOfPlace[Int(place)] = former
        links.removeLast()
      }
    }
  }
}
