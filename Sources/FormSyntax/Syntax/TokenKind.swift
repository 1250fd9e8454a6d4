/// The kind of a token. Each word of the language has its own kind. Whether it is a keyword depends
/// on its place, so the parser checks `isName` where a name is allowed.
package enum TokenKind: UInt8, CaseIterable, Sendable {
  case endOfFile
  /// Bytes that start no token.
  case unknown

  // Names
  case identifier
  /// `` `first-name` ``.
  case quotedName

  // Literals
  case integerLiteral, decimalLiteral, dateLiteral, timeLiteral, dateTimeLiteral
  /// `/…/` or `/…/i`, with its flags.
  case patternLiteral
  /// A whole text without interpolations.
  case textLiteral
  /// `"…\(`, `)…\(` and `)…"`: the parts of a text with interpolations.
  case textStart, textMiddle, textEnd

  // Punctuation
  case leftBrace, rightBrace, leftParenthesis, rightParenthesis, leftBracket, rightBracket
  case colon, comma, at, dot, equals
  case ellipsis, halfOpen
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case plus, minus, star, slash, percent, coalesce
  // Signs of other languages; each is reported with its counterpart here.
  case semicolon, twoDots, tripleEqual, notTripleEqual, angleNotEqual, exclamation, question
  case doubleAmpersand, doublePipe, arrow

  // Reserved words
  case and, or, not, `in`, `is`, match, matches, `if`, then, `else`, `where`, `as`, when
  case `true`, `false`, empty, filled, value, form

  // Words that are keywords in some places and names elsewhere.
  // Declarations
  case `import`, type, test
  case field, group, section, rows, `let`, note, check, warn, submit
  /// A word that is only the keyword of a clause; the token has the clause.
  case clauseWord
  // Keywords of clauses that have other uses too
  case label, required, length, option, count, sort, show, readonly, keep
  // Words inside clauses and steps
  case from, by, of, descending, focus, first, problem, on, success, unfocus, to, atWord, none
  // Steps
  case clock, given, enter, clear, next, previous, undo, redo, add, delete, move, accept, reject
  case cancel, reset, expect
  // After `expect`
  case error, warning, refused, valid, visible, hidden, order, submitted, submitting, rejected
  case output, offered
  /// The keyword of a type; the token has the type. `date` and `time` are functions too.
  case typeWord
  /// A word that is only the name of a function.
  case functionWord
  // Functions whose names have other uses too
  case min, max, contains, starts, ends, today, now, date, time
  // Units of durations
  case second, seconds, minute, minutes, hour, hours, day, days, week, weeks, month, months
  case year, years

  package var isReserved: Bool {
    rawValue >= TokenKind.and.rawValue && rawValue <= TokenKind.form.rawValue
  }

  /// True for a word that is a keyword in some places only.
  package var isContextual: Bool { rawValue > TokenKind.form.rawValue }

  package var isWord: Bool { rawValue >= TokenKind.and.rawValue || self == .identifier }

  /// True for a valid name: any word that is not reserved, or one in backticks.
  package var isName: Bool { isContextual || self == .identifier || self == .quotedName }

  /// True if an expression may start with the token, even one that is reported.
  var beginsExpression: Bool {
    switch self {
    case .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral, .dateTimeLiteral,
      .textLiteral, .textStart, .leftParenthesis, .leftBracket, .minus, .dot, .not, .if, .true,
      .false, .empty, .value, .form, .patternLiteral, .exclamation:
      true
    default: isName
    }
  }

  /// Returns true if such a token after `start` says which rows a list starts with.
  func beginsStartRows(_ flags: TokenFlags) -> Bool {
    switch self {
    case .integerLiteral, .decimalLiteral, .dateLiteral, .timeLiteral, .dateTimeLiteral,
      .textLiteral, .textStart, .true, .false, .leftBrace:
      true
    case .dot, .leftBracket: flags.contains(.spaced)
    default: false
    }
  }

  /// True for a sign between two operands.
  package var isOperator: Bool {
    rawValue >= TokenKind.equal.rawValue && rawValue <= TokenKind.coalesce.rawValue
  }

  /// True for a word that starts a declaration.
  package var beginsDeclaration: Bool { declaration != nil }

  /// True for a word that starts a declaration outside the form, or the form itself.
  var beginsTopLevel: Bool {
    self == .import || self == .type || self == .form || self == .test
  }

  /// The node of the declaration that the word starts.
  var declaration: SyntaxKind? {
    switch self {
    case .import: .importDeclaration
    case .type: .typeDeclaration
    case .form: .formDeclaration
    case .field: .fieldDeclaration
    case .group: .groupDeclaration
    case .section: .sectionDeclaration
    case .rows: .rowsDeclaration
    case .let: .letDeclaration
    case .note: .noteDeclaration
    case .submit: .submitDeclaration
    case .test: .testDeclaration
    default: nil
    }
  }

  /// True for a word that starts a declaration in a form.
  package var beginsInnerDeclaration: Bool {
    switch self {
    case .field, .group, .section, .rows, .let, .note, .submit: true
    default: false
    }
  }

  /// True for a part of a text literal.
  package var isTextPart: Bool {
    rawValue >= TokenKind.textLiteral.rawValue && rawValue <= TokenKind.textEnd.rawValue
  }
}
