/// The options in a CSV file, with their columns.
///
/// It keeps the bytes of the file, the start of each row, and compact indexes, most of which are
/// built when they are first used. Everything else is read from the bytes on demand.
public final class OptionTable: Sendable {
  /// The maximum size of a file in bytes.
  public static let mostBytes = 64 << 20
  /// The maximum number of options in a file.
  static let mostOptions = 1_000_000

  /// The columns, with the kinds of their cells, except translations.
  public let columns: [OptionColumn]
  /// The errors in the file, in order.
  public let faults: [OptionFault]
  /// The number of errors that are not listed because there are too many.
  public let unlistedFaults: Int
  /// The bytes of the file.
  public let bytes: [UInt8]

  let rows: [UInt32]
  /// The number of each column's cell in a row.
  let cells: [Int]
  /// The numbers of the cells of `name`, `as`, `label` and `hint`, or -1.
  let parts: OptionParts
  let names: OptionSlots
  /// The options by recorded text, except those that are recorded by their names.
  let recordedTexts: OptionSlots
  /// The first option whose recorded text contains `;`, which separates options in CSV data.
  package let firstWithSeparator: Int?
  let hash: CellHash
  /// The numbers of the cells of labels and hints in other languages, keyed by their headings.
  private let translations: [String: Int]
  /// True if the name or label of an option is a whole number.
  let hasNumberedTexts: Bool
  /// True if all texts are canonical compositions whose characters are single scalars, so comparing
  /// bytes is comparing texts.
  let isPlain: Bool
  private let indexes: [LazyIndex<OptionIndex>]
  private let orders: [LazyIndex<OptionOrder>]
  private let lazySignatures = LazyIndex<OptionSignatures>()

  /// Reads a file; its errors are in `faults`.
  public init(_ bytes: [UInt8]) {
    let reader = bytes.withUnsafeBufferPointer { bytes in
      var reader = OptionTableReader(bytes)
      reader.read()
      return reader.found
    }
    self.bytes = bytes
    columns = reader.columns
    cells = reader.cells
    rows = reader.rows
    parts = reader.parts
    names = reader.names
    recordedTexts = reader.recordedTexts
    firstWithSeparator = reader.firstWithSeparator
    hash = reader.hash
    translations = reader.translations
    faults = reader.faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
    unlistedFaults = reader.unlistedFaults
    hasNumberedTexts = reader.hasNumberedTexts
    isPlain = reader.isPlain
    indexes = reader.columns.indices.flatMap { _ in [LazyIndex(), LazyIndex()] }
    orders = reader.columns.map { _ in LazyIndex() }
  }

  /// Creates a table of the same options with the labels and hints of another language.
  private init(_ own: OptionTable, _ parts: OptionParts) {
    bytes = own.bytes
    columns = own.columns
    cells = own.cells
    rows = own.rows
    self.parts = parts
    names = own.names
    recordedTexts = own.recordedTexts
    firstWithSeparator = own.firstWithSeparator
    hash = own.hash
    translations = own.translations
    faults = own.faults
    unlistedFaults = own.unlistedFaults
    isPlain = own.isPlain
    indexes = own.indexes
    orders = own.orders
    hasNumberedTexts =
      own.hasNumberedTexts
      || own.withCells { cells in
        own.rows.contains { row in
          cells.withContent(of: parts.label, from: Int(row)) { label in
            !label.isEmpty && label.allSatisfy { $0.digit != nil }
          }
        }
      }
  }

  /// Returns the same options with the labels and hints of a language, or their own if they are
  /// missing; nil if the file has no texts in that language.
  ///
  /// - Parameter languages: the names of the language, the most specific first.
  package func translated(into languages: [String]) -> OptionTable? {
    func cell(_ heading: String) -> Int? {
      languages.lazy.compactMap { self.translations["\(heading):\($0)"] }.first
    }
    var parts = parts
    if let label = cell("label") { (parts.label, parts.otherLabel) = (label, parts.label) }
    if let hint = cell("hint") { (parts.hint, parts.otherHint) = (hint, parts.hint) }
    return parts == self.parts ? nil : OptionTable(self, parts)
  }

