internal import FormEngine

/// Finds options that are only offered once they are chosen: each needs itself, or one of the
/// others, to be chosen already.
///
/// An option counts as one that can be chosen unless its condition is false whatever else is
/// answered with options that can be chosen. Everything but options may be anything.
struct OptionCycles {
  /// The clauses of options that need one another, one list for each cycle.
  private(set) var found: [[ClauseID]] = []

  private let form: CheckedForm
  /// The fields with an option that depends on something, by declaration.
  private var fields: [NodeID: Field] = [:]
  /// The options of these fields, one after the other.
  private var options: [Option] = []
  /// The expression of each `let` and computed field.
  private var definitions: [SlotID: ExpressionID] = [:]
  /// The cycle that is looked at, of whose options none counts as chosen, while all others do.
  private var cycle: Set<Int>?
  /// How many parts of expressions may still be looked at.
  private var steps: Int
  private var depth = 0

  private static let deepest = 100

  private struct Field {
    var firstOption: Int
    var count: Int
  }

  private struct Option {
    /// The clause with its condition, or -1.
    var clause: ClauseID = -1
    var canBeChosen = true
    /// Those whose conditions read whether it is chosen.
    var readers: [Int] = []
  }

  init(_ form: CheckedForm) {
    self.form = form
    steps = 200_000 + 50 * form.clauses.count
    guard form.clauses.contains(where: { $0.kind == .offered }) else { return }
    readOptions()
    guard options.contains(where: { !$0.canBeChosen }) else { return }
    for (slot, expression) in form.definitions { definitions[slot] = expression }
    choose()
    let left = options.indices.filter { !options[$0].canBeChosen }
    // What was not looked at to the end is not known.
    guard !left.isEmpty, steps > 0 else { return }
    found = cycles(among: left)
    if steps <= 0 { found = [] }
  }

  // MARK: What can be chosen

  /// Gathers the options with conditions. What a default gives is chosen without being offered.
  private mutating func readOptions() {
    let isFixed = form.nodes.neverAnswered
    for (index, clause) in form.clauses.enumerated() where clause.kind == .offered {
      guard case .condition = clause.content, !isFixed[clause.node],
        !(form.isTypes && form.nodes[clause.node].parent == 0)
      else { continue }
      let count = optionCount(of: clause.node)
      guard (0..<count).contains(Int(clause.option)) else { continue }
      let field = fields[clause.node] ?? Field(firstOption: options.count, count: count)
      if fields[clause.node] == nil {
        fields[clause.node] = field
        options += Array(repeating: Option(), count: count)
      }
      options[field.firstOption + Int(clause.option)].clause = index
      options[field.firstOption + Int(clause.option)].canBeChosen = false
    }
    for computation in form.computations {
      guard case .slot(let slot) = computation.purpose, form.slots[slot].kind == .field,
        let field = fields[form.slots[slot].node]
      else { continue }
      chooseDefault(form[computation.expression], of: field)
    }
  }

  private func optionCount(of node: NodeID) -> Int {
    let number = form.declarations[node].choice
    guard form.choices.indices.contains(number), !form.choices[number].isOpen,
      form.choices[number].fileOptions == nil
    else { return 0 }
    return form.choices[number].options.count
  }

  private mutating func chooseDefault(_ value: Expression, of field: Field) {
    switch value.form {
    case .constant(let value):
      for option in 0..<field.count where value.chooses(Int32(option)) {
        options[field.firstOption + option].canBeChosen = true
      }
    case .conditional(let branches, let otherwise):
      for branch in branches { chooseDefault(branch.value, of: field) }
      chooseDefault(otherwise, of: field)
    case .coalesce(let terms): for term in terms { chooseDefault(term, of: field) }
    default:
      for option in 0..<field.count { options[field.firstOption + option].canBeChosen = true }
    }
  }

  /// Chooses what can be chosen, one after the other, until nothing is added.
  private mutating func choose() {
    var waiting: [Int] = []
    for index in options.indices where !options[index].canBeChosen {
      for read in optionsRead(by: index) { options[read].readers.append(index) }
      waiting.append(index)
    }
    waiting.reverse()
    while let index = waiting.popLast(), steps > 0 {
      guard !options[index].canBeChosen, isOffered(index) else { continue }
      options[index].canBeChosen = true
      waiting += options[index].readers.filter { !options[$0].canBeChosen }
    }
  }

