/// A value of a template, as far as it is known, on its way to the language.
indirect enum JinjaValue: Sendable {
  case constant(JinjaConstant)

  /// The value of a name that is not defined, which is false and prints nothing.
  case undefined
  case logic(ImportedLogic)

  /// The text that a pattern finds; it only matters whether there is one.
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
  /// The number of values between which conditions choose.
  var weight: Int {
    guard case .conditional(_, let first, let second) = self else { return 1 }
    return first.weight + second.weight
  }

  /// An asked answer as a condition with two values, the answer and undefined; any other value as
  /// it is.
  var split: JinjaValue {
    guard case .asked(let answer, let shown) = self else { return self }
    return .conditional(shown, answer, .undefined)
  }

  /// An asked answer without its condition, for uses to which empty and undefined are the same; any
  /// other value as it is.
  var answer: JinjaValue {
    guard case .asked(let answer, _) = self else { return self }
    return answer
  }

  /// True for a constant that no empty or undefined value equals.
  var isFilledConstant: Bool {
    switch self {
    case .constant(.text(let words)): !words.isEmpty
    case .constant(.boolean(true)), .constant(.integer), .constant(.number): true
    default: false
    }
  }

  /// The value that it has when Python takes it for false.
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

    /// The label that people see.
    var label: String
  }

  /// The field in the language.
  var written: String
  var options: [Option]

  /// True if an option is always chosen where it matters.
  var isFilled = false

  /// The operands that may be empty: the field, or none.
  var operands: [String] { isFilled ? [] : [written] }
}

/// A text in parts: words, and expressions of the language.
struct JinjaText: Sendable {
  struct Source: Sendable {
    /// An expression of the language.
    var text: String

    /// True if it is a text, and not only printed as one.
    var isText = true

    /// True if it is never empty where it matters.
    var isFilled = false

    /// True if it may have several lines, on which Python's patterns work differently.
    var hasLines = false

    /// The reason why its value is unknown while it is empty: the original then computes a default
    /// of its own.
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

  /// True if an expression in it nests too deep.
  var isTooDeep: Bool {
    pieces.contains { piece in
      guard case .source(let source) = piece else { return false }
      return source.text.expressionNesting > String.expressionNestingLimit
    }
  }

  /// The words of a text without expressions; nil for any other text.
  var words: String? {
    if pieces.isEmpty { return "" }
    guard pieces.count == 1, case .words(let words)? = pieces.first else { return nil }
    return words
  }

  /// The expression of a text that consists of one expression alone; nil for any other text.
  var only: Source? {
    guard pieces.count == 1, case .source(let source)? = pieces.first else { return nil }
    return source
  }

  /// True if the text is never empty: it has words, or an expression that is never empty.
  var isFilled: Bool {
    pieces.contains { piece in
      switch piece {
      case .words: true
      case .source(let source): source.isFilled
      }
    }
  }

  /// The reason why its value is unknown while a part of it is empty; nil if it is known.
  var deferred: ImportReason? {
    for piece in pieces {
      if case .source(let source) = piece, let reason = source.deferred { return reason }
    }
    return nil
  }

  /// Returns the text; throws if its value may be unknown.
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

    /// Something that the form does not have, with the reason.
    case opaque(ImportReason)
  }

  var kind: Kind

  /// The condition for asking the question; nil if it is always asked.
  var shown: ImportedLogic?

  /// The value while the question is not asked; nil if it is undefined then.
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

  /// True if Python takes the value for true.
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

  /// The value as Python prints it; nil for a list.
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

  /// Compares two values as Python does; nil if the result is not known here.
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

  /// Reads a text as copier does to cast it to a boolean: numbers count, and the words of YAML.
  static func isTrue(word: String) -> Bool {
    let word = word.trimmed.lowercased()
    if let number = Double(word) { return number != 0 }
    return !["", "n", "no", "f", "false", "off", "~", "null", "none"].contains(word)
  }
}
