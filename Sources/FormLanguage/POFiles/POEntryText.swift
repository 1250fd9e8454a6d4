/// The lines of an entry of a PO file, in which some are replaced. All others keep their bytes.
struct POEntryText {
  private var lines: [Line]
  private let lineBreak: [UInt8]

  /// A line with its break.
  private struct Line {
    var kind: Kind
    var bytes: [UInt8]
  }

  private enum Kind {
    case blank
    /// Somebody who translates wrote it.
    case comment
    case extracted, reference, flags, previous
    case context, id, plural, translation
  }

  init(_ entry: POEntry, in source: SourceText, lineBreak: [UInt8]) {
    self.lineBreak = lineBreak
    lines = []
    // A string may go on after an empty line.
    var last = Kind.blank
    for bytes in Self.split(source.bytes[entry.span.range]) {
      let kind = Self.kind(of: bytes, after: last)
      if kind != .blank { last = kind }
      lines.append(Line(kind: kind, bytes: bytes))
    }
  }

  var bytes: [UInt8] { lines.flatMap(\.bytes) }

  /// Whether somebody wrote a comment.
  var hasComments: Bool { lines.contains { $0.kind == .comment } }

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

  private static func kind(of line: [UInt8], after last: Kind) -> Kind {
    var text = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    guard var first = text.first, first != 0x0A, first != 0x0D else { return .blank }
    if first == UInt8(ascii: "#") {
      text = text.dropFirst()
      switch text.first {
      case UInt8(ascii: "."): return .extracted
      case UInt8(ascii: ":"): return .reference
      case UInt8(ascii: ","), UInt8(ascii: "="): return .flags
      case UInt8(ascii: "|"): return .previous
      case UInt8(ascii: "~"):
        text = text.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        guard let next = text.first, next != UInt8(ascii: "|") else { return .previous }
        first = next
      default: return .comment
      }
    }
    if first == UInt8(ascii: "\"") { return last }
    if text.starts(with: "msgctxt".utf8) { return .context }
    if text.starts(with: "msgid_plural".utf8) { return .plural }
    return text.starts(with: "msgid".utf8) ? .id : .translation
  }

  // MARK: What tools write

  /// Replaces the comments that come from the form, unless they say the same.
  mutating func setComments(_ comments: [String], reference: String) {
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

  /// The words after the mark of a comment.
  private static func words(_ line: String) -> [Substring] {
    line.dropFirst(2).split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
  }

  /// Marks it as one to be looked through, with the text that it translates.
  ///
  /// - Parameter isMoved: whether its context changes, too.
  mutating func setFuzzy(isMoved: Bool) {
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

  mutating func setID(_ text: String) { replace(.id, by: POText.lines("msgid", text)) }

  mutating func setContext(_ text: String) {
    replace(.context, by: POText.lines("msgctxt", text))
  }

  /// Adds lines to the text of its translation.
  ///
  /// - Parameter isOpen: whether the text does not end with a line break yet.
  mutating func addToTranslation(_ added: [String], isOpen: Bool) {
    guard let last = lines.lastIndex(where: { $0.kind == .translation }) else { return }
    let new = (isOpen ? ["\n"] : []) + added
    if lines[last].bytes.last != 0x0A { lines[last].bytes += lineBreak }
    lines.insert(
      contentsOf: new.map { text in
        Line(kind: .translation, bytes: Array("\"\(POText.escaped(text))\"".utf8) + lineBreak)
      }, at: last + 1)
  }

  /// Keeps it although its text is gone.
  mutating func setObsolete() {
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

  /// The opposite: its text is there again.
  mutating func setCurrent() {
    for index in lines.indices {
      let line = lines[index]
      guard let mark = line.bytes.firstIndex(of: UInt8(ascii: "#")), mark + 1 < line.bytes.count,
        line.bytes[mark + 1] == UInt8(ascii: "~")
      else { continue }
      if line.kind == .previous {
        lines[index].bytes.remove(at: mark + 1)
      } else {
        lines[index].bytes = Array(line.bytes[(mark + 2)...].drop { $0 == 0x20 || $0 == 0x09 })
      }
    }
  }

  /// Without the empty lines around it, and with a line break at its end.
  mutating func trim() {
    while lines.last?.kind == .blank { lines.removeLast() }
    while lines.first?.kind == .blank { lines.removeFirst() }
    if let last = lines.indices.last, lines[last].bytes.last != 0x0A {
      lines[last].bytes += lineBreak
    }
  }

  // MARK: Lines

  private mutating func replace(_ kind: Kind, by new: [String]) {
    lines.removeAll { $0.kind == kind }
    insert(new, kind)
  }

  private mutating func insert(_ new: [String], _ kind: Kind) {
    lines.insert(
      contentsOf: new.map { Line(kind: kind, bytes: Array($0.utf8) + lineBreak) },
      at: place(for: kind))
  }

  /// Where lines of a kind go: before those of the next kinds.
  private func place(for kind: Kind) -> Int {
    let order: [Kind] = [.extracted, .reference, .flags, .previous, .context, .id, .plural]
    let later = order.drop { $0 != kind }.dropFirst() + [.translation]
    return lines.firstIndex { line in later.contains { $0 == line.kind } } ?? lines.count
  }
}
