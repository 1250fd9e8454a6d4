/// A one-pass reader of a file of options: its headings, the starts of its rows, the kinds of its
/// columns, the index of its names, and all its errors.
struct OptionTableReader {
  /// The result of reading a file.
  struct Found {
    var columns: [OptionColumn] = []
    var cells: [Int] = []
    var rows: [UInt32] = []
    var parts = OptionParts()
    var translations: [String: Int] = [:]
    var names = OptionSlots(capacity: 0)
    var recordedTexts = OptionSlots(capacity: 0)
    var firstWithSeparator: Int?
    let hash = CellHash()
    var faults: [OptionFault] = []
    var unlistedFaults = 0
    var hasNumberedTexts = false
    var isPlain = true
  }

  private(set) var found = Found()
  private let bytes: UnsafeBufferPointer<UInt8>
  private let cells: OptionCells
  /// The number of headings, including translations.
  private var headings = 0
  /// The kinds of each cell of a row; only those of columns are tracked.
  private var kinds: [ColumnKinds] = []
  /// The numbers of the cells whose kind may still change.
  private var open: [Int] = []

  /// True if a quote is not closed, so the rows after it are unknown.
  private var isCutOff = false

  /// The most faults that are listed: a file with more is not the file that was meant.
  private static let mostFaults = 1_000

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    cells = OptionCells(bytes: bytes)
  }

  mutating func read() {
    guard bytes.count <= OptionTable.mostBytes else {
      return report(.tooLarge, 0..<0)
    }
    if let encoding = utf16Encoding(bytes) { return report(.utf16(encoding), 0..<2) }
    if let (bad, isPlain) = firstInvalidByte() {
      found.isPlain = isPlain
      if let bad { return report(.notUTF8, bad..<bad + 1) }
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let end = readHeadings(from: start) else { return report(.noNames, start..<start) }
    readRows(from: end)
    // All columns get their kinds, in the order of their headings.
    for index in found.columns.indices {
      found.columns[index].kind = kinds[found.cells[index]].kind
    }
    if found.rows.isEmpty, found.faults.isEmpty {
      report(.noRows, start..<start)
    }
    if found.parts.name >= 0 { readNames() }
    if found.parts.name >= 0, found.parts.recorded >= 0 { readRecordedTexts() }
  }

  private mutating func report(_ reason: OptionFault.Reason, _ range: Range<Int>) {
    guard found.faults.count < Self.mostFaults else {
      found.unlistedFaults += 1
      return
    }
    found.faults.append(OptionFault(reason: reason, range: range))
  }

  // MARK: Headings

  /// Reads the first row that is not blank. Returns the offset after it, or nil if there is none.
  private mutating func readHeadings(from start: Int) -> Int? {
    var at = start
    while at < bytes.count {
      let row = CSVRow(bytes, from: at, isWhole: true)
      if row.isBlank(bytes) {
        at = row.end
        continue
      }
      if let failure = row.failure {
        report(.brokenRow(failure.reason), failure.offset..<failure.offset + 1)
        // Without headings the rows cannot be read.
        return bytes.count
      }
      var known: Set<String> = []
      headings = row.cells.count
      kinds = [ColumnKinds](repeating: ColumnKinds(), count: headings)
      for (number, cell) in row.cells.enumerated() {
        let heading = trimmedText(cells.withContent(cell) { CellHash.text($0) })
        if heading.isEmpty {
          report(.emptyHeading, cell.content)
        } else if !known.insert(heading).inserted {
          report(.repeatedHeading(heading), cell.content)
        } else if isTranslation(heading) {
          found.translations[heading] = number
        } else {
          add(heading, cell: number)
        }
      }
      if found.parts.name < 0 {
        let separator = row.cells.count == 1 ? foreignSeparator(in: row.cells[0].content) : nil
        report(separator.map { .separator($0) } ?? .noNames, start..<start)
      }
      return row.end
    }
    return nil
  }

  /// Returns the first separator of another format in a header.
  private func foreignSeparator(in header: Range<Int>) -> Unicode.Scalar? {
    header.lazy.map { Unicode.Scalar(bytes[$0]) }.first { [";", "\t", "|"].contains($0) }
  }

  private mutating func add(_ heading: String, cell: Int) {
    switch heading {
    case "name": found.parts.name = cell
    case "as": found.parts.recorded = cell
    case "label": found.parts.label = cell
    case "hint": found.parts.hint = cell
    default: open.append(cell)
    }
    found.columns.append(OptionColumn(name: heading, kind: .text))
    found.cells.append(cell)
  }

  /// Returns true for `label:de` or `hint:pt_BR`: the texts of another language.
  private func isTranslation(_ heading: String) -> Bool {
    guard let colon = heading.firstIndex(of: ":"),
      heading[..<colon] == "label" || heading[..<colon] == "hint"
    else { return false }
    return isLanguage(heading[heading.index(after: colon)...])
  }

  /// Returns true for `[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?(@[a-z]+)?`.
  private func isLanguage(_ text: Substring) -> Bool {
    var parts = text.utf8[...]
    if let sign = parts.firstIndex(of: UInt8(ascii: "@")) {
      let variant = parts[parts.index(after: sign)...]
      guard !variant.isEmpty, variant.allSatisfy(isSmall) else { return false }
      parts = parts[..<sign]
    }
    let words = parts.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    guard let language = words.first, (2...3).contains(language.count),
      language.allSatisfy(isSmall), words.count <= 3
    else { return false }
    func isScript(_ word: Substring.UTF8View) -> Bool {
      word.count == 4 && word.first.map(isLarge) == true && word.dropFirst().allSatisfy(isSmall)
    }
    func isRegion(_ word: Substring.UTF8View) -> Bool {
      word.count == 2 && word.allSatisfy(isLarge)
    }
    switch words.count {
    case 1: return true
    case 2: return isScript(words[1]) || isRegion(words[1])
    default: return isScript(words[1]) && isRegion(words[2])
    }
  }

  private func isSmall(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
  private func isLarge(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  // MARK: Rows

  private mutating func readRows(from start: Int) {
    var at = start
    found.rows.reserveCapacity(min((bytes.count - start) / 16, OptionTable.mostOptions))
    while at < bytes.count {
      let row = at
      let (count, end) = readPlainRow(from: row) ?? readQuotedRow(from: row)
      at = end
      if isCutOff { return }
      // The row is blank, or was already reported.
      if count == 0 { continue }
      guard found.rows.count < OptionTable.mostOptions else {
        return report(.tooManyRows, row..<row)
      }
      guard count == headings else {
        report(.unevenRow(cells: count, headings: headings), row..<endOfContent(row, end))
        continue
      }
      found.rows.append(UInt32(truncatingIfNeeded: row))
    }
  }

  private func endOfContent(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// Reads a row without quotes; nil if it contains quotes. Returns the number of its cells, 0 if
  /// it is blank, and the offset after it.
  private mutating func readPlainRow(from start: Int) -> (count: Int, end: Int)? {
    var at = start
    var begin = start
    var count = 0
    var next = 0
    while true {
      let byte = at < bytes.count ? bytes[at] : 0x0A
      if byte == 0x22 { return nil }
      if byte == 0x2C || byte == 0x0A {
        let isLast = byte == 0x0A
        let end = isLast && at > begin && bytes[at - 1] == 0x0D ? at - 1 : at
        if count == 0, isLast, bytes[begin..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
          return (0, min(at + 1, bytes.count))
        }
        if next < open.count, open[next] == count {
          if begin < end { kinds[count].add(bytes.part(begin, end)) }
          next += 1
        }
        count += 1
        if isLast {
          closeKinds()
          return (count, min(at + 1, bytes.count))
        }
        begin = at + 1
      }
      at += 1
    }
  }

  private mutating func readQuotedRow(from start: Int) -> (count: Int, end: Int) {
    let row = CSVRow(bytes, from: start, isWhole: true)
    if let failure = row.failure {
      report(.brokenRow(failure.reason), failure.offset..<min(failure.offset + 1, bytes.count))
      isCutOff = failure.reason == .unclosedQuote
      return (0, row.end)
    }
    if row.isBlank(bytes) { return (0, row.end) }
    for cell in open where cell < row.cells.count && !row.cells[cell].content.isEmpty {
      cells.withContent(row.cells[cell]) { kinds[cell].add($0) }
    }
    closeKinds()
    return (row.cells.count, row.end)
  }

  /// Stops tracking the kind of a column that contains texts.
  private mutating func closeKinds() {
    if let text = open.firstIndex(where: { !kinds[$0].isOpen }) { open.remove(at: text) }
  }

  // MARK: Names

  /// Indexes the names, and reports those that are not allowed.
  private mutating func readNames() {
    let rows = found.rows
    let hash = found.hash
    var names = OptionSlots(capacity: rows.count)
    for (option, row) in rows.enumerated() {
      guard let cell = cells.cell(found.parts.name, from: Int(row)) else { continue }
      cells.withContent(cell) { name in
        if let reason = Self.fault(of: name) { report(reason, cell.content) }
        let key = hash(name)
        let former = names.find(key) { other in
          cells.withContent(of: found.parts.name, from: Int(rows[other])) {
            areEquivalent($0, name)
          }
        }
        if let former {
          guard !name.isEmpty else { return }
          let first = cells.cell(found.parts.name, from: Int(rows[former]))?.content ?? 0..<0
          report(.repeatedName(CellHash.text(name), first: first), cell.content)
        } else {
          names.insert(option, key)
        }
        if !found.hasNumberedTexts { findNumbers(name, Int(row)) }
      }
    }
    found.names = names
  }

  /// Indexes the texts of the column `as`, and reports those that are not allowed.
  private mutating func readRecordedTexts() {
    let rows = found.rows
    let (hash, names) = (found.hash, found.names)
    let (part, namePart) = (found.parts.recorded, found.parts.name)
    var recorded = OptionSlots(capacity: rows.count)
    for (option, row) in rows.enumerated() {
      guard let cell = cells.cell(part, from: Int(row)) else { continue }
      cells.withContent(cell) { text in
        guard !text.isEmpty else { return }
        if let reason = Self.fault(ofRecorded: text) { report(reason, cell.content) }
        if found.firstWithSeparator == nil, text.contains(0x3B) {
          found.firstWithSeparator = option
        }
        let key = hash(text)
        let former = recorded.find(key) { other in
          cells.withContent(of: part, from: Int(rows[other])) { areEquivalent($0, text) }
        }
        let named = names.find(key) { other in
          other != option
            && cells.withContent(of: namePart, from: Int(rows[other])) { areEquivalent($0, text) }
        }
        if let former {
          let first = cells.cell(part, from: Int(rows[former]))?.content ?? 0..<0
          report(.repeatedRecorded(CellHash.text(text), first: first), cell.content)
        } else {
          recorded.insert(option, key)
          if let named {
            let first = cells.cell(namePart, from: Int(rows[named]))?.content ?? 0..<0
            report(.recordedIsName(CellHash.text(text), first: first), cell.content)
          }
        }
        if text.allSatisfy({ $0.digit != nil }) { found.hasNumberedTexts = true }
      }
    }
    found.recordedTexts = recorded
  }

  /// Returns the reason why an option cannot be recorded as a text; nil if it can.
  private static func fault(
    ofRecorded text: UnsafeBufferPointer<UInt8>
  ) -> OptionFault.Reason? {
    let text = text.text
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      return .recordedBlankAtEnd
    }
    return text.unicodeScalars.first { !$0.mayBeRecorded }.map { .recordedCharacter($0) }
  }

  private mutating func findNumbers(_ name: UnsafeBufferPointer<UInt8>, _ row: Int) {
    func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      !text.isEmpty && text.allSatisfy { $0.digit != nil }
    }
    if isNumber(name) {
      found.hasNumberedTexts = true
      return
    }
    guard found.parts.label >= 0 else { return }
    found.hasNumberedTexts = cells.withContent(of: found.parts.label, from: row, isNumber)
  }

  /// Returns the reason why a name is not allowed; nil if it is.
  private static func fault(of name: UnsafeBufferPointer<UInt8>) -> OptionFault.Reason? {
    guard let first = name.first, let last = name.last else { return .emptyName }
    // Most names consist of letters, digits, `_` and `-`.
    if name.allSatisfy({ $0.isASCIILetter || $0.digit != nil || $0 == 0x5F || $0 == 0x2D }) {
      return nil
    }
    if first == 0x20 || last == 0x20 { return .blankAtEnd }
    let text = name.text
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true { return .blankAtEnd }
    return text.unicodeScalars.first { $0 == ";" || !$0.mayStandInName }.map { .character($0) }
  }

  // MARK: UTF-8

  /// Finds the first byte that is not valid UTF-8, if there is one, and checks if all before it is
  /// plain; nil for ASCII.
  private func firstInvalidByte() -> (bad: Int?, isPlain: Bool)? {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    var at = 0
    var isPlain = true
    var isASCII = true
    while at < bytes.count {
      if at + 8 <= bytes.count,
        base.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        at += 8
        continue
      }
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      isASCII = false
      guard let (scalar, length) = scalar(at: at) else { return (at, isPlain) }
      if isPlain, !isPlainlyNormal(scalar), at > 0 || scalar.value != 0xFEFF { isPlain = false }
      at += length
    }
    return isASCII ? nil : (nil, isPlain)
  }

  /// Decodes the scalar at an offset (The Unicode Standard, table 3-7).
  private func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    let first = UInt32(bytes[offset])
    let length: Int
    var value: UInt32
    switch first {
    case 0xC2...0xDF: (length, value) = (2, first & 0x1F)
    case 0xE0...0xEF: (length, value) = (3, first & 0x0F)
    case 0xF0...0xF4: (length, value) = (4, first & 0x07)
    default: return nil
    }
    guard offset + length <= bytes.count else { return nil }
    for place in 1..<length {
      let byte = UInt32(bytes[offset + place])
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | byte & 0x3F
    }
    // Overlong forms, surrogates and values beyond the last scalar are invalid.
    guard length == 2 || value >= (length == 3 ? 0x800 : 0x10000),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, length)
  }
}
