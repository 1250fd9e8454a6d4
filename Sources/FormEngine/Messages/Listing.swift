/// Names as a sentence lists them: “a, b and c”.
///
/// - Parameter word: what joins the last two.
package func listed(_ names: [String], _ word: String = "and") -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
}
