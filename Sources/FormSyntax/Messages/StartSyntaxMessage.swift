/// Messages about the syntax of `start`.
enum StartSyntaxMessage: Message {
  case negativeFirst
  case separated(by: String)
  case bracketed
  case defaultRows

  var words: FindingWords {
    switch self {
    case .negativeFirst:
      FindingWords(
        "After `start`, a minus sign does not begin a value.",
        "Write the first value in braces: `start { value = -1 } { value = 2 }`.")
    case .separated(let sign):
      FindingWords(
        "The rows of `start` are not separated by `\(sign)`.",
        "Write `start { … } { … }`.", fix: "Remove `\(sign)`")
    case .bracketed:
      FindingWords(
        "The rows of `start` follow it without brackets.", "Write `start { … } { … }`.",
        fix: "Remove the brackets")
    case .defaultRows:
      FindingWords(
        "A list has no `default`.", "The rows at the start are written `start { … } { … }`.",
        fix: "Write `start`")
    }
  }
}
