internal import FormEngine

/// Forms in other languages.
extension FormLibrary {
  /// Has the forms that are compiled from now on shown in a language: a file without a PO file
  /// beside it, and a text without a translation, in their own.
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

  /// The texts of a file in a language; nil if there is no PO file for it.
  private func translation(of file: FormFile, in language: LanguageTag) -> FormTranslation? {
    for name in language.fallbacks {
      guard case .success(let source) = sources.translation(of: file.source.name, in: name) else {
        continue
      }
      return FormTranslation(POFile(source), of: texts(of: file), in: sources)
    }
    return nil
  }

  /// The texts of a file that a translation may replace.
  func texts(of file: FormFile) -> [TranslatableText] {
    TranslatableTexts(file.tree, ruleNames: ruleNames(in: file)).texts
  }

  /// The names of the rules with messages in a file, which only a check finds out.
  private func ruleNames(in file: FormFile) -> [SyntaxID: String] {
    guard file.tree.nodes.contains(where: { $0.kind == .elseMessage }) else { return [:] }
    let names = RuleNames()
    let known = TypeCheck(findings: Findings(file.limits))
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
