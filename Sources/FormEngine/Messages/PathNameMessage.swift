/// The reason why a text does not name a declaration.
enum PathNameMessage: Hashable, Sendable {
  /// The text names a field of a list, but no row.
  case listWithoutRow(name: String, example: String)
  case noFields(name: String)
  case notAName(String)
  case notAList(name: String)
  case noRows(name: String, row: Int)
  case noRow(name: String, row: Int, count: Int)
  /// - container: nil means the form.
  case unknown(String, container: String?, near: String?)

  var phrase: Phrase {
    switch self {
    case .listWithoutRow(let name, let example):
      "“\(name, "name")” is a list. Name a row, such as \(example, "example")."
    case .noFields(let name): "“\(name, "name")” contains no other fields."
    case .notAName(let text): "“\(text, "text")” is not a name. A row is written as [1]."
    case .notAList(let name): "“\(name, "name")” is not a list, so it has no rows."
    case .noRows(let name, let row): "“\(name, "name")” has no row \(row, "row"): it has none."
    case .noRow(let name, let row, let count):
      "“\(name, "name")” has no row \(row, "row"): it has \(count, "count")."
    case .unknown(let text, nil, nil): "There is no “\(text, "text")”."
    case .unknown(let text, nil, let near?):
      "There is no “\(text, "text")”. Did you mean “\(near, "near")”?"
    case .unknown(let text, let container?, nil):
      "There is no “\(text, "text")” in \(container, "name")."
    case .unknown(let text, let container?, let near?):
      "There is no “\(text, "text")” in \(container, "name"). Did you mean “\(near, "near")”?"
    }
  }
}
