/// The search for secrets in texts that a test would show.
enum SecretSearch {
  /// The minimum number of characters of a secret that is also found inside words.
  static let least = 4

  /// Returns whether a text contains a secret; a short one must be a word of its own.
  static func isFound(_ secret: String, in text: String) -> Bool {
    guard !secret.isEmpty, text.utf8.count >= secret.utf8.count else { return false }
    var start = text.startIndex
    while start < text.endIndex {
      if text.utf8[start...].starts(with: secret.utf8) {
        let end = text.utf8.index(start, offsetBy: secret.utf8.count)
        if secret.count >= least { return true }
        if !isPartOfWord(text[..<start].last), !isPartOfWord(text[end...].first) { return true }
      }
      start = text.utf8.index(after: start)
    }
    return false
  }

  private static func isPartOfWord(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }
}
