/// The reason why a typed text is not an answer.
enum EntryMessage: Hashable, Sendable {
  case yesOrNo
  /// Digits that are not in groups of three, as in two numbers.
  case oneWholeNumber, oneNumber
  /// A blank between a sign and its number; the payload is the number without it.
  case signApart(String)
  case wholeNumber, noSeparators, noPlaces, largeWholeNumber
  case number
  case pointOrComma(usesComma: Bool)
  case largeNumber, manyPlaces
  /// A point that may separate thousands or decimal places.
  case ambiguousPoint(text: String, whole: String, decimal: String)
  /// A date, a time or both.
  case moment(ValueKind)
  case noDate(String, ValueKind)
  case noTime(String, ValueKind)
  case outOfRange(ValueKind)
  // Options
  case nothingOffered, offeredNow
  /// An option that would be offered if a question had other answers.
  case offeredWhen(String, question: String, answers: Phrase)
  /// An option that is not offered, and the answers on which that depends.
  case notOffered(String, while: [Phrase])
  case ambiguousOption(String, options: [String], hasMore: Bool, byNumber: Bool)
  /// An option without a sign, after one that is removed.
  case unsignedOption(String)
  case nearOption(String, near: String)
  case noOption(String, example: String, byNumber: Bool)

  /// - Parameter examples: the examples of what can be typed instead.
  func phrase(_ examples: EntryExamples) -> Phrase {
    let example = examples.value
    switch self {
    case .yesOrNo: return "Type \(Phrase("y"), "y") or \(Phrase("n"), "n")."
    case .oneWholeNumber:
      return
        "Enter one whole number, such as \(example, "example"). Digits are grouped in threes, as in 1 000."
    case .oneNumber:
      return
        "Enter one number, such as \(example, "example"). Digits are grouped in threes, as in 1 000."
    case .signApart(let number):
      return "Write the sign directly before the number, as in \(number, "number")."
    case .wholeNumber: return "Enter a whole number in digits, such as \(example, "example")."
    case .noSeparators:
      return "Enter a whole number without points or commas, such as \(example, "example")."
    case .noPlaces:
      return "Enter a whole number, without decimal places, such as \(example, "example")."
    case .largeWholeNumber:
      return
        "Enter a whole number from -9223372036854775808 to 9223372036854775807, such as \(example, "example")."
    case .number: return "Enter a number in digits, such as \(example, "example")."
    case .pointOrComma(usesComma: false):
      return
        "Enter a number with a decimal point and no commas, such as \(example, "example")."
    case .pointOrComma(usesComma: true):
      return
        "Enter a number with a decimal comma and no points, such as \(example, "example")."
    case .largeNumber:
      return "Enter a number of at most 38 digits, such as \(example, "example")."
    case .manyPlaces:
      return "Enter a number with at most 18 decimal places, such as \(example, "example")."
    case .ambiguousPoint(let text, let whole, let decimal):
      return
        "“\(text, "text")” could be \(whole, "whole") or \(decimal, "decimal"). Type one of these."
    case .moment(let kind): return Self.advice(kind, examples)
    case .noDate(let date, let kind):
      return "\(date, "date") is not a valid date. \(Self.advice(kind, examples), "advice")"
    case .noTime(let time, let kind):
      return "\(time, "time") is not a valid time. \(Self.advice(kind, examples), "advice")"
    case .outOfRange(let kind):
      return "That is out of range. \(Self.advice(kind, examples), "advice")"
    case .nothingOffered: return "There is no option to choose now."
    case .offeredNow: return "The options have changed. Choose again."
    case .offeredWhen(let option, let question, let answers):
      return
        "“\(option, "option")” is offered when “\(question, "label")” is \(answers, "answers")."
    case .notOffered(let option, let states) where states.isEmpty:
      return "“\(option, "option")” is not offered now."
    case .notOffered(let option, let states):
      return "“\(option, "option")” is not offered while \(Phrase.list(states), "answers")."
    case .ambiguousOption(let text, let options, let hasMore, let byNumber):
      let quoted = options.map { Phrase.quoted($0) }
      let list = hasMore ? Phrase.list(quoted, more: "…") : Phrase.alternatives(quoted)
      return byNumber
        ? "“\(text, "text")” could be \(list, "options"). Type more of it, or a number."
        : "“\(text, "text")” could be \(list, "options"). Type more of it."
    case .unsignedOption(let text):
      return "Type + or - before “\(text, "text")” too."
    case .nearOption(let text, let near):
      return "“\(text, "text")” is not an option. Did you mean “\(near, "option")”?"
    case .noOption(let text, let example, byNumber: true):
      return
        "“\(text, "text")” is not an option. Type a number or a name, for example “\(example, "option")”."
    case .noOption(let text, let example, byNumber: false):
      return
        "“\(text, "text")” is not an option. Type a name, for example “\(example, "option")”."
    }
  }
  /// Returns what to enter as a date, a time or both.
  private static func advice(_ kind: ValueKind, _ examples: EntryExamples) -> Phrase {
    let example = examples.value
    guard !examples.words.isEmpty else {
      return switch kind {
      case .time: "Enter a time such as \(example, "example")."
      case .dateTime: "Enter a date and time such as \(example, "example")."
      case .date, .text, .integer, .decimal, .boolean, .option, .options:
        "Enter a date such as \(example, "example")."
      }
    }
    let words = Phrase.alternatives(examples.words.map { .verbatim($0) })
    return switch kind {
    case .time: "Enter a time such as \(example, "example"), or \(words, "words")."
    case .dateTime: "Enter a date and time such as \(example, "example"), or \(words, "words")."
    case .date, .text, .integer, .decimal, .boolean, .option, .options:
      "Enter a date such as \(example, "example"), or \(words, "words")."
    }
  }
}
