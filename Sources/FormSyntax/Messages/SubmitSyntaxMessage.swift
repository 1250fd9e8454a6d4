/// Messages about the syntax of the block of `submit`.
enum SubmitSyntaxMessage: Message {
  /// `keep` or `unfocus` without an event.
  case missingEvent(before: String)
  case unknownPart(found: String)
  case bothPolicies
  case policyOnReject(String)

  var words: FindingWords {
    switch self {
    case .missingEvent(let word):
      FindingWords(
        "`\(word)` belongs after `on success`.",
        "Write `on success \(word == "keep" ? "keep focus" : "unfocus")`.",
        fix: "Write `on success`")
    case .unknownPart(let found):
      FindingWords(
        "Expected `focus first empty`, `on submit`, `on success` or `on reject`, found \(found).",
        "The label of the button comes before the block.")
    case .bothPolicies:
      FindingWords("`focus first` accepts either `empty` or `problem`.", "Remove one.")
    case .policyOnReject(let word):
      FindingWords(
        "`focus first \(word)` comes before `on reject`.",
        "After `on reject`, `focus` requires the name of a field.")
    }
  }
}

/// The parts that the parser expects in the block of `submit`.
enum ExpectedSubmitPart: ExpectedPart {
  /// The part after `focus`.
  case firstPolicy
  /// The part after `focus first`.
  case policy
  case event
  /// The part after `on submit`.
  case unfocus
  case focus
  case reaction

  var words: FindingWords {
    switch self {
    case .firstPolicy:
      FindingWords(
        "`first empty` or `first problem`",
        Self.usageOfFocus + " `on success` and `on reject` say where the focus goes afterwards.")
    case .policy: FindingWords("`empty` or `problem`", Self.usageOfFocus)
    case .event:
      FindingWords(
        "`submit`, `success` or `reject`",
        "Write `on submit unfocus`, `on success unfocus` or `on reject focus NAME`.")
    case .unfocus:
      FindingWords(
        "`unfocus`", "While the form is being submitted, the focus stays or is taken away.")
    case .focus: FindingWords("`focus`", "Write `on success keep focus`.")
    case .reaction:
      FindingWords(
        "`unfocus`, `keep focus` or `focus NAME`", "Write `on success unfocus`, for example.")
    }
  }

  private static let usageOfFocus = "Write `focus first empty` or `focus first problem`."
}
