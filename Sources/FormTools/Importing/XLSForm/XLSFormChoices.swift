/// The lists of an XLSForm's choices, with the names of their options.
struct XLSFormChoices {
  struct List {
    let name: String
    var options: [Option] = []
    /// The indices of the options with each code; several if the original repeats it.
    var places: [String: [Int]] = [:]
    /// The name for the option that `or_other` adds.
    var otherName: ImportedName?

    /// The name of the option that `or_other` adds; nil if the list has it anyway.
    var addedOther: ImportedName? { places["other"] == nil ? otherName : nil }

    /// Returns the name of the option with a code; nil if no option has it.
    func name(of code: String) -> ImportedName? {
      places[code]?.first.map { options[$0].name } ?? (code == "other" ? otherName : nil)
    }

    var codeCount: Int { places.count + (addedOther == nil ? 0 : 1) }

    /// The codes, each once, in order.
    var codes: [String] {
      options.indices.filter { places[options[$0].code]?.first == $0 }.map { options[$0].code }
        + (addedOther == nil ? [] : ["other"])
    }
  }

  struct Option {
    let code: String
    let name: ImportedName
    let row: XLSFormTable.Row
    /// The cells that filters can read, by heading.
    var columns: [String: String]
  }

  private(set) var lists: [List] = []
  private var numbers: [String: Int] = [:]
  private(set) var decorations = 0

  /// - Parameter withOther: the lists that get an option `other`.
  init(_ table: XLSFormTable?, external: XLSFormTable?, withOther: Set<String>) {
    for (name, rows) in read(table) {
      numbers[name] = lists.count
      lists.append(List(name: name))
      fill(lists.count - 1, rows, hasOther: withOther.contains(name))
    }
    for (name, rows) in read(external) where rows.count <= Self.fileLimit {
      numbers[Self.externalPrefix + name] = lists.count
      lists.append(List(name: name))
      fill(lists.count - 1, rows, hasOther: false)
    }
  }

  /// Returns the rows of each list, in order, and counts what decorates them.
  private mutating func read(_ table: XLSFormTable?) -> [(name: String, rows: [XLSFormTable.Row])] {
    var found: [(name: String, rows: [XLSFormTable.Row])] = []
    var places: [String: Int] = [:]
    for row in table?.rows ?? [] {
      guard let name = row.text(.listName), row[.name] != nil else { continue }
      decorations += row.cells.keys.count { $0.decorates }
      decorations += row.translated.filter { $0.key.decorates }.values.reduce(0) { $0 + $1.count }
      if let place = places[name] {
        found[place].rows.append(row)
      } else {
        places[name] = found.count
        found.append((name, [row]))
      }
    }
    return found
  }

  private mutating func fill(_ number: Int, _ rows: [XLSFormTable.Row], hasOther: Bool) {
    var names = ImportedNames(
      keeping: rows.compactMap { $0.text(.name) } + (hasOther ? ["other"] : []))
    var given: [String: ImportedName] = [:]
    for row in rows {
      guard let code = row.text(.name) else { continue }
      let name = given[code] ?? names.add(code)
      given[code] = name
      lists[number].places[code, default: []].append(lists[number].options.count)
      var columns = row.byHeading
      columns["name"] = code
      for (column, cell) in row.cells where columns[column.rawValue] == nil {
        columns[column.rawValue] = cell.text
      }
      lists[number].options.append(Option(code: code, name: name, row: row, columns: columns))
    }
    if hasOther { lists[number].otherName = given["other"] ?? names.add("other") }
  }

  func number(of name: String) -> Int? { numbers[name] }

  /// Returns the list of `external_choices` with a name.
  func number(ofExternal name: String) -> Int? { numbers[Self.externalPrefix + name] }

  // No name of a list contains a space.
  private static let externalPrefix = "external "

  /// Adds the options of a CSV file as a list of its own.
  ///
  /// - Returns: its number; nil if the file is not CSV, has no column for codes, or has no options,
  ///   or too many of them.
  mutating func add(
    file name: String, _ bytes: [UInt8], codeColumn: String, labelColumn: String
  ) -> Int? {
    if let number = numbers["file:" + name] { return number }
    guard let sheet = try? Sheet(csv: bytes, name: name), let head = sheet.rows.first else {
      return nil
    }
    var headings: [Int: String] = [:]
    for cell in head.cells { headings[cell.column] = cell.text.trimmed }
    guard headings.values.contains(codeColumn), sheet.rows.count <= Self.fileLimit else {
      return nil
    }
    var rows: [XLSFormTable.Row] = []
    for source in sheet.rows.dropFirst() {
      var row = XLSFormTable.Row(number: source.number)
      for cell in source.cells {
        guard let heading = headings[cell.column] else { continue }
        let text = cell.text.trimmed
        let place = Sheet.place(name, column: cell.column, row: source.number)
        row.byHeading[heading] = text
        if heading == codeColumn { row.cells[.name] = XLSFormTable.Cell(text: text, place: place) }
        if heading == labelColumn {
          row.cells[.label] = XLSFormTable.Cell(text: text, place: place)
        }
      }
      if row[.name] != nil { rows.append(row) }
    }
    guard !rows.isEmpty else { return nil }
    numbers["file:" + name] = lists.count
    lists.append(List(name: name))
    fill(lists.count - 1, rows, hasOther: false)
    return lists.count - 1
  }

  /// The most rows of a file whose options become options of the form.
  private static let fileLimit = 5_000
}
