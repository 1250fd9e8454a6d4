/// What may be wrong with the syntax of the block of `submit`.
enum SubmitSyntaxFact: Fact {
  /// `keep` or `unfocus` by itself.
  case missingEvent(before: String)
  case unknownPart(found: String)
  case bothPolicies
  case unknownEvent(String, meant: String)
  case policyOnReject(String)
  /// `on submit focus first empty`.
  case policyAfterEvent
  /// `submit "Send" when E`
  case condition(String)

  var words: FactWords {
    switch self {
    case .missingEvent(let word):
      FactWords(
        "`\(word)` belongs after `on success`.",
        "Write `on success \(word == "keep" ? "keep focus" : "unfocus")`.",
        fix: "Write `on success`")
    case .policyAfterEvent:
      FactWords(
        "`focus first …` says where the focus goes when something blocks, without `on submit`.",
        "Remove `on submit`.", fix: "Remove `on submit`")
    case .condition(let condition):
      FactWords(
        "`submit` has no condition: the rules decide whether a form can be submitted.",
        "Write `check \(condition) else \"What to say\"` before it.")
    case .unknownPart(let found):
      FactWords(
        "Expected `focus first empty`, `on submit`, `on success` or `on reject`, found \(found).",
        "The label of the button comes before the block.")
    case .bothPolicies:
      FactWords("`focus first` accepts either `empty` or `problem`.", "Remove one.")
    case .unknownEvent(let word, let meant):
      FactWords(
        "There is no event `\(word)`.", "Did you mean `\(meant)`?", fix: "Write `\(meant)`")
    case .policyOnReject(let word):
      FactWords(
        "`focus first \(word)` comes before `on reject`.",
        "After `on reject`, `focus` requires the name of a field.")
    }
  }
}

/// What the parser needs in the block of `submit`.
enum ExpectedSubmitPart: ExpectedPart {
  /// What follows `focus`.
  case firstPolicy
  /// What follows `focus first`.
  case policy
  case event
  /// What follows `on submit`.
  case unfocus
  case focus
  case reaction

  var words: FactWords {
    switch self {
    case .firstPolicy:
      FactWords(
        "`first empty` or `first problem`",
        Self.usageOfFocus + " `on success` and `on reject` say where the focus goes afterwards.")
    case .policy: FactWords("`empty` or `problem`", Self.usageOfFocus)
    case .event:
      FactWords(
        "`submit`, `success` or `reject`",
        "Write `on submit unfocus`, `on success unfocus` or `on reject focus NAME`.")
    case .unfocus:
      FactWords("`unfocus`", "While the form is being submitted, the focus stays or is taken away.")
    case .focus: FactWords("`focus`", "Write `on success keep focus`.")
    case .reaction:
      FactWords(
        "`unfocus`, `keep focus` or `focus NAME`", "Write `on success unfocus`, for example.")
    }
  }

  private static let usageOfFocus = "Write `focus first empty` or `focus first problem`."
}
