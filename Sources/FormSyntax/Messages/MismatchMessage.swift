/// Messages about the types of expressions.
package enum MismatchMessage: Message {
  case wrongType(TypedPart, wanted: String, found: TypedSource, MismatchRemedy)
  case mixedTypes(JoinedValues, String, String, MixedTypesRemedy)

  package var words: FindingWords {
    switch self {
    case .wrongType(let part, let wanted, let found, let remedy):
      FindingWords(
        "\(part.words) requires \(wanted), but \(found.words).",
        found.cause?.remedy ?? remedy.words)
    case .mixedTypes(let values, let one, let other, let remedy):
      FindingWords(
        "\(values.words) must have the same type, but are \(one) and \(other).", remedy.words)
    }
  }
}

/// The part of a form that requires a type.
package enum TypedPart: Sendable {
  /// A keyword, or the words of an operator.
  case keyword(String)
  case clause(String, of: String)
  case rule(String)
  case option(String)
  case field(String)
  case defaultValue(of: String)
  /// The value of a `set`.
  case forcedValue(of: String)
  /// The value that a test enters into a field.
  case entered(String)
  /// The separator of `join`.
  case separator
  /// The number of `nth`.
  case rowNumber
  case otherSide

  var words: String {
    switch self {
    case .keyword(let word): "`\(word)`"
    case .clause(let word, let name): "`\(word)` of \(name)"
    case .rule(let name): "The rule `\(name)`"
    case .option(let name): "`when` of the option `\(name)`"
    case .field(let name): "The field \(name)"
    case .defaultValue(let name): "The default of \(name)"
    case .forcedValue(let name): "`set` of \(name)"
    case .entered(let name): name
    case .separator: "The separator of `join`"
    case .rowNumber: "The number of `nth`"
    case .otherSide: "The other side"
    }
  }
}

/// Values that must have the same type.
package enum JoinedValues: Sendable {
  case branches
  case operands
  case elements
  case arguments(of: String)

  var words: String {
    switch self {
    case .branches: "The values of an `if`"
    case .operands: "The sides of `??`"
    case .elements: "The values of a list"
    case .arguments(let function): "The arguments of `\(function)`"
    }
  }
}

/// The help for giving values the same type.
package enum MixedTypesRemedy: Sendable {
  case interpolation
  case oneChoice
  case sameType

  var words: String {
    switch self {
    case .interpolation: "Interpolation turns any value into a text: `\"\\(…)\"`."
    case .oneChoice: MismatchRemedy.oneChoice.words
    case .sameType: "Give them all the same type."
    }
  }
}

/// The help for an expression of the wrong type.
package enum MismatchRemedy: Sendable {
  case unquoted(String)
  case written(String)
  case quoted(String)
  case text
  case countRows
  /// A list as the default of a single value.
  case defaultOfOne(example: String, isRow: Bool)
  case oneOfColumn
  /// Several answers that were chosen, where a boolean or another value is required.
  case testedAnswers(String)
  case oneOfChosen(String)
  /// An option, with its name if it is known.
  case option(String?)
  /// The options of two choices.
  case oneChoice
  case set(String)
  case enteredSet
  case rounding
  case countedDays
  case datePart
  case timePart
  case testedText
  case comparedNumber
  case comparedOption
  case testedSet
  case comparedTime
  case interpolation
  case trueOrFalse
  case value(of: String, example: String?)

  var words: String {
    switch self {
    case .unquoted(let text): "Write `\(text)`, without quotes."
    case .written(let text): "Write `\(text)`."
    case .quoted(let text): "Write it in quotes: `\(text)`."
    case .text: "Write a text in quotes."
    case .defaultOfOne(let example, let isRow):
      isRow
        ? "Write the default of each new value, such as `\(example)`. The values that the list has at "
          + "the start follow `start`: `start \(example)`."
        : "Write one value, such as `\(example)`."
    case .countRows: "Count its rows with `count(…)`, or write `any(… where …)`."
    case .oneOfColumn: "Take one value of the column: `first(…)`, `max(…)`, `sum(…)`."
    case .testedAnswers(let source): "Test it: `… in \(source)`, `\(source) is filled`."
    case .oneOfChosen(let source): ArgumentRemedy.helpOnChosen(source)
    case .option(let name): "An option is written with a dot: \(writtenOption(name ?? "name"))."
    case .oneChoice:
      "Declare the options once, as `type NAME = choice`, and use that type for both."
    case .set(let text): "A set of options is written in brackets: `\(text)`."
    case .enteredSet: "Write options in brackets, such as `[.name]`."
    case .rounding: "`round(…)`, `floor(…)` and `ceiling(…)` give integers."
    case .countedDays: "`days(from, to)` gives the number of days as an integer."
    case .datePart: "`date(…)` gives the date of a date and time."
    case .timePart: "`time(…)` gives the time of a date and time."
    case .testedText: "Test it: `… is filled`, `… == \"x\"`."
    case .comparedNumber: "Compare it: `… > 0`."
    case .comparedOption: "Compare it: `… == .name`."
    case .testedSet: "Test what is in it: `.name in …`."
    case .comparedTime: "Compare it, or test whether it `is filled`."
    case .interpolation: "Interpolation turns it into a text: `\"\\(…)\"`."
    case .trueOrFalse: "Write `true` or `false`."
    case .value(let type, let example):
      "Write \(type)\(example.map { ", such as `\($0)`" } ?? "")."
    }
  }
}
