/// The shape of some tokens on one line, such as `from $low to|until $high`.
///
/// A word or sign matches itself, in any case and without its `_`; bars separate alternatives.
/// `$name` and the other cases of `Capture` match tokens of that kind. A part that is joined to
/// the one before it must be so in the source, too. `~` makes a part optional. What follows `&`
/// must be there, but is no part of the habit; what is joined to that sign must be so, too. From the first expression on, the grammar reads what
/// the shape describes: the row is chosen by what precedes that.
struct HabitPattern: Sendable, ExpressibleByStringInterpolation {
  struct Part: Sendable {
    /// The alternatives, in lower case; empty for a capture.
    var words: [String] = []
    var capture: Capture?
    /// The change of a capture where it is meant.
    var change: Change?
    var isJoined = false
    var isOptional = false
    var isAhead = false

    /// Returns true if a part that is meant stays as it is written.
    func isSame(as written: Part) -> Bool {
      capture == written.capture && (capture != nil || written.words.contains(words[0]))
    }

    /// True for an expression, which the grammar reads.
    var isRead: Bool { capture?.isRead == true }
  }

  enum Capture: String, Sendable {
    case name, word, type, text, string, integer, bound, low, high, operand, item, any
    /// An unknown word, and the path of a file of options.
    case unknown, csv
    /// Names that may also be words that start something.
    case named, typed
    /// A name in backticks.
    case quoted
    case literal, value, path, step
    /// A value that does not start with a word of the language.
    case plain
    /// In tests: the state of a field, the rule of one, and what may follow an expectation.
    case state, rule, subject
    /// The rest of the line.
    case rest
    /// The end of the line or block, and of a value: no token.
    case end, after
    /// The bounds of a range: limits, or the names of fields.
    case least, most
    /// The clause that limits the values of the field, and the present as its type has it. They are
    /// never written, only meant.
    case limits, now
    /// The operand or expression before the habit, which the grammar has read.
    case left
    /// Expressions that the grammar reads: sums, ranges and conditions.
    case sum, sum2, range, condition, condition2
    /// The tokens from a bracket to the one that closes it; a text with values in it.
    case nested, parentheses, interpolated
    /// Joined members and calls, and the path of a file with or without quotes.
    case members, file
    /// Words after commas.
    case others
    /// Unknown words up to the block or the end of the line.
    case phrase
    /// A type in two words.
    case parted
    /// The tokens up to `end`, or else the end of the line or block.
    case cases
    /// `else` without the message of a rule.
    case otherwise
    /// A date in quotes, a date with a time in quotes, and both without quotes.
    case day, moment, date, time
    /// A truth value, also as other languages write it.
    case yes, no
    /// Names with commas between them; the same of values, and of values or the names of options.
    case names, several, choices
    /// Options between brackets.
    case offered
    /// The name of a function, and that of an option with its dot.
    case function, option
    /// The unit of a duration, and an abbreviated one.
    case unit, shortUnit
    /// Texts with a `%` at both ends, at the end, at the start and without any.
    case infix, prefix, suffix, plainText

    /// True if the grammar reads it.
    var isRead: Bool {
      switch self {
      case .sum, .sum2, .range, .condition, .condition2: true
      default: false
      }
    }
  }

  /// What becomes of a capture.
  enum Change: String, Sendable {
    /// A text becomes a pattern.
    case slashed
    /// A number of decimal places becomes a step.
    case step
    /// An integer becomes the one after it.
    case next
    /// A text loses its signs of `%` or its quotes, a name its backticks.
    case bare, unquoted
    /// A date gets the time when it starts.
    case midnight
    /// A text becomes the name that it contains, and names those of options.
    case name, dotted
    /// The function or unit of another language is written as the one here.
    case here
  }

  /// As the table has it.
  let text: String
  private(set) var parts: [Part] = []

  init(stringLiteral text: String) {
    self.text = text
    var isAhead = false
    for chunk in text.split(separator: " ") {
      var rest = chunk
      if rest.first == "&", rest.dropFirst().first != "&" {
        isAhead = true
        rest.removeFirst()
      }
      while !rest.isEmpty {
        let isJoined = rest.startIndex > chunk.startIndex
        var part = Self.part(&rest)
        part.isJoined = isJoined
        part.isAhead = isAhead
        part.isOptional = rest.first == "~"
        if part.isOptional { rest.removeFirst() }
        parts.append(part)
      }
    }
  }

  private static func part(_ rest: inout Substring) -> Part {
    var part = Part()
    if rest.first == "$" {
      rest.removeFirst()
      part.capture = Capture(rawValue: String(takeWord(&rest)))
      if rest.first == ".", rest.dropFirst().first?.isLetter == true {
        rest.removeFirst()
        part.change = Change(rawValue: String(takeWord(&rest)))
      }
      return part
    }
    repeat {
      if !part.words.isEmpty { rest.removeFirst() }
      let word = takeWord(&rest)
      part.words.append(word.isEmpty ? takeSign(&rest) : folded(String(word)))
    } while rest.first == "|" && rest.count > 1
    return part
  }

  private static func takeWord(_ rest: inout Substring) -> Substring {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    rest = rest[word.endIndex...]
    return word
  }

  private static let longSigns = [
    "...", "..<", "..", "===", "!==", "==", "!=", "<=", ">=", "<>", "=>", "??", "||", "&&",
  ]

  private static func takeSign(_ rest: inout Substring) -> String {
    let sign = longSigns.first { rest.hasPrefix($0) } ?? String(rest.prefix(1))
    rest = rest.dropFirst(sign.count)
    return sign
  }

  /// Returns a word as it is compared: in lower case and without `_`.
  static func folded(_ word: String) -> String {
    String(word.lowercased().filter { $0 != "_" })
  }
}
