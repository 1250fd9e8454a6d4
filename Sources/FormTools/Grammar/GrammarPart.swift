/// The definition of a rule of the grammar.
package indirect enum GrammarPart: Hashable, Sendable {
  /// A word or sign in quotes.
  case word(String)
  /// A token in capitals.
  case token(String)
  case rule(String)
  case mark(GrammarMark)
  case sequence([GrammarPart])
  /// One of these; the ways to go are `way` and those after it.
  case choice([GrammarPart], way: Int)
  /// An optional part; its way is `way` if it is present, and the next one if it is absent.
  case optional(GrammarPart, way: Int)
  case repeated(GrammarPart, way: Int)

  /// The part and all inside it.
  package var all: [GrammarPart] {
    switch self {
    case .word, .token, .rule, .mark: [self]
    case .optional(let body, _), .repeated(let body, _): [self] + body.all
    case .sequence(let parts), .choice(let parts, _): [self] + parts.flatMap(\.all)
    }
  }
}

/// The requirement of a mark for the token after it.
package enum GrammarMark: Hashable, Sendable {
  /// `~`: nothing precedes it.
  case joined
  /// `_`: white space or a comment precedes it, or it cannot start an expression.
  case apart
  /// `-`: it is on the line of the token before it.
  case sameLine
}
