import FormTools

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

extension Grammar {
  /// Every token in capitals.
  var tokens: Set<String> {
    Set(
      names.flatMap { part(of: $0).all }
        .compactMap { if case .token(let name) = $0 { name } else { nil } })
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

  /// The tokens with which a part can start, and whether it can be empty. No rule begins with
  /// itself.
  func first(_ part: GrammarPart) -> (starts: Set<GrammarStart>, isNullable: Bool) {
    switch part {
    case .word, .token: return ([GrammarStart(marks: [], part: part)], false)
    case .rule(let name): return first(self.part(of: name))
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
  /// Opens or closes what a test's words may be names in.
  var opensNested: Bool { self == .word("(") || self == .word("[") || self == .token("TEXT_START") }

  var closesNested: Bool { self == .word(")") || self == .word("]") || self == .token("TEXT_END") }
}
