import FormLanguage
import FormSyntax
import FormTools
import SeededNumbers
import TestCases
import Testing

/// Properties of completion in every form.
@Suite struct CompletionProperties {
  /// The findings that report something misplaced or nonexistent.
  private static let strange: Set<DiagnosticName> = [
    .unexpected, .missing, .unclosed, .unknownClause, .unknownStep, .misplacedClause,
    .misplacedDeclaration, .repeatedClause, .unknownName, .unknownFunction, .unknownOption,
    .unknownType, .noSuchMember, .unknownRule, .unclosedText, .foreignSyntax, .badLiteral,
    .addedToType, .wrongKindOfType, .badName, .spacedRange, .chainedComparison,
  ]

  private static func strangeFindings(_ name: String, _ text: String) -> [Diagnostic] {
    compileForm(SourceText(name: name, text: text), importing: FormFiles.Importer())
      .diagnostics.filter { strange.contains($0.name) }
  }

  /// A word that may be completed, by its token.
  private static func isCompletable(_ token: Int, in tree: SyntaxTree) -> Bool {
    let kind = tree.tokens[token].kind
    guard kind.isWord || kind == .quotedName else { return false }
    var around: [SyntaxKind] = []
    for node in tree.nodes
    where Int(node.firstToken) <= token && token < Int(node.endToken) {
      around.append(node.kind)
    }
    // The names that are declared are the author's own.
    guard around.last == .name else { return true }
    switch around.dropLast().last {
    case .member, .optionLiteral, .sortKey: return true
    default: return false
    }
  }

  /// Returns whether a word is a complete name: neither a type, which clauses belong to, nor the
  /// start of a path such as `a.b` or `a[1]`.
  private static func isName(_ token: Int, in tree: SyntaxTree) -> Bool {
    let next = tree.tokens[min(token + 1, tree.tokens.count - 1)]
    if !next.flags.contains(.spaced), next.kind == .dot || next.kind == .leftBracket {
      return false
    }
    return tree.nodes.contains { node in
      Int(node.firstToken) == token && Int(node.endToken) == token + 1
        && (node.kind == .nameReference || node.kind == .name)
    }
  }

  /// A word of a form is deleted: it is offered in its place, and nothing that is offered as a name
  /// is unknown.
  @Test(.tags(.property), .slow) func whatWasThereIsOffered() async throws {
    var places = 0
    var inserted = 0
    for name in FormFiles.names {
      let text = try FormFiles.text(name)
      let tree = SyntaxTree.parse(SourceText(name: name, text: text)).tree
      var random = SeededGenerator(seed: 7)
      let words = tree.tokens.indices.filter { Self.isCompletable($0, in: tree) }
      for token in words.shuffled(using: &random).prefix(LongRuns.areWanted ? 1_000 : 8) {
        let span = tree.tokens[token].span
        let word = tree.nameText(ofToken: token)
        var bytes = Array(text.utf8)
        bytes.removeSubrange(span.range)
        let deleted = String(decoding: bytes, as: UTF8.self)
        let completed = Completed(name: name, text: deleted, at: Int(span.start))
        places += 1
        let found = completed.labels.first {
          $0 == word || $0 == "." + word || $0.hasPrefix(word + " ")
        }
        let line = SourceText(name: name, text: text).position(of: Int(span.start)).line
        #expect(found != nil, "\(name):\(line): `\(word)` not among \(completed.labels)")
        // In place of a keyword a name may well make what follows it strange.
        guard Self.isName(token, in: tree) else { continue }
        let before = Self.strangeFindings(name, deleted).count
        for item in completed.list.items.shuffled(using: &random).prefix(1) {
          switch item.kind {
          case .field, .group, .rows, .constant, .row, .column, .option, .type, .rule: break
          case .keyword, .declaration, .clause, .step, .function, .unit, .file: continue
          }
          inserted += 1
          let after = Self.strangeFindings(name, completed.inserting(item))
          #expect(
            after.count <= before,
            "\(name):\(line): `\(item.text)` for `\(word)`: \(after.map(\.message))")
        }
      }
    }
    #expect(places >= 100 && inserted >= 20)
  }

  /// Everything offered at the start of a line in a block is inserted at its end, on a line of its
  /// own.
  @Test(.tags(.property), .slow) func whatMayBeginMayStandThere() async throws {
    var inserted = 0
    for name in FormFiles.names {
      let text = try FormFiles.text(name)
      let tree = SyntaxTree.parse(SourceText(name: name, text: text)).tree
      var random = SeededGenerator(seed: 11)
      let braces = tree.tokens.filter { $0.kind == .rightBrace }
      for brace in braces.shuffled(using: &random).prefix(LongRuns.areWanted ? 100 : 2) {
        var bytes = Array(text.utf8)
        bytes.insert(contentsOf: Array("\n\n".utf8), at: Int(brace.offset))
        let open = String(decoding: bytes, as: UTF8.self)
        let completed = Completed(name: name, text: open, at: Int(brace.offset) + 1)
        let before = Self.strangeFindings(name, open).count
        for item in completed.list.items.shuffled(using: &random).prefix(3) {
          switch item.kind {
          case .declaration, .clause: break
          default: continue
          }
          if item.label == "sort" || item.label.hasPrefix("on reject")
            || item.label == "on success focus"
          {
            continue
          }
          inserted += 1
          let after = Self.strangeFindings(name, completed.inserting(item))
          let line = SourceText(name: name, text: text).position(of: Int(brace.offset)).line
          #expect(
            after.count <= before, "\(name):\(line): `\(item.label)`: \(after.map(\.message))")
        }
      }
    }
    #expect(inserted >= 20)
  }

  /// Every place of mutilated forms: nothing traps, and every range is in the document.
  @Test(.tags(.property), .slow) func everyPlaceOfMutilatedFormsIsHandled() async throws {
    var random = SeededGenerator(seed: 3)
    for name in FormFiles.names {
      let whole = Array(try FormFiles.text(name).utf8)
      for round in 0..<6 {
        var bytes = whole
        let start = Int.random(in: 0..<bytes.count, using: &random)
        switch round {
        case 0: bytes.removeLast(start)
        case 1: bytes.removeSubrange(start..<min(bytes.count, start + 40))
        case 2: bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + 20)], at: start)
        case 3: bytes[start] = 0xFF
        case 4: bytes.insert(contentsOf: Array("{\"\\(`".utf8), at: start)
        default:
          bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\r").utf8)
        }
        let source = SourceText(name: name, bytes: bytes)
        let analysis = FormLibrary(importing: FormFiles.Importer()).analyze(source)
        for _ in 0..<4 {
          let near = start + Int.random(in: -60...60, using: &random)
          let list = analysis.completions(at: near)
          #expect(list.replaced.range.upperBound <= bytes.count, "\(name) \(near)")
          for item in list.items { #expect(!item.label.isEmpty && !item.text.isEmpty) }
        }
      }
    }
    for text in [
      "", "\u{FEFF}", "\u{FEFF}fo", "{", "}", "\"", "`", "form", "form `a", "🙂", "a\u{301}",
    ] {
      let analysis = FormLibrary(importing: NoImports()).analyze(
        SourceText(name: "a.form", text: text))
      for offset in -1...(text.utf8.count + 1) {
        #expect(analysis.completions(at: offset).replaced.range.upperBound <= text.utf8.count)
      }
    }
  }
}
