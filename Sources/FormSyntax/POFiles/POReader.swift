/// Reads the entries of a PO file, line by line. Faults are recorded, and reading continues.
struct POReader {
  private let source: SourceText
  private(set) var entries: [POEntry] = []
  private(set) var tail: SourceSpan
  private(set) var faults: [POFault] = []

  /// The entry that is being read, after its first keyword.
  private var open: POEntry?
  private var hasID = false
  /// The keyword of the string that a quoted line continues.
  private var current: Keyword?
  /// The last keyword, as long as no string follows it.
  private var bareKeyword: SourceSpan?
  /// True if the current string has escapes with bytes of multibyte UTF-8 sequences.
  private var hasByteEscapes = false
  /// The start of the current entry, or of the next one.
  private var start = 0
  /// True if a comment before the next entry has the flag `fuzzy`.
  private var isFuzzy = false

  /// The maximum number of faults that are recorded.
  private static let faultLimit = 1_000

  private enum Keyword {
    case context, id, plural
    case translation(Int)
  }

  init(_ source: SourceText) {
    self.source = source
    tail = SourceSpan(0, 0)
  }

  mutating func read() {
    let bytes = source.bytes
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while at < bytes.count {
      var end = at
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let next = min(end + 1, bytes.count)
      if end > at, bytes[end - 1] == 0x0D { end -= 1 }
      readLine(at, end)
      at = next
    }
    close(at: bytes.count)
    tail = SourceSpan(start, bytes.count)
  }

  private mutating func readLine(_ start: Int, _ end: Int) {
    var at = start
    skipBlanks(&at, end)
    guard at < end else { return }
    guard source.bytes[at] == UInt8(ascii: "#") else {
      return readContent(at, end, line: start, isObsolete: false)
    }
    let mark = at + 1 < end ? source.bytes[at + 1] : 0x20
    guard mark == UInt8(ascii: "~") else {
      beginComments(at: start)
      if mark == UInt8(ascii: ",") || mark == UInt8(ascii: "=") { readFlags(at + 2, end) }
      return
    }
    at += 2
    skipBlanks(&at, end)
    // `#~|` precedes the previous msgid of an obsolete entry, which is read like a comment.
    guard at < end, source.bytes[at] != UInt8(ascii: "|") else {
      return beginComments(at: start)
    }
    readContent(at, end, line: start, isObsolete: true)
  }

  private func skipBlanks(_ at: inout Int, _ end: Int) {
    while at < end, [0x20, 0x09, 0x0B, 0x0C, 0x0D].contains(source.bytes[at]) { at += 1 }
  }

  private mutating func readFlags(_ start: Int, _ end: Int) {
    for flag in source.bytes[min(start, end)..<end].split(separator: UInt8(ascii: ","))
    where flag.filter({ $0 != 0x20 && $0 != 0x09 }).elementsEqual("fuzzy".utf8) {
      isFuzzy = true
    }
  }

  /// Begins a comment, which belongs to the entry after it.
  private mutating func beginComments(at line: Int) {
    endString()
    if open?.translations.isEmpty == false { close(at: line) }
  }

  /// Reads keywords with their strings, and strings that continue one, up to the end of a line.
  private mutating func readContent(_ start: Int, _ end: Int, line: Int, isObsolete: Bool) {
    var at = start
    while at < end {
      switch source.bytes[at] {
      case UInt8(ascii: "\"") where current != nil:
        guard readPiece(&at, end) else { return }
      // A trailing comment belongs to the next entry, but only its flags matter.
      case UInt8(ascii: "#") where at > start:
        let mark = at + 1 < end ? source.bytes[at + 1] : 0x20
        if mark == UInt8(ascii: ",") || mark == UInt8(ascii: "=") { readFlags(at + 2, end) }
        endString()
        return
      default:
        let first = at
        while at < end, isKeywordByte(source.bytes[at]) { at += 1 }
        let word = SourceSpan(first, at)
        guard let keyword = keyword(source.text(of: word)) else {
          let rest = SourceSpan(first, end)
          note(.unexpected(String(source.text(of: rest).prefix(40))), rest)
          return endString()
        }
        begin(keyword, word, line: first == start ? line : first, isObsolete: isObsolete)
      }
      skipBlanks(&at, end)
    }
  }

