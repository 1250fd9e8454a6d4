/// The shape of some tokens on one line, such as `from $low to|until $high`.
///
/// A word or sign matches itself, in any case and without its `_`; bars separate alternatives.
/// `$name` and the other cases of `Capture` match tokens of that kind. A part that is joined to
/// the one before it must be so in the source, too. `~` after a part makes it optional, before it
/// makes it a misspelled word; `%` before it is for what the file declares nothing with, and `!`
/// for what must not be there. What precedes `^` must be before the habit on its line, and what
/// follows `&` after it, but both are no part of it; what is joined to these signs must be so, too.
/// From the first expression on, the grammar reads what the shape describes: the row is chosen by
/// what precedes that, and by the words and signs that must follow on the line.
struct HabitPattern: Sendable {
  struct Part: Sendable {
    var marks: Set<Mark> = []
    /// The alternatives, in lower case; empty for a capture.
    var words: [String] = []
    var capture: Capture?
    /// The change of a capture where it is meant.
    var change: Change?
    var isJoined = false
    var isOptional = false
    var isAhead = false

    enum Mark: Character {
      case forbidden = "!"
      case free = "%"
      case misspelled = "~"
    }

    /// True for an expression, which the grammar reads.
    var isRead: Bool { capture?.isRead == true }
  }

  enum Capture: String, Sendable {
    /// A name, one that may also be a word that starts something, and one in backticks.
    case name, named, quoted
    /// An unknown word, one that resembles nothing that starts an item here, any word, the start of an
    /// item, and anything.
    case unknown, stranger, word, item, any
    /// Texts; one with a brace in it, one with values in it, and one that starts with a digit.
    case text, string, template, interpolated, numeral
    /// Literals, and what starts a value or condition; `plain` does not start with a word of the
    /// language, and `opening` and `begun` start no clause.
    case literal, integer, bound, operand, value, plain, opening, begun
    /// A path; that of a list, and one that starts with a declared name.
    case path, list, declared
    /// A type; one of the language, one of other languages, one with options, and a named group.
    case type, builtIn, foreignType, choice, groupType
    /// The name of the declaration around it.
    case owner
    /// A clause; one that needs no argument, one that may have a condition, and one that must.
    case clause, flag, conditional, shown
    /// A sign that is no part of a declaration; a token that starts no item; anything but a text that
    /// is joined; and the same word or sign again.
    case sign, foreign, joined, same
    case low, high
    /// The path of a file of options.
    case csv
    /// The tag and the label of a declaration.
    case labels
    /// In tests: a step, the state of a field, the rule of one, what is expected, and what may follow
    /// that.
    case step, state, rule, expected, subject
    /// Nothing, as other languages compare with it; the number of the row above, and `-1`; and the
    /// name of a call with hyphens in it.
    case nothing, above, negative, hyphenated
    /// The sign of a comparison, or the dot of a member.
    case compared
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
    /// The tokens from a bracket to the one that closes it, and those of a block.
    case nested, parentheses, block
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
  /// The token before the habit.
  private(set) var preceding: Part?

  /// True if it describes only what follows the habit, which has no tokens.
  var isAhead: Bool { parts.allSatisfy(\.isAhead) }

  init(_ text: String) {
    self.text = text
    var isAhead = false
    for chunk in text.split(separator: " ") {
      var rest = chunk
      if rest.first == "^" {
        preceding = parts.popLast()
        rest.removeFirst()
      }
      if rest.first == "&", rest.dropFirst().first != "&" {
        isAhead = true
        rest.removeFirst()
      }
      while !rest.isEmpty {
        let isJoined = rest.startIndex > chunk.startIndex
        var part = Part()
        part.isJoined = isJoined
        while let mark = Self.takeMark(&rest) { part.marks.insert(mark) }
        part.isAhead = isAhead || part.marks.contains(.forbidden)
        Self.take(&part, &rest)
        part.isOptional = rest.first == "~"
        if part.isOptional { rest.removeFirst() }
        parts.append(part)
      }
    }
  }

  private static func takeMark(_ rest: inout Substring) -> Part.Mark? {
    guard let mark = rest.first.flatMap(Part.Mark.init), let next = rest.dropFirst().first,
      next != "=", next != "|"
    else { return nil }
    rest.removeFirst()
    return mark
  }

  private static func take(_ part: inout Part, _ rest: inout Substring) {
    if rest.first == "$" {
      rest.removeFirst()
      part.capture = Capture(rawValue: String(takeWord(&rest)))
      if rest.first == ".", rest.dropFirst().first?.isLetter == true {
        rest.removeFirst()
        part.change = Change(rawValue: String(takeWord(&rest)))
      }
      return
    }
    repeat {
      if !part.words.isEmpty { rest.removeFirst() }
      let word = takeWord(&rest)
      part.words.append(word.isEmpty ? takeSign(&rest) : folded(String(word)))
    } while rest.first == "|" && rest.count > 1
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
