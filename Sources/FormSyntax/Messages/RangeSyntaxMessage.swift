/// Messages about the syntax of ranges.
enum RangeSyntaxMessage: Message {
  /// A range of another language.
  case foreign(meant: String)
  /// `a..b`.
  case dotsBetweenNames
  case spaceAroundDots(String)
  case missingUpperBound
  case noBounds(String)
  /// `length "3...5"`.
  case quoted(meant: String)
  case singleBound(String, keyword: String)
  /// A name or an expression after the `count` of a list, which may be the number of its rows.
  case exactCount(String)
  /// `count == number` and `count: number`.
  case signOfExactCount(String)
  /// `count = 3 else "…"`.
  case messageOfExactCount
  /// `length(value) > 3`: a rule without its keyword.
  case ruleWithoutCheck(keyword: String)

  var words: FindingWords {
    switch self {
    case .dotsBetweenNames:
      FindingWords(
        "A path is written with one dot, and a range with three.", "Write `.` or `...`.",
        fix: "Write `.`")
    case .foreign(let meant):
      FindingWords("A range is written with three dots.", "Write `\(meant)`.")
    case .spaceAroundDots(let dots):
      FindingWords(
        "The upper bound follows `\(dots)` directly.",
        "After white space, the range has no upper bound: `1\(dots)5`, not `1 \(dots) 5`.",
        fix: "Remove the white space around `\(dots)`")
    case .missingUpperBound:
      FindingWords(
        "Missing upper bound after `..<`.",
        "Without an upper bound, the range is written `...`.", fix: "Write `...`")
    case .noBounds(let dots): FindingWords("This range has no bounds.", "Write `\(dots)5`.")
    case .quoted(let meant): FindingWords("A range is written without quotes.", "Write `\(meant)`.")
    case .singleBound(let bound, let keyword):
      FindingWords(
        "`\(keyword)` requires a range, not a single value.",
        "Write `\(bound)...` for at least, `...\(bound)` for at most, "
          + "`\(bound)...\(bound)` for exactly that.")
    case .exactCount(let number):
      FindingWords(
        "`count` requires a range, or `=` and the number of rows.",
        "Write `count = \(number)` for exactly that many rows, `count ...\(number)` for at most.",
        fix: "Write `count = \(number)`")
    case .signOfExactCount(let sign):
      FindingWords(
        "The number of rows follows `=`, not `\(sign)`.", "Write `count = …`.", fix: "Write `=`")
    case .messageOfExactCount:
      FindingWords(
        "`count = …` has no message: the list always has so many rows.", "Remove the message.")
    case .ruleWithoutCheck(let keyword):
      FindingWords(
        "A rule starts with `check`.",
        "Write `check \(keyword)(…) … else \"What to say\"`.")
    }
  }
}
