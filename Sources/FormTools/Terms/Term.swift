internal import FormEngine

/// An expression in its normal form, without the parts below it.
///
/// Expressions of equal terms have the same value, and the same problems of their own, for the same
/// answers. `or`, `>` and `<=` do not occur: `and`, `<` and `not` say the same.
struct Term: Hashable {
  var kind: Kind
  /// What tells terms of a kind apart, apart from their parts: operations, declarations, places.
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
    case .constant, .option, .options, .list, .read, .position, .readAt, .letOfRow, .letAt, .column,
      .chosenColumn, .today, .now, .less, .equal, .not, .and, .coalesce, .conditional, .within,
      .content:
      false
    }
  }
}

/// The terms of several forms, each with a number: equal terms have the same number.
final class TermTable {
  enum Atom: Hashable {
    case text(String)
    case value(Value)
    case pattern(Pattern)
    case table(ComparedTable)
  }

  private var numbers: [Term: Int] = [:]
  private var terms: [Term] = []
  private var mayFail: [Bool] = []
  private var atomNumbers: [Atom: Int] = [:]
  private var atoms: [Atom] = []

  /// The number of the term about which nothing is known.
  static let invalid = 0

  init() {
    _ = number(of: Term(kind: .invalid))
  }

  subscript(number: Int) -> Term { terms[number] }

  func number(of term: Term) -> Int {
    if let known = numbers[term] { return known }
    numbers[term] = terms.count
    terms.append(term)
    mayFail.append(term.mayFail || term.parts.contains { mayFail[$0] })
    return terms.count - 1
  }

  /// Returns true if evaluating a term, with all its parts, may have no result.
  func mayFail(_ number: Int) -> Bool { mayFail[number] }

  func number(of atom: Atom) -> Int {
    if let known = atomNumbers[atom] { return known }
    atomNumbers[atom] = atoms.count
    atoms.append(atom)
    return atoms.count - 1
  }

  func number(of text: String) -> Int { number(of: .text(text)) }

  /// Returns the value of a constant; nil for other terms, and for options.
  func constant(_ number: Int) -> Value? {
    guard terms[number].kind == .constant, let atom = terms[number].data.first,
      case .value(let value) = atoms[atom]
    else { return nil }
    return value
  }

  func constant(of value: Value) -> Term {
    Term(kind: .constant, data: [number(of: .value(value))])
  }
}
