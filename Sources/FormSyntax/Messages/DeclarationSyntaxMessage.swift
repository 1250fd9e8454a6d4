/// Messages about the syntax of the declarations in a form.
enum DeclarationSyntaxMessage: Message {
  /// - Parameter declaration: the keyword.
  case missingColon(declaration: String)
  case repeated(HeadPart)
  case late(HeadPart, inField: Bool)
  case spaceInTag
  case badTag

  var words: FindingWords {
    switch self {
    case .missingColon(let declaration):
      FindingWords(
        "Missing `:` between a \(declaration == "rows" ? "list" : declaration) and its type.",
        "Write `\(declaration) NAME: TYPE`.", fix: "Write `:`")
    case .repeated(let part):
      FindingWords(
        "A \(part == .value ? "field" : "declaration") can have only one \(part.noun).",
        part == .recorded
          ? "Remove one of them."
          : part == .label
            ? #"Other texts follow a keyword: `hint "…"`, `help "…"`."#
            : #"Put it where it belongs: `field NAME: TYPE @N "Label"`."#)
    case .late(let part, let isInField):
      FindingWords(
        "The \(part.noun) must come earlier.",
        isInField
          ? #"The order is `field NAME: TYPE @10 "Label" as "MEMBER" = VALUE { … }`."#
          : #"The order is `NAME @10 "Label" as "MEMBER" { … }`."#)
    case .spaceInTag:
      FindingWords(
        "The number of an order tag follows `@` directly.", HeadPart.usageOfTag,
        fix: "Remove the space")
    case .badTag: FindingWords("This is not an order tag.", HeadPart.usageOfTag)
    }
  }
}

/// The parts of a declaration before its block, in order.
enum HeadPart: Comparable {
  case name, tag, label, recorded, value

  fileprivate var noun: String {
    switch self {
    case .name: "name"
    case .tag: "order tag"
    case .label: "label"
    case .recorded: "recorded name"
    case .value: "value"
    }
  }

  fileprivate static let usageOfTag = "Order tags are whole numbers from 0: `@10`."
}

/// The parts that the parser expects in a declaration.
enum ExpectedDeclarationPart: ExpectedPart {
  case colonAndType
  case tagNumber
  case sectionTitle
  case equalsOfLet
  /// - Parameter isMember: true after a declaration, false after an option.
  case recorded(isMember: Bool)

  var words: FindingWords {
    switch self {
    case .colonAndType: FindingWords("`:` with the type", "Write `field NAME: TYPE`.")
    case .tagNumber: FindingWords("a number", HeadPart.usageOfTag)
    case .sectionTitle:
      FindingWords("the title of the section", #"Write `section "Title" { … }`."#)
    case .recorded(isMember: true):
      FindingWords("a text", #"After `as` comes the name that records have: `as "1.1"`."#)
    case .recorded(isMember: false):
      FindingWords(
        "a text, a number, `true` or `false`",
        #"After `as` comes what records contain for the option: `as "3.11"`, `as 12`."#)
    case .equalsOfLet: FindingWords("`=`", "Write `let NAME = EXPRESSION`.")
    }
  }
}
