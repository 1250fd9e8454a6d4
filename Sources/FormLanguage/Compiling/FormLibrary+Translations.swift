internal import FormEngine
package import FormSyntax

/// Shows forms in other languages.
extension FormLibrary {
  /// Sets the language of the forms that are compiled from now on. Files without a PO file, and
  /// texts without a translation, stay in their own language.
  package func show(_ source: SourceText, in shown: ShownLanguage) {
    sources.language = shown.language
    sources.languageNames = shown.tag.fallbacks
    let language = shown.tag
    for file in sources.importedFirst([sources.file(source)]) where file.translation == nil {
      guard let translation = translation(of: file, in: language) else { continue }
      file.translation = translation
      sources.isTranslated = true
    }
  }

  /// Returns the translation of a file into a language; nil if it has no PO file for the language.
  private func translation(of file: FormFile, in language: LanguageTag) -> FormTranslation? {
    for name in language.fallbacks {
      guard case .success(let source) = sources.translation(of: file.source.name, in: name) else {
        continue
      }
      return FormTranslation(POFile(source), of: texts(of: file), in: sources)
    }
    return nil
  }

  /// Returns the texts of a file that a translation may replace.
  package func texts(of file: FormFile) -> [TranslatableText] {
    TranslatableTexts(file.tree, ruleNames: ruleNames(in: file)).texts
  }

  /// Returns the names of the rules with messages in a file, which only a check can determine.
  private func ruleNames(in file: FormFile) -> [SyntaxID: String] {
    guard file.tree.nodes.contains(where: { $0.kind == .elseMessage }) else { return [:] }
    let names = RuleNames()
    let known = TypeCheck(findings: CheckFindings(file.limits))
    if !file.types.isEmpty {
      _ = FormChecker(typesOf: file, in: sources, known, ruleNames: names).checkTypes()
    }
    let checker = FormChecker(
      formOf: file, in: sources, known, hasImportedErrors: false, buildsProgram: false,
      keepsPlaces: false, ruleNames: names)
    checker.readForm()
    while checker.checkSomeOfForm() {}
    return names.names
  }
}
