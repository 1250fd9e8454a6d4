import FormEngine
import FormLanguage
import FormSyntax
import Foundation
import TestCases
import Testing

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../Corpus/Scenarios")

/// Reads the files that a form of the corpus names.
private struct Folder: FormImporter {
  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    guard let data = try? Data(contentsOf: folder.appending(path: path)) else {
      return .failure(.missing)
    }
    return .success(SourceText(name: path, bytes: Array(data)))
  }
}

/// Forms whose own tests state the results of expressions, rules and named types.
@Test func theTestsOfTheFormPass() async {
  await forEachCase(["cascades.form", "expressions.form", "places.form"]) { name in
    let bytes = try Data(contentsOf: folder.appending(path: name))
    let compilation = compileForm(
      SourceText(name: name, bytes: Array(bytes)), importing: Folder())
    #expect(compilation.diagnostics.filter { $0.severity < .information }.map(\.message) == [])
    var runner = try #require(ScenarioRunner(compilation))
    #expect(!compilation.scenarios.isEmpty)
    for scenario in compilation.scenarios {
      let failure = runner.run(scenario)
      #expect(failure == nil, "\(scenario.name): \(failure?.message ?? "")")
    }
  }
}
