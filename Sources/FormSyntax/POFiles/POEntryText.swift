/// The lines of a PO entry, for replacing some while all others keep their bytes. A line with
/// several keywords is kept as parts, which become lines only when something changes.
package struct POEntryText {
  private var lines: [Line]
  private let lineBreak: [UInt8]

  /// A line with its line ending, or a part of one.
  private struct Line {
    var kind: Kind
    var bytes: [UInt8]
  }

  private enum Kind {
    case blank
    /// A translator's comment.
    case comment
    case extracted, reference, flags, previous
    case context, id, plural, translation
  }

  package init(_ entry: POEntry, in source: SourceText, lineBreak: [UInt8]) {
    self.lineBreak = lineBreak
    lines = []
    // A string may continue after an empty line.
    var last = Kind.blank
    for bytes in Self.split(source.bytes[entry.span.range]) {
      for part in Self.parts(of: bytes, after: last) {
        if part.kind != .blank { last = part.kind }
        lines.append(part)
      }
    }
  }

  package var bytes: [UInt8] { lines.flatMap(\.bytes) }

  /// True if a translator wrote a comment.
  package var hasComments: Bool { lines.contains { $0.kind == .comment } }

  private static func split(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
      lines.append(Array(bytes[start..<end]))
      start = end
    }
    return lines
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0B, 0x0C].contains(byte) }

  /// Splits a line into each keyword with its string, and a trailing comment.
  private static func parts(of line: [UInt8], after last: Kind) -> [Line] {
    var at = line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    func skipBlanks() { while at < line.count, isBlank(line[at]) { at += 1 } }
    skipBlanks()
    guard at < line.count, line[at] != 0x0A, line[at] != 0x0D else {
      return [Line(kind: .blank, bytes: line)]
    }
    if line[at] == UInt8(ascii: "#") {
      let mark = at + 1 < line.count ? line[at + 1] : 0x20
      let kind: Kind =
        switch mark {
        case UInt8(ascii: "."): .extracted
        case UInt8(ascii: ":"): .reference
        case UInt8(ascii: ","), UInt8(ascii: "="): .flags
        case UInt8(ascii: "|"), UInt8(ascii: "~"): .previous
        default: .comment
        }
      guard mark == UInt8(ascii: "~") else { return [Line(kind: kind, bytes: line)] }
      at += 2
      skipBlanks()
      guard at < line.count, line[at] != UInt8(ascii: "|") else {
        return [Line(kind: kind, bytes: line)]
      }
    }
    var parts: [Line] = []
    var start = 0
    var kind = last
    func end() {
      if at > start { parts.append(Line(kind: kind, bytes: Array(line[start..<at]))) }
      start = at
    }
    var isFirst = true
    while at < line.count {
      let rest = line[at...]
      switch line[at] {
      case UInt8(ascii: "\""):
        at += 1
        while at < line.count, line[at] != UInt8(ascii: "\"") { at += line[at] == 0x5C ? 2 : 1 }
        at = min(at + 1, line.count)
      case UInt8(ascii: "#"):
        end()
        kind = .comment
        at = line.count
      case UInt8(ascii: "m"):
        if !isFirst { end() }
        kind =
          rest.starts(with: "msgctxt".utf8)
          ? .context
          : rest.starts(with: "msgid_plural".utf8)
            ? .plural : rest.starts(with: "msgid".utf8) ? .id : .translation
        while at < line.count, !isBlank(line[at]), line[at] != UInt8(ascii: "\"") { at += 1 }
      default: at += 1
      }
      isFirst = false
    }
    end()
    return parts
  }

  /// Puts each part of a line on its own line. A trailing comment moves before the entry: on a line
  /// after it, it would belong to the next one.
  private mutating func breakLines() {
    var whole: [Line] = []
    var moved: [Line] = []
    for line in lines {
      let isPart = whole.last.map { $0.bytes.last != 0x0A } ?? false
      if isPart { whole[whole.count - 1].bytes += lineBreak }
      guard isPart, line.kind == .comment else {
        whole.append(line)
        continue
      }
      let isOpen = line.bytes.last != 0x0A
      moved.append(Line(kind: .comment, bytes: isOpen ? line.bytes + lineBreak : line.bytes))
    }
    let start = whole.firstIndex { $0.kind != .blank && $0.kind != .comment } ?? whole.count
    whole.insert(contentsOf: moved, at: start)
    lines = whole
  }

  // MARK: Changes

  /// Replaces the comments that come from the form, unless they have the same words.
  package mutating func setComments(_ comments: [String], reference: String) {
    if text(of: .extracted).map(Self.words) != comments.map(Self.words) {
      replace(.extracted, by: comments)
    }
    if text(of: .reference).flatMap(Self.words) != Self.words(reference) {
      replace(.reference, by: [reference])
    }
  }

  private func text(of kind: Kind) -> [String] {
    lines.filter { $0.kind == kind }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// Returns the words of a comment after its mark.
  private static func words(_ line: String) -> [Substring] {
    line.dropFirst(2).split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
  }

  /// Marks the entry as fuzzy, with the previous msgid.
  ///
  /// - Parameter isMoved: whether the context changes, too.
  package mutating func setFuzzy(isMoved: Bool) {
    breakLines()
    if let flags = lines.firstIndex(where: { $0.kind == .flags }) {
      let bytes = lines[flags].bytes
      if !text(of: .flags).flatMap(Self.words).contains(where: {
        $0.filter { $0 != "," } == "fuzzy"
      }) {
        let mark = (bytes.firstIndex(of: UInt8(ascii: "#")) ?? 0) + 2
        lines[flags].bytes = bytes[..<mark] + Array(" fuzzy,".utf8) + bytes[mark...]
      }
    } else {
      insert(["#, fuzzy"], .flags)
    }
    guard !lines.contains(where: { $0.kind == .previous }) else { return }
    let former = lines.filter { $0.kind == .id || (isMoved && $0.kind == .context) }.map {
      Line(kind: .previous, bytes: Array("#| ".utf8) + $0.bytes)
    }
    lines.insert(contentsOf: former, at: place(for: .previous))
  }

  package mutating func setID(_ text: String) { replace(.id, by: POText.lines("msgid", text)) }

  package mutating func setContext(_ text: String) {
    replace(.context, by: POText.lines("msgctxt", text))
  }

  /// Adds lines to the msgstr.
  ///
  /// - Parameter isOpen: whether the msgstr does not end with a line break yet.
  package mutating func addToTranslation(_ added: [String], isOpen: Bool) {
    breakLines()
    guard let last = lines.lastIndex(where: { $0.kind == .translation }) else { return }
    let new = (isOpen ? ["\n"] : []) + added
    if lines[last].bytes.last != 0x0A { lines[last].bytes += lineBreak }
    lines.insert(
      contentsOf: new.map { text in
        Line(kind: .translation, bytes: Array("\"\(POText.escaped(text))\"".utf8) + lineBreak)
      }, at: last + 1)
  }

  /// Marks the entry as obsolete, since its text is gone.
  package mutating func setObsolete() {
    breakLines()
    lines.removeAll { $0.kind == .extracted || $0.kind == .reference }
    for index in lines.indices {
      switch lines[index].kind {
      case .context, .id, .plural, .translation:
        lines[index].bytes = Array("#~ ".utf8) + lines[index].bytes
      case .previous:
        if let mark = lines[index].bytes.firstIndex(of: UInt8(ascii: "#")) {
          lines[index].bytes.insert(UInt8(ascii: "~"), at: mark + 1)
        }
      case .blank, .comment, .extracted, .reference, .flags: break
      }
    }
  }

  /// Makes an obsolete entry current again.
  package mutating func setCurrent() {
    for index in lines.indices {
      let line = lines[index]
      guard let mark = line.bytes.firstIndex(where: { !Self.isBlank($0) }),
        line.bytes[mark] == UInt8(ascii: "#"), mark + 1 < line.bytes.count,
        line.bytes[mark + 1] == UInt8(ascii: "~")
      else { continue }
      if line.kind == .previous {
        lines[index].bytes.remove(at: mark + 1)
      } else {
        lines[index].bytes = Array(line.bytes[(mark + 2)...].drop { $0 == 0x20 || $0 == 0x09 })
      }
    }
  }

  /// Removes the empty lines around the entry, and ends it with a line break.
  package mutating func trim() {
    while lines.last?.kind == .blank { lines.removeLast() }
    while lines.first?.kind == .blank { lines.removeFirst() }
    if let last = lines.indices.last, lines[last].bytes.last != 0x0A {
      lines[last].bytes += lineBreak
    }
  }

  // MARK: Lines

  private mutating func replace(_ kind: Kind, by new: [String]) {
    // Comments of tools are on lines of their own.
    if kind == .context || kind == .id { breakLines() }
    lines.removeAll { $0.kind == kind }
    insert(new, kind)
  }

  private mutating func insert(_ new: [String], _ kind: Kind) {
    lines.insert(
      contentsOf: new.map { Line(kind: kind, bytes: Array($0.utf8) + lineBreak) },
      at: place(for: kind))
  }

  /// Returns the index for lines of a kind: before those of the kinds that follow it.
  private func place(for kind: Kind) -> Int {
    let order: [Kind] = [.extracted, .reference, .flags, .previous, .context, .id, .plural]
    let later = order.drop { $0 != kind }.dropFirst() + [.translation]
    return lines.firstIndex { line in later.contains { $0 == line.kind } } ?? lines.count
  }
}