  private mutating func isOffered(_ index: Int) -> Bool {
    guard let condition = condition(of: index) else { return true }
    return truth(of: condition).mayBeTrue
  }

  private func condition(of index: Int) -> Expression? {
    guard options[index].clause >= 0,
      case .condition(let id) = form.clauses[options[index].clause].content
    else { return nil }
    return form[id]
  }

  // MARK: Cycles

  /// Those of the options that keep one another from being chosen. The others wait for something
  /// else, or for these.
  private mutating func cycles(among left: [Int]) -> [[ClauseID]] {
    var links: [Int: [Int]] = [:]
    for index in left {
      links[index] = optionsRead(by: index).filter { !options[$0].canBeChosen }
      steps -= links[index]?.count ?? 0
      guard steps > 0 else { return [] }
    }
    var result: [[ClauseID]] = []
    for part in stronglyConnected(left, links) {
      guard part.count > 1 || links[part[0]]?.contains(part[0]) == true else { continue }
      cycle = Set(part)
      let isClosed = part.allSatisfy { !isOffered($0) }
      cycle = nil
      guard isClosed else { continue }
      let clauses = part.map { options[$0].clause }.sorted()
      if !clauses.allSatisfy({ form.clauses[$0].isSilent }) { result.append(clauses) }
    }
    return result.sorted { $0[0] < $1[0] }
  }

  /// The parts of a graph in which each leads to each other (Tarjan's algorithm, with a stack of its
  /// own).
  private func stronglyConnected(_ all: [Int], _ links: [Int: [Int]]) -> [[Int]] {
    var numbers: [Int: Int] = [:]
    var lowest: [Int: Int] = [:]
    var stack: [Int] = []
    var isOnStack: Set<Int> = []
    var parts: [[Int]] = []
    for start in all where numbers[start] == nil {
      var underway = [(element: start, next: 0)]
      while let (element, next) = underway.last {
        if next == 0 {
          numbers[element] = numbers.count
          lowest[element] = numbers[element]
          stack.append(element)
          isOnStack.insert(element)
        }
        let targets = links[element] ?? []
        if next < targets.count {
          underway[underway.count - 1].next += 1
          let target = targets[next]
          if numbers[target] == nil {
            underway.append((target, 0))
          } else if isOnStack.contains(target) {
            lowest[element] = min(lowest[element] ?? 0, numbers[target] ?? 0)
          }
          continue
        }
        underway.removeLast()
        if let outer = underway.last?.element {
          lowest[outer] = min(lowest[outer] ?? 0, lowest[element] ?? 0)
        }
        guard lowest[element] == numbers[element] else { continue }
        var part: [Int] = []
        while let last = stack.popLast() {
          isOnStack.remove(last)
          part.append(last)
          if last == element { break }
        }
        parts.append(part)
      }
    }
    return parts
  }
}

// MARK: - Conditions

extension OptionCycles {
  /// What a condition may be with options that can be chosen.
  private struct Truths {
    var mayBeTrue = true
    var mayBeFalse = true

    static let any = Truths()
    static let none = Truths(mayBeTrue: false, mayBeFalse: false)
  }

  /// Which options are asked for.
  private enum Wish {
    case any
    case option(Int32, Operation)
    case oneOf(Value)
    case noneOf(Value)

    func accepts(_ option: Int32) -> Bool {
      switch self {
      case .any: true
      case .option(let other, .equal): option == other
      case .option(let other, .notEqual): option != other
      case .option(let other, .less): option < other
      case .option(let other, .lessOrEqual): option <= other
      case .option(let other, .greater): option > other
      case .option(let other, .greaterOrEqual): option >= other
      case .option: true
      case .oneOf(let list): list.lists(option)
      case .noneOf(let list): !list.lists(option)
      }
    }
  }

  /// Enters a part of an expression; false past the bounds.
  private mutating func enter() -> Bool {
    steps -= 1
    depth += 1
    return steps > 0 && depth < Self.deepest
  }

