internal import FormSyntax

/// The ways to write a name, depending on where it is.
struct NameSpelling {
  let text: String
  /// True if it needs no backticks where only a name is allowed.
  let isPlain: Bool
  private let isPlainAfterDot: Bool

  /// Fails for a text that is not a name, even in backticks.
  init?(_ text: String) {
    self.text = text
    guard !text.isEmpty, NameSpelling.isName("`\(text)`", in: ("form ", " {}")) else { return nil }
    isPlain = NameSpelling.isName(text, in: ("form ", " {}"))
    isPlainAfterDot = NameSpelling.isName(text, in: ("form f { field a: choice { option ", " } }"))
  }

  func written(isQuoted: Bool, isAfterDot: Bool) -> String {
    let isBare = isAfterDot ? isPlainAfterDot : isPlain && !isQuoted
    return isBare ? text : "`\(text)`"
  }

  /// Returns the name without backticks.
  ///
  /// - Parameter isFollowing: true for the name of the text of `other`.
  func name(isFollowing: Bool) -> String { isFollowing ? "\(text)_other" : text }

  /// The name of the text of `other`, in backticks if needed.
  var following: String {
    let name = name(isFollowing: true)
    return NameSpelling.isName(name, in: ("form ", " {}")) ? name : "`\(name)`"
  }

  /// Returns true if a text is parsed as a single name where only a name is allowed.
  private static func isName(_ text: String, in around: (before: String, after: String)) -> Bool {
    let source = SourceText(name: "", text: around.before + text + around.after)
    let (tree, findings) = SyntaxTree.parse(source)
    let start = around.before.utf8.count
    let span = SourceSpan(start, start + text.utf8.count)
    return !findings.contains { $0.severity == .error }
      && tree.nodes.indices.contains { tree.kind($0) == .name && tree.span($0) == span }
  }
}
