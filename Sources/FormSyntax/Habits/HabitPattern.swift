/// The shape of some tokens on one line, such as `from $low to|until $high`.
///
/// A word or sign matches itself, in any case and without its `_`; bars separate alternatives.
/// `$name` and the other cases of `Capture` match tokens of that kind. A part that is joined to
/// the one before it must be so in the source, too. `~` makes a part optional. What follows `&`
/// must be there, but is no part of the habit.
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
  }

  enum Capture: String, Sendable {
    case name, word, type, text, string, integer, bound, low, high, operand, item, any
    /// An unknown word, and the path of a file of options.
    case unknown, csv
    /// Names that may also be words that start something.
    case named, typed
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
    /// The clause that limits the values of the field. It is never written, only meant.
    case limits
  }

  /// What becomes of a capture.
  enum Change: String, Sendable {
    /// A text becomes a pattern.
    case slashed
    /// A number of decimal places becomes a step.
    case step
  }

  /// As the table has it.
  let text: String
  private(set) var parts: [Part] = []

  init(stringLiteral text: String) {
    self.text = text
    var isAhead = false
    for chunk in text.split(separator: " ") {
      if chunk == "&" {
        isAhead = true
        continue
      }
      var rest = chunk
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
    "...", "..<", "===", "!==", "==", "!=", "<=", ">=", "<>", "=>", "??", "||", "&&",
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
