/// The spellings of the words, and the way back from bytes to a word.
///
/// A word of up to 16 bytes is two integers, which the lexer collects while it reads the word; one
/// probe into an open hash then tells whether the language knows it.
struct Keywords: Sendable {
  private struct Entry: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var kind = TokenKind.identifier
  }

  private var entries = ContiguousArray(repeating: Entry(), count: 1 << Keywords.bits)

  private static let bits: UInt64 = 10

  static let shared = Keywords()

  private init() {
    for (spelling, kind) in Keywords.words {
      var low: UInt64 = 0
      var high: UInt64 = 0
      for (place, byte) in spelling.utf8.enumerated() {
        if place < 8 {
          low |= UInt64(byte) << UInt64(place * 8)
        } else {
          high |= UInt64(byte) << UInt64((place - 8) * 8)
        }
      }
      var index = Keywords.hash(low, high)
      while entries[index].low != 0 { index = (index + 1) & (entries.count - 1) }
      entries[index] = Entry(low: low, high: high, kind: kind)
    }
  }

  @inline(__always)
  private static func hash(_ low: UInt64, _ high: UInt64) -> Int {
    Int(
      truncatingIfNeeded: ((low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F))
        >> (64 &- bits))
  }

  /// The word with these bytes, low ones first; `identifier` for any other.
  @inline(__always)
  func kind(_ low: UInt64, _ high: UInt64) -> TokenKind {
    var index = Keywords.hash(low, high)
    while true {
      let entry = entries[index]
      if entry.low == low && entry.high == high { return entry.kind }
      if entry.low == 0 { return .identifier }
      index = (index &+ 1) & (entries.count &- 1)
    }
  }

  /// Every word of the language.
  static let words: [(String, TokenKind)] = [
    ("and", .and), ("or", .or), ("not", .not), ("in", .in), ("is", .is), ("match", .match),
    ("matches", .matches), ("if", .if), ("then", .then), ("else", .else), ("where", .where),
    ("as", .as), ("when", .when), ("true", .true), ("false", .false), ("empty", .empty),
    ("filled", .filled), ("value", .value), ("form", .form),
    ("import", .import), ("type", .type), ("test", .test), ("translation", .translation),
    ("field", .field), ("group", .group), ("section", .section), ("rows", .rows), ("let", .let),
    ("note", .note), ("check", .check), ("warn", .warn), ("submit", .submit),
    ("label", .label), ("hint", .hint), ("help", .help), ("example", .example),
    ("required", .required), ("length", .length), ("range", .range), ("step", .step),
    ("option", .option), ("options", .options), ("other", .other), ("count", .count),
    ("unique", .unique), ("item", .item), ("sort", .sort), ("show", .show),
    ("readonly", .readonly), ("default", .default), ("keep", .keep), ("confirm", .confirm),
    ("unit", .unit), ("exclusive", .exclusive),
    ("from", .from), ("by", .by), ("descending", .descending), ("focus", .focus),
    ("first", .first), ("problem", .problem), ("on", .on), ("success", .success),
    ("unfocus", .unfocus), ("to", .to), ("none", .none),
    ("clock", .clock), ("given", .given), ("enter", .enter), ("clear", .clear), ("next", .next),
    ("previous", .previous), ("undo", .undo), ("redo", .redo), ("add", .add),
    ("delete", .delete), ("move", .move), ("accept", .accept), ("reject", .reject),
    ("expect", .expect),
    ("error", .error), ("warning", .warning), ("refused", .refused), ("valid", .valid),
    ("visible", .visible), ("hidden", .hidden), ("order", .order), ("submitted", .submitted),
    ("submitting", .submitting), ("rejected", .rejected), ("output", .output),
    ("text", .text), ("multiline", .multiline), ("secret", .secret), ("email", .email),
    ("url", .url), ("uuid", .uuid), ("integer", .integer), ("decimal", .decimal),
    ("boolean", .boolean), ("date", .date), ("time", .time), ("datetime", .datetime),
    ("choice", .choice), ("choices", .choices),
    ("sum", .sum), ("average", .average), ("min", .min), ("max", .max), ("any", .any),
    ("all", .all), ("last", .last), ("lower", .lower), ("upper", .upper), ("trim", .trim),
    ("contains", .contains), ("starts", .starts), ("ends", .ends), ("round", .round),
    ("floor", .floor), ("ceiling", .ceiling), ("abs", .abs), ("today", .today), ("now", .now),
    ("weekday", .weekday), ("position", .position),
    ("second", .second), ("seconds", .seconds), ("minute", .minute), ("minutes", .minutes),
    ("hour", .hour), ("hours", .hours), ("day", .day), ("days", .days), ("week", .week),
    ("weeks", .weeks), ("month", .month), ("months", .months), ("year", .year), ("years", .years),
  ]
}

extension TokenKind {
  /// How a word or a sign is written; empty for what has many spellings.
  public var spelling: String { TokenKind.spellings[Int(rawValue)] }

  private static let spellings: [String] = {
    var result = [String](repeating: "", count: 256)
    for kind in allCases { result[Int(kind.rawValue)] = kind.sign }
    for (word, kind) in Keywords.words { result[Int(kind.rawValue)] = word }
    return result
  }()

  /// How a sign is written; empty for all else.
  private var sign: String {
    switch self {
    case .leftBrace: "{"
    case .rightBrace: "}"
    case .leftParenthesis: "("
    case .rightParenthesis: ")"
    case .leftBracket: "["
    case .rightBracket: "]"
    case .colon: ":"
    case .comma: ","
    case .at: "@"
    case .dot: "."
    case .equals: "="
    case .ellipsis: "..."
    case .halfOpen: "..<"
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .plus: "+"
    case .minus: "-"
    case .star: "*"
    case .slash: "/"
    case .percent: "%"
    case .coalesce: "??"
    case .semicolon: ";"
    case .twoDots: ".."
    case .tripleEqual: "==="
    case .notTripleEqual: "!=="
    case .angleNotEqual: "<>"
    case .exclamation: "!"
    case .question: "?"
    case .doubleAmpersand: "&&"
    case .doublePipe: "||"
    case .arrow: "=>"
    default: ""
    }
  }
}
