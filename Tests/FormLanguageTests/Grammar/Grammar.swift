/// The definition of a rule of the grammar.
indirect enum GrammarPart: Hashable, Sendable {
  /// A word or sign in quotes.
  case word(String)
  /// A token in capitals.
  case token(String)
  case rule(String)
  case mark(GrammarMark)
  case sequence([GrammarPart])
  /// One of these; the ways to go are `way` and those after it.
  case choice([GrammarPart], way: Int)
  /// An optional part; its way is `way` if it is present, and the next one if it is absent.
  case optional(GrammarPart, way: Int)
  case repeated(GrammarPart, way: Int)
}

/// The requirement of a mark for the token after it.
enum GrammarMark: Hashable, Sendable {
  /// `~`: nothing precedes it.
  case joined
  /// `_`: white space or a comment precedes it, or it cannot start an expression.
  case apart
  /// `-`: it is on the line of the token before it.
  case sameLine
}

/// A token with which a part can start, and the marks before it.
struct GrammarStart: Hashable, Sendable {
  var marks: Set<GrammarMark>
  /// A `word` or a `token`.
  var part: GrammarPart

  /// The word or sign in quotes.
  var word: String? {
    if case .word(let word) = part { word } else { nil }
  }
}

/// The context of a name: in tests some words are reserved.
enum NameContext: Int, CaseIterable {
  case form, test

  /// The context inside a rule that is used in another.
  static func inside(rule: String, of context: NameContext) -> NameContext {
    rule == "test" ? .test : context
  }
}

/// The rules of the grammar in `grammar.md`.
struct Grammar: Sendable {
  let names: [String]
  /// For each way through the rules, the rule and its part.
  let ways: [String]
  private let parts: [String: GrammarPart]
  private(set) var starts: [String: Set<GrammarStart>] = [:]
  private(set) var nullable: Set<String> = []

  init(_ rules: [(name: String, part: GrammarPart)], ways: [String]) throws {
    self.ways = ways
    names = rules.map(\.name)
    parts = Dictionary(rules.map { ($0.name, $0.part) }, uniquingKeysWith: { first, _ in first })
    words = Set(
      parts.values.flatMap(\.all).compactMap { if case .word(let word) = $0 { word } else { nil } })
    if parts.count != names.count { throw GrammarError("a rule stands twice") }
    for part in parts.values {
      for case .rule(let name) in part.all where parts[name] == nil {
        throw GrammarError("no rule \(name)")
      }
    }
    try findStarts()
  }

  func part(of rule: String) -> GrammarPart { parts[rule] ?? .sequence([]) }

  /// Every word and sign in quotes.
  let words: Set<String>

  /// Every token in capitals.
  var tokens: Set<String> {
    Set(
      parts.values.flatMap(\.all).compactMap { if case .token(let name) = $0 { name } else { nil } }
    )
  }

  /// The words that start steps and those that follow `expect`.
  var stepWords: Set<String> {
    Set((first(.rule("step")).starts.union(first(.rule("expectation")).starts)).compactMap(\.word))
  }

  /// The ways that can be gone inside a part, rules that it uses included.
  func ways(inside part: GrammarPart) -> Set<Int> {
    var result: Set<Int> = []
    var reached: Set<String> = []
    var open = [part]
    while let part = open.popLast() {
      for inner in part.all {
        switch inner {
        case .choice(let parts, let way): result.formUnion(way..<way + parts.count)
        case .optional(_, let way), .repeated(_, let way): result.formUnion([way, way + 1])
        case .rule(let name) where reached.insert(name).inserted: open.append(self.part(of: name))
        default: break
        }
      }
    }
    return result
  }

  /// Computes the starts to a fixed point, because a rule may precede those it uses.
  private mutating func findStarts() throws {
    var changes = true
    while changes {
      changes = false
      for (name, part) in parts {
        let (found, isNullable) = first(part)
        if found != starts[name] ?? [] || isNullable != nullable.contains(name) {
          starts[name] = found
          if isNullable { nullable.insert(name) }
          changes = true
        }
      }
    }
    if let bare = parts.keys.first(where: { starts[$0]?.isEmpty != false }) {
      throw GrammarError("\(bare) begins with nothing, or with itself")
    }
  }

  /// The tokens with which a part can start, and whether it can be empty.
  func first(_ part: GrammarPart) -> (starts: Set<GrammarStart>, isNullable: Bool) {
    switch part {
    case .word, .token: return ([GrammarStart(marks: [], part: part)], false)
    case .rule(let name): return (starts[name] ?? [], nullable.contains(name))
    case .mark: return ([], true)
    case .optional(let body, _), .repeated(let body, _): return (first(body).starts, true)
    case .choice(let parts, _):
      let all = parts.map(first)
      return (all.reduce(into: []) { $0.formUnion($1.starts) }, all.contains { $0.isNullable })
    case .sequence(let parts):
      var result: Set<GrammarStart> = []
      var marks: Set<GrammarMark> = []
      for part in parts {
        if case .mark(let mark) = part {
          marks.insert(mark)
          continue
        }
        let next = first(part)
        for start in next.starts {
          result.insert(GrammarStart(marks: start.marks.union(marks), part: start.part))
        }
        if !next.isNullable { return (result, false) }
      }
      return (result, true)
    }
  }
}

extension GrammarPart {
  /// The part and all inside it.
  var all: [GrammarPart] {
    switch self {
    case .word, .token, .rule, .mark: [self]
    case .optional(let body, _), .repeated(let body, _): [self] + body.all
    case .sequence(let parts), .choice(let parts, _): [self] + parts.flatMap(\.all)
    }
  }

  /// Opens or closes what a test's words may be names in.
  var opensNested: Bool { self == .word("(") || self == .word("[") || self == .token("TEXT_START") }

  var closesNested: Bool { self == .word(")") || self == .word("]") || self == .token("TEXT_END") }
}

struct GrammarError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
