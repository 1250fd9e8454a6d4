/// Messages about forms, groups, sections and lists that lack contents.
package enum ContentsMessage: Message {
  case nothingToAsk
  case rowsWithoutFields(name: String, list: String)
  case emptyGroup(String)
  case emptySection

  package var words: FindingWords {
    switch self {
    case .nothingToAsk:
      FindingWords(
        "This form asks nothing.", "Give it a field that is neither computed nor always read-only.")
    case .rowsWithoutFields(let name, let list):
      FindingWords(
        "The rows of \(name) have no fields, so they are empty.",
        "Declare fields in its block, or give each row a type: `rows \(list): text`.")
    case .emptyGroup(let name):
      FindingWords("The group \(name) is empty.", "Remove it, or declare fields in its block.")
    case .emptySection:
      FindingWords("This section is empty.", "Remove it, or declare fields in its block.")
    }
  }
}
