/// A message about an update of a PO file.
enum TranslationMessage {
  case upToDate
  /// The numbers of texts.
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