  /// Ends the current string.
  private mutating func endString() {
    if let bareKeyword { note(.missingString(keyword: source.text(of: bareKeyword)), bareKeyword) }
    if hasByteEscapes, let string = currentString {
      var bytes: [UInt8] = []
      string.forEachByte(in: source) { byte, _ in bytes.append(byte) }
      if String(validating: bytes, as: UTF8.self) == nil {
        note(.notText, string.place)
      }
    }
    bareKeyword = nil
    hasByteEscapes = false
    current = nil
  }

  private var currentString: POString? {
    switch current {
    case .context?: open?.context
    case .id?: open?.id
    case .plural?: open?.plural
    case .translation?: open?.translations.last
    case nil: nil
    }
  }

  private func isKeywordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }

  private func keyword(_ word: String) -> Keyword? {
    switch word {
    case "msgctxt": return .context
    case "msgid": return .id
    case "msgid_plural": return .plural
    case "msgstr": return .translation(0)
    default:
      guard word.hasPrefix("msgstr["), word.hasSuffix("]"),
        let number = Int(word.dropFirst(7).dropLast()), number >= 0
      else { return nil }
      return .translation(number)
    }
  }

  /// Reads one quoted piece; returns true if it is closed.
  private mutating func readPiece(_ at: inout Int, _ end: Int) -> Bool {
    let start = at + 1
    at = start
    while at < end, source.bytes[at] != UInt8(ascii: "\"") {
      let first = at
      let byte = source.bytes[at]
      if byte == 0x5C, at + 1 == end {
        at = end
      } else if let value = POString.takeByte(source.bytes, &at, end) {
        if byte == 0x5C, value >= 0x80 { hasByteEscapes = true }
      } else {
        note(.badEscape, SourceSpan(first, at))
      }
      if byte < 0x20 && byte != 0x09 || byte == 0x7F {
        note(.controlCharacter(byte), SourceSpan(first, at))
      }
    }
    append(SourceSpan(start, at))
    bareKeyword = nil
    guard at < end else {
      note(.unclosedString, SourceSpan(start - 1, end))
      return false
    }
    at += 1
    return true
  }

  private mutating func append(_ piece: SourceSpan) {
    switch current {
    case .context?: open?.context?.pieces.append(piece)
    case .id?: open?.id.pieces.append(piece)
    case .plural?: open?.plural?.pieces.append(piece)
    case .translation?:
      if let last = open?.translations.indices.last {
        open?.translations[last].pieces.append(piece)
      }
    case nil: break
    }
  }

  /// Begins a keyword, which may be the first of a new entry.
  private mutating func begin(_ keyword: Keyword, _ span: SourceSpan, line: Int, isObsolete: Bool) {
    let string = POString(keyword: span)
    let isStart =
      switch keyword {
      case .context: true
      case .id: open == nil || hasID
      case .plural, .translation: false
      }
    if isStart {
      close(at: line)
      open = POEntry(span: span, id: string, isFuzzy: isFuzzy, isObsolete: isObsolete)
      isFuzzy = false
    }
    endString()
    current = keyword
    bareKeyword = span
    let word = source.text(of: span)
    switch keyword {
    case .context: open?.context = string
    case .id:
      hasID = true
      open?.id = string
    case .plural:
      if !hasID || open?.plural != nil || open?.translations.isEmpty == false {
        note(.misplaced(keyword: word), span)
      }
      open?.plural = string
    case .translation(let number):
      if !hasID || number != (open?.translations.count ?? 0)
        || (open?.plural == nil) == word.hasSuffix("]")
      {
        note(.misplaced(keyword: word), span)
      }
      open?.translations.append(string)
    }
  }

  /// Ends the current entry.
  private mutating func close(at end: Int) {
    endString()
    if let entry = open {
      if !hasID {
        note(.incomplete(keyword: "msgid"), entry.context?.keyword ?? entry.span)
      } else if entry.translations.isEmpty {
        note(.incomplete(keyword: "msgstr"), entry.id.keyword)
      }
    }
    guard var entry = open else { return }
    entry.span = SourceSpan(start, end)
    entries.append(entry)
    open = nil
    hasID = false
    start = end
  }

  /// Records a fault in the current entry.
  private mutating func note(_ reason: POFault.Reason, _ span: SourceSpan) {
    open?.isFaulty = true
    guard faults.count < Self.faultLimit else { return }
    faults.append(POFault(reason: reason, span: span))
  }
}
