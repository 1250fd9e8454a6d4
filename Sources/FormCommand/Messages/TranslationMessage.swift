/// What was done to a PO file: facts, and their words.
enum TranslationMessage {
  case upToDate
  /// Numbers of texts.
  case changed(new: Int, changed: Int, gone: Int)

  var words: String {
    switch self {
    case .upToDate: return "up to date"
    case .changed(let new, let changed, let gone):
      let parts = [(new, "new"), (changed, "changed"), (gone, "gone")]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return parts.isEmpty ? "updated" : parts.joined(separator: ", ")
    }
  }
}
