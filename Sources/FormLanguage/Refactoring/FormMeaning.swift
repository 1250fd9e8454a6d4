internal import FormEngine

/// What a checked form means, apart from how it is written: forms of equal meaning ask, check and
/// compute the same.
///
/// Each `let` is replaced by its expression wherever it is read, so one more or one fewer makes no
/// difference; neither do parentheses, or whether a clause is in a field or in its type. The order
/// in which siblings are walked through belongs to the meaning.
struct FormMeaning: Equatable {
  private let facts: [[Int]]
  private let expressions: [[Int]: Int]

  /// - Parameter terms: shared by the meanings that are compared.
  init(_ form: CheckedForm, _ terms: inout TermTable) {
    var writer = MeaningWriter(form, terms)
    facts = writer.facts()
    expressions = writer.expressions()
    terms = writer.terms
  }
}

/// Numbers for equal things.
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
