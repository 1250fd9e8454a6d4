internal import FormEngine

/// The reason why a name cannot be changed.
package enum RenameMessage: Error, Hashable, Sendable {
  case noName
  case fixedWord(String)
  /// `check2`, the name of a rule without a name of its own.
  case numberedRule(String)
  case ofOther(choice: String)
  case optionOfFile(String)
  case columnOfFile(String)
  case comparedWithColumn(String, file: String)
  case notAName(String)
  case taken(String)
  case changesMeaning(String, file: String)
  case elsewhere(String)

  package var words: String {
    switch self {
    case .noName: "There is no name here that can be changed."
    case .fixedWord(let word): "`\(word)` is a word of the language, not a name."
    case .numberedRule(let name):
      "The rule `\(name)` has no name of its own. Give it one where it is written."
    case .ofOther(let choice): "This name follows from that of `\(choice)`. Rename `\(choice)`."
    case .optionOfFile(let file): "The option is declared in \(fileName(file)). Change it there."
    case .columnOfFile(let file): "The column is a heading of \(fileName(file)). Change it there."
    case .comparedWithColumn(let option, let file):
      "A column of \(fileName(file)) is compared with the name `\(option)`. Change both by hand."
    case .notAName(let text):
      text.isEmpty
        ? "Write the new name."
        : "\(shownName(text)) is not a name. Use letters, digits and `_`."
    case .taken(let name): "`\(name)` is already declared. Choose another name."
    case .changesMeaning(let name, let file):
      "With the name `\(name)`, something in \(fileName(file)) would have a different meaning. Choose another name."
    case .elsewhere(let file):
      "The name is declared in \(fileName(file)), which is not in the workspace."
    }
  }
}

/// Returns a text in backticks, or in quotes if it contains a backtick.
private func shownName(_ text: String) -> String {
  text.contains("`") ? "“\(visibleText(text))”" : "`\(visibleText(text))`"
}
