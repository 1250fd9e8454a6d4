package import FormEngine

/// The texts of a question besides its label: the kept answer, the options, and the help on `?`.
package enum QuestionMessage: RunnerMessage, Hashable {
  // The kept answer
  case answers(enterMeansYes: Bool)
  case secretKept
  /// The placeholder for a secret.
  case secretSet
  case rows(Int)
  case chosen(Int, of: Int)

  // Options
  case option(key: String, label: String, about: String, isChosen: Bool)
  case moreOptions(Int)
  /// The valid answers, if the options are not listed.
  case optionsElsewhere(String)
  case noOptionContains(String)
  case noOption
  /// No option is offered with the current answers to these fields.
  case noOptionWith([String])

  // Possible input
  case oneOption(byNumber: Bool)
  case severalOptions(byNumber: Bool)
  case typedTwice
  case rowsOfList(count: Int)
  case changesOfList(isSorted: Bool)
  case emptyValueOfList
  case unit(String)
  case example(String)

  // Rules
  /// The pattern as the form writes it, if it has no message of its own.
  case pattern(String, example: String?)
  case uniqueRows([String])
  case uniqueValues
  case exclusive([String])
  case formSays
  case formWarns

  // The current answer
  case keeps(String)
  case keepsDefault(String)
  case keepsSecret
  case defaultIs(String)

  // Required and optional answers
  case required
  case rowRequired
  case requiredBecause([ReadAnswer], others: Int)
  case leftEmpty
  /// An answer is not required, and there is one.
  case clears
  /// The row around a question can be deleted.
  case deletesRow
  case noAnswer
  case secretEntered

  /// An answer that a requirement depends on, with its label.
  package struct ReadAnswer: Hashable, Sendable {
    var label: String
    var answer: String
  }

  package var phrase: Phrase {
    switch self {
    case .answers(let enterMeansYes): WordMessage.letters(enter: enterMeansYes)
    case .secretKept: "kept"
    case .secretSet: "(set)"
    case .rows(let count): .counted(count, "1 row", "\(count, "count") rows")
    case .chosen(let count, let all): "\(count, "count") of \(all, "all") chosen"

    case .option(let key, let label, let about, let isChosen):
      Self.option(
        key == label ? .verbatim(label) : .verbatim("\(key). \(label)"), about, isChosen: isChosen)
    case .moreOptions(let count): "and \(count, "count") more; :options TEXT searches all of them"
    case .optionsElsewhere(let valid): "\(valid, "valid"); :options lists them"
    case .noOptionContains(let text): "No option contains “\(text, "text")”."
    case .noOption: "No option can be chosen now."
    case .noOptionWith(let labels):
      .counted(
        labels.count,
        "No option can be chosen with the present answer to \(Phrase.quotedList(labels), "labels").",
        "No option can be chosen with the present answers to \(Phrase.quotedList(labels), "labels")."
      )

    case .oneOption(byNumber: true):
      "Choose one: type its number or part of its text."
    case .oneOption(byNumber: false): "Choose one: type its name or part of its text."
    case .severalOptions(byNumber: true):
      "Choose any: type numbers or names, separated by commas. + before one adds it, - removes it."
    case .severalOptions(byNumber: false):
      "Choose any: type names, separated by commas. + before one adds it, - removes it."
    case .typedTwice: "You will be asked to type it twice."
    case .rowsOfList(count: 0): "Type y to add a row, or n to go on."
    case .rowsOfList: "Type y to add a row, n to go on, or the number of a row to open it."
    case .changesOfList(isSorted: false): ":delete N, :move N M and :sort NAME change the list."
    case .changesOfList(isSorted: true):
      ":delete N deletes a row. The form sorts the rows, so they cannot be moved."
    case .emptyValueOfList: "An empty answer removes the row."
    case .unit(let unit): "The unit is \(unit, "unit")."
    case .example(let example): "For example: \(example, "example")"

    case .pattern(let pattern, nil):
      "The whole answer must match the pattern \(pattern, "pattern")."
    case .pattern(let pattern, let example?):
      "The whole answer must match the pattern \(pattern, "pattern"), as “\(example, "example")” does."
    case .uniqueRows(let labels) where labels.count > 1:
      "No two rows can be the same in all of these: \(labels.joined(separator: ", "), "labels")."
    case .uniqueRows(let labels):
      "Each row needs a different \(labels.joined(separator: ", "), "labels")."
    case .uniqueValues: "Each value can be in the list only once."
    case .exclusive(let labels) where labels.count > 1:
      "Each of these can only be chosen alone: \(labels.joined(separator: ", "), "labels")."
    case .exclusive(let labels):
      "“\(labels.joined(separator: ", "), "labels")” cannot be chosen together with others."
    case .formSays: "Rules:"
    case .formWarns: "The form warns about some answers, but accepts them:"

    case .keeps(let value): "Enter keeps “\(value, "value")”."
    case .keepsDefault(let value): "Enter accepts the default, “\(value, "value")”."
    case .keepsSecret: "Enter keeps the secret that you entered."
    case .defaultIs(let value): "The default is “\(value, "value")”."

    case .required: "An answer is required."
    case .rowRequired: "At least one row is required."
    case .requiredBecause(let answers, let others):
      .counted(
        answers.count + others,
        "An answer is required because of this one: \(Self.list(answers, others), "answers").",
        "An answer is required because of these: \(Self.list(answers, others), "answers").")
    case .leftEmpty: "You can leave this empty."
    case .clears: "Type ! to leave this empty."
    case .deletesRow: ":delete deletes this row."
    case .noAnswer: "empty"
    case .secretEntered: "entered"
    }
  }

  private static func list(_ answers: [ReadAnswer], _ others: Int) -> Phrase {
    let named = answers.map { "\($0.label) (\($0.answer))" }.joined(separator: ", ")
    if others == 0 { return .verbatim(named) }
    return .counted(
      others, "\(named, "answers"), 1 other", "\(named, "answers"), \(others, "count") others")
  }

  private static func option(_ label: Phrase, _ about: String, isChosen: Bool) -> Phrase {
    switch (isChosen, about.isEmpty) {
    case (false, true): label
    case (false, false): "\(label, "option"): \(about, "hint")"
    case (true, true): "\(label, "option") (chosen)"
    case (true, false): "\(label, "option") (chosen): \(about, "hint")"
    }
  }
}
