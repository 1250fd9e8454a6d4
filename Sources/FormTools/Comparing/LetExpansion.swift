internal import FormEngine
internal import FormLanguage

/// Replaces each `let` that expressions read by its value.
struct LetExpansion {
  private let version: FormVersion
  /// The number of parts that may still be visited.
  private var rest = Self.most
  /// The number of `let`s around the current expression.
  private var depth = 0

  /// The limit for all expressions together: a few `let`s that read one another may expand to more
  /// parts than any form has.
  private static let most = 2_000
  private static let deepest = 16

  private init(_ version: FormVersion) {
    self.version = version
  }

  /// Returns the expressions without `let`s; nil if they would be too large.
  static func expanded(_ expressions: [Expression], _ version: FormVersion) -> [Expression]? {
    var expansion = LetExpansion(version)
    let expanded = expressions.map { expansion.expanded($0, at: 0) }
    return expansion.rest > 0 ? expanded : nil
  }

  /// - Parameter frame: the frame that replaces 0, the expression's own row.
  private mutating func expanded(_ expression: Expression, at frame: FrameID) -> Expression {
    rest -= 1
    guard rest > 0 else { return expression }
    func placed(_ own: FrameID) -> FrameID { own == 0 ? frame : own }
    switch expression.form {
    case .read(let slot, let own):
      guard version.isLet(slot), let value = version.value(of: slot) else {
        return expression.with(.read(slot, frame: placed(own)))
      }
      guard depth < Self.deepest else {
        rest = 0
        return expression
      }
      depth += 1
      defer { depth -= 1 }
      return expanded(value, at: placed(own))
    case .position(let template, let own):
      return expression.with(.position(template: template, frame: placed(own)))
    case .aggregate(var aggregation):
      aggregation.base = placed(aggregation.base)
      return expression.with(.aggregate(aggregation)).replacingParts { expanded($0, at: frame) }
    case .invalid, .constant, .readAt, .column, .today, .now, .chosenColumn, .compare, .apply,
      .negate, .chain, .and, .or, .coalesce, .text, .conditional, .within:
      return expression.replacingParts { expanded($0, at: frame) }.joined
    }
  }
}

extension FormVersion {
  func isLet(_ slot: SlotID) -> Bool { form.slots[slot].kind == .constant }

  /// Returns true if an expression names a `let`.
  func readsLet(_ expression: Expression) -> Bool {
    if case .read(let slot, _) = expression.form { return isLet(slot) }
    var found = false
    expression.forEachPart { found = found || readsLet($0) }
    return found
  }
}

extension Expression {
  /// The same expression with nested operators of the same kind flattened, as if it were written
  /// without a `let`.
  fileprivate var joined: Expression {
    switch form {
    case .or(let terms):
      with(
        .or(
          terms.flatMap {
            if case .or(let inner) = $0.form { return inner }
            return [$0]
          }))
    case .coalesce(let terms):
      with(
        .coalesce(
          terms.flatMap {
            if case .coalesce(let inner) = $0.form { return inner }
            return [$0]
          }))
    case .chain(let first, let links, let source):
      if case .chain(let start, let others, _) = first.form,
        others.first.map(\.operation.isSum) == links.first.map(\.operation.isSum)
      {
        with(.chain(start, others + links, source: source))
      } else {
        self
      }
    case .apply(.toDecimal, let operands, _, _) where operands.first?.isConstant == true:
      operands.first?.asDecimal() ?? self
    default: self
    }
  }
}
