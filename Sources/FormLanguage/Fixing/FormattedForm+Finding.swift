extension FormattedForm {
  /// What `fmt --check` reports about a file that is not in the canonical layout, where the first
  /// difference is.
  package var finding: Diagnostic? {
    guard isChanged else { return nil }
    return Diagnostic(
      .unformatted, FormattingMessage.unformatted, source: original,
      span: edits().first?.span ?? SourceSpan(0, 0))
  }
}
