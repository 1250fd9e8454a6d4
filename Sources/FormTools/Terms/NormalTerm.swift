internal import FormEngine

/// An expression in its normal form, without the parts below it.
///
/// Expressions of equal terms have the same value, and the same problems of their own, for the same
/// answers. `or`, `>` and `<=` do not occur: `and`, `<` and `not` say the same.
struct NormalTerm: Hashable {
  var kind: Kind
  /// The difference between terms of a kind, besides their parts: operations, declarations, places.
  var data: [Int] = []
  /// The numbers of the terms that it consists of.
  var parts: [Int] = []

  enum Kind: UInt8 {
    /// An expression with an error, or one about which nothing is known.
    case invalid
    case constant
    /// One option, or several, by their names.
    case option, options
    /// Constants of several values.
    case list
    /// A declaration's value, or its place, in a row around the expression.
    case read, position
    /// A declaration's value in the row above a row around the expression, and the same of a `let`,
    /// whose part is its value in its own row; `itselfAbove` is the `let` that is being defined.
    case above, letAbove, itselfAbove
    /// A declaration's value in a row with a number.
    case readAt
    /// A `let` in a row around the expression, or in one with a number; its part is the `let`'s
    /// value in its own row.
    case letOfRow, letAt
    /// Any `let`, if `let`s are not replaced by their values.
    case anyLet
    case column, chosenColumn
    case today, now
    case less, equal
    case not, and
    case operation, negate, sum, product, coalesce, text
    case conditional, within, aggregate
    /// A part of all options of a list.
    case content
  }

  /// The operations that always have a result, by their raw values.
  private static let certainOperations = Set(
    [
      Operation.isEmpty, .contains, .matches, .textContains, .starts, .ends, .toDecimal,
      .optionName, .list,
    ].map { Int($0.rawValue) })

  /// True if evaluating the term itself may have no result, which is a problem. A problem of a
  /// field that it reads belongs to that field.
  var mayFail: Bool {
    switch kind {
    case .invalid, .anyLet, .negate, .sum, .product, .text, .aggregate: true
    case .operation: data.first.map { !Self.certainOperations.contains($0) } ?? true
    case .constant, .option, .options, .list, .read, .position, .above, .letAbove, .itselfAbove,
      .readAt, .letOfRow, .letAt, .column, .chosenColumn, .today, .now, .less, .equal, .not, .and,
      .coalesce, .conditional, .within,
      .content:
      false
    }
  }
}
