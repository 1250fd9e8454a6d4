import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Every problem in a form has a help line that says what to do.
@Test(.slow) func eachFindingAboutAFormSaysWhatToDo() throws {
  var texts = DiagnosticName.allCases.compactMap { name in
    name.explanation.map { (name: name.rawValue, explanation: $0) }
  }
  for file in Corpus.files(in: "Diagnostics", ending: ".md") {
    let name = try #require(DiagnosticName(rawValue: String(file.prefix { $0 != "." })))
    let explanation = try #require(
      Explanation(of: name, reading: Corpus.text("Diagnostics/\(file)")))
    texts.append((file, explanation))
  }
  var count = 0
  for (name, explanation) in texts {
    guard case .form(let example) = explanation.example else { continue }
    let compilation = compileForm(
      SourceText(name: "example.form", text: example), importing: FilesInMemory(texts: [:]))
    count += compilation.diagnostics.count
    for finding in compilation.diagnostics {
      #expect(finding.help?.isEmpty == false, "\(name): \(finding.message)")
    }
  }
  #expect(count > 100)
}
