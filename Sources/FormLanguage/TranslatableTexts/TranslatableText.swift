/// A text of a form file that a translation may replace.
///
/// Equal texts with one context, such as two notes, are one.
struct TranslatableText {
  /// What it is about, as a PO file names it: `username/label`.
  var context: String
  /// The text as a PO file has it, before its own escapes: with `\(source)` for what is
  /// interpolated, and two backslashes for one.
  var id: String
  /// Where it is used: texts, or for doc comments that serve as help, what they document.
  var nodes: [SyntaxID]
  /// Where they are written.
  var spans: [SourceSpan]
  /// What interpolated expressions read.
  var reads: Set<String> = []
  /// Comments of the form for those who translate.
  var comments: [String] = []
}