  /// The signatures of the options, with which searches start.
  var signatures: OptionSignatures { lazySignatures.get { OptionSignatures(self) } }

  /// Prepares for searching, so the first search takes no longer than others.
  public func prepareForSearching() { _ = signatures }

  /// The number of options.
  public var count: Int { rows.count }

  /// Returns the index of the column with a heading; nil if there is none.
  public func column(named name: String) -> Int? { columns.firstIndex { $0.name == name } }

  /// Returns the name of an option; empty if there is no such option.
  public func name(_ option: Int) -> String { text(parts.name, option) }

  /// Returns the text that records contain for an option: its cell in the column `as`, or its name.
  package func recorded(_ option: Int) -> String {
    let recorded = text(parts.recorded, option)
    return recorded.isEmpty ? name(option) : recorded
  }

  /// True if records contain the names of all options.
  var recordsNames: Bool { parts.recorded < 0 }

  /// Returns the label of an option, or its name if it has none.
  public func label(_ option: Int) -> String {
    let label = text(parts.label, option)
    if !label.isEmpty { return label }
    let other = text(parts.otherLabel, option)
    return other.isEmpty ? name(option) : other
  }

  /// Returns the hint of an option; empty if it has none.
  public func hint(_ option: Int) -> String {
    let hint = text(parts.hint, option)
    return hint.isEmpty ? text(parts.otherHint, option) : hint
  }

  /// Returns the range of what an option is recorded as in the file.
  package func recordedRange(_ option: Int) -> Range<Int> {
    guard rows.indices.contains(option) else { return 0..<0 }
    return withCells { $0.cell(parts.recorded, from: Int(rows[option]))?.content ?? 0..<0 }
  }

  /// Returns the range of an option's name in the file.
  public func nameRange(_ option: Int) -> Range<Int> {
    guard rows.indices.contains(option) else { return 0..<0 }
    return withCells { $0.cell(parts.name, from: Int(rows[option]))?.content ?? 0..<0 }
  }

  /// Returns the range of a column's heading in the file.
  public func headingRange(_ column: Int) -> Range<Int> {
    guard cells.indices.contains(column) else { return 0..<0 }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return withCells { $0.cell(cells[column], from: start)?.content ?? 0..<0 }
  }

  /// Returns a cell as text, as written; empty if the cell is empty.
  public func text(column: Int, option: Int) -> Value {
    guard cells.indices.contains(column) else { return .empty }
    let text = text(cells[column], option)
    return text.isEmpty ? .empty : .text(text)
  }

  /// Returns the first filled cell of a column that is not of a given kind, with its line number,
  /// if other cells are of that kind; nil if all are, or none.
  public func firstCell(of column: Int, otherThan kind: ValueKind) -> (text: String, line: Int)? {
    guard cells.indices.contains(column) else { return nil }
    var other: Int?
    var isMixed = false
    for option in rows.indices where other == nil || !isMixed {
      withContent(cells[column], option) {
        if $0.isEmpty { return }
        if ColumnKinds.has($0, kind) { isMixed = true } else { other = other ?? option }
      }
    }
    guard isMixed, let other else { return nil }
    let line = bytes[..<Int(rows[other])].count { $0 == 0x0A } + 1
    return (text(cells[column], other), line)
  }

  /// Returns a cell as a value of its column's kind.
  public func value(column: Int, option: Int) -> Value {
    guard columns.indices.contains(column), rows.indices.contains(option) else { return .empty }
    return withContent(cells[column], option) { Self.value(of: $0, columns[column].kind) ?? .empty }
  }

  /// Returns the index of the option with a canonically equivalent name.
  public func index(ofName name: String) -> Int? { name.withBytes { index(ofName: $0) } }

  /// Returns the index of the option with a name that is canonically equivalent to the bytes in
  /// UTF-8.
  func index(ofName name: UnsafeBufferPointer<UInt8>) -> Int? {
    withCells { cells in
      names.find(hash(name)) { option in
        cells.withContent(of: parts.name, from: Int(rows[option])) { areEquivalent($0, name) }
      }
    }
  }

