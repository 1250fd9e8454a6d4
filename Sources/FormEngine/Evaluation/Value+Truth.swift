/// The truth values of Kleene's logic, as values of expressions.
extension Value {
  init(_ truth: Bool?) {
    self = truth.map(Value.boolean) ?? .empty
  }

  /// The truth value; nil for unknown.
  var truth: Bool? {
    if case .boolean(let truth) = self { truth } else { nil }
  }

  var isTrue: Bool { self == .boolean(true) }

  static func conjunction(_ left: Value, _ right: Value) -> Value {
    if left.truth == false || right.truth == false { return .boolean(false) }
    return left.truth == true && right.truth == true ? .boolean(true) : .empty
  }

  static func disjunction(_ left: Value, _ right: Value) -> Value {
    if left.truth == true || right.truth == true { return .boolean(true) }
    return left.truth == false && right.truth == false ? .boolean(false) : .empty
  }
}
