/// Returns names as a list in a sentence: “a, b and c”.
///
/// - Parameter word: the word between the last two names.
package func listed(_ names: [String], _ word: String = "and") -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
}