  private mutating func truth(of expression: Expression) -> Truths {
    defer { depth -= 1 }
    guard enter() else { return .any }
    switch expression.form {
    case .constant(.boolean(let value)): return Truths(mayBeTrue: value, mayBeFalse: !value)
    case .constant(.empty): return .none
    case .read(let slot, _):
      return definitions[slot].map { truth(of: form[$0]) } ?? .any
    case .and(let terms):
      var result = Truths(mayBeTrue: true, mayBeFalse: false)
      for term in terms {
        let truth = truth(of: term)
        result.mayBeTrue = result.mayBeTrue && truth.mayBeTrue
        result.mayBeFalse = result.mayBeFalse || truth.mayBeFalse
      }
      return result
    case .or(let terms):
      var result = Truths(mayBeTrue: false, mayBeFalse: true)
      for term in terms {
        let truth = truth(of: term)
        result.mayBeTrue = result.mayBeTrue || truth.mayBeTrue
        result.mayBeFalse = result.mayBeFalse && truth.mayBeFalse
      }
      return result
    case .coalesce(let terms):
      return either(terms)
    case .conditional(let branches, let otherwise):
      let taken = branches.filter { truth(of: $0.condition).mayBeTrue }.map(\.value)
      return either(taken + [otherwise])
    case .compare(let left, let right, let operation):
      return comparison(left, right, operation)
    case .apply(let operation, let operands, _, _): return application(operation, operands)
    case .aggregate(let aggregation):
      guard let condition = aggregation.condition else { return .any }
      // Over no rows, `any` is false and `all` is true.
      switch aggregation.function {
      case .any: return Truths(mayBeTrue: truth(of: condition).mayBeTrue)
      case .all: return Truths(mayBeFalse: truth(of: condition).mayBeFalse)
      default: return .any
      }
    default: return .any
    }
  }

  private mutating func either(_ expressions: [Expression]) -> Truths {
    var result = Truths.none
    for expression in expressions {
      let truth = truth(of: expression)
      result.mayBeTrue = result.mayBeTrue || truth.mayBeTrue
      result.mayBeFalse = result.mayBeFalse || truth.mayBeFalse
    }
    return result
  }

  private mutating func comparison(
    _ left: Expression, _ right: Expression, _ operation: Operation
  ) -> Truths {
    guard let constant = right.constant else {
      return left.isConstant ? comparison(right, left, operation.mirrored) : .any
    }
    let kind = left.type.kind
    if kind == .option, case .option(let option) = constant, !left.type.isMany {
      return Truths(
        mayBeTrue: mayBe(.option(option, operation), left),
        mayBeFalse: mayBe(.option(option, operation.opposite), left))
    }
    guard operation == .equal || operation == .notEqual else { return .any }
    if kind == .options, case .options(let chosen) = constant {
      let mayBeEqual = chosen.allSatisfy { mayBe(.option($0, .equal), left) }
      return operation == .equal
        ? Truths(mayBeTrue: mayBeEqual) : Truths(mayBeFalse: mayBeEqual)
    }
    if kind == .boolean, case .boolean(let value) = constant {
      let truth = truth(of: left)
      return value == (operation == .equal)
        ? truth : Truths(mayBeTrue: truth.mayBeFalse, mayBeFalse: truth.mayBeTrue)
    }
    return .any
  }

  private mutating func application(
    _ operation: Operation, _ operands: [Expression]
  ) -> Truths {
    guard let first = operands.first else { return .any }
    switch operation {
    case .not:
      let truth = truth(of: first)
      return Truths(mayBeTrue: truth.mayBeFalse, mayBeFalse: truth.mayBeTrue)
    case .isFilled: return Truths(mayBeTrue: mayBeFilled(first))
    case .isEmpty: return Truths(mayBeFalse: mayBeFilled(first))
    case .contains where operands.count == 2:
      if case .option(let option)? = first.constant {
        return Truths(mayBeTrue: mayBe(.option(option, .equal), operands[1]))
      }
      guard first.type.kind == .option, let list = operands[1].constant else { return .any }
      return Truths(
        mayBeTrue: mayBe(.oneOf(list), first), mayBeFalse: mayBe(.noneOf(list), first))
    default: return .any
    }
  }

