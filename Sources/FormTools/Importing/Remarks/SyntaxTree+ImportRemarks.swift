internal import FormEngine
package import FormSyntax

/// The comments that an import leaves in a form for everything that it could not translate.
extension SyntaxTree {
  /// The words with which such a comment begins.
  package static let notImported = "// not imported:"

  /// An informational diagnostic for each such comment, for editors.
  ///
  /// It takes time linear in the comments and the white space of the file.
  package var importRemarks: [Diagnostic] {
    let (bytes, words) = (source.bytes, Array(Self.notImported.utf8))
    var remarks: [Diagnostic] = []
    var gap = 0
    for token in tokens {
      var place = gap
      while place < min(token.start, bytes.count) {
        guard bytes[place] == UInt8(ascii: "/") else {
          place += 1
          continue
        }
        // A comment ends with its line; a `//` inside it does not start another one.
        let end = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        if bytes[place..<end].starts(with: words) {
          remarks.append(remark(SourceSpan(place, end), after: words.count))
        }
        place = end
      }
      gap = token.end
    }
    return remarks
  }

  private func remark(_ comment: SourceSpan, after length: Int) -> Diagnostic {
    let words = source.text(of: SourceSpan(Int(comment.start) + length, Int(comment.end)))
    return Diagnostic(
      .notImported, ImportRemarkMessage.notImported(trimmedText(words)), source: source,
      span: comment)
  }
}
