package import FormSyntax

extension FormattedForm {
  /// The finding that `fmt --check` reports at the first difference from the canonical layout; nil
  /// if there is none.
  package var finding: Diagnostic? {
    guard isChanged else { return nil }
    return Diagnostic(
      .unformatted, FormattingMessage.unformatted, source: original,
      span: edits().first?.span ?? SourceSpan(0, 0))
  }
}
