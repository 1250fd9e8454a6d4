/// A value of a template, as far as it is known, on its way to the language.
indirect enum JinjaValue: Sendable {
  case constant(JinjaConstant)

  /// The value of a name without a value, which is false and prints nothing.
  case undefined
  case logic(ImportedLogic)

  /// The text that a pattern finds, of which only matters that there is one.
  case search(ImportedLogic)
  case text(JinjaText)

  /// A number, in the language; never empty where it matters.
  case number(String, isInteger: Bool)
  case option(JinjaChoice)
  case options(JinjaChoice)
  case list([JinjaValue])
  case conditional(ImportedLogic, JinjaValue, JinjaValue)

  /// An answer that is empty here, and undefined in the original, while a condition is false.
  case asked(JinjaValue, when: ImportedLogic)
}

extension JinjaValue {
  /// The number of values that conditions decide between.
  var weight: Int {
    guard case .conditional(_, let first, let second) = self else { return 1 }
    return first.weight + second.weight
  }

  /// The answer, or what is undefined, by the condition; itself for any other value.
  var split: JinjaValue {
    guard case .asked(let answer, let shown) = self else { return self }
    return .conditional(shown, answer, .undefined)
  }

  /// The value as long as empty and undefined are the same; itself for any other value.
  var answer: JinjaValue {
    guard case .asked(let answer, _) = self else { return self }
    return answer
  }

  /// Whether it is a constant that nothing empty equals.
  var isFilledConstant: Bool {
    switch self {
    case .constant(.text(let words)): !words.isEmpty
    case .constant(.boolean(true)), .constant(.integer), .constant(.number): true
    default: false
    }
  }

  /// The value where Python takes it for false.
  var whenFalse: JinjaValue {
    switch self {
    case .text: .constant(.text(""))
    case .logic: .constant(.boolean(false))
    case .number(_, isInteger: true): .constant(.integer(0))
    case .options, .list: .list([])
    default: self
    }
  }
}

/// A choice of the form whose options have values in templates.
struct JinjaChoice: Sendable {
  struct Option: Sendable {
    var constant: JinjaConstant

    /// The option in the language: `.name`.
    var written: String

    /// What people see.
    var label: String
  }

  /// The field in the language.
  var written: String
  var options: [Option]

  /// Whether an option is always chosen where it matters.
  var isFilled = false

  /// What may be empty: the field.
  var operands: [String] { isFilled ? [] : [written] }
}

/// A text in parts: words, and expressions of the language.
struct JinjaText: Sendable {
  struct Source: Sendable {
    /// An expression of the language.
    var text: String

    /// Whether it is a text and not only printed as one.
    var isText = true

    /// Whether it is never empty where it matters.
    var isFilled = false

    /// Whether it may have several lines, in which a pattern finds other things.
    var hasLines = false

    /// Why its value is not known while it is empty: the original has a default of its own then.
    var deferred: ImportReason?
  }

  enum Piece: Sendable {
    case words(String)
    case source(Source)
  }

  var pieces: [Piece]

  init(_ pieces: [Piece]) {
    self.pieces = []
    for piece in pieces {
      if case .words(let words) = piece {
        if words.isEmpty { continue }
        if case .words(let before)? = self.pieces.last {
          self.pieces[self.pieces.count - 1] = .words(before + words)
          continue
        }
      }
      self.pieces.append(piece)
    }
  }

  init(_ source: Source) { pieces = [.source(source)] }

  /// The number of bytes in its words and expressions.
  var length: Int {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .words(let words): sum + words.utf8.count
      case .source(let source): sum + source.text.utf8.count
      }
    }
  }

  /// Whether an expression in it nests too deep.
  var isTooDeep: Bool {
    pieces.contains { piece in
      guard case .source(let source) = piece else { return false }
      return source.text.expressionNesting > String.expressionNestingLimit
    }
  }

  /// The words of a text without expressions; nil for another one.
  var words: String? {
    if pieces.isEmpty { return "" }
    guard pieces.count == 1, case .words(let words)? = pieces.first else { return nil }
    return words
  }

  /// The expression of a text that is only that; nil for another one.
  var only: Source? {
    guard pieces.count == 1, case .source(let source)? = pieces.first else { return nil }
    return source
  }

  /// Whether it is never empty: it has words, or an expression that is never empty.
  var isFilled: Bool {
    pieces.contains { piece in
      switch piece {
      case .words: true
      case .source(let source): source.isFilled
      }
    }
  }

  /// Why its value is not known while a part of it is empty; nil if it is.
  var deferred: ImportReason? {
    for piece in pieces {
      if case .source(let source) = piece, let reason = source.deferred { return reason }
    }
    return nil
  }

  /// The text, whose value must be known.
  func known() throws(Untranslatable) -> JinjaText {
    if let deferred { throw Untranslatable(deferred) }
    return self
  }
}

/// A name that templates read.
struct JinjaVariable: Sendable {
  enum Kind: Sendable {
    /// A value of the form.
    case value(JinjaValue)

    /// Something that the form does not have, and why.
    case opaque(ImportReason)
  }

  var kind: Kind

  /// When the question is asked; nil for always.
  var shown: ImportedLogic?

  /// The value while the question is not asked; nil for none.
  var hidden: Kind?

  init(_ kind: Kind, shown: ImportedLogic? = nil, hidden: Kind? = nil) {
    self.kind = kind
    self.shown = shown
    self.hidden = hidden
  }
}

extension JinjaConstant {
  /// The value of a number; nil for another value.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let text): Double(text)
    default: nil
    }
  }

  /// Whether Python takes the value for true.
  var isTrue: Bool {
    switch self {
    case .none: false
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .number(let text): Double(text).map { $0 != 0 } ?? true
    case .text(let text): !text.isEmpty
    case .list(let elements): !elements.isEmpty
    }
  }

  /// The value as Python prints it; nil for what is not printed simply.
  var printed: String? {
    switch self {
    case .none: "None"
    case .boolean(let value): value ? "True" : "False"
    case .integer(let value): "\(value)"
    case .number(let text): Double(text).map { "\($0)" }
    case .text(let text): text
    case .list: nil
    }
  }

  /// Whether two values are equal in Python; nil if that is not known here.
  func equals(_ other: JinjaConstant) -> Bool? {
    switch (self, other) {
    case (.text(let first), .text(let second)): first.utf8.elementsEqual(second.utf8)
    case (.boolean(let first), .boolean(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.number, .number), (.number, .integer), (.integer, .number):
      printed.flatMap(Double.init) == other.printed.flatMap(Double.init)
    case (.boolean(let value), .integer(let number)), (.integer(let number), .boolean(let value)):
      number == (value ? 1 : 0)
    case (.none, .none): true
    case (.list(let first), .list(let second)): first == second
    case (.boolean, .number), (.number, .boolean): nil
    default: false
    }
  }

  /// Reads a text as copier does where it wants a boolean: numbers and the words of YAML count.
  static func isTrue(word: String) -> Bool {
    let word = word.trimmed.lowercased()
    if let number = Double(word) { return number != 0 }
    return !["", "n", "no", "f", "false", "off", "~", "null", "none"].contains(word)
  }
}
