/// A form file as `fmt` writes it.
package struct FormattedForm: Sendable {
  package let original: SourceText
  /// The canonical text; for a file that does not parse, its original bytes.
  package let bytes: [UInt8]
  /// Why the file does not parse; empty if it does.
  package let diagnostics: [Diagnostic]

  package var isParsed: Bool { diagnostics.isEmpty }

  package var isChanged: Bool { bytes != original.bytes }

  /// The differences of the two texts: edits of the original, in order and not overlapping. Each can
  /// be made without the others.
  ///
  /// Both have the same tokens, so only the gaps between two of them are compared, and the contents
  /// of rewritten tokens. A comment that moves past tokens is removed and inserted by one edit, and
  /// all lines of a text are indented by one edit.
  package func edits() -> [Edit] {
    guard isParsed, isChanged else { return [] }
    let new = SourceText(name: original.name, bytes: bytes)
    let before = SyntaxTree.parse(original).tree.tokens
    let after = SyntaxTree.parse(new).tree.tokens
    var edits: [Edit] = []
    var (start, newStart) = (0, 0)
    var (end, newEnd) = (0, 0)
    // How many comments of the original are still to be written.
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

  /// Without the common prefix and suffix, as far as those are ASCII.
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

/// Writes a form file in the one canonical form.
///
/// Only the gaps between the tokens change, so the result parses to the same tree, and formatting
/// it again changes nothing. All comments stay, in their order. A file that does not parse is left
/// as it is, and so is one that indentation would make larger than a form may be.
///
/// - Parameter renumbers: whether the order tags of each block become 10, 20, 30 and so on, in the
///   order of the declarations.
package func formatForm(_ source: SourceText, renumbers: Bool = false) -> FormattedForm {
  formatForm(source, renumbers: renumbers, columns: 100, limit: SourceText.byteLimit)
}

/// Formats a form file with another width of lines and limit of bytes.
///
/// - Parameters:
///   - columns: how wide a line may be, as a terminal shows it.
///   - limit: how many bytes the result may have.
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
