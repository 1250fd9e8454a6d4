import FormCommand
import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

// The forms that `formwalk new` writes, and the form that it asks.

/// The findings of a form, the failures of its tests, and what they do not cover.
private func complaints(_ text: String) -> [String] {
  let compiled = compileForm(
    SourceText(name: "a.form", text: text), importing: NoImports(), keepsPlaces: true)
  var complaints = compiled.diagnostics.map(\.message)
  guard var runner = ScenarioRunner(compiled), !compiled.scenarios.isEmpty else {
    return complaints + ["It has no tests."]
  }
  for scenario in compiled.scenarios {
    guard let failure = runner.run(scenario) else { continue }
    complaints.append(failure.diagnostic(of: scenario, in: compiled.sources[0]).message)
  }
  return complaints + (runner.coverageReport?.gaps.map(\.message) ?? ["Nothing was seen."])
}

@Test func theQuestionsAreInOrder() throws {
  // The questions are in order.
  let source = try TestFiles.read(
    Formwalk.packageFolder + "/Sources/FormCommand/New/new.form")
  #expect(complaints(String(decoding: source, as: UTF8.self)) == [])

  // The system decides what others may do with a new form, as with any file.
  let folder = try TemporaryFolder()
  let run = try Formwalk.run(
    ["new", "a", "--set", "fields[1].name=x", "--no-input"], folder: folder.path)
  #expect(run.ending == .exited(0), "\(run.error)")
  #expect(TestFiles.permissions(of: folder.path + "/a.form").map { $0 & 0o600 } == 0o600)
  #expect(TestFiles.permissions(of: folder.path + "/a.form") != 0o600)
}

/// Whatever is answered, the form has no findings and passes its test, which covers all of it.
@Test(.slow) func everyAnswerMakesAGoodForm() async {
  await forEachCase(0..<UInt64(12)) { seed in
    var random = AnswerGenerator(seed: seed)
    for round in 0..<10 {
      let text = NewForm(try random.answers()).text
      #expect(complaints(text) == [], "seed \(seed), round \(round):\n\(text)")
      for line in text.split(separator: "\n") where !line.contains("form ") {
        #expect(line.count <= 100, "\(line)")
      }
    }
  }
}

@Test(.slow) func onATerminal() throws {
  let folder = try TemporaryFolder()
  let terminal = try TerminalProgram(
    [Formwalk.path, "new", "vote"], environment: Formwalk.environment, folder: folder.path)
  for (question, answer) in [
    ("[vote]: ", ""), ("Title: ", "Vote"),
    ("Add one? [Y/n]: ", ""), ("Name (at most 30 characters): ", "party"), ("[Text]: ", "13"),
    ("Options: ", "left, right"), ("Required [Y/n]: ", ""),
    ("Add another? [y/N]: ", ""), ("right [y/N]: ", ""), ("Write the form? [Y/n]: ", ""),
  ] {
    try terminal.wait(for: question)
    terminal.type(answer + "\n")
  }
  try terminal.wait(for: "Wrote vote.form.")
  #expect(terminal.finish() == .exited(0))
  #expect(
    try folder.read("vote.form").hasPrefix("form vote \"Vote\" {\n  field party: choice @10"))
  #expect(try Formwalk.run(["test", "vote.form"], folder: folder.path).ending == .exited(0))
}

/// Makes answers that the form of `formwalk new` accepts, the odd ones first.
private struct AnswerGenerator {
  private var state: UInt64

  /// Every word with a meaning somewhere in a form, and some without.
  private static let words: [String] =
    TokenKind.allCases.map(\.spelling).filter { $0.first?.isLetter == true }
    + ScalarType.allCases.map(\.keyword) + Clause.table.map(\.keyword)
    + ["a", "b2", "c_", "d__e", "confirmed", "confirmed_2", "right", "check2", "handler", "x1_"]
  private static let characters: [Unicode.Scalar] = [
    "a", "Z", " ", "\"", "\\", "(", ")", "`", "{", "}", "/", "é", "日", "\u{1F600}", "\u{301}",
    "\u{202E}", "\u{FEFF}", "\u{200D}", "\u{E000}", "\u{A0}",
  ]

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func name() -> String {
    let name = Self.words[next(below: Self.words.count)]
    return next(below: 4) == 0 ? String((name + "_" + name).prefix(30)) : name
  }

  private mutating func title() -> String {
    var title = String.UnicodeScalarView()
    for _ in 0..<(1 + next(below: 20)) {
      title.append(Self.characters[next(below: Self.characters.count)])
    }
    return String(title)
  }

  /// The answers of a session of the form, which accepts no others.
  mutating func answers() throws -> Answers {
    let program = try #require(NewForm.questions.program)
    let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
    var session = Session(program, clock: clock)
    func path(_ name: String) throws -> Path { try session.path(named: name).get() }
    func assign(_ name: String, _ value: Value) throws {
      session.send(.assigned(try path(name), value), at: clock)
    }
    try assign("name", .text(name()))
    if next(below: 3) > 0 { try assign("title", .text(title())) }
    try assign("confirm", .boolean(next(below: 2) == 0))
    var names: Set<String> = []
    for _ in 0..<(1 + next(below: 12)) {
      let name = name()
      guard names.insert(name).inserted else { continue }
      session.send(.rowAdded(list: try path("fields"), at: nil), at: clock)
      let row = "fields[\(names.count)]"
      let type = next(below: 14)
      try assign("\(row).name", .text(name))
      try assign("\(row).type", .option(Int32(type)))
      try assign("\(row).required", .boolean(next(below: 2) == 0))
      if type >= 12 {
        var options: [String] = []
        for _ in 0..<(1 + next(below: 5)) { options.append(self.name()) }
        try assign(
          "\(row).options", .text(options.joined(separator: next(below: 2) == 0 ? "," : " , ")))
      }
    }
    guard case .submit(_, let answers) = session.send(.submitRequested, at: clock).first else {
      Issue.record("not taken: \(session.allProblems().map(\.message))")
      return Answers()
    }
    return answers
  }
}
