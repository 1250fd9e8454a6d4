package import FormSyntax

/// A text of a form file that can be translated.
///
/// Equal texts with the same context, such as two notes, are one.
package struct TranslatableText {
  /// The context in a PO file: `username/label`.
  package var context: String
  /// The msgid, before the escapes of PO files: interpolations as `\(source)`, and backslashes
  /// doubled.
  package var id: String
  /// The nodes of the text; for a doc comment that serves as help, the documented declarations.
  var nodes: [SyntaxID]
  /// The spans of the nodes' texts.
  package var spans: [SourceSpan]
  /// The names that the interpolations read.
  var reads: Set<String> = []
  /// Comments from the form for translators.
  package var comments: [String] = []
}
