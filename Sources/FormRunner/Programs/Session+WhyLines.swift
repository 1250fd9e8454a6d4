package import FormEngine
package import FormLanguage

extension Session {
  /// Returns why a declaration is hidden, shown, required, read-only, computed or wrong, or has its
  /// value: a sentence in labels if there is one, then the conditions as written with their results.
  ///
  /// - Parameter explainer: explains the text of the form; nil if there is none.
  package func reasons(at path: Path, _ explainer: FormExplainer?) -> [String] {
    guard isKnown(path) else { return [] }
    let topic = topic(of: path)
    let reason = reason(for: topic, at: path)?.text(in: language)
    guard let explanation = explainer?.explanation(of: path, in: self) else {
      return reason.map { [$0] } ?? []
    }
    return (reason.map { [$0] } ?? [])
      + explanation.text(below: reason == nil ? .other : topic, in: language)
  }
}
