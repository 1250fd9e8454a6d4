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
