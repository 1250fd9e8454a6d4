internal import FormLanguage
internal import FormSyntax

/// The text that replaces a name.
struct NameReplacement {
  let name: NameOccurrence
  let spelling: NameSpelling
  var isQuoted: Bool

  /// Returns the edit for an occurrence in a source; nil if it refers to something else.
  func edit(of found: NameOccurrence, in source: SourceText) -> Edit? {
    guard found.declaration == name.declaration, !found.isWord else { return nil }
    let isFollowing = found.kind == .otherText && name.kind == .field
    guard isFollowing || found.kind == name.kind else { return nil }
    let isAfterDot = found.kind == .option || source.isAfterDot(found.span)
    let replacement =
      switch found.writing {
      case .code:
        isFollowing
          ? spelling.following
          : spelling.written(isQuoted: isQuoted, isAfterDot: isAfterDot)
      case .text: spelling.name(isFollowing: isFollowing).escaped
      case .json: spelling.name(isFollowing: isFollowing).escaped.escaped
      }
    return Edit(span: found.span, replacement: replacement)
  }
}

extension String {
  /// The name escaped for a text or for JSON. A name cannot contain quotes, so only backslashes
  /// matter.
  fileprivate var escaped: String {
    split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
  }
}

extension SourceText {
  /// Returns true if a dot, rather than the `...` of a range, is directly before a span.
  fileprivate func isAfterDot(_ span: SourceSpan) -> Bool {
    func isDot(_ index: Int) -> Bool {
      bytes.indices.contains(index) && bytes[index] == UInt8(ascii: ".")
    }
    return isDot(Int(span.start) - 1) && !isDot(Int(span.start) - 2)
  }
}
