package import FormEngine
package import FormSyntax

/// Explains the state of forms: why something is hidden, required or invalid, or where its value
/// comes from.
///
/// The source of the form is only examined when the first explanation is requested.
package final class FormExplainer {
  /// The origin of the answers, which decides how explanations refer to it.
  package enum Answers {
    case conversation, record, test
  }

  let answers: Answers
  private let form: WrittenForm
  private(set) lazy var places = WrittenPlaces(form)

  package init(_ form: WrittenForm, answers: Answers) {
    self.form = form
    self.answers = answers
  }

  /// Returns everything about a declaration: whether it is shown, read-only and required, its
  /// problems and its value, each with its causes.
  ///
  /// - Parameters:
  ///   - session: a session of the form that was compiled from the same text.
  ///   - problems: problems that the session does not know about.
  ///   - counts: returns true if a rule, by number, applies in a row of its template.
  package func explanation(
    of path: Path, in session: Session, and problems: [Problem] = [],
    ofRules counts: @escaping (_ rule: Int, _ row: RowID) -> Bool = { _, _ in true }
  ) -> StateExplanation {
    var tree = ExplanationTree(self, session, ofRules: counts)
    for subject in tree.statements(about: path, and: problems) { tree.add(subject) }
    return tree.explanation()
  }
}

/// The form that a session was compiled from, checked again when the first explanation is
/// requested.
package final class ExplainedForm {
  private let source: SourceText
  private let importer: any FormImporter
  private let answers: FormExplainer.Answers
  private let language: ShownLanguage?
  /// The explainer; nil for a text without a form.
  package private(set) lazy var explainer: FormExplainer? =
    FormLibrary(importing: importer).writtenForm(of: source, in: language)
    .map { FormExplainer($0, answers: answers) }

  /// - Parameter importer: returns the texts that were imported when the form was compiled.
  package init(
    _ source: SourceText, importing importer: any FormImporter, answers: FormExplainer.Answers,
    in language: ShownLanguage? = nil
  ) {
    self.language = language
    self.source = source
    self.importer = importer
    self.answers = answers
  }
}

/// Loads each file once, so a form can be checked again even if its files have changed.
package final class RememberingImporter: FormImporter {
  private let importer: any FormImporter
  private var loaded: [Import: SourceText] = [:]

  private struct Import: Hashable {
    var path: String
    var importer: String
    var isOfOptions = false
  }

  package init(_ importer: any FormImporter) {
    self.importer = importer
  }

  package func load(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    remembered(Import(path: path, importer: importer)) {
      self.importer.load(path, relativeTo: importer)
    }
  }

  package func loadOptions(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    remembered(Import(path: path, importer: importer, isOfOptions: true)) {
      self.importer.loadOptions(path, relativeTo: importer)
    }
  }

  package func loadTranslation(
    of form: String, in language: String
  ) -> Result<SourceText, ImportFailure> {
    remembered(Import(path: translationName(of: form, in: language), importer: form)) {
      self.importer.loadTranslation(of: form, in: language)
    }
  }

  package func languages(of form: String) -> [String] { importer.languages(of: form) }

  private func remembered(
    _ key: Import, _ load: () -> Result<SourceText, ImportFailure>
  ) -> Result<SourceText, ImportFailure> {
    if let known = loaded[key] { return .success(known) }
    let result = load()
    if case .success(let source) = result { loaded[key] = source }
    return result
  }
}
