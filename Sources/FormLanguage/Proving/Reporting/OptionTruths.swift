internal import FormEngine

/// Finds which truths conditions may have if only some options can be chosen and everything else
/// may have any value.
struct OptionTruths {
  /// The options of a field, as a range of all options.
  struct Field {
    var firstOption: Int
    var count: Int
  }

  let form: CheckedForm
  /// The fields with a conditional option, by declaration.
  var fields: [NodeID: Field] = [:]
  /// True for each option of these fields that can be chosen.
  var canBeChosen: [Bool] = []
  /// The number of expressions that may still be visited.
  var steps: Int
  private var depth = 0

  private static let deepest = 100

  init(_ form: CheckedForm) {
    self.form = form
    steps = 200_000 + 50 * form.clauses.count
  }

  /// The truths that a condition may have, given the options that can be chosen.
  struct Truths {
    var mayBeTrue = true
    var mayBeFalse = true

    static let any = Truths()
    static let none = Truths(mayBeTrue: false, mayBeFalse: false)
  }

  /// A set of options to look for.
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

  /// Enters a part of an expression; returns false beyond the limits.
  private mutating func enter() -> Bool {
    steps -= 1
    depth += 1
    return steps > 0 && depth < Self.deepest
  }

  mutating func truth(of expression: Expression) -> Truths {
    defer { depth -= 1 }
    guard enter() else { return .any }
    switch expression.form {
    case .constant(.boolean(let value)): return Truths(mayBeTrue: value, mayBeFalse: !value)
    case .constant(.empty): return .none
    case .read(let slot, _):
      return form.content.definition(of: slot).map { truth(of: $0) } ?? .any
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
    guard let comparison = Comparison(operation) else { return .any }
    guard let constant = right.constant else {
      return left.isConstant
        ? self.comparison(right, left, comparison.mirrored.operation) : .any
    }
    let kind = left.type.kind
    if kind == .option, case .option(let option) = constant, !left.type.isMany {
      return Truths(
        mayBeTrue: mayBe(.option(option, operation), left),
        mayBeFalse: mayBe(.option(option, comparison.opposite.operation), left))
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

  /// Returns whether an expression may be, or contain, an option that a wish accepts.
  private mutating func mayBe(_ wish: Wish, _ expression: Expression) -> Bool {
    defer { depth -= 1 }
    guard enter() else { return true }
    switch expression.form {
    case .constant(.option(let option)): return wish.accepts(option)
    case .constant(.options(let chosen)): return chosen.contains { wish.accepts($0) }
    case .constant(.empty): return false
    case .read(let slot, _):
      if let definition = form.content.definition(of: slot) { return mayBe(wish, definition) }
      guard form.slots[slot].kind == .field, let field = fields[form.slots[slot].node] else {
        return true
      }
      if case .option(let option, .equal) = wish {
        return (0..<field.count).contains(Int(option))
          && canBeChosen[field.firstOption + Int(option)]
      }
      steps -= field.count
      return (0..<field.count).contains {
        wish.accepts(Int32(truncatingIfNeeded: $0)) && canBeChosen[field.firstOption + $0]
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
}

extension Value {
  /// Returns whether the value contains an option, as a choice, a set of options or a list.
  fileprivate func lists(_ option: Int32) -> Bool {
    if case .list(let elements) = self { return elements.contains(.option(option)) }
    return chooses(option)
  }
}
