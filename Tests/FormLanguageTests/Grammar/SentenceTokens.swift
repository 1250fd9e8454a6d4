import FormEngine
import FormSyntax
import SeededNumbers

/// Random texts for the tokens in capitals.
extension SeededGenerator {
  /// A token that is well-formed, and not one of the words to avoid.
  ///
  /// - Parameter texts: the texts around the token, and whether each must end on its line.
  mutating func token(_ name: String, avoiding words: Set<String>, texts: [Bool]) -> String {
    let inLine = texts.contains(true)
    switch name {
    case "NAME", "FIELD", "HEAD", "WORD":
      let word = chance(1, in: 2) ? pick(Self.names) : pick(Self.contextual)
      if name != "WORD", chance(1, in: 6) { return pick(Self.quotedNames) }
      return words.contains(word) ? pick(Self.names) : word
    case "ANY":
      return pick(chance(1, in: 3) ? Self.reserved : Self.names + Self.quotedNames)
    case "UNIT": return pick(Self.units)
    case "INTEGER": return pick(["0", "1", "7", "42", "1_000", "2026", "9223372036854775807"])
    case "DECIMAL": return pick(["0.5", "12.50", "1_000.25", "3.141592653589793238"])
    case "DATE": return pick(["2026-11-20", "2028-02-29", "0001-01-01"])
    case "TIME": return pick(["09:30", "23:59:59", "00:00"])
    case "DATETIME": return pick(["2026-11-20T09:30", "2030-01-01T12:00:01"])
    case "PATTERN": return pick(["/[a-z]+/", "/a\\/b/i", "/()/", "/{2,} \"x\" \\(/", "/é|(b)/"])
    case "TEXT":
      let blocks = ["\"\"\"\n  two\n    lines\n  \"\"\"", "\"\"\"\n\"quoted\" and \\\"\n\"\"\""]
      return pick(
        ["\"\"", "\"a\"", "\"Größe: {0}\"", "\"a \\\" b\\n\"", "\"\\u{1F600} // no comment\""]
          + (inLine ? [] : blocks))
    case "TEXT_START":
      return pick(["\"\\(", "\"a \\("] + (inLine ? [] : ["\"\"\"\n  Dear \\("]))
    case "TEXT_MIDDLE": return pick([")\\(", ") and \\(", ").\\(", ") \\\" \\("])
    case "TEXT_END":
      return texts.last == true ? pick([")\"", ").\"", ") \\\" b\""]) : "),\n  yours\n  \"\"\""
    default: return "unknown token \(name)"
    }
  }

  private static let names = ["a", "b2", "user_name", "_x", "größe", "名", "Next", "lengths"]
  private static let quotedNames = ["`first-name`", "`empty`", "`next`", "`50 %`", "`days`"]
  /// The keywords of types and clauses, and the names of functions, among the others, each word once.
  private static let contextual: [String] = {
    var words: [String] = []
    for kind in TokenKind.allCases where kind.isContextual {
      let found =
        switch kind {
        case .typeWord: ScalarType.allCases.map(\.keyword)
        case .clauseWord: Clause.table.map(\.keyword)
        case .functionWord: Function.allCases.map(\.name)
        default: [kind.spelling]
        }
      words += found.filter { !words.contains($0) && !reserved.contains($0) }
    }
    return words
  }()
  private static let reserved = TokenKind.allCases.filter(\.isReserved).map(\.spelling)
  private static let units = TokenKind.allCases.filter { DurationUnit($0) != nil }.map(\.spelling)
}
