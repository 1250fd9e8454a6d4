import FormJSON

/// A converter of CSV rows to records: each row is written as JSON, so one checker reads both.
public struct CSVColumns: Sendable {
  /// A node in the tree of columns, which is built from the heading.
  final class Branch {
    var column: Int?
    var type = ScalarType.text
    /// The type of the values of a `choices`, as in `Node.element`.
    var element = ScalarType.choice
    /// The options that are recorded as numbers or truth values, with others; nil if there are none.
    var options: OptionList?
    var name = ""
    /// True if the text must equal what the form computes, including white space at its ends.
    var isComputed = false
    /// The list whose rows these are; nil for anything else.
    var list: NodeID?
    /// The members in the order of the columns.
    var members: [(step: CSVPath.Step, branch: Branch)] = []
    private var places: [CSVPath.Step: Int] = [:]

    func add(column: Int, at steps: ArraySlice<CSVPath.Step>, _ program: Program) {
      guard let step = steps.first else {
        self.column = column
        return
      }
      branch(for: step, program).add(column: column, at: steps.dropFirst(), program)
    }

    /// Adds a list that may have no columns.
    func add(list: NodeID, _ program: Program) {
      var branch = self
      for node in program.parts.nodes.outward(from: list).reversed()
      where [.group, .list].contains(program.parts.nodes[node].kind) {
        branch = branch.branch(for: .member(node), program)
      }
      branch.list = list
    }

    private func branch(for step: CSVPath.Step, _ program: Program) -> Branch {
      if let place = places[step] { return members[place].branch }
      let branch = Branch()
      if case .member(let node) = step {
        branch.name = program.isPlainValue(node) ? "" : program.parts.nodes[node].member
        branch.type = program.parts.nodes[node].type
        branch.element = program.parts.nodes[node].element
        let options = program.options(of: node)
        branch.options = options.recordsTexts ? nil : options
        branch.isComputed = program.parts.nodes[node].isComputed
        if program.parts.nodes[node].kind == .list { branch.list = node }
      }
      places[step] = members.count
      members.append((step, branch))
      return branch
    }
  }

  /// The steps that write a record.
  private enum Step: Sendable {
    case beginObject
    case endObject
    /// Starts the rows of a list, of which a record may have fewer.
    case beginArray(list: NodeID, rows: Range<Int>)
    case endArray
    case name([UInt8])
    case cell(Int, ValueKind, element: ValueKind, isTrimmed: Bool, options: OptionList?)
  }

  /// A row of a list: its range in `columnsOfRows`, and the index of the step after it.
  private struct Row {
    var columns: Range<Int>
    var end: Int
  }

  private var steps: [Step] = []
  private var rows: [Row] = []
  private var columnsOfRows: [Int] = []
  /// The number of cells in a row.
  let count: Int

  /// The column of the record key.
  private let key: Int?
  /// True if the heading has an error, which is reported once although it affects each row.
  private let hasErrors: Bool
  /// The lists with `count = E`, whose last rows may be empty, or have no columns at all.
  private let countedLists: [NodeID]

  init(_ root: Branch, count: Int, key: Int?, hasErrors: Bool, _ program: Program) {
    self.count = count
    self.key = key
    self.hasErrors = hasErrors
    countedLists = program.templates[0].countedLists.filter { !program.nodes[$0].isPlainList }
    for list in countedLists { root.add(list: list, program) }
    write(object: root)
  }

  private mutating func write(object branch: Branch) {
    steps.append(.beginObject)
    for (_, member) in branch.members {
      steps.append(.name(Self.quoted(member.name)))
      write(member)
    }
    steps.append(.endObject)
  }

  private mutating func write(_ branch: Branch) {
    if let column = branch.column {
      let keepsBlanks =
        branch.type.isSecret || branch.type.hasLines
        || branch.isComputed && branch.type.kind == .text
      steps.append(
        .cell(
          column, branch.type.kind, element: branch.element.kind, isTrimmed: !keepsBlanks,
          options: branch.options))
    } else if let list = branch.list {
      let first = rows.count
      let place = steps.count
      steps.append(.beginArray(list: list, rows: first..<first))
      let members = branch.members.sorted { Self.number($0.step) < Self.number($1.step) }
      for row in members {
        let start = columnsOfRows.count
        look(row.branch)
        if let value = row.branch.members.first?.branch, value.name.isEmpty {
          write(value)
        } else {
          write(object: row.branch)
        }
        rows.append(Row(columns: start..<columnsOfRows.count, end: steps.count))
      }
      steps[place] = .beginArray(list: list, rows: first..<rows.count)
      steps.append(.endArray)
    } else {
      write(object: branch)
    }
  }

  private static func number(_ step: CSVPath.Step) -> Int {
    if case .row(let row) = step { row } else { 0 }
  }

  private mutating func look(_ branch: Branch) {
    if let column = branch.column { columnsOfRows.append(column) }
    for (_, member) in branch.members { look(member) }
  }

  // MARK: Rows