  private mutating func mayBeFilled(_ expression: Expression) -> Bool {
    let kind = expression.type.kind
    if kind == .option || kind == .options { return mayBe(.any, expression) }
    guard kind == .boolean else { return true }
    let truth = truth(of: expression)
    return truth.mayBeTrue || truth.mayBeFalse
  }

  /// Whether an expression may be, or contain, an option of those that are asked for.
  private mutating func mayBe(_ wish: Wish, _ expression: Expression) -> Bool {
    defer { depth -= 1 }
    guard enter() else { return true }
    switch expression.form {
    case .constant(.option(let option)): return wish.accepts(option)
    case .constant(.options(let chosen)): return chosen.contains { wish.accepts($0) }
    case .constant(.empty): return false
    case .read(let slot, _):
      if let definition = definitions[slot] { return mayBe(wish, form[definition]) }
      guard form.slots[slot].kind == .field, let field = fields[form.slots[slot].node] else {
        return true
      }
      if case .option(let option, .equal) = wish {
        return (0..<field.count).contains(Int(option))
          && isChosen(field.firstOption + Int(option))
      }
      steps -= field.count
      return (0..<field.count).contains {
        wish.accepts(Int32(truncatingIfNeeded: $0)) && isChosen(field.firstOption + $0)
      }
    case .conditional(let branches, let otherwise):
      for branch in branches
      where truth(of: branch.condition).mayBeTrue && mayBe(wish, branch.value) {
        return true
      }
      return mayBe(wish, otherwise)
    case .coalesce(let terms): return terms.contains { mayBe(wish, $0) }
    case .aggregate(let aggregation): return aggregation.term.map { mayBe(wish, $0) } ?? true
    default: return true
    }
  }

  private func isChosen(_ index: Int) -> Bool {
    cycle.map { !$0.contains(index) } ?? options[index].canBeChosen
  }

  /// The options with conditions that the condition of one depends on, each once.
  private mutating func optionsRead(by index: Int) -> [Int] {
    var read: Set<Int> = []
    var seen: Set<SlotID> = []
    // Parts of the condition, and whether it is enough that they may be true.
    var waiting = condition(of: index).map { [(expression: $0, isPositive: true)] } ?? []
    while let (expression, isPositive) = waiting.popLast(), steps > 0 {
      steps -= 1
      switch expression.form {
      case .read(let slot, _):
        if let definition = definitions[slot] {
          if seen.insert(slot).inserted { waiting.append((form[definition], false)) }
        } else if form.slots[slot].kind == .field, let field = fields[form.slots[slot].node] {
          steps -= field.count
          read.formUnion(field.firstOption..<field.firstOption + field.count)
        }
      case .and(let terms), .or(let terms): waiting += terms.map { ($0, isPositive) }
      // For most, one option is all that matters; not to be it, others must be chosen.
      case .compare(let left, let right, .equal) where isPositive:
        if let option = option(left, right) ?? option(right, left) {
          read.insert(option)
        } else {
          waiting += [(left, false), (right, false)]
        }
      default: expression.forEachPart { waiting.append(($0, false)) }
      }
    }
    return read.filter { options[$0].clause >= 0 }.sorted()
  }

  /// The option that a field is compared with.
  private func option(_ field: Expression, _ constant: Expression) -> Int? {
    guard case .option(let option)? = constant.constant, case .read(let slot, _) = field.form,
      definitions[slot] == nil, form.slots[slot].kind == .field,
      let field = fields[form.slots[slot].node], (0..<field.count).contains(Int(option))
    else { return nil }
    return field.firstOption + Int(option)
  }
}

extension Value {
  /// Whether an option is chosen, or in a list.
  fileprivate func lists(_ option: Int32) -> Bool {
    if case .list(let elements) = self { return elements.contains(.option(option)) }
    return chooses(option)
  }
}

extension Operation {
  /// The same comparison with its operands exchanged.
  fileprivate var mirrored: Operation {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }

  /// The comparison that is true where this one is false.
  fileprivate var opposite: Operation {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    default: self
    }
  }
}
