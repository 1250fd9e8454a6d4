package import FormEngine

/// A message of the runner: a key with named placeholders, and the English text.
///
/// All texts of the conversation are in this folder, one enum for each area, and in the engine's
/// files whose names end in `Message.swift`. Languages replace these sentences, so other files must
/// not contain any.
package protocol RunnerMessage: Sendable {
  var phrase: Phrase { get }
}

extension RunnerMessage {
  /// Returns the text in a language; nil is English.
  package func text(in language: Language?) -> String { phrase.text(in: language) }
}

/// Returns whether a text ends with a question mark, including those of other scripts.
func isQuestion(_ text: String) -> Bool { text.last.map { "?？؟".contains($0) } ?? false }
