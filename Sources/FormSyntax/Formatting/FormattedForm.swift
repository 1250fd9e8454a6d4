/// The result of formatting a form file.
package struct FormattedForm: Sendable {
  package let original: SourceText
  /// The formatted text; the original bytes for a file that does not parse.
  package let bytes: [UInt8]
  /// The syntax errors; empty if the file parses.
  package let diagnostics: [Diagnostic]

  package var isParsed: Bool { diagnostics.isEmpty }

  package var isChanged: Bool { bytes != original.bytes }

  /// Returns the differences as edits of the original, sorted and without overlaps. Each can be
  /// applied without the others.
  ///
  /// Both texts have the same tokens, so only the gaps between tokens and rewritten tokens are
  /// compared. A comment that moves past tokens is removed and inserted by one edit, and all lines
  /// of a text are indented by one edit.
  package func edits() -> [Edit] {
    guard isParsed, isChanged else { return [] }
    let new = SourceText(name: original.name, bytes: bytes)
    let before = SyntaxTree.parse(original).tree.tokens
    let after = SyntaxTree.parse(new).tree.tokens
    var edits: [Edit] = []
    var (start, newStart) = (0, 0)
    var (end, newEnd) = (0, 0)
    // The number of comments in the original that are still missing from the new text.
    var pendingComments = 0
    var depthInText = 0
    for (old, token) in zip(before, after) {
      let (gap, newGap) = (end..<old.start, newEnd..<token.start)
      if !original.bytes[gap].elementsEqual(bytes[newGap]) {
        pendingComments += original.bytes.commentCount(in: gap) - bytes.commentCount(in: newGap)
      }
      (end, newEnd) = (old.end, token.end)
      if old.kind == .textStart, depthInText > 0 || old.flags.contains(.multiline) {
        depthInText += 1
      } else if old.kind == .textEnd, depthInText > 0 {
        depthInText -= 1
      }
      guard pendingComments == 0, depthInText == 0 else { continue }
      let isSame = original.bytes[old.start..<old.end].elementsEqual(bytes[token.start..<token.end])
      let edit = edit(
        start..<(isSame ? old.start : old.end), newStart..<(isSame ? token.start : token.end))
      if let edit { edits.append(edit) }
      (start, newStart) = (end, newEnd)
    }
    return edits
  }

  /// Returns an edit without the common prefix and suffix, if these are ASCII; nil if nothing is
  /// left.
  private func edit(_ old: Range<Int>, _ new: Range<Int>) -> Edit? {
    var (old, new) = (old, new)
    while let first = original.bytes[old].first, first < 0x80, first == bytes[new].first {
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    while let last = original.bytes[old].last, last < 0x80, last == bytes[new].last {
      (old, new) = (old.dropLast(), new.dropLast())
    }
    if old.isEmpty, new.isEmpty { return nil }
    return Edit(
      span: SourceSpan(old.lowerBound, old.upperBound),
      replacement: String(decoding: bytes[new], as: UTF8.self))
  }
}

extension [UInt8] {
  fileprivate func commentCount(in gap: Range<Int>) -> Int {
    GapContent(self, gap, isFirst: false).comments.count
  }
}

/// Formats a form file in the canonical layout.
///
/// Only the gaps between tokens change, so the result parses to the same tree, and formatting it
/// again changes nothing. All comments stay, in order. A file is unchanged if it does not parse, or
/// if indentation would exceed the size limit of forms.
///
/// - Parameter renumbers: true to renumber the order tags of each block as 10, 20, 30 and so on, in
///   the order of the declarations.
package func formatForm(_ source: SourceText, renumbers: Bool = false) -> FormattedForm {
  formatForm(source, renumbers: renumbers, columns: 100, limit: SourceText.byteLimit)
}

/// Formats a form file with another line width and size limit.
///
/// - Parameters:
///   - columns: the maximum width of a line, in terminal columns.
///   - limit: the maximum size of the result in bytes.
package func formatForm(
  _ source: SourceText, renumbers: Bool = false, columns: Int, limit: Int = SourceText.byteLimit
) -> FormattedForm {
  let (tree, diagnostics) = SyntaxTree.parse(source)
  let errors = diagnostics.filter { $0.severity == .error }
  guard errors.isEmpty else {
    return FormattedForm(
      original: source, bytes: source.bytes,
      diagnostics: Diagnostic.sorted(errors, sources: [source]))
  }
  let numbers = renumbers ? renumberedTags(of: tree) : []
  var layout = FormLayout(tree, numbers: numbers, columns: columns)
  layout.layOut()
  var writer = FormWriter(tree, layout.plan, numbers: numbers)
  let isWritten = writer.write(limit: limit)
  return FormattedForm(
    original: source, bytes: isWritten ? writer.output : source.bytes, diagnostics: [])
}
