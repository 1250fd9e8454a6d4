/// Something that the runner says: a key with its named places, and the English text.
///
/// All words of the conversation are in this folder, an enum for each area. A translation replaces
/// the texts; no other folder of the runner has a sentence.
package protocol RunnerMessage: Sendable {
  var text: String { get }
}

/// The form of a noun for a number of things.
func plural(_ count: Int, _ one: String, _ many: String) -> String {
  count == 1 || count == -1 ? "\(count) \(one)" : "\(count) \(many)"
}

/// Whether a text ends with a question mark, that of other scripts included.
func isQuestion(_ text: String) -> Bool { text.last.map { "?？؟".contains($0) } ?? false }

/// A label before what is said about it: with a colon, unless it is a question.
func marked(_ label: String) -> String { isQuestion(label) ? label + " " : label + ": " }

/// Names in a row: `A, B and C`, or `A, B, C and 4 more`.
func listed(_ names: [String], more: Int = 0) -> String {
  if more > 0 { return names.joined(separator: ", ") + " and \(more) more" }
  guard names.count > 1, let last = names.last else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
