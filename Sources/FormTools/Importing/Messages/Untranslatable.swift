/// The reason why a formula or template cannot be translated.
struct Untranslatable: Error, Hashable {
  var reason: ImportReason

  init(_ reason: ImportReason) { self.reason = reason }

  /// Returns the error for something that is not allowed at its place; nil means the end.
  static func unexpected(_ found: String?) -> Untranslatable {
    Untranslatable(.malformed(found.map { "\($0) is unexpected" } ?? "it ends too early"))
  }
}
