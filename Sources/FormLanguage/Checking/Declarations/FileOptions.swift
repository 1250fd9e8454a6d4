package import FormEngine
package import FormSyntax

/// The options of a choice that come from a file, and the condition under which each is offered.
package struct FileOptions {
  /// The clause that names the file, in the file of its choice.
  var clause: SyntaxID
  package var table: OptionTable
  /// The text of the file.
  package var source: SourceText
  /// The name after `as`.
  var alias: NameID?
  /// The condition after `where`.
  var condition: SyntaxID?
  /// The field that declares the choice, or -1 for a named type.
  var node: NodeID
  /// The columns by name.
  var columns: [NameID: Int]
  /// The columns that the condition compares with texts and choices, each with the span of its
  /// first comparison.
  var comparedColumns: [Int: SourceSpan] = [:]
  var typing = Typing.undone

  /// The progress of finding the columns that the condition compares with texts.
  enum Typing {
    case undone, underway, done
  }

  /// Returns whether a column counts as text, with its cells as written.
  func isText(_ column: Int) -> Bool {
    comparedColumns[column] != nil || kind(column) == .text
  }

  /// Returns the narrowest kind of a column.
  func kind(_ column: Int) -> ValueKind { table.columns[column].kind }

  /// Returns the type of a column when it is read.
  func type(_ column: Int) -> ValueType {
    if isText(column) { return .text }
    switch kind(column) {
    case .integer: return .integer
    case .decimal: return .decimal
    case .boolean: return .boolean
    case .date: return .date
    case .time: return .time
    case .dateTime: return .dateTime
    case .text, .option, .options: return .text
    }
  }
}

extension DeclaredForm {
  /// Returns the file options of a type that is one option of a choice; nil for other types.
  func fileOptions(of type: ValueType) -> FileOptions? {
    guard type.kind == .option, !type.isMany, choices.indices.contains(Int(type.choice)) else {
      return nil
    }
    return choices[Int(type.choice)].fileOptions
  }

  /// Returns whether the options of a choice are unknown because of a mistake in it.
  func hasUnknownOptions(_ type: ValueType) -> Bool {
    choices.indices.contains(Int(type.choice)) && choices[Int(type.choice)].isOpen
  }

  /// Returns the name of an option of a choice.
  func optionName(_ option: Int32, of choice: ChoiceDeclaration) -> String {
    let count = choice.fileOptions?.table.count ?? 0
    let index = Int(option) - count
    if index < 0 { return choice.fileOptions?.table.name(Int(option)) ?? "" }
    return choice.options.indices.contains(index) ? names.text(choice.options[index]) : ""
  }

  /// Returns the names of options that may have been meant; of very many, only some.
  func optionNames(of choice: ChoiceDeclaration, near text: String) -> [String] {
    guard let table = choice.fileOptions?.table else {
      return choice.options.prefix(1_000).map { names.text($0) }
    }
    return OptionList(table: table).names(near: text) + choice.options.map { names.text($0) }
  }
}
