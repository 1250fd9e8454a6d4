import FormTools
import SeededNumbers

/// The text between the tokens of a sentence.
struct SentenceSpacing {
  private var required: Set<GrammarMark> = []
  private var last = ""
  /// The texts that are interpolated here: whether each must end on its line.
  private(set) var texts: [Bool] = []

  var isJoined: Bool { required.contains(.joined) }

  mutating func require(_ mark: GrammarMark) { required.insert(mark) }

  mutating func gap(
    before text: String, token: String, beginsExpression: Bool,
    _ random: inout SeededGenerator
  ) -> String {
    defer {
      required = []
      last = text
      if token == "TEXT_START" { texts.append(!text.hasPrefix("\"\"\"")) }
    }
    let isTextPart = token == "TEXT_MIDDLE" || token == "TEXT_END"
    defer { if token == "TEXT_END" { _ = texts.popLast() } }
    if required.contains(.joined) { return "" }
    let mayJoin = isTextPart || Self.mayJoin(last, text)
    let isApart = required.contains(.apart) && beginsExpression
    if mayJoin, !isApart, random.chance(1, in: 3) { return "" }
    if texts.contains(true) || required.contains(.sameLine) {
      return [" ", "  ", "\t"].randomElement(using: &random) ?? " "
    }
    let gap = random.gap()
    return last == "/" ? " " + gap : gap
  }

  /// The text after the last token.
  func end(_ random: inout SeededGenerator) -> String {
    random.chance(1, in: 2) ? "" : random.gap()
  }

  /// Returns whether two tokens stay separate without white space; false if in doubt.
  private static func mayJoin(_ left: String, _ right: String) -> Bool {
    guard let last = left.unicodeScalars.last, let first = right.unicodeScalars.first else {
      return true
    }
    if isWord(last) && isWord(first) { return false }
    // The flags of a pattern; `//` and `/*`; dates, decimals and times.
    if left.hasPrefix("/") || right.hasPrefix("/") { return false }
    if left.unicodeScalars.first.map(isDigit) == true, "-.:".unicodeScalars.contains(first) {
      return false
    }
    // `"` and `""` would start a text over several lines.
    if last == "\"" && first == "\"" { return false }
    return !(signs.contains(last) && signs.contains(first))
  }

  private static let signs = Set(".<>=!+-*/%?&|".unicodeScalars)

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}

extension SeededGenerator {
  mutating func chance(_ one: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &self) < one
  }

  mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &self) ?? "" }

  /// White space, sometimes with a comment.
  mutating func gap() -> String {
    if chance(1, in: 2) { return " " }
    return pick([
      "\n", "\n  ", "\n      ", "\r\n\t", "\t", "   ", "\n\n", " // a note: { \" ( `\n",
      "\n  /// what it is for\n  ", "//\n",
    ])
  }
}
