internal import FormEngine
internal import FormSyntax

/// The comments of a file that allow findings, each with its subject.
///
/// The subject is the declaration, clause or step that begins on the line below the comment,
/// without nested declarations on lines of their own. Of several comments about a finding, the
/// innermost suppresses it.
struct Allowances {
  /// The part of the form that a comment is about.
  struct Subject {
    var span: SourceSpan
    /// The declarations inside it that begin their lines, in order and without overlaps.
    var nested: [SourceSpan] = []

    func contains(_ place: UInt32) -> Bool {
      guard place >= span.start, place < max(span.end, span.start &+ 1) else { return false }
      let low = nested.partitioningIndex { $0.start > place }
      return low == 0 || place >= nested[low - 1].end
    }
  }

  private struct Entry {
    var comment: AllowComment
    /// Nil if nothing begins on the line below.
    var subject: Subject?
    /// The line of the comment with its line end; nil if anything precedes it there.
    var line: SourceSpan?
  }

  private let source: SourceText
  private var entries: [Entry] = []

  init(_ tree: SyntaxTree) {
    source = tree.source
    for offset in tree.allowComments {
      guard let comment = AllowComment(source, at: offset) else { continue }
      let line = Self.line(at: offset, in: source.bytes)
      entries.append(
        Entry(
          comment: comment, subject: line.flatMap { _ in tree.subject(below: offset) },
          line: line))
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the line of a comment with its line end; nil if anything precedes it there.
  private static func line(at offset: Int, in bytes: [UInt8]) -> SourceSpan? {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else { return nil }
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { end += 1 }
    return SourceSpan(start, min(end + 1, bytes.count))
  }

  /// Splits the findings of the file, in order of place.
  ///
  /// - Parameter isWhole: true if these are all findings, so a comment that suppresses none is
  ///   reported.
  func apply(
    to findings: [Diagnostic], sources: [SourceText], isWhole: Bool
  ) -> (kept: [Diagnostic], suppressed: [SuppressedFinding]) {
    guard !entries.isEmpty else { return (findings, []) }
    var byName: [String: [(entry: Int, name: Int)]] = [:]
    for (index, entry) in entries.enumerated() where entry.subject != nil {
      for (place, name) in entry.comment.names.enumerated() {
        byName[name.text, default: []].append((index, place))
      }
    }
    var used: Set<[Int]> = []
    var kept: [Diagnostic] = []
    var suppressed: [SuppressedFinding] = []
    for finding in findings {
      guard finding.severity != .error, finding.source === source,
        finding.name.allowance == .allowed,
        let found = byName[finding.name.rawValue]?.last(where: {
          entries[$0.entry].subject?.contains(finding.span.start) == true
        })
      else {
        kept.append(finding)
        continue
      }
      used.insert([found.entry, found.name])
      suppressed.append(SuppressedFinding(finding, reason: entries[found.entry].comment.reason))
    }
    let isJudged =
      isWhole && !findings.contains { $0.severity == .error || $0.name == .tooManyFindings }
    var reported: [Diagnostic] = []
    for (index, entry) in entries.enumerated() {
      reported += self.reported(entry) { isJudged && !used.contains([index, $0]) }
    }
    return reported.isEmpty
      ? (kept, suppressed) : (Diagnostic.sorted(kept + reported, sources: sources), suppressed)
  }

  /// Splits findings without reporting comments that suppress nothing.
  func split(_ findings: [Diagnostic]) -> (kept: [Diagnostic], suppressed: [SuppressedFinding]) {
    var (kept, suppressed) = apply(to: findings, sources: [source], isWhole: false)
    kept.removeAll { $0.name == .unusedAllow }
    return (kept, suppressed)
  }

  // MARK: Comments that allow nothing

  private func reported(_ entry: Entry, isUnused: (Int) -> Bool) -> [Diagnostic] {
    let names = entry.comment.names
    guard entry.line != nil else {
      return [finding(.notAlone, entry.comment.span, moved(entry.comment))]
    }
    guard entry.subject != nil else { return [finding(.nothingBelow, entry.comment.span, nil)] }
    var found: [Diagnostic] = []
    for (index, name) in names.enumerated() {
      guard let (message, edit) = problem(entry, index, isUnused: isUnused(index)) else { continue }
      found.append(finding(message, name.span, edit.map { Fix([$0]) }))
    }
    if found.isEmpty, entry.comment.reason.isEmpty, let name = names.last {
      let span = SourceSpan(start: names[0].span.start, end: name.span.end)
      found.append(finding(.noReason(source.text(of: span)), span, nil))
    }
    return found
  }

  private func problem(
    _ entry: Entry, _ index: Int, isUnused: Bool
  ) -> (AllowMessage, Edit?)? {
    let name = entry.comment.names[index]
    let isOnly = entry.comment.names.count == 1
    let removal = Edit(
      span: isOnly ? deletion(entry) : self.removal(of: index, entry.comment), replacement: "")
    guard let known = DiagnosticName(rawValue: name.text) else {
      let near = nearestName(
        to: name.text, among: DiagnosticName.allowable.map(\.rawValue))
      return (
        .unknown(name.text, near: near), near.map { Edit(span: name.span, replacement: $0) }
      )
    }
    switch known.allowance {
    case .error: return (.anError(name.text, isOnly: isOnly), removal)
    case .elsewhere: return (.elsewhere(name.text, isOnly: isOnly), removal)
    case .allowed:
      // Only `check --undecided` reports these findings.
      guard isUnused, known != .undecided else { return nil }
      return (.unused(name.text, isOnly: isOnly), removal)
    }
  }

  private func finding(_ message: AllowMessage, _ span: SourceSpan, _ fix: Fix?) -> Diagnostic {
    Diagnostic(.unusedAllow, message, source: source, span: span, fix: fix)
  }

  private func deletion(_ entry: Entry) -> SourceSpan { entry.line ?? entry.comment.span }

  /// Returns a fix that moves a comment at the end of a line to the line above.
  private func moved(_ comment: AllowComment) -> Fix {
    let bytes = source.bytes
    var line = Int(comment.span.start)
    while line > 0, bytes[line - 1] != 0x0A, bytes[line - 1] != 0x0D { line -= 1 }
    var first = line
    while first < bytes.count, Self.isBlank(bytes[first]) { first += 1 }
    var end = Int(comment.span.start)
    while end > first, Self.isBlank(bytes[end - 1]) { end -= 1 }
    let indentation = source.text(of: SourceSpan(line, first))
    return Fix(
      [
        Edit(
          span: SourceSpan(line, line),
          replacement: "\(indentation)\(source.text(of: comment.span))\n"),
        Edit(span: SourceSpan(end, Int(comment.span.end)), replacement: ""),
      ], isSafe: false)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns the span of a name with the comma beside it.
  private func removal(of index: Int, _ comment: AllowComment) -> SourceSpan {
    let names = comment.names
    return index + 1 < names.count
      ? SourceSpan(start: names[index].span.start, end: names[index + 1].span.start)
      : SourceSpan(start: names[index - 1].span.end, end: names[index].span.end)
  }
}

extension SyntaxTree {
  /// Returns the subject of a comment, which begins on the line below it; nil if there is none.
  /// Further comments may be in between, but no empty line.
  fileprivate func subject(below offset: Int) -> Allowances.Subject? {
    let token = tokens.partitioningIndex { $0.start > offset }
    guard token < tokens.count, tokens[token].kind != .endOfFile,
      tokens[token].flags.contains(.firstOnLine), isDirectlyAbove(offset, tokens[token].start)
    else { return nil }
    var id = nodes.partitioningIndex { Int($0.firstToken) >= token }
    while id < nodes.count, Int(nodes[id].firstToken) == token,
      id == root || nodes[id].endToken == nodes[id].firstToken
    { id += 1 }
    guard id < nodes.count, Int(nodes[id].firstToken) == token else { return nil }
    var subject = Allowances.Subject(span: span(id))
    var inner = id + 1
    while inner < Int(nodes[id].end) {
      let first = Int(nodes[inner].firstToken)
      if nodes[inner].kind.isDeclaration, first < tokens.count,
        tokens[first].flags.contains(.firstOnLine)
      {
        subject.nested.append(span(inner))
        inner = max(inner + 1, Int(nodes[inner].end))
      } else {
        inner += 1
      }
    }
    return subject
  }

  /// Returns true if only comments, each on its line, are between the line of a comment and a
  /// place.
  private func isDirectlyAbove(_ comment: Int, _ place: Int) -> Bool {
    let bytes = source.bytes
    var index = comment
    while index < place {
      // From the start of a comment, skips to the first character of the next line.
      while index < place, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      if index + 1 < place, bytes[index] == 0x0D, bytes[index + 1] == 0x0A { index += 1 }
      index += 1
      while index < place, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      if index < place, bytes[index] != UInt8(ascii: "/") { return false }
    }
    return true
  }
}
