package import FormLanguage
package import FormSyntax

/// An error for a form or PO file whose errors prevent an update.
package struct UntranslatableForm: Error {
  package var diagnostics: [Diagnostic]
}

extension FormLibrary {
  /// Updates the PO file of a form file for a language.
  ///
  /// - Parameters:
  ///   - former: the existing file; nil if there is none.
  ///   - revision: the current date and time, for the header of a new file.
  package func translate(
    _ source: SourceText, into language: LanguageTag, from former: SourceText?, at revision: String
  ) throws(UntranslatableForm) -> TranslationUpdate {
    let compilation = compile(source, buildsProgram: false)
    let errors = compilation.diagnostics.filter {
      $0.severity == .error && !compilation.isInBrokenTest($0)
    }
    guard errors.isEmpty else { throw UntranslatableForm(diagnostics: errors) }
    let file = sources.file(source)
    let translation = former.map { POFile($0) }
    if let translation {
      let check = TranslationCheck(translation, file.limits)
      if check.isFaulty { throw UntranslatableForm(diagnostics: check.findings) }
    }
    return TranslationUpdate(
      translation, of: texts(of: file), in: source, language, revision: revision)
  }
}
