/// The name of a declaration in a sentence.
package enum DeclarationName: Sendable {
  case form
  case named(String)
  case row(of: String)
  case thisNote, thisSection
  /// - Parameter label: nil if there is none.
  case note(label: String?)
  case section(label: String?)

  package var words: String {
    switch self {
    case .form: PartMessage.theForm.words
    case .named(let name): "`\(name)`"
    case .row(let list): "a row of `\(list)`"
    case .thisNote: "this note"
    case .thisSection: "this section"
    case .note(let label): PartMessage.theNote.words + (label.map { " “\($0)”" } ?? "")
    case .section(let label): PartMessage.theSection.words + (label.map { " “\($0)”" } ?? "")
    }
  }
}