  /// The result of reading a row.
  public struct Outcome {
    /// The offset after the row; `lines` is the number of its lines.
    public var end: Int
    public var lines: Int
    public var isBlank = false
    public var hasErrors = false
    /// The text in the column of the key; nil if there is no such column.
    public var key: String?
    /// The findings; their ranges count from the start of the row.
    public var findings: [RecordFinding] = []
  }

  /// Checks the row that starts at an offset.
  ///
  /// - Parameter limit: the most bytes in a row.
  public func check(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, with checker: inout RecordChecker,
    _ limit: Int
  ) -> Outcome {
    let row = CSVRow(bytes, from: start, isWhole: true, limit: limit)
    var outcome = Outcome(end: row.end, lines: row.lines)
    func fail(_ rule: RecordRule, _ message: String, _ range: Range<Int>) -> Outcome {
      var outcome = outcome
      outcome.hasErrors = true
      outcome.findings = [RecordFinding(rule: rule.rawValue, message: message, range: range)]
      return outcome
    }
    if row.isTooLong {
      let quote = row.openQuote.map { $0 - start }
      let message = CSVMessage.recordTooLong(limit: limit, mayBeUnclosed: quote != nil)
      return fail(.tooLong, message.message, (quote ?? 0)..<(quote ?? 0) + 1)
    }
    if let failure = row.failure {
      let place = min(failure.offset, row.end) - start
      return fail(.csv, failure.reason.message, place..<place + 1)
    }
    if row.isBlank(bytes) {
      outcome.isBlank = true
      return outcome
    }
    guard row.cells.count == count else {
      let message = CSVMessage.cellCount(row.cells.count, inHeader: count)
      return fail(.csv, message.message, 0..<1)
    }
    if let key {
      var text: [UInt8] = []
      row.cells[key].append(to: &text, from: bytes, trimmed: true)
      outcome.key = String(decoding: text, as: UTF8.self)
    }
    var written = Written(self, row, bytes)
    checker.readsCSV = true
    do throws(JSONError) {
      outcome.hasErrors = try written.check(with: &checker)
      // Empty rows at the end of a list leave no trace in CSV, except in the number of its rows. One
      // list may decide how many rows another has.
      var least: [NodeID: Int] = [:]
      for _ in countedLists {
        let wanted = checker.wantedRows(of: countedLists)
        guard !wanted.isEmpty else { break }
        least.merge(wanted) { max($0, $1) }
        written = Written(self, row, bytes, leastRows: least)
        outcome.hasErrors = try written.check(with: &checker)
      }
      if hasErrors { outcome.hasErrors = true }
    } catch {
      let place = written.place(of: error.offset..<error.offset, row, start)
      return fail(
        .csv, error.message.prefix(1).uppercased() + error.message.dropFirst() + ".", place)
    }
    var findings = checker.findings
    for index in findings.indices {
      if findings[index].order == RecordFinding.beforeRules,
        let kind = written.misshapen[findings[index].range.lowerBound]
      {
        findings[index].message = notPlainMessage(kind, in: checker.program.language)
      }
      findings[index].range = written.place(of: findings[index].range, row, start)
    }
    // Columns may be in another order than the fields; findings about the same cell keep their
    // order.
    outcome.findings = findings.enumerated()
      .sorted {
        ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
      }
      .map(\.element)
    return outcome
  }

  /// A row as JSON, with the ranges of its cells.
  private struct Written {
    private(set) var bytes: [UInt8] = []
    /// The ranges of the cells' values in the JSON, in order.
    private var ends: [(start: Int, end: Int, cell: Int)] = []
    /// The kinds of numbers that are not plain, keyed by the offset of their texts.
    private(set) var misshapen: [Int: ValueKind] = [:]

    func check(with checker: inout RecordChecker) throws(JSONError) -> Bool {
      try bytes.withUnsafeBufferPointer { (text) throws(JSONError) in try checker.check(text) }
    }

