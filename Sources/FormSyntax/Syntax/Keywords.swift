internal import FormEngine

/// The hash table that maps the spelling of a word to its meaning.
///
/// A word of up to 16 bytes is packed into two integers; one probe into the open-addressing table
/// then shows whether the language has such a word.
package struct Keywords: Sendable {
  /// The meaning of a word.
  package struct Meaning: Sendable {
    package var kind = TokenKind.identifier
    /// The type or clause that has this keyword, and the function that has this name.
    var type: ScalarType?
    package var clause: Clause?
    var function: Function?
  }

  private struct Entry: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var meaning = Meaning()
  }

  private var entries = ContiguousArray(repeating: Entry(), count: 1 << Keywords.bits)

  private static let bits: UInt64 = 9

  static let shared = Keywords()

  private init() {
    for (spelling, kind) in Keywords.words { entries[place(of: spelling)].meaning.kind = kind }
    for type in ScalarType.allCases {
      let place = place(of: type.keyword)
      entries[place].meaning.type = type
      if entries[place].meaning.kind == .identifier { entries[place].meaning.kind = .typeWord }
    }
    for facts in Clause.table {
      let place = place(of: facts.keyword)
      entries[place].meaning.clause = facts.clause
      if entries[place].meaning.kind == .identifier { entries[place].meaning.kind = .clauseWord }
    }
    for function in Function.allCases {
      let place = place(of: function.name)
      entries[place].meaning.function = function
      if entries[place].meaning.kind == .identifier { entries[place].meaning.kind = .functionWord }
    }
  }

  /// Returns the index of the entry for a word, which is added if necessary.
  private mutating func place(of spelling: String) -> Int {
    let (low, high) = Keywords.halves(of: spelling)
    var index = Keywords.hash(low, high)
    while entries[index].low != 0, entries[index].low != low || entries[index].high != high {
      index = (index + 1) & (entries.count - 1)
    }
    entries[index].low = low
    entries[index].high = high
    return index
  }

  /// Packs the first 16 bytes of a word into two integers.
  private static func halves(of spelling: String) -> (low: UInt64, high: UInt64) {
    var spelling = spelling
    return spelling.withUTF8 { bytes in
      var (low, high): (UInt64, UInt64) = (0, 0)
      for (index, byte) in bytes.prefix(16).enumerated() {
        if index < 8 {
          low |= UInt64(byte) << UInt64(8 * index)
        } else {
          high |= UInt64(byte) << UInt64(8 * index - 64)
        }
      }
      return (low, high)
    }
  }

  /// Returns the meaning of a word; `identifier` if the language does not have it.
  package static func meaning(of spelling: String) -> Meaning {
    guard spelling.utf8.count <= 16 else { return Meaning() }
    let (low, high) = halves(of: spelling)
    return shared.meaning(low, high)
  }

  @inline(__always)
  private static func hash(_ low: UInt64, _ high: UInt64) -> Int {
    Int(
      truncatingIfNeeded: ((low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F))
        >> (64 &- bits))
  }

  /// Returns the meaning of a word from its packed bytes, the low ones first; `identifier` if the
  /// language does not have it.
  @inline(__always)
  func meaning(_ low: UInt64, _ high: UInt64) -> Meaning {
    var index = Keywords.hash(low, high)
    while true {
      let entry = entries[index]
      if entry.low == low && entry.high == high { return entry.meaning }
      if entry.low == 0 { return Meaning() }
      index = (index &+ 1) & (entries.count &- 1)
    }
  }

  /// The words of the language, except those that are only in the tables of types, clauses and
  /// functions.
  package static let words: [(String, TokenKind)] = [
    ("and", .and), ("or", .or), ("not", .not), ("in", .in), ("is", .is), ("match", .match),
    ("matches", .matches), ("if", .if), ("then", .then), ("else", .else), ("where", .where),
    ("as", .as), ("when", .when), ("true", .true), ("false", .false), ("empty", .empty),
    ("filled", .filled), ("value", .value), ("form", .form),
    ("import", .import), ("type", .type), ("test", .test),
    ("field", .field), ("group", .group), ("section", .section), ("rows", .rows), ("let", .let),
    ("note", .note), ("check", .check), ("warn", .warn), ("submit", .submit),
    ("label", .label), ("required", .required), ("length", .length), ("option", .option),
    ("count", .count), ("sort", .sort), ("show", .show), ("readonly", .readonly), ("keep", .keep),
    ("from", .from), ("by", .by), ("of", .of), ("descending", .descending), ("focus", .focus),
    ("first", .first), ("problem", .problem), ("on", .on), ("success", .success),
    ("unfocus", .unfocus), ("to", .to), ("at", .atWord), ("none", .none),
    ("clock", .clock), ("given", .given), ("enter", .enter), ("clear", .clear), ("next", .next),
    ("previous", .previous), ("undo", .undo), ("redo", .redo), ("add", .add),
    ("delete", .delete), ("move", .move), ("accept", .accept), ("reject", .reject),
    ("cancel", .cancel), ("reset", .reset), ("expect", .expect),
    ("error", .error), ("warning", .warning), ("refused", .refused), ("valid", .valid),
    ("visible", .visible), ("hidden", .hidden), ("order", .order), ("submitted", .submitted),
    ("submitting", .submitting), ("rejected", .rejected), ("output", .output),
    ("offered", .offered),
    ("min", .min), ("max", .max), ("contains", .contains), ("starts", .starts), ("ends", .ends),
    ("today", .today),
    ("now", .now), ("date", .date), ("time", .time),
    ("second", .second), ("seconds", .seconds), ("minute", .minute), ("minutes", .minutes),
    ("hour", .hour), ("hours", .hours), ("day", .day), ("days", .days), ("week", .week),
    ("weeks", .weeks), ("month", .month), ("months", .months), ("year", .year), ("years", .years),
  ]
}

extension TokenKind {
  /// The spelling of a word or sign; empty if the kind has many spellings.
  package var spelling: String { TokenKind.spellings[Int(rawValue)] }

  private static let spellings: [String] = {
    var result = [String](repeating: "", count: 256)
    for kind in allCases { result[Int(kind.rawValue)] = kind.sign }
    for (word, kind) in Keywords.words { result[Int(kind.rawValue)] = word }
    return result
  }()

  /// Returns the sign with a spelling; nil for a word.
  static func sign(_ spelling: String) -> TokenKind? {
    allCases.first { $0.sign == spelling && !spelling.isEmpty }
  }

  /// The spelling of a sign; empty for all other kinds.
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
