internal import FormEngine
internal import FormLanguage

/// The meaning of a checked form, independent of how it is written. Forms of equal meaning ask,
/// check and compute the same.
///
/// Each `let` is replaced by its expression wherever it is read, so an additional one makes no
/// difference. Neither do parentheses, or whether a clause is in a field or in its type. The order
/// in which siblings are visited is part of the meaning.
struct FormMeaning: Equatable {
  private let facts: [[Int]]
  private let expressions: [[Int]: Int]

  /// - Parameter terms: the table shared by the meanings to compare.
  init(_ form: CheckedForm, _ terms: inout TermTable) {
    var writer = MeaningWriter(form, terms)
    facts = writer.facts()
    expressions = writer.expressions()
    terms = writer.terms
  }
}

/// Assigns the same number to equal terms.
struct TermTable {
  enum Atom: Hashable {
    case text(String)
    case value(Value)
    case pattern(Pattern)
  }

  private var numbers: [[Int]: Int] = [:]
  private var terms: [[Int]] = []
  private var atoms: [Atom: Int] = [:]

  mutating func number(of term: [Int]) -> Int {
    if let known = numbers[term] { return known }
    numbers[term] = terms.count
    terms.append(term)
    return terms.count - 1
  }

  mutating func number(of atom: Atom) -> Int {
    if let known = atoms[atom] { return known }
    let number = atoms.count
    atoms[atom] = number
    return number
  }

  mutating func number(of text: String) -> Int { number(of: .text(text)) }

  subscript(number: Int) -> [Int] { terms[number] }
}
