/// Messages about the syntax of `start`.
enum StartSyntaxMessage: Message {
  case negativeFirst
  case defaultRows

  var words: FindingWords {
    switch self {
    case .negativeFirst:
      FindingWords(
        "After `start`, a minus sign does not begin a value.",
        "Write the first value in braces: `start { value = -1 } { value = 2 }`.")
    case .defaultRows:
      FindingWords(
        "A list has no `default`.", "The rows at the start are written `start { … } { … }`.",
        fix: "Write `start`")
    }
  }
}
