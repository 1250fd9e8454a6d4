/// A sheet of an XLSForm, read by its headings: a cell for each column and language.
struct XLSFormTable {
  struct Row {
    let number: Int
    /// The filled cells of columns without languages.
    var cells: [XLSFormColumn: Cell] = [:]
    /// The filled cells of columns with languages.
    var translated: [XLSFormColumn: [(language: String, cell: Cell)]] = [:]
    /// The texts of all cells by the headings as they are written, which filters read.
    var byHeading: [String: String] = [:]

    subscript(_ column: XLSFormColumn) -> Cell? { cells[column] }

    func text(_ column: XLSFormColumn) -> String? { cells[column]?.text }
  }

  struct Cell {
    var text: String
    var origin: ImportedOrigin { ImportedOrigin(place: place, words: text) }
    var place: String
  }

  let name: String
  private(set) var rows: [Row] = []
  /// The languages of the headings, in order.
  private(set) var languages: [String] = []
  private(set) var columns: Set<XLSFormColumn> = []

  init(_ sheet: Sheet) {
    name = sheet.name
    guard let head = sheet.rows.first else { return }
    var headings: [Int: (column: XLSFormColumn, language: String?)] = [:]
    var written: [Int: String] = [:]
    for cell in head.cells {
      written[cell.column] = cell.text.trimmed
      if let found = XLSFormColumn.column(of: cell.text) {
        headings[cell.column] = found
        columns.insert(found.column)
        if let language = found.language, !languages.contains(language) {
          languages.append(language)
        }
      }
    }
    for row in sheet.rows.dropFirst() {
      var read = Row(number: row.number)
      for source in row.cells {
        let words = source.text.trimmed
        // Word processors make quotes curly; ODK makes them straight again.
        let text = words.withStraightQuotes
        let title = written[source.column] ?? ""
        read.byHeading[title] = text
        guard let heading = headings[source.column] else { continue }
        let cell = Cell(
          text: heading.column.isForPeople ? words : text,
          place: Sheet.place(name, column: source.column, row: row.number))
        if let language = heading.language {
          read.translated[heading.column, default: []].append((language, cell))
        } else if read.cells[heading.column] == nil || title == heading.column.rawValue {
          // Where a sheet has both, the column counts, and not one with an older heading for it.
          read.cells[heading.column] = cell
        }
      }
      rows.append(read)
    }
  }
}

extension String {
  /// The text with straight quotes in place of curly ones.
  fileprivate var withStraightQuotes: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{2018}", "\u{2019}": text.append("'")
      case "\u{201C}", "\u{201D}": text.append("\"")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
