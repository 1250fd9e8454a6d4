import FormEngine

/// Messages about lists and their rows.
enum RowMessage: RunnerMessage {
  /// The heading of a row, after the names of the rows around it.
  case heading(around: [String], list: String, row: Int)
  case name(list: String, row: Int)
  /// A question in rows, with the names of the rows and its label.
  case place(rows: [String], label: String)
  case done(row: Int, item: String)
  /// The placeholder for a row of `start` without answers.
  case blank
  case sorted(row: Int, item: String)
  /// The explanation of numbers at the question of a list.
  case numberOpensRow
  case lastRows(shown: Int, count: Int)
  case allDeleted
  case deleted(row: Int, item: String)
  case moved(list: String, from: Int, to: Int)
  case alreadyThere(row: Int)
  /// A column by which a list is sorted in descending order.
  case descending(label: String)
  case sortedBy(list: String, names: [String])
  case hasNoRows(list: String)
  case noSuchRow(text: String, count: Int)
  case sayWhichToDelete(count: Int)
  case sayWhatToMove(count: Int)
  case hasOneRow(list: String)
  /// - Parameter command: an example of a command that adds a row.
  case sayWhereToAdd(count: Int, command: String)
  /// The hint after an error of a list, when the question is in one of its rows.
  case howToDelete
  case notAList(name: String)
  case noListInForm
  case noListHere, noListHereToAdd
  case cannotSortBy(name: String, names: [String])
  case sayHowToSort(names: [String])

  var phrase: Phrase {
    switch self {
    case .heading(let around, let list, let row):
      "\((around + [list]).joined(separator: " > "), "list"), row \(row, "row")"
    case .name(let list, let row): "\(list, "list"), row \(row, "row")"
    case .place(let rows, let label): .verbatim((rows + [label]).joined(separator: " > "))
    case .done(let row, let item):
      item.isEmpty ? "Row \(row, "row")" : "Row \(row, "row"): \(item, "item")"
    case .blank: "(nothing yet)"
    case .sorted(let row, ""): "Sorted: this is now row \(row, "row")."
    case .sorted(let row, let item):
      "Sorted: this is now row \(row, "row"): \(Self.withoutStop(item), "item")."
    case .numberOpensRow: "A number opens that row."
    case .lastRows(let shown, let count): "The last \(shown, "shown") of \(count, "count") rows:"
    case .allDeleted: "All rows were deleted. :undo restores them."
    case .deleted(let row, ""): "Deleted row \(row, "row"). :undo restores it."
    case .deleted(let row, let item):
      "Deleted row \(row, "row"): \(Self.withoutStop(item), "item"). :undo restores it."
    case .moved(let list, let from, let to):
      "Moved: \(list, "list"), row \(from, "from") is now row \(to, "to")."
    case .alreadyThere(let row): "This is already row \(row, "row")."
    case .sortedBy(let list, let names):
      names.isEmpty
        ? "Sorted: \(list, "list")."
        : "Sorted: \(list, "list"), by \(Phrase.list(names), "fields")."
    case .descending(let label): "\(label, "label") (descending)"
    case .hasNoRows(let list): "\(list, "list") has no rows."
    case .noSuchRow(let text, let count):
      .counted(
        count, "There is no row \(text, "text"): there is only row 1.",
        "There is no row \(text, "text"): rows are numbered from 1 to \(count, "count").")
    case .sayWhichToDelete(1): "Say which row, such as :delete 1."
    case .sayWhichToDelete(let count):
      "Say which row, from 1 to \(count, "count"), such as :delete \(count, "count")."
    case .sayWhatToMove(let count):
      "Say which row to move and to where, such as :move \(count, "count") 1."
    case .hasOneRow(let list): "\(list, "list") has only one row."
    case .sayWhereToAdd(let count, let command):
      "Say where to add the row, from 1 to \(count, "count"), such as \(command, "command")."
    case .howToDelete: "Type :delete to delete this row, or :delete and the number of another."
    case .notAList(let name): "\(name, "name") is not a list."
    case .noListInForm: "This form has no list."
    case .noListHere: "There is no list here. Go to one first."
    case .noListHereToAdd: "There is no list here. Go to one first, or name it."
    case .cannotSortBy(let name, let names):
      names.isEmpty
        ? "These rows cannot be sorted by “\(name, "name")”."
        : "These rows cannot be sorted by “\(name, "name")”. Sort by \(Phrase.alternatives(names.map { .verbatim($0) }), "fields")."
    case .sayHowToSort(let names):
      "Say by which field to sort, such as :sort \(names.first ?? "NAME", "field"). Add “descending” to reverse the order."
    }
  }

  /// Returns a text without a final period, because the sentence has its own.
  private static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