    /// - Parameter leastRows: how many rows lists have at least, even if these are empty.
    init(
      _ columns: CSVColumns, _ row: CSVRow, _ source: UnsafeBufferPointer<UInt8>,
      leastRows: [NodeID: Int] = [:]
    ) {
      bytes.reserveCapacity(row.end - (row.cells.first?.content.lowerBound ?? 0) + 64)
      ends.reserveCapacity(row.cells.count)
      var at = 0
      /// The step at which the rows of the current list end: rows from here on are empty.
      var endOfRows = Int.max
      /// The number of empty rows without columns at the end of the current list.
      var emptyRows = 0
      var needsComma = false
      var name: [UInt8] = []
      var text: [UInt8] = []
      func separate(_ bytes: inout [UInt8]) {
        if needsComma { bytes.append(0x2C) }
        bytes += name
        name = []
        needsComma = false
      }
      while at < columns.steps.count {
        defer { at += 1 }
        let step = columns.steps[at]
        if at >= endOfRows {
          guard case .endArray = step else { continue }
        }
        switch step {
        case .beginObject:
          separate(&bytes)
          bytes.append(0x7B)
        case .endObject:
          bytes.append(0x7D)
          needsComma = true
        case .beginArray(let list, let rows):
          separate(&bytes)
          bytes.append(0x5B)
          let least = leastRows[list] ?? 0
          let last =
            rows.dropFirst(least).last { columns.holdsSomething($0, row, source) }
            ?? rows.prefix(least).last
          endOfRows = last.map { columns.rows[$0].end } ?? at + 1
          emptyRows = max(0, least - rows.count)
        case .endArray:
          for _ in 0..<emptyRows {
            separate(&bytes)
            bytes += "{}".utf8
            needsComma = true
          }
          bytes.append(0x5D)
          needsComma = true
          endOfRows = .max
        case .name(let text): name = text
        case .cell(let column, let kind, let element, let isTrimmed, let options):
          separate(&bytes)
          let start = bytes.count
          text.removeAll(keepingCapacity: true)
          row.cells[column].append(to: &text, from: source, trimmed: isTrimmed)
          if text.isEmpty {
            bytes += "null".utf8
          } else if !CSVColumns.write(text[...], as: kind, of: element, options, to: &bytes) {
            misshapen[start] = kind
          }
          ends.append((start, bytes.count, column))
          needsComma = true
        }
      }
    }

    /// Returns the range in the row for a range in the JSON, relative to the start of the row. For
    /// a group, list or row it is the first cell; for the record, the start of the row.
    func place(of range: Range<Int>, _ row: CSVRow, _ start: Int) -> Range<Int> {
      guard range.lowerBound > 0, let next = ends.first(where: { $0.end > range.lowerBound }),
        range.lowerBound >= next.start
          || !bytes[range.lowerBound..<next.start].contains(where: { $0 == 0x5D || $0 == 0x7D })
      else { return 0..<1 }
      let content = row.cells[next.cell].content
      return content.lowerBound - start..<content.upperBound - start
    }
  }

  /// Returns true if a cell of a list row is not blank.
  private func holdsSomething(
    _ listRow: Int, _ row: CSVRow, _ source: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    columnsOfRows[rows[listRow].columns].contains { column in
      source[row.cells[column].content].contains { !CSVRow.Cell.isBlank($0) }
    }
  }

  /// Writes a cell as the type of its field requires; a text that is not of the type is written as
  /// a string.
  ///
  /// - Parameter element: the kind of the values of a `choices`.
  /// - Returns: false for a number that is not plain.
  private static func write(
    _ text: ArraySlice<UInt8>, as kind: ValueKind, of element: ValueKind, _ options: OptionList?,
    to bytes: inout [UInt8]
  ) -> Bool {
    switch kind {
    case .integer, .decimal:
      guard isPlainNumber(text) else {
        write(quoted: text, to: &bytes)
        return false
      }
      bytes += text
      return true
    case .boolean:
      if text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8) {
        bytes += text
        return true
      }
    case .options:
      bytes.append(0x5B)
      var isFirst = true
      for part in text.split(separator: 0x3B) {
        var name = part.drop(while: CSVRow.Cell.isBlank)
        while let last = name.last, CSVRow.Cell.isBlank(last) { name.removeLast() }
        guard !name.isEmpty else { continue }
        if !isFirst { bytes.append(0x2C) }
        isFirst = false
        if element == .integer, isPlainNumber(name) {
          bytes += name
        } else {
          write(option: name, options, to: &bytes)
        }
      }
      bytes.append(0x5D)
      return true
    case .option:
      write(option: text, options, to: &bytes)
      return true
    case .text, .date, .time, .dateTime: break
    }
    write(quoted: text, to: &bytes)
    return true
  }

  /// Writes what a cell says of an option as the kind of value that the option is recorded as: `12`
  /// as a number if `as 12` is among the options. A cell that means no option is written as a
  /// string.
  private static func write(
    option text: ArraySlice<UInt8>, _ options: OptionList?, to bytes: inout [UInt8]
  ) {
    guard let options else { return write(quoted: text, to: &bytes) }
    var written = String(decoding: text, as: UTF8.self)
    if options.index(ofRecorded: written) == nil, isPlainNumber(text),
      case .value(let decimal) = text.withUnsafeBufferPointer({ Decimal.read(json: $0) })
    {
      written = decimal.description
    }
    guard let option = options.index(ofRecorded: written), !options.recorded(option).isText else {
      return write(quoted: text, to: &bytes)
    }
    bytes += written.utf8
  }

  /// Returns true for a JSON number without an exponent.
  private static func isPlainNumber(_ text: ArraySlice<UInt8>) -> Bool {
    !text.contains { $0 | 0x20 == UInt8(ascii: "e") }
      && text.withUnsafeBufferPointer { NumberScanner($0, .json) } != nil
  }

  private static func quoted(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    write(quoted: Array(name.utf8)[...], to: &bytes)
    return bytes + [0x3A]
  }

  private static func write(quoted text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    for byte in text {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes.append(hexadecimal(byte >> 4))
        bytes.append(hexadecimal(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x57 + digit
  }
}
