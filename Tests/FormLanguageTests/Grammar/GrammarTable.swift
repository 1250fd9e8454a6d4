import FormSyntax
import FormTools

/// The grammar without `[ ]` and `{ }`, in the numbers that `Recogniser` uses.
///
/// Productions follow one another in `symbols`; an index in it is a production and how far it has
/// been read. An optional part ends with a condition that it could not have been there.
final class GrammarTable {
  enum Symbol {
    case terminal(Int)
    case nonterminal(Int)
    case condition(Int)
    /// The end of a production of a nonterminal.
    case end(Int)
  }

  /// A condition on the current token.
  enum Condition {
    case mark(GrammarMark)
    /// No optional part could start with it.
    case beginsNone([(terminal: Int, marks: [GrammarMark])])
  }

  private(set) var symbols: [Symbol] = []
  private(set) var terminals: [GrammarTerminal] = []
  private(set) var conditions: [Condition] = []
  /// The indexes where the productions of a nonterminal start.
  private(set) var productions: [[Int]] = []
  let start: Int
  /// The terminals with which an expression can start.
  private(set) var beginsExpression: [Int] = []

  private let grammar: Grammar
  private let stepWords: Set<String>
  private let words: Set<String>
  private var terminalNumbers: [GrammarTerminal: Int] = [:]
  private var ruleNumbers: [String: [NameContext: Int]] = [:]
  private var firsts: [Set<Int>] = []
  private var nullable: [Bool] = []

  private var classNumbers: [TokenClass: Int] = [:]
  /// For each class of tokens, which terminals it matches.
  private(set) var matches: [[Bool]] = []
  private var predictions: [[[Int]?]] = []

  init(_ grammar: Grammar) {
    self.grammar = grammar
    stepWords = grammar.stepWords
    words = grammar.words.union(GrammarTerminal.reserved).union(GrammarTerminal.units)
    start = 0
    _ = number(ofRule: "file", .form)
    let expression = number(ofRule: "expression", .form)
    findFirsts()
    beginsExpression = firsts[expression].sorted()
  }

  // MARK: Building

  private func number(ofRule name: String, _ context: NameContext) -> Int {
    if let number = ruleNumbers[name]?[context] { return number }
    let number = newNonterminal()
    ruleNumbers[name, default: [:]][context] = number
    add(grammar.part(of: name), to: number, NameContext.inside(rule: name, of: context))
    return number
  }

  private func newNonterminal() -> Int {
    productions.append([])
    return productions.count - 1
  }

  private func add(_ part: GrammarPart, to head: Int, _ context: NameContext) {
    if case .choice(let parts, _) = part {
      for part in parts { add(part, to: head, context) }
      return
    }
    addProduction(list(part, context), to: head)
  }

  private func addProduction(_ list: [Symbol], to head: Int) {
    productions[head].append(symbols.count)
    symbols += list + [.end(head)]
  }

  private func list(_ part: GrammarPart, _ context: NameContext) -> [Symbol] {
    guard case .sequence(let parts) = part else { return [symbol(part, context)] }
    var inner = context
    return parts.map { part in
      if part.closesNested { inner = context }
      defer { if part.opensNested { inner = .form } }
      return symbol(part, inner)
    }
  }

  private func symbol(_ part: GrammarPart, _ context: NameContext) -> Symbol {
    switch part {
    case .word(let word): return .terminal(number(of: .word(word)))
    case .token(let name): return .terminal(number(of: .token(name, context)))
    case .rule(let name): return .nonterminal(number(ofRule: name, context))
    case .mark(let mark): return .condition(number(of: .mark(mark)))
    case .choice, .sequence:
      let head = newNonterminal()
      add(part, to: head, context)
      return .nonterminal(head)
    case .optional(let body, _):
      let head = newNonterminal()
      add(body, to: head, context)
      addProduction([beginsNone(body)], to: head)
      return .nonterminal(head)
    case .repeated(let body, _):
      let head = newNonterminal()
      let many = newNonterminal()
      let item = symbol(body, context)
      addProduction([], to: many)
      addProduction([.nonterminal(many), item], to: many)
      addProduction([.nonterminal(many), beginsNone(body)], to: head)
      return .nonterminal(head)
    }
  }

  private func beginsNone(_ body: GrammarPart) -> Symbol {
    let starts = grammar.first(body).starts.compactMap { start in
      start.word.map { (terminal: number(of: .word($0)), marks: Array(start.marks)) }
    }
    return .condition(number(of: .beginsNone(starts)))
  }

  private func number(of condition: Condition) -> Int {
    conditions.append(condition)
    return conditions.count - 1
  }

  private func number(of terminal: GrammarTerminal) -> Int {
    if let number = terminalNumbers[terminal] { return number }
    terminals.append(terminal)
    terminalNumbers[terminal] = terminals.count - 1
    return terminals.count - 1
  }

  // MARK: Looking ahead

  private func findFirsts() {
    firsts = Array(repeating: [], count: productions.count)
    nullable = Array(repeating: false, count: productions.count)
    var changes = true
    while changes {
      changes = false
      for head in productions.indices {
        for place in productions[head] {
          let (found, isNullable) = first(at: place)
          if !found.isSubset(of: firsts[head]) || (isNullable && !nullable[head]) {
            firsts[head].formUnion(found)
            nullable[head] = nullable[head] || isNullable
            changes = true
          }
        }
      }
    }
  }

  private func first(at place: Int) -> (Set<Int>, isNullable: Bool) {
    var result: Set<Int> = []
    var place = place
    while true {
      switch symbols[place] {
      case .terminal(let terminal): return (result.union([terminal]), false)
      case .nonterminal(let inner):
        result.formUnion(firsts[inner])
        if !nullable[inner] { return (result, false) }
      case .condition: break
      case .end: return (result, true)
      }
      place += 1
    }
  }

  /// The number of a token's class.
  func classNumber(of tokenClass: TokenClass) -> Int {
    if let number = classNumbers[tokenClass] { return number }
    matches.append(terminals.map { tokenClass.matches($0, stepWords: stepWords) })
    predictions.append(Array(repeating: nil, count: productions.count))
    classNumbers[tokenClass] = matches.count - 1
    return matches.count - 1
  }

  func classNumber(of token: Token, in source: SourceText) -> Int {
    classNumber(of: TokenClass(token, in: source, words: words))
  }

  /// The productions of a nonterminal that can start with a token of a class, or be empty.
  func predicted(_ head: Int, before tokenClass: Int) -> [Int] {
    if let known = predictions[tokenClass][head] { return known }
    let found = productions[head].filter { place in
      let (terminals, isNullable) = first(at: place)
      return isNullable || terminals.contains { matches[tokenClass][$0] }
    }
    predictions[tokenClass][head] = found
    return found
  }
}
