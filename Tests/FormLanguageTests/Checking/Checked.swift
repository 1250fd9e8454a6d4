import FormEngine
import FormLanguage
import FormSyntax
import Testing

/// Files by their names, for forms that import.
struct FilesInMemory: FormImporter {
  var texts: [String: String]

  func load(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    guard let text = texts[path] else { return .failure(.missing) }
    return .success(SourceText(name: path, text: text))
  }

  func languages(of form: String) -> [String] {
    let start = translationName(of: form, in: "").dropLast(3)
    return texts.keys.sorted().compactMap { name in
      guard name.hasPrefix(start), name.hasSuffix(".po") else { return nil }
      return LanguageTag(String(name.dropFirst(start.count).dropLast(3)))?.name
    }
  }
}

func compiled(_ text: String, files: [String: String] = [:]) -> Compilation {
  compiled(SourceText(name: "test.form", text: text), importing: FilesInMemory(texts: files))
}

/// Compiles a form, and expects the same findings where no program is built.
func compiled(_ source: SourceText, importing importer: any FormImporter) -> Compilation {
  let compilation = compileForm(source, importing: importer)
  let without = compileForm(source, importing: importer, buildsProgram: false)
  #expect(without.diagnostics.map(\.message) == compilation.diagnostics.map(\.message))
  #expect(without.diagnostics.map(\.span) == compilation.diagnostics.map(\.span))
  return compilation
}

/// Each finding as its name and the source that it is about: `unknown-name: agee`.
func findings(in text: String, files: [String: String] = [:]) -> [String] {
  compiled(text, files: files).diagnostics.map {
    "\($0.name.rawValue): \($0.source.text(of: $0.span))"
  }
}

/// The messages of the findings.
func messages(in text: String) -> [String] { compiled(text).diagnostics.map(\.message) }

/// A form of these declarations and clauses.
func form(_ body: String) -> String { "form f \"F\" {\n\(body)\n}\n" }
