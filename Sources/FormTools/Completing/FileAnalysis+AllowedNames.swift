internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// The names of the findings that a comment may allow.
extension FileAnalysis {
  /// Returns the names of findings if the cursor is after `// allow `, those reported first.
  func namesToAllow(at cursor: Int, in source: SourceText) -> CompletionList? {
    let bytes = source.bytes
    var start = cursor
    while start > 0, AllowComment.isOfName(bytes[start - 1]) { start -= 1 }
    var line = start
    while line > 0, bytes[line - 1] != 0x0A, bytes[line - 1] != 0x0D { line -= 1 }
    let offset = bytes[line..<start].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? start
    guard offset < start, let words = AllowComment.words(bytes, at: offset), words <= start,
      bytes[words..<start].allSatisfy({
        AllowComment.isOfName($0) || $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09
      }), SyntaxTree.parse(source).tree.allowComments.contains(offset)
    else { return nil }
    var end = cursor
    while end < bytes.count, AllowComment.isOfName(bytes[end]) { end += 1 }
    let typed = String(decoding: bytes[start..<cursor], as: UTF8.self).lowercased()
    let isLast = end >= bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
    let reported = Set(compilation.ownDiagnostics.map(\.name))
    var list = CompletionList(replaced: SourceSpan(start, end))
    for isReported in [true, false] {
      for name in DiagnosticName.allowable
      where reported.contains(name) == isReported
        && (typed.isEmpty || textContains(name.rawValue, typed))
      {
        list.items.append(
          CompletionItem(
            name.rawValue, .rule, isReported ? .expected : .fitting,
            snippet: isLast ? "\(name.rawValue): ${1:\(Self.placeholder)}" : nil,
            detail: name.explanation?.summary ?? ""))
      }
    }
    return list
  }
}
