package import FormLanguage
package import FormSyntax

/// Writes an imported form as source, with a comment for each omission.
///
/// The source is written, checked, and written again without the formulas that the language does
/// not accept, until it has no errors, and is then formatted as `fmt` formats it.
package struct ImportedFormWriter {
  let form: ImportedForm
  /// The parts that the check rejected, with the reasons.
  private var rejected: [Int: ImportReason] = [:]

  /// The most times that a form is written again after a check.
  private static let rounds = 60

  package init(_ form: ImportedForm) {
    self.form = form
  }

  /// Returns the form as source, with a report of what was left out.
  ///
  /// - Parameters:
  ///   - name: the name of the form file, for the report.
  ///   - importer: reads the files of options that the form names.
  package mutating func write(name: String, importing importer: any FormImporter) -> WrittenImport {
    var round = 0
    while true {
      var draft = ImportedFormDraft(form, rejected: rejected)
      draft.write()
      let source = SourceText(name: name, bytes: draft.bytes)
      let library = FormLibrary(importing: importer)
      let compilation = library.compile(source, buildsProgram: false, searches: false)
      let errors = compilation.diagnostics.filter { $0.severity == .error }
      round += 1
      let found = errors.isEmpty || round > Self.rounds ? [:] : draft.parts(of: errors)
      if found.isEmpty {
        return WrittenImport(draft, source, errors: errors)
      }
      rejected.merge(found) { first, _ in first }
    }
  }
}

/// An imported form as source, with its summary and translations.
package struct WrittenImport {
  /// The source of the form, laid out.
  package let source: SourceText
  package let summary: ImportSummary
  /// The errors that remain; empty unless something other than a formula or text is wrong.
  package let errors: [Diagnostic]
  let translations: ImportedTranslations

  /// Lays out the source of the last attempt.
  ///
  /// - Parameter draft: the source before its layout.
  init(_ attempt: ImportedFormDraft, _ draft: SourceText, errors: [Diagnostic]) {
    source = SourceText(name: draft.name, bytes: formatForm(draft).bytes)
    summary = attempt.summary
    self.errors = errors
    translations = ImportedTranslations(attempt.texts, in: draft)
  }

  /// The languages into which the original translates any text, sorted by name.
  package var languages: [LanguageTag] {
    translations.languages.compactMap { LanguageTag($0) }
  }

  /// Returns the PO files of all translations.
  ///
  /// - Parameter revision: the current date and time, for their headers.
  package func poFiles(
    at revision: String, importing importer: any FormImporter
  ) -> [(language: LanguageTag, bytes: [UInt8])] {
    languages.isEmpty
      ? [] : translations.files(of: source, into: languages, at: revision, importing: importer)
  }
}
