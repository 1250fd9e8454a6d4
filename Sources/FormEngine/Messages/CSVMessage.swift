/// The messages about a CSV file.
enum CSVMessage {
  // Rows
  case unclosedQuote, textAfterQuote, quoteInCell
  /// - mayBeUnclosed: the record starts with quotes that may not be closed.
  case recordTooLong(limit: Int, mayBeUnclosed: Bool)
  case cellCount(Int, inHeader: Int)
  // The header
  case carriageReturn
  case headerTooLong(limit: Int)
  case noHeader, noField
  case separator(ForeignSeparator)
  // Headings, by the part of the path that was read
  case noHeading
  case repeated(String, column: Int)
  case noRowBefore
  case unknown(Heading, near: String?)
  case noPath(Heading)
  case insideField(String)
  case insideValue(String)
  case severalFields(String)
  case noRow(String)
  case noList(String)
  case listInList(String)

  /// A separator of columns in files of other tools.
  enum ForeignSeparator {
    case semicolon, tab, bar
  }

  /// A heading, which may be a secret value if the file has no header.
  enum Heading {
    case text(String)
    case column(Int)
  }

  var message: String {
    switch self {
    case .unclosedQuote: return "The quotes that start here are not closed."
    case .textAfterQuote:
      return
        "A comma or the end of the line must follow the closing quote. Write a quote inside a cell twice."
    case .quoteInCell:
      return "A cell that contains a quote must be in quotes, and the quote is written twice."
    case .recordTooLong(let limit, let mayBeUnclosed):
      let quotes = mayBeUnclosed ? ", or the quotes that start here are not closed" : ""
      return "This record is longer than \(limit) bytes (see --max-record)\(quotes)."
    case .cellCount(let count, let header):
      let cells = count == 1 ? "1 cell" : "\(count) cells"
      return "This row has \(cells), but the header has \(header)."
    case .carriageReturn:
      return
        "This line ends in a carriage return only, as on old Macs. End lines with a line feed."
    case .headerTooLong(let limit):
      return "The header is longer than \(limit) bytes (see --max-record)."
    case .noHeader:
      return "The first line must name the columns: paths of the form, separated by commas."
    case .noField:
      return "None of the columns is a field of the form. The first line must name the fields."
    case .separator(let separator):
      let words =
        switch separator {
        case .semicolon: "semicolons"
        case .tab: "tabs"
        case .bar: "`|`"
        }
      return "The columns are separated by \(words); write commas between them."
    case .noHeading: return "This column has no heading."
    case .repeated(let path, let column):
      return "“\(path)” is already the heading of column \(column)."
    case .noRowBefore: return "This heading names a row, but no column names the row before it."
    case .unknown(let heading, let near):
      let question = near.map { " Did you mean “\($0)”?" } ?? ""
      return switch heading {
      case .text(let text): "The form has no field “\(text)”.\(question)"
      case .column(let column):
        "The heading of column \(column) is not a field of the form.\(question)"
      }
    case .noPath(let heading):
      let shown =
        switch heading {
        case .text(let text): "“\(text)”"
        case .column(let column): "The heading of column \(column)"
        }
      return
        "\(shown) is not a path such as address.street or items[2].price; rows are numbered from 1."
    case .insideField(let name): return "“\(name)” is a field, so it contains no other fields."
    case .insideValue(let name): return "“\(name)” is a value, so it contains no fields."
    case .severalFields(let name):
      return "“\(name)” contains several fields. Name one of them."
    case .noRow(let name): return "“\(name)” is a list. Name a row, such as \(name)[1]."
    case .noList(let name): return "“\(name)” is not a list, so it has no rows."
    case .listInList(let name):
      return "“\(name)” is a list in a list, which CSV cannot represent. Use NDJSON."
    }
  }
}
