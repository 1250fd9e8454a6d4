import FormCommand
import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import TestCases
import Testing

/// A comparison of an editor grammar's highlighting with the language server's.
enum GrammarComparison {
  struct Form: Sendable {
    var name: String
    var bytes: [UInt8]
  }

  /// The forms of the repository.
  static let forms: [Form] = ["", "/shared"].flatMap { folder in
    let path = "\(Formwalk.packageFolder)/forms\(folder)"
    return TestFiles.names(in: path).filter { $0.hasSuffix(".form") }.sorted().compactMap { name in
      (try? TestFiles.read("\(path)/\(name)")).map { Form(name: name, bytes: $0) }
    }
  }

  /// Compares a grammar's highlighting of each byte with the semantic tokens.
  ///
  /// - Parameter colours: the highlighting of each form's bytes.
  static func check(
    _ colours: [[HighlightType?]], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try #require(!forms.isEmpty && colours.count == forms.count, sourceLocation: sourceLocation)
    var (all, equal) = (0, 0)
    var different: [String] = []
    for (form, colours) in zip(forms, colours) {
      try #require(colours.count >= form.bytes.count, sourceLocation: sourceLocation)
      let source = SourceText(name: form.name, bytes: form.bytes)
      for token in highlights(
        of: FormLibrary(importing: Importer()).analyze(source), splitsLines: true)
      {
        all += 1
        let (first, last) = (colours[Int(token.span.start)], colours[Int(token.span.end) - 1])
        if first == token.type, last == token.type {
          equal += 1
        } else {
          different.append(
            "\(form.name): \(source.text(of: token.span)) is \(token.type), and"
              + " \(first.map { "\($0)" } ?? "nothing") there")
        }
      }
    }
    #expect(all > 5_000, sourceLocation: sourceLocation)
    #expect(
      equal * 100 >= all * 98, "\(equal) of \(all):\n\(different.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }

  /// A line for each word of the language in one of its places, and what it must be coloured as.
  static var words: [(line: String, word: String, type: HighlightType)] {
    var lines: [(String, String, HighlightType)] = Function.allCases.map {
      ("  default \($0.name)(a)", $0.name, .function)
    }
    for kind in TokenKind.allCases where kind.isWord && !kind.spelling.isEmpty {
      let word = kind.spelling
      if kind.isReserved { lines.append(("  default \(word)", word, .keyword)) }
      if DurationUnit(kind) != nil { lines.append(("  range ...1 \(word)", word, .keyword)) }
      if Step(kind) != nil { lines.append(("  \(word)", word, .keyword)) }
      if Expectation(kind) != nil { lines.append(("  expect \(word)", word, .keyword)) }
      if Expectation(afterNot: kind) != nil {
        lines.append(("  expect not \(word)", word, .keyword))
      }
      if kind.isContextual, DurationUnit(kind) == nil, Function(named: word) == nil,
        ScalarType(keyword: word) == nil
      {
        lines.append(("  \(word)", word, .keyword))
      }
    }
    for type in ScalarType.allCases {
      lines.append(("  field a: \(type.keyword)", type.keyword, .type))
    }
    for clause in Clause.table { lines.append(("  \(clause.keyword)", clause.keyword, .keyword)) }
    for word in [
      "required", "length", "range", "step", "match", "count", "unique", "check", "email",
    ] {
      lines.append(("  expect error a.b.\(word)2", "\(word)2", .rule))
    }
    return lines
  }

  /// Checks the colours of a text of the lines of `words`.
  static func checkWords(
    _ colours: [HighlightType?], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var start = 0
    for (line, word, type) in words {
      let ending = line.hasSuffix(")") ? 3 : 0
      let place = start + line.utf8.count - ending - word.utf8.count
      #expect(
        place < colours.count && colours[place] == type,
        "\(word) in \(line)", sourceLocation: sourceLocation)
      start += line.utf8.count + 1
    }
  }

  static var textOfWords: String { words.map { $0.line + "\n" }.joined() }

  struct Importer: FormImporter {
    func load(
      _ path: String, relativeTo importer: String
    ) -> Result<SourceText, ImportFailure> {
      guard let bytes = try? TestFiles.read("\(Formwalk.packageFolder)/forms/\(path)") else {
        return .failure(.missing)
      }
      return .success(SourceText(name: path, bytes: bytes))
    }
  }
}