  /// Returns the index of the option that is recorded as a text, by canonical equivalence.
  package func index(ofRecorded text: String) -> Int? { text.withBytes { index(ofRecorded: $0) } }

  /// Returns the index of the option that is recorded as a text that is canonically equivalent to
  /// the bytes in UTF-8.
  func index(ofRecorded text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard parts.recorded >= 0 else { return index(ofName: text) }
    return withCells { cells in
      let own = recordedTexts.find(hash(text)) { option in
        cells.withContent(of: parts.recorded, from: Int(rows[option])) { areEquivalent($0, text) }
      }
      guard own == nil, let named = index(ofName: text) else { return own }
      // The name of an option that is recorded as something else means nothing in a record.
      return cells.withContent(of: parts.recorded, from: Int(rows[named])) { $0.isEmpty }
        ? named : nil
    }
  }

  /// Returns the options whose cell in a column satisfies a comparison with a value: in their order
  /// for equality, otherwise sorted by the values of the cells.
  ///
  /// - Parameter isText: true if the cells are compared as text, as written, which allows equality
  ///   only.
  public func options(
    where column: Int, _ comparison: OptionComparison, _ value: Value, isText: Bool
  ) -> ArraySlice<UInt32> {
    guard columns.indices.contains(column), !value.isEmpty else { return [] }
    guard comparison == .equal else {
      return orders[column].get { OptionOrder(self, column: column) }
        .options(comparison, value, in: self)
    }
    let index = indexes[2 * column + (isText ? 1 : 0)].get {
      OptionIndex(self, column: column, isText: isText)
    }
    return index.options(equal: value, in: self)
  }

  /// Returns the options in the intersection of several sets, in order; all options if there are no
  /// sets.
  func options(inAll sets: [ArraySlice<UInt32>]) -> ArraySlice<UInt32> {
    guard !sets.isEmpty else { return ArraySlice(0..<UInt32(count)) }
    // For each option, the number of consecutive sets, from the first on, that contain it.
    var marks = [UInt32](repeating: 0, count: count)
    for (number, set) in sets.enumerated() {
      for option in set where marks[Int(option)] == UInt32(number) { marks[Int(option)] += 1 }
    }
    var found: [UInt32] = []
    for option in marks.indices where marks[option] == UInt32(sets.count) {
      found.append(UInt32(truncatingIfNeeded: option))
    }
    return found[...]
  }
}

/// The numbers of the cells with the texts of an option, or -1.
struct OptionParts: Hashable, Sendable {
  var name = -1
  var recorded = -1
  var label = -1
  var hint = -1
  /// The cells in the file's own language, for options without a translation.
  var otherLabel = -1
  var otherHint = -1
}

extension OptionTable {
  func withCells<Result>(_ body: (OptionCells) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(OptionCells(bytes: $0)) }
  }

  func withContent<Result>(
    _ cell: Int, _ option: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withCells { $0.withContent(of: cell, from: Int(rows[option]), body) }
  }

  private func text(_ cell: Int, _ option: Int) -> String {
    guard cell >= 0, rows.indices.contains(option) else { return "" }
    return withContent(cell, option) { CellHash.text($0) }
  }

  /// Returns the value of a cell as a kind; nil if the cell is not of that kind, or empty.
  static func value(of cell: UnsafeBufferPointer<UInt8>, _ kind: ValueKind) -> Value? {
    if cell.isEmpty { return nil }
    switch kind {
    case .text: return .text(CellHash.text(cell))
    case .boolean:
      if cell.elementsEqual("true".utf8) { return .boolean(true) }
      return cell.elementsEqual("false".utf8) ? .boolean(false) : nil
    case .integer:
      guard case .value(let integer) = Decimal.readInteger(json: cell) else { return nil }
      return .integer(integer)
    case .decimal:
      guard case .value(let decimal) = Decimal.read(plain: cell) else { return nil }
      return .decimal(decimal)
    case .date: return CalendarDate(iso: cell).map(Value.date)
    case .time: return TimeOfDay(iso: cell).map(Value.time)
    case .dateTime: return LocalDateTime(iso: cell).map(Value.dateTime)
    case .option, .options: return nil
    }
  }
}
