import FormEngine
import FormLanguage
import Foundation
import TestCases
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../Corpus/Scenarios")

/// Forms whose own tests state the results of expressions, rules and named types.
@Test func theTestsOfTheFormPass() async {
  await forEachCase(["expressions.form", "places.form"]) { name in
    let bytes = try Data(contentsOf: folder.appending(path: name))
    let compilation = compileForm(
      SourceText(name: name, bytes: Array(bytes)), importing: NoImports())
    #expect(compilation.diagnostics.filter { $0.severity < .information }.map(\.message) == [])
    var runner = try #require(ScenarioRunner(compilation))
    #expect(!compilation.scenarios.isEmpty)
    for scenario in compilation.scenarios {
      let failure = runner.run(scenario)
      #expect(failure == nil, "\(scenario.name): \(failure?.message ?? "")")
    }
  }
}
