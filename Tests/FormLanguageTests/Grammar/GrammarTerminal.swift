import FormSyntax

/// A token as the grammar writes it.
enum GrammarTerminal: Hashable {
  case word(String)
  /// A token in capitals; its context decides which words may be names.
  case token(String, NameContext)

  var isName: Bool {
    if case .token(let name, _) = self {
      ["NAME", "FIELD", "HEAD", "WORD"].contains(name)
    } else {
      false
    }
  }

  /// The tokens in capitals and what they match besides a word.
  static let kinds: [String: Set<TokenKind>] = [
    "NAME": [.quotedName], "FIELD": [.quotedName], "HEAD": [.quotedName],
    "ANY": [.quotedName], "WORD": [], "UNIT": [],
    "INTEGER": [.integerLiteral], "DECIMAL": [.decimalLiteral], "DATE": [.dateLiteral],
    "TIME": [.timeLiteral], "DATETIME": [.dateTimeLiteral], "PATTERN": [.patternLiteral],
    "TEXT": [.textLiteral], "TEXT_START": [.textStart], "TEXT_MIDDLE": [.textMiddle],
    "TEXT_END": [.textEnd],
  ]

  static let reserved = Set(TokenKind.allCases.filter(\.isReserved).map(\.spelling))

  static let units = Set(
    TokenKind.allCases.filter { DurationUnit($0) != nil }.map(\.spelling))
}

/// The aspects of a token that matter to the grammar: tokens of one class match the same terminals.
struct TokenClass: Hashable {
  var kind: TokenKind
  /// A word that the language knows, or a sign.
  var spelling: String

  /// A token with a lexical finding matches nothing.
  static let none = TokenClass(kind: .unknown, spelling: "")

  init(kind: TokenKind, spelling: String) {
    self.kind = kind
    self.spelling = spelling
  }

  /// By the letters of the token: the parser may have read it as another.
  init(_ token: Token, in source: SourceText, words: Set<String>) {
    let text = source.text(of: token.span)
    let first = text.unicodeScalars.first
    if token.flags.contains(.reported) {
      self = .none
    } else if first == "_" || first?.properties.isXIDStart == true {
      // Unless a number follows, `start` is a name.
      let isName = text == Clause.start.keyword && token.clause == nil
      self.init(kind: .identifier, spelling: words.contains(text) && !isName ? text : "")
    } else if words.contains(text) {
      self.init(kind: .unknown, spelling: text)
    } else {
      self.init(kind: token.kind, spelling: "")
    }
  }

  func matches(_ terminal: GrammarTerminal, stepWords: Set<String>) -> Bool {
    switch terminal {
    case .word(let word): return spelling == word
    case .token("ANY", _) where kind == .identifier: return true
    case .token("UNIT", _): return GrammarTerminal.units.contains(spelling)
    case .token(let name, let context):
      guard kind == .identifier, terminal.isName else {
        return GrammarTerminal.kinds[name]?.contains(kind) ?? false
      }
      if GrammarTerminal.reserved.contains(spelling) { return false }
      if name == "HEAD", GrammarTerminal.units.contains(spelling) { return false }
      return name == "NAME" || context == .form || !stepWords.contains(spelling)
    }
  }
}
