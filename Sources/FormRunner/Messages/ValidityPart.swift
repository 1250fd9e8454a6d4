package import FormEngine

/// A part of the description of valid answers that a question shows in parentheses.
///
/// The cases are in the order in which they appear there.
package enum ValidityPart: RunnerMessage, Hashable {
  case shape(AnswerShape)
  case bounds(AnswerBounds)
  case unit(String)
  /// Multiples of a step, counted from 0 or from a start.
  case step(String, from: String?)
  case example(String)
  /// An answer is not required.
  case optional

  package var phrase: Phrase {
    switch self {
    case .shape(let shape): shape.phrase
    case .bounds(let bounds): bounds.phrase
    case .unit(let unit): .verbatim(unit)
    case .step(let step, nil): "in steps of \(step, "step")"
    case .step(let step, let start?): "in steps of \(step, "step") from \(start, "start")"
    case .example(let example): "e.g. \(example, "example")"
    case .optional: "optional"
    }
  }

  /// True if the part is left out when there is no room for it.
  var canBeLeftOut: Bool {
    switch self {
    case .bounds, .optional: false
    case .shape, .unit, .step, .example: true
    }
  }
}

/// The form of an answer, in a word or two.
package enum AnswerShape: RunnerMessage, Hashable {
  /// A format such as `YYYY-MM-DD`, from the table of types or the rule of the type.
  case format(String)
  case severalLines
  case wholeNumber
  case number
  case yesOrNo
  /// The numbers of this many options.
  case numbers(Int, several: Bool)
  /// The names of options, which are used if numbers could be ambiguous.
  case names([String], several: Bool)
  case nameInList(several: Bool)
  case noOption

  package var phrase: Phrase {
    switch self {
    case .format(let format): Phrase(stringLiteral: format)
    case .severalLines: "several lines"
    case .wholeNumber: "a whole number"
    case .number: "a number"
    case .yesOrNo: WordMessage.letters(enter: nil)
    case .numbers(1, several: _): .verbatim("1")
    case .numbers(let count, several: false): .verbatim("1-\(count)")
    case .numbers(2, several: true): "several of 1-\(2, "count"), such as 1, 2"
    case .numbers(let count, several: true): "several of 1-\(count, "count"), such as 1, 3"
    case .names(let names, several: false): .verbatim(names.joined(separator: "/"))
    case .names(let names, several: true): "several of \(names.joined(separator: "/"), "names")"
    case .nameInList(several: false): "a name in the list"
    case .nameInList(several: true): "names in the list"
    case .noOption: "no option now"
    }
  }
}

/// The lower and upper bounds of an answer, as people write them.
package struct AnswerBounds: RunnerMessage, Hashable {
  /// The quantity that the bounds apply to.
  package enum Measure: Hashable, Sendable {
    case characters, numbers, moments, rows, options
  }

  var measure: Measure
  /// The bounds; nil if there is none on that side.
  var lower: String?
  var upper: String?
  /// True if the upper bound itself is not allowed.
  var excludesUpper = false

  package var phrase: Phrase {
    switch measure {
    case .characters: characters
    case .options: options
    case .moments: moments
    case .numbers, .rows: numbers
    }
  }

  /// The number before a noun, which selects its singular or plural.
  private var number: Int { (upper ?? lower).flatMap { Int($0) } ?? 2 }

  private var numbers: Phrase {
    switch (lower, upper) {
    case (let lower?, let upper?) where lower == upper && !excludesUpper:
      "exactly \(lower, "number")"
    case (let lower?, let upper?) where excludesUpper:
      "at least \(lower, "least"), below \(upper, "most")"
    case (let lower?, let upper?): "\(lower, "least") to \(upper, "most")"
    case (let lower?, nil): "at least \(lower, "least")"
    case (nil, let upper?) where excludesUpper: "below \(upper, "most")"
    case (nil, let upper?): "at most \(upper, "most")"
    case (nil, nil): .verbatim("")
    }
  }

  private var moments: Phrase {
    switch (lower, upper) {
    case (let lower?, let upper?) where lower == upper && !excludesUpper:
      "only \(lower, "moment")"
    case (let lower?, let upper?) where excludesUpper:
      "from \(lower, "first"), before \(upper, "last")"
    case (let lower?, let upper?): "\(lower, "first") to \(upper, "last")"
    case (let lower?, nil): "from \(lower, "first")"
    case (nil, let upper?) where excludesUpper: "before \(upper, "last")"
    case (nil, let upper?): "up to \(upper, "last")"
    case (nil, nil): .verbatim("")
    }
  }

  private var characters: Phrase {
    switch (lower, upper) {
    case (let lower?, let upper?) where lower == upper && !excludesUpper:
      .counted(number, "exactly 1 character", "exactly \(lower, "count") characters")
    case (let lower?, let upper?): "\(lower, "least") to \(upper, "most") characters"
    case (let lower?, nil):
      .counted(number, "at least 1 character", "at least \(lower, "count") characters")
    case (nil, let upper?):
      .counted(number, "at most 1 character", "at most \(upper, "count") characters")
    case (nil, nil): .verbatim("")
    }
  }

  private var options: Phrase {
    switch (lower, upper) {
    case (let lower?, let upper?) where lower == upper && !excludesUpper:
      "choose exactly \(lower, "count")"
    case (let lower?, let upper?): "choose \(lower, "least") to \(upper, "most")"
    case (let lower?, nil): "choose at least \(lower, "least")"
    case (nil, let upper?): "choose at most \(upper, "most")"
    case (nil, nil): .verbatim("")
    }
  }
}
