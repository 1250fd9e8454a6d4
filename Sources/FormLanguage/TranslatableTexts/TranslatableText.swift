/// A text of a form file that can be translated.
///
/// Equal texts with the same context, such as two notes, are one.
struct TranslatableText {
  /// The context in a PO file: `username/label`.
  var context: String
  /// The msgid, before the escapes of PO files: interpolations as `\(source)`, and backslashes
  /// doubled.
  var id: String
  /// The nodes of the text; for a doc comment that serves as help, the documented declarations.
  var nodes: [SyntaxID]
  /// The spans of the nodes' texts.
  var spans: [SourceSpan]
  /// The names that the interpolations read.
  var reads: Set<String> = []
  /// Comments from the form for translators.
  var comments: [String] = []
}
