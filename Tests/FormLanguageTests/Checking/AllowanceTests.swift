import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Comments that keep findings away: `// allow NAME: why`.
@Suite struct AllowanceTests {
  private static func compile(_ text: String) -> Compilation {
    compileForm(
      SourceText(name: "a.form", text: text), importing: NoImports(), buildsProgram: false)
  }

  /// Returns the findings as `LINE name`, and those that are suppressed as `LINE name: reason`.
  private static func found(_ text: String) -> [String] {
    let compilation = compile(text)
    func place(_ finding: Diagnostic) -> String {
      let line = LineTable(finding.source).position(of: Int(finding.span.start)).line
      return "\(line) \(finding.name.rawValue)"
    }
    return compilation.diagnostics.map(place)
      + compilation.suppressed.map { "\(place($0.finding)): \($0.reason)" }
  }

  private static func inForm(_ lines: String) -> String {
    "form f {\n\(lines)\n  field x: integer\n}\n"
  }

  @Test func aboutWhatBeginsOnTheLineBelow() async {
    await forEachCase([
      ("  // allow unused-let: later\n  let a = 1", ["3 unused-let: later"]),
      ("  let a = 1", ["2 unused-let"]),
      // The reason may hold colons, and may be longer than a line.
      (
        "  // allow unused-let: later: in May\n  // when the shop opens\n  let a = 1",
        ["4 unused-let: later: in May"]
      ),
      ("  //allow unused-let:later\n  /// Documented.\n  let a = 1", ["4 unused-let: later"]),
      // Several names, and several comments.
      (
        "  // allow unused-let, similar-name: old\n  let X = 1",
        ["3 similar-name: old", "3 unused-let: old"]
      ),
      (
        "  // allow unused-let: old\n  // allow similar-name: new\n  let X = 1",
        ["4 similar-name: new", "4 unused-let: old"]
      ),
      // Other names stay.
      ("  // allow unused-let: old\n  let X = 1", ["3 similar-name", "3 unused-let: old"]),
      // An empty line, the end of a line and a brace are no line above.
      ("  // allow unused-let: old\n\n  let a = 1", ["2 unused-allow", "4 unused-let"]),
      ("  let a = 1 // allow unused-let: old", ["2 unused-let", "2 unused-allow"]),
      (
        "  section \"S\" {\n    field y: text\n    // allow unused-let: old\n  }",
        ["4 unused-allow"]
      ),
    ]) { (lines: String, wanted: [String]) in
      #expect(Self.found(Self.inForm(lines)) == wanted, "\(lines)")
    }
  }

  /// A comment is about what is inside, but not about nested declarations on lines of their own.
  @Test func insideButNotNested() async {
    await forEachCase([
      (
        "  // allow needless-anchor: known\n  field y: text {\n    hint \"Y\"\n"
          + "    match /^a/\n  }",
        ["5 needless-anchor: known"]
      ),
      (
        "  field y: text {\n    // allow needless-anchor: known\n"
          + "    match /^a+/\n    match /^[ab]+/\n  }",
        ["5 needless-anchor", "4 needless-anchor: known"]
      ),
      (
        "  // allow unused-let: old\n  group g {\n    let a = 1\n    field z: text\n  }",
        ["2 unused-allow", "4 unused-let"]
      ),
      (
        "  // allow unused-let: old\n  group g { let a = 1 field z: text }",
        ["3 unused-let: old"]
      ),
      // The innermost comment keeps it away.
      (
        "  // allow needless-anchor: outer\n  field y: text {\n"
          + "    // allow needless-anchor: inner\n    match /^a/\n  }",
        ["2 unused-allow", "5 needless-anchor: inner"]
      ),
    ]) { (lines: String, wanted: [String]) in
      #expect(Self.found(Self.inForm(lines)) == wanted, "\(lines)")
    }
  }

  @Test func whatAllowsNothingIsReported() async {
    await forEachCase([
      (
        "allow needless-anchor: old",
        "Nothing is reported as `needless-anchor` here, so this comment allows nothing."
      ),
      (
        "allow unused-lets: old",
        "There is no problem called `unused-lets`, so this comment allows nothing."
      ),
      (
        "allow cycle: old", "`cycle` is an error, and only warnings and information can be allowed."
      ),
      (
        "allow untested-rule: old",
        "`untested-rule` cannot be allowed: only what `formwalk check` reports about a form can be."
      ),
      (
        "allow unused-allow: old",
        "`unused-allow` cannot be allowed: only what `formwalk check` reports about a form can be."
      ),
      ("allow similar-name", "This comment does not say why `similar-name` is allowed."),
      ("allow similar-name:  ", "This comment does not say why `similar-name` is allowed."),
      // Prose, and what only `check --undecided` reports.
      ("allow undecided: long", nil), ("allow guests to bring children", nil),
      ("allow guests", nil), ("allow", nil), ("allowed: similar-name", nil),
      ("allow: similar-name", nil), ("Allow similar-name: x", nil),
    ]) { (comment: String, message: String?) in
      let text = Self.inForm("  // \(comment)\n  let X = x")
      let found = Self.compile(text).diagnostics.filter { $0.name == .unusedAllow }
      #expect(found.map(\.message) == (message.map { [$0] } ?? []), "\(comment)")
    }
  }

  /// Without everything that a check looks for, nobody knows whether a comment is needed.
  @Test func onlyAWholeCheckFindsUnusedComments() {
    let text = Self.inForm("  // allow similar-name: old\n  field y: text")
    let source = SourceText(name: "a.form", text: text)
    let whole = compileForm(source, importing: NoImports(), buildsProgram: false)
    #expect(whole.diagnostics.map(\.name) == [.unusedAllow])
    let errorsOnly = compileForm(
      source, importing: NoImports(), buildsProgram: false, searches: false)
    #expect(errorsOnly.diagnostics.isEmpty)
    let broken = Self.compile(Self.inForm("  // allow similar-name: old\n  field y: txt"))
    #expect(broken.diagnostics.map(\.name) == [.unknownType])
    // While proofs are underway, an editor shows what is known so far.
    var run = AnalysisRun(of: source, in: FormLibrary(importing: NoImports()))
    while true {
      switch run.step() {
      case .underway: continue
      case .checked(let file): #expect(file.compilation.ownDiagnostics.isEmpty)
      case .finished(let file):
        #expect(file.compilation.ownDiagnostics.map(\.name) == [.unusedAllow])
        return
      }
    }
  }
}
