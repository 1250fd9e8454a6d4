import FormLanguage
import FormSyntax
import FormTools

/// Input: bytes as a form file. Nothing is lost, findings are inside the file, and repairs make it
/// no worse.
enum SourceTarget {
  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    let bytes = Array(input)
    let source = SourceText(name: "fuzz.form", bytes: bytes)
    losesNothing(source)
    let checked = compileForm(source, importing: NoFiles(), buildsProgram: false)
    for diagnostic in checked.diagnostics { requireInside(diagnostic) }
    _ = Report(checked.diagnostics).human(colors: true)
    let compiled = compileForm(source, importing: NoFiles())
    require(
      checked.diagnostics.map(\.message) == compiled.diagnostics.map(\.message),
      "a program is built, and other things are found")
    require(compiled.program != nil || compiled.scenarios.isEmpty, "tests without a form")
    if var runner = ScenarioRunner(compiled) {
      for scenario in compiled.scenarios.prefix(4) { _ = runner.run(scenario) }
    }
    if bytes.count < 1_500 { repairs(source, checked) }
  }

  private static func losesNothing(_ source: SourceText) {
    let (tree, diagnostics) = SyntaxTree.parse(source)
    var end = 0
    for token in tree.tokens {
      require(Int(token.start) >= end && token.end >= token.start, "tokens overlap")
      end = Int(token.end)
    }
    require(end <= source.bytes.count, "a token ends outside the file")
    for diagnostic in diagnostics { requireInside(diagnostic) }
  }

  /// Requires that the ranges of a finding are in their files, on character boundaries.
  private static func requireInside(_ diagnostic: Diagnostic) {
    requireInside(diagnostic.span, in: diagnostic.source)
    for label in diagnostic.labels { requireInside(label.span, in: label.source) }
    for edit in diagnostic.fix?.edits ?? [] { requireInside(edit.span, in: diagnostic.source) }
    require(!diagnostic.message.isEmpty, "a finding says nothing")
  }

  private static func requireInside(_ span: SourceSpan, in source: SourceText) {
    let bytes = source.bytes
    require(span.start <= span.end && Int(span.end) <= bytes.count, "a span outside the file")
    // Invalid UTF-8 has no character boundaries.
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    for place in [Int(span.start), Int(span.end)] where place < bytes.count {
      require(bytes[place] & 0xC0 != 0x80, "a span parts a character")
    }
  }

  private static func syntaxErrors(_ source: SourceText) -> Int {
    SyntaxTree.parse(source).diagnostics.count { $0.severity == .error }
  }

  private static func repairs(_ source: SourceText, _ checked: Compilation) {
    for guesses in [false, true] {
      let once = repairForm(source, importing: NoFiles(), guesses: guesses)
      let again = repairForm(once.source, importing: NoFiles(), guesses: guesses)
      require(again.count == 0, "a repair is not done at once")
      let errors = { (compilation: Compilation) in
        compilation.diagnostics.count { $0.severity == .error }
      }
      let after = compileForm(once.source, importing: NoFiles(), buildsProgram: false)
      // A syntax error may have hidden others.
      let isUncovered = syntaxErrors(once.source) < syntaxErrors(source)
      require(isUncovered || errors(after) <= errors(checked), "a repair makes it worse")
    }
  }
}

/// An importer without files.
struct NoFiles: FormImporter {
  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    .failure(.missing)
  }
}
