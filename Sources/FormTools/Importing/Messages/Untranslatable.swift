/// The reason why a formula or template is not translated.
struct Untranslatable: Error, Hashable {
  var reason: ImportReason

  init(_ reason: ImportReason) { self.reason = reason }

  /// What is at a place is not allowed there; nil is the end.
  static func unexpected(_ found: String?) -> Untranslatable {
    Untranslatable(.malformed(found.map { "\($0) is unexpected" } ?? "it ends too early"))
  }
}
