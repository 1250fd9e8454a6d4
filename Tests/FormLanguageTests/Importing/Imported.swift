import FormLanguage
import FormSyntax
import FormTools
import Testing

/// A form that was imported from the sheets of an XLSForm.
struct Imported {
  let written: WrittenImport
  let text: String

  /// - Parameters:
  ///   - survey: the rows of `survey.csv`, with its headings.
  ///   - files: the other files of the folder.
  init(survey: String, files: [String: String] = [:], language: String? = nil) throws {
    let source = ImportSource(
      name: "folder/survey.csv", bytes: Array(survey.utf8), language: language
    ) { files[$0].map { Array($0.utf8) } }
    try self.init(source)
  }

  init(_ source: ImportSource) throws {
    let format = try #require(ImportFormats.format(of: source))
    var writer = ImportedFormWriter(try format.read(source))
    written = writer.write(name: "imported.form", importing: NoFiles())
    text = String(decoding: written.source.bytes, as: UTF8.self)
    #expect(written.errors.isEmpty)
    let compilation = compileForm(written.source, importing: NoFiles())
    let errors = compilation.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message)) in \(text)")
  }

  struct NoFiles: FormImporter {
    func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
      .failure(.missing)
    }
  }

  /// Returns the line of the form that starts with some words.
  func line(_ words: String) -> String? {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.first { $0.hasPrefix(words) }
      .map { String($0) }
  }
}
