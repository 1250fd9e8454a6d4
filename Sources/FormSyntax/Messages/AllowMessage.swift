internal import FormEngine

/// Messages about comments that allow findings.
package enum AllowMessage: Message {
  /// - Parameter isOnly: true if the comment has no other name.
  case unused(String, isOnly: Bool)
  /// No declaration or clause begins on the line below.
  case nothingBelow
  /// Something precedes the comment on its line.
  case notAlone
  case unknown(String, near: String?)
  case anError(String, isOnly: Bool)
  case elsewhere(String, isOnly: Bool)
  case noReason(String)

  /// Returns the last sentence of the explanation of a finding that can be allowed.
  package static func howTo(_ name: String) -> String {
    "If it is meant like this, say so on the line above: `// allow \(name): why`."
  }

  /// Returns the title of the code action that adds such a comment.
  package static func title(_ name: String) -> String { "Allow `\(name)` here" }

  package var words: FindingWords {
    switch self {
    case .unused(let name, let isOnly):
      FindingWords(
        "Nothing is reported as `\(name)` here, so this comment allows nothing.",
        Self.removal(isOnly), fix: Self.removalTitle(isOnly, name))
    case .nothingBelow:
      FindingWords(
        "This comment has no declaration or clause on the line below it, so it allows nothing.",
        "Move it to the line above what it is about.")
    case .notAlone:
      FindingWords(
        "This comment follows something else on its line, so it allows nothing.",
        "Move it to the line above what it is about.", fix: "Move it to the line above")
    case .unknown(let name, let near):
      FindingWords(
        "There is no problem called `\(visibleText(name))`, so this comment allows nothing.",
        near.map { "Did you mean `\($0)`?" } ?? "`formwalk explain` lists the names.",
        fix: near.map { "Write `\($0)`" } ?? "")
    case .anError(let name, let isOnly):
      FindingWords(
        "`\(name)` is an error, and only warnings and information can be allowed.",
        Self.removal(isOnly), fix: Self.removalTitle(isOnly, name))
    case .elsewhere(let name, let isOnly):
      FindingWords(
        "`\(name)` cannot be allowed: only what `formwalk check` reports about a form can be.",
        Self.removal(isOnly), fix: Self.removalTitle(isOnly, name))
    case .noReason(let name):
      FindingWords(
        "This comment does not say why `\(name)` is allowed.",
        "Write the reason after a colon: `// allow \(name): why`.")
    }
  }

  private static func removal(_ isOnly: Bool) -> String {
    isOnly ? "Delete the comment." : "Delete the name."
  }

  private static func removalTitle(_ isOnly: Bool, _ name: String) -> String {
    isOnly ? "Delete the comment" : "Delete `\(name)`"
  }
}
