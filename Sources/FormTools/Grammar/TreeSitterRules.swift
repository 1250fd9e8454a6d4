/// The rules of the grammar in the notation of tree-sitter: a function in JavaScript for each.
///
/// A rule that may consist of another one alone, as in `or = and { "or" and }`, becomes two rules:
/// `_or`, which is not shown in trees, is the other one or an `or`; and an `or` has at least one
/// operator. Otherwise a name would be nested in a node for each operator that is not there.
///
/// Words and signs are tokens of the parser: where a word fits it is that word, and a name
/// elsewhere, as in the language. An optional part is present if the next token begins it
/// (`prec.right`), except in `list_clause`, where the parser tries both.
package struct TreeSitterRules {
  private let grammar: Grammar
  /// For each rule that may consist of another alone, these others and the remaining alternatives.
  private let splits: [String: (alone: [GrammarPart], others: [GrammarPart])]

  /// The rules that tokens of the parser have instead, which are written by hand.
  private static let written: Set<String> = ["text"]

  /// The words that are keywords only before certain tokens, and so may be among the optional names
  /// after `unique`.
  private static let sometimesNames = ["set", "start"]

  package init(_ grammar: Grammar) {
    self.grammar = grammar
    var splits: [String: (alone: [GrammarPart], others: [GrammarPart])] = [:]
    for name in grammar.names where !Self.written.contains(name) {
      let (alone, others) = Self.split(grammar.part(of: name), in: grammar)
      if !alone.isEmpty { splits[name] = (alone, others) }
    }
    self.splits = splits
  }

  /// The members of an object, `name: $ => …,`, one on a line, indented by four columns.
  package var text: String {
    grammar.names.filter { !Self.written.contains($0) }.flatMap { name -> [String] in
      guard let (alone, others) = splits[name] else {
        let part = javaScript(grammar.part(of: name))
        return [
          name == "list_clause" ? "\(name): $ => \(part)," : "\(name): $ => prec.right(\(part)),"
        ]
      }
      let either = alone.map { javaScript($0) } + (others.isEmpty ? [] : ["$.\(name)"])
      return ["_\(name): $ => \(Self.choice(either)),"]
        + (others.isEmpty
          ? [] : ["\(name): $ => prec.right(\(Self.choice(others.map { javaScript($0) }))),"])
    }.joined(separator: "\n    ")
  }

  // MARK: Splitting

  /// Separates the rules of which alone a part may consist from what it may be else.
  private static func split(
    _ part: GrammarPart, in grammar: Grammar
  ) -> (alone: [GrammarPart], others: [GrammarPart]) {
    switch part {
    case .rule: return ([part], [])
    case .choice(let parts, _):
      let all = parts.map { split($0, in: grammar) }
      return (all.flatMap(\.alone), all.flatMap(\.others))
    case .sequence(let parts):
      let needed = parts.indices.filter { !isNullable(parts[$0], in: grammar) }
      guard needed.count == 1, parts.count <= 3, isChoiceOfRules(parts[needed[0]]) else {
        return ([], [part])
      }
      // In each alternative, one optional part is present, and those before it are absent.
      var others: [GrammarPart] = []
      var absent: Set<Int> = []
      for place in parts.indices where place != needed[0] {
        others.append(
          .sequence(
            parts.indices.filter { !absent.contains($0) }.flatMap { index -> [GrammarPart] in
              guard index == place else { return [parts[index]] }
              switch parts[index] {
              case .optional(let body, _): return [body]
              case .repeated(let body, _): return [body, parts[index]]
              case .word, .token, .rule, .mark, .sequence, .choice: return [parts[index]]
              }
            }))
        absent.insert(place)
      }
      return ([parts[needed[0]]], others)
    case .word, .token, .mark, .optional, .repeated: return ([], [part])
    }
  }

  private static func isChoiceOfRules(_ part: GrammarPart) -> Bool {
    switch part {
    case .rule: true
    case .choice(let parts, _): parts.allSatisfy(isChoiceOfRules)
    case .word, .token, .mark, .sequence, .optional, .repeated: false
    }
  }

  private static func isNullable(_ part: GrammarPart, in grammar: Grammar) -> Bool {
    switch part {
    case .word, .token: false
    case .mark, .optional, .repeated: true
    case .rule(let name): isNullable(grammar.part(of: name), in: grammar)
    case .sequence(let parts): parts.allSatisfy { isNullable($0, in: grammar) }
    case .choice(let parts, _): parts.contains { isNullable($0, in: grammar) }
    }
  }

  // MARK: Writing

  /// Returns a part in JavaScript; empty if it is nothing but marks.
  ///
  /// - Parameter name: the name in it, in JavaScript.
  private func javaScript(_ part: GrammarPart, name: String = "$.name") -> String {
    switch part {
    case .word(let word): return "'\(word)'"
    // All kinds of names are one, since a word is a name wherever it is nothing else.
    case .token("NAME"), .token("FIELD"), .token("HEAD"), .token("WORD"), .token("ANY"):
      return name
    case .token(let token): return "$.\(token.lowercased())"
    case .rule(let rule): return splits[rule] == nil ? "$.\(rule)" : "$._\(rule)"
    case .mark: return ""
    case .optional(let body, _): return "optional(\(javaScript(body, name: name)))"
    case .repeated(let body, _): return "repeat(\(javaScript(body, name: name)))"
    case .choice(let parts, _):
      let all = parts.map { javaScript($0, name: name) }
      let present = Self.choice(all.filter { !$0.isEmpty })
      return all.contains("") ? "optional(\(present))" : present
    case .sequence(let parts): return sequence(parts, name: name)
    }
  }

  private func sequence(_ parts: [GrammarPart], name: String) -> String {
    var name = name
    if parts.first == .word("unique") {
      name = Self.choice([name] + Self.sometimesNames.map { "alias('\($0)', \(name))" })
    }
    var written: [String] = []
    var mark: GrammarMark?
    for part in parts {
      if case .mark(let next) = part {
        mark = next
        continue
      }
      switch (mark, part) {
      case (.joined, .word): written.append("token.immediate(\(javaScript(part)))")
      case (.sameLine, .token):
        // A number and its unit are one token, since line breaks are not tokens.
        written = written.dropLast() + ["$.duration"]
      case (.joined, _), (.apart, _), (.sameLine, _), (nil, _):
        written.append(javaScript(part, name: name))
      }
      mark = nil
    }
    return written.count > 1 ? "seq(\(written.joined(separator: ", ")))" : written.first ?? ""
  }

  private static func choice(_ parts: [String]) -> String {
    parts.count == 1 ? parts[0] : "choice(\(parts.joined(separator: ", ")))"
  }
}
