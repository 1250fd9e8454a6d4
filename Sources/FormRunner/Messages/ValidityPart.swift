/// A part of what a question says in parentheses about valid answers.
///
/// The cases are in the order in which the parts are said.
package enum ValidityPart: RunnerMessage, Hashable {
  case shape(AnswerShape)
  case bounds(AnswerBounds)
  /// Multiples of a step, counted from 0 or from a start.
  case step(String, from: String?)
  case unit(String)
  case example(String)
  /// Nobody must answer.
  case optional

  package var text: String {
    switch self {
    case .shape(let shape): shape.text
    case .bounds(let bounds): bounds.text
    case .step(let step, nil): "in steps of \(step)"
    case .step(let step, let start?): "in steps of \(step) from \(start)"
    case .unit(let unit): unit
    case .example(let example): "e.g. \(example)"
    case .optional: "optional"
    }
  }
}

/// What is typed as the answer to a question, in a word or two.
package enum AnswerShape: RunnerMessage, Hashable {
  /// `YYYY-MM-DD`, as the table of types has it.
  case format(String)
  case severalLines
  case wholeNumber
  case number
  case webAddress
  case uuid
  case yesOrNo
  /// The numbers of as many options.
  case numbers(Int, several: Bool)
  /// The names of options, of which numbers could be mistaken for one another.
  case names([String], several: Bool)
  case nameInList(several: Bool)
  case noOption

  package var text: String {
    switch self {
    case .format(let format): format
    case .severalLines: "several lines"
    case .wholeNumber: "a whole number"
    case .number: "a number"
    case .webAddress: "https://..."
    case .uuid: "8-4-4-4-12 hexadecimal digits"
    case .yesOrNo: "y/n"
    case .numbers(1, several: _): "1"
    case .numbers(let count, several: false): "1-\(count)"
    case .numbers(let count, several: true): "several of 1-\(count)"
    case .names(let names, several: false): names.joined(separator: "/")
    case .names(let names, several: true): "several of \(names.joined(separator: "/"))"
    case .nameInList(several: false): "a name in the list"
    case .nameInList(several: true): "names in the list"
    case .noOption: "no option now"
    }
  }
}

/// The least and the greatest of what may be answered, as people write them.
package struct AnswerBounds: RunnerMessage, Hashable {
  /// What is counted or compared.
  package enum Measure: Hashable, Sendable {
    case characters, numbers, moments, rows, options
  }

  package var measure: Measure
  /// Nil where it is open.
  package var lower: String?
  package var upper: String?
  /// Whether the greatest itself is not allowed.
  package var excludesUpper = false

  package var text: String {
    switch (measure, lower, upper) {
    case (_, nil, nil): ""
    case (.characters, let lower?, let upper?) where lower == upper:
      lower == "1" ? "exactly 1 character" : "exactly \(lower) characters"
    case (.characters, let lower?, let upper?): "\(lower) to \(upper) characters"
    case (.characters, let lower?, nil):
      lower == "1" ? "at least 1 character" : "at least \(lower) characters"
    case (.characters, nil, let upper?):
      upper == "1" ? "at most 1 character" : "at most \(upper) characters"

    case (.options, let lower?, let upper?) where lower == upper: "choose exactly \(lower)"
    case (.options, let lower?, let upper?): "choose \(lower) to \(upper)"
    case (.options, let lower?, nil): "choose at least \(lower)"
    case (.options, nil, let upper?): "choose at most \(upper)"

    case (.moments, let lower?, let upper?) where excludesUpper: "\(lower) to before \(upper)"
    case (.moments, let lower?, let upper?) where lower == upper: "only \(lower)"
    case (.moments, let lower?, nil): "from \(lower)"
    case (.moments, nil, let upper?): excludesUpper ? "before \(upper)" : "to \(upper)"

    case (_, let lower?, let upper?) where excludesUpper: "\(lower) to below \(upper)"
    case (.numbers, let lower?, let upper?) where lower == upper,
      (.rows, let lower?, let upper?) where lower == upper:
      "exactly \(lower)"
    case (_, let lower?, let upper?): "\(lower) to \(upper)"
    case (_, let lower?, nil): "at least \(lower)"
    case (_, nil, let upper?): excludesUpper ? "below \(upper)" : "at most \(upper)"
    }
  }
}
