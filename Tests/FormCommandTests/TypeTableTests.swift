import FormCommand
import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

/// The properties of every row in the table of types, wherever values are read or written. These
/// tests show what a new type still lacks.
@Suite struct TypeTableTests {
  private static func name(_ type: ScalarType) -> String { "a_\(type.keyword)" }

  /// A form with a field of each type.
  private static var form: String {
    let fields = ScalarType.allCases.enumerated().map { number, type in
      let options = type.isChoice ? "\n    option one \"One\"\n    option two \"Two\"" : ""
      return """
          field \(name(type)): \(type.keyword) @\((number + 1) * 10) "\(type.keyword)" {
            required\(options)
          }
        """
    }
    return "form every \"Every type\" {\n\(fields.joined(separator: "\n\n"))\n\n  submit\n}\n"
  }

  /// Returns a value as a person types it, or as a cell of a CSV file contains it.
  private static func typed(_ type: ScalarType) -> String { type.facts.sample ?? "one" }

  @Test func everyCommandKnowsEveryType() throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) throws -> String {
      let run = try Formwalk.run(arguments, folder: folder.path)
      #expect(run.ending == .exited(0), "\(arguments): \(run.output)\(run.error)")
      return run.output
    }
    try folder.write(Self.form, to: "every.form")
    _ = try run("check", "every.form")
    _ = try run("fmt", "--check", "every.form")
    let (secrets, others) = (
      ScalarType.allCases.filter(\.isSecret), ScalarType.allCases.filter { !$0.isSecret }
    )
    let members = secrets.map { "\"\(Self.name($0))\":\"\(Self.typed($0))\"" }
    try folder.write("{\(members.joined(separator: ","))}", to: "secrets.json")
    let filled = try Formwalk.run(
      ["run", "every.form", "--no-input", "--answers", "secrets.json"]
        + others.flatMap { ["--set", "\(Self.name($0))=\(Self.typed($0))"] },
      folder: folder.path)
    #expect(filled.ending == .exited(0), "\(filled.error)")
    try folder.write(filled.output, to: "a.json")
    _ = try run("validate", "every.form", "a.json")
    let shown = try run("show", "every.form", "a.json")
    for type in ScalarType.allCases {
      #expect(shown.contains(type.keyword), "\(type) is not shown:\n\(shown)")
    }
    let heading = ScalarType.allCases.map { Self.name($0) }.joined(separator: ",")
    let row = ScalarType.allCases.map { Self.typed($0) }.joined(separator: ",")
    try folder.write("\(heading)\n\(row)\n", to: "a.csv")
    _ = try run("validate", "every.form", "a.csv")

    // A rule of a type is reported consistently wherever the value comes from.
    for type in ScalarType.allCases {
      guard let rule = type.rule else { continue }
      let name = Self.name(type)
      try folder.write("{\"\(name)\":\"\(rule.wrong)\"}", to: "wrong.json")
      try folder.write("\(name)\n\(rule.wrong)\n", to: "wrong.csv")
      for file in ["wrong.json", "wrong.csv"] {
        let found = try Formwalk.run(["validate", "every.form", file], folder: folder.path)
        #expect(found.output.contains(rule.message), "\(type), \(file): \(found.output)")
      }
      #expect(rule.accepts(Self.typed(type)) && !rule.accepts(rule.wrong), "\(type)")
    }
  }

  /// A displayed value can be typed again and has the same meaning.
  @Test func whatIsShownIsReadAgain() throws {
    let compiled = compileForm(
      SourceText(name: "every.form", text: Self.form), importing: NoImports())
    let program = try #require(compiled.program)
    let date = try #require(CalendarDate(year: 2030, month: 1, day: 1))
    var session = Session(program, clock: LocalDateTime(date: date, time: .midnight))
    for (id, node) in program.nodes.enumerated() where node.kind == .field {
      let path = Path(node: id)
      session.send(.entered(path, text: Self.typed(node.type)))
      let value = session.value(path)
      #expect(!value.isEmpty && session.problems(at: path).isEmpty, "\(node.type): \(value)")
      guard !node.type.isSecret else { continue }
      session.send(.entered(path, text: session.displayText(path)))
      #expect(session.value(path) == value, "\(node.type): \(session.displayText(path))")
    }
  }

  @Test func theWordsOfTypesAreEverywhere() throws {
    // `formwalk new` offers each, and the grammar has them.
    let program = try #require(NewForm.questions.program)
    let offered = Set(program.parts.options.joined().map(\.name))
    let grammar = try TestFiles.read(Formwalk.packageFolder + "/grammar.md")
    let text = String(decoding: grammar, as: UTF8.self)
    var names: Set<String> = []
    for type in ScalarType.allCases {
      #expect(offered.contains(type.keyword), "\(type)")
      #expect(text.contains("`\(type.keyword)`"), "\(type)")
      #expect(ScalarType(keyword: type.keyword) == type)
      for name in [type.keyword] + type.facts.foreignNames {
        #expect(names.insert("\(name)").inserted, "\(name) is two types")
        #expect(name == name.lowercased())
      }
      for name in type.facts.foreignNames { #expect(ScalarType.meant(by: name) == type) }
      if let sample = type.facts.sample {
        guard case .value = readExact(sample, as: type) else {
          Issue.record("\(type) does not read its sample")
          continue
        }
      }
    }
  }

  /// No `default` decides over types or kinds of values: a forgotten case does not compile.
  @Test(.slow) func everyCaseIsWrittenOut() throws {
    let kinds = ScalarType.allCases.map { "\($0)" } + ValueKind.allCases.map { "\($0)" }
    // The types that only expressions have.
    let others = ["empty", "days", "duration", "period", "list"]
    let names = Set(kinds + others)
    let switches = try SwitchStatement.inSources.filter { $0.decides(over: names) }
    for one in switches where one.hasDefault {
      Issue.record("\(one.place) decides over types with a `default`")
    }
    #expect(switches.count > 80)

    func decides(_ text: String) -> Bool {
      SwitchStatement.all(in: text, "").contains { $0.decides(over: names) && $0.hasDefault }
    }
    let rest = "\ndefault: break\n}"
    for text in [
      "switch kind {\ncase .date: (date, time) = (bytes, nil)",
      "switch node?.kind {\ncase .text: 1",
      "switch (left.kind, right.kind) {\ncase (.date, _),\n  (_, .time): 1",
      "switch value {\ncase .integer(let integer) where integer > limit.most: 1",
    ] {
      #expect(decides(text + rest), "\(text)")
      #expect(!decides(text + "\n}"))
    }
    for text in [
      "switch operation {\ncase .add: 1", "switch tree.kind(id) {\ncase .text: 1",
      "switch node.kind {\ncase .field where node.type.kind == .text: 1",
    ] {
      #expect(!decides(text + rest), "\(text)")
    }
  }
}
