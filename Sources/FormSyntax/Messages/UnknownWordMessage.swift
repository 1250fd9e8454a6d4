/// Messages about misspelt and missing words at the start of clauses, declarations and steps.
enum UnknownWordMessage: Message {
  case textAlone
  /// An option without its keyword; the name is nil if it starts with a dot.
  case optionWithoutKeyword(name: String?)
  case unknownItem(String, Place)
  /// Something other than a word, with its description.
  case unexpectedItem(String, Place)
  case upperCase(meant: String)
  case misspelt(String, meant: String, SoughtWord)

  /// The block that contains the item.
  enum Place {
    case option(clauses: String)
    case field
    case form
  }

  var words: FindingWords {
    switch self {
    case .textAlone:
      FindingWords(
        "A text is not allowed here by itself.",
        #"A clause starts with a keyword: `label "…"`, `hint "…"`. Names are not quoted."#)
    case .optionWithoutKeyword(let name):
      FindingWords(
        "An option starts with the word `option`.",
        #"Write `option \#(name ?? "NAME") "Label"`."#, fix: "Write `option`")
    case .unknownItem(let word, let place):
      FindingWords("There is no clause or declaration `\(word)`.", place.help)
    case .unexpectedItem(let found, let place):
      FindingWords("Expected a clause or declaration, found \(found).", place.help)
    case .upperCase(let meant):
      FindingWords(
        "Keywords are written in lower case.", "Did you mean `\(meant)`?", fix: "Write `\(meant)`")
    case .misspelt(let written, let meant, let sought):
      FindingWords(
        "There is no \(sought.rawValue) `\(written)`.", "Did you mean `\(meant)`?",
        fix: "Write `\(meant)`")
    }
  }
}

/// The kind of word that was sought.
enum SoughtWord: String {
  case clause
  case declaration
  case step
  case expectation
  case lineOfSubmit = "line of `submit`"
  case policy = "setting"
  case event
}

extension UnknownWordMessage.Place {
  fileprivate var help: String {
    switch self {
    case .option(let clauses): "An option allows \(clauses)."
    case .field: "A field allows clauses such as `required`, `length`, `hint` and `default`."
    case .form:
      "Declarations are `field`, `group`, `section`, `rows`, `let`, `check`, `warn`, `note` "
        + "and `submit`."
    }
  }
}
