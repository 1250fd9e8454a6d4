package import FormEngine

/// Something that the runner says: a key with its named places, and the English text.
///
/// All words of the conversation are in this folder, an enum for each area, and in those files of
/// the engine whose names end in `Message.swift`. A language replaces the sentences; no other file
/// has one.
package protocol RunnerMessage: Sendable {
  var phrase: Phrase { get }
}

extension RunnerMessage {
  /// The text in a language; nil is English.
  package func text(in language: Language?) -> String { phrase.text(in: language) }
}

/// Whether a text ends with a question mark, that of other scripts included.
func isQuestion(_ text: String) -> Bool { text.last.map { "?？؟".contains($0) } ?? false }
