internal import FormEngine
internal import FormJSON

/// The terms of several forms, each with a number: equal terms have the same number.
final class TermTable {
  enum Atom: Hashable {
    case text(String)
    case value(Value)
    case pattern(Pattern)
    case table(OptionFileContent)

    /// The same atom, hashed in linear time whatever the marks of its text.
    fileprivate var withMarksInOrder: Atom {
      switch self {
      case .text(let text): .text(FormJSON.withMarksInOrder(text))
      case .value(.text(let text)): .value(.text(FormJSON.withMarksInOrder(text)))
      case .value, .pattern, .table: self
      }
    }
  }

  private var numbers: [NormalTerm: Int] = [:]
  private var terms: [NormalTerm] = []
  private var mayFail: [Bool] = []
  private var atomNumbers: [Atom: Int] = [:]
  private var atoms: [Atom] = []

  /// The number of the term about which nothing is known.
  static let invalid = 0

  /// The largest number of operands that an operand which is not written in place may add to those
  /// around it. Without a limit, each of a chain of `let`s would have the operands of all before.
  let mostJoined: Int

  /// - Parameter lets: the number of `let`s in the forms.
  init(lets: Int) {
    mostJoined = max(128, min(2_000, 2_000_000 / max(lets, 1)))
    _ = number(of: NormalTerm(kind: .invalid))
  }

  subscript(number: Int) -> NormalTerm { terms[number] }

  func number(of term: NormalTerm) -> Int {
    if let known = numbers[term] { return known }
    numbers[term] = terms.count
    terms.append(term)
    mayFail.append(term.mayFail || term.parts.contains { mayFail[$0] })
    return terms.count - 1
  }

  /// Returns true if evaluating a term, with all its parts, may have no result.
  func mayFail(_ number: Int) -> Bool { mayFail[number] }

  func number(of atom: Atom) -> Int {
    let atom = atom.withMarksInOrder
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

  func constant(of value: Value) -> NormalTerm {
    NormalTerm(kind: .constant, data: [number(of: .value(value))])
  }
}
