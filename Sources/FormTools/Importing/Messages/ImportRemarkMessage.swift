internal import FormSyntax

/// The message that an editor shows at a comment left by an import.
enum ImportRemarkMessage: Message {
  /// An import has left something out here.
  ///
  /// - Parameter words: the rest of the comment.
  case notImported(String)

  var words: FindingWords {
    switch self {
    case .notImported(let words):
      FindingWords(
        words.isEmpty ? "This was not imported." : "This was not imported: \(words)",
        "Write it in this language, or delete the comment.")
    }
  }
}
