import FormEngine
import FormLanguage

/// `formwalk show --why`: the explanation of a place in a record, as lines.
struct ExplainedRecord {
  private let explainer: FormExplainer
  private let name: String

  init(_ explainer: FormExplainer, place name: String) {
    self.explainer = explainer
    self.name = name
  }

  /// Returns the lines, or an error if the record does not have this place.
  func lines(of form: AnsweredForm) -> Result<[String], PathNameError> {
    place(in: form.session).map { path in
      explainer.explanation(
        of: path, in: form.session, and: form.recordProblems(inside: path),
        ofRules: form.checks
      ).text(in: form.session.language)
    }
  }

  /// Returns a field, group, list or row; `form` is the form itself unless something else has that
  /// name.
  private func place(in session: Session) -> Result<Path, PathNameError> {
    let named = session.path(named: name)
    if case .failure = named, name == "form" { return .success(.form) }
    return named
  }
}
