internal import FormEngine

/// Messages about the syntax of the steps of tests.
///
/// The usage of a step comes from `Step.usage`.
enum TestSyntaxMessage: Message {
  case unknownStep(String, steps: [String])
  case noStep(found: String, steps: [String])
  /// `expect visible a, b`.
  case severalFields(String)
  case keywordAfterExpect(String)
  /// `size.small`, a field and an option without a space between them.
  case offeredAfterField(String, meant: String)
  /// `expect not offered PATH .a, .b`.
  case severalNotOffered
  case computedValue(isTest: Bool)
  /// A field with the name of a unit of durations, in `given` or in a row of `start`.
  case unitInAssignment(String, isTest: Bool)
  /// A field with such a name, after a number.
  case unitAfterNumber(String)

  var words: FindingWords {
    switch self {
    case .unknownStep(let found, let steps):
      FindingWords("There is no step \(found).", Self.list(of: steps))
    case .noStep(let found, let steps):
      FindingWords("Expected a step, found \(found).", Self.list(of: steps))
    case .severalFields(let word):
      FindingWords(
        "An expectation is about one field.", "Write `expect \(word) PATH` for each of them.")
    case .keywordAfterExpect(let name):
      FindingWords(
        "After `expect`, `\(name)` is a keyword.",
        "Write `\(Expectation.usage(name))`; write a field with this name in backticks: `` `\(name)` ``.",
        fix: "Put the name in backticks")
    case .offeredAfterField(let source, let meant):
      FindingWords(
        "A space separates the field from its options, but `\(source)` has none.",
        "Write `expect offered \(meant)`.", fix: "Write `\(meant)`")
    case .severalNotOffered:
      FindingWords(
        "`expect not offered` is about one option.",
        "Write `expect not offered PATH .a` for each of them.")
    case .computedValue(let isTest):
      FindingWords(
        "\(isTest ? "A test enters" : "`start` gives") a literal value, not a computed one.",
        "Write the result as one value.")
    case .unitInAssignment(let name, let isTest):
      Self.unit(isTest ? "In `given`" : "In `start`", name)
    case .unitAfterNumber(let name): Self.unit("After a number", name)
    }
  }

  private static func list(of steps: [String]) -> String {
    "Steps are \(listed(steps))."
  }

  private static func unit(_ place: String, _ name: String) -> FindingWords {
    FindingWords(
      "\(place), `\(name)` is the unit of a duration.",
      "Put the name of the field in backticks: `` `\(name)` ``.", fix: "Put the name in backticks")
  }
}

/// The parts that the parser expects in a step.
enum ExpectedTestPart: ExpectedPart {
  case block(usage: String)
  case clockTime(usage: String)
  case to(usage: String)
  case position
  case value
  case assignedValue
  case equals(isTest: Bool)
  case offered

  var words: FindingWords {
    switch self {
    case .block(let usage): FindingWords("`{`", "Write `\(usage)`.")
    case .clockTime(let usage): FindingWords("a date and time", "Write `\(usage)`.")
    case .to(let usage): FindingWords("`to`", "Write `\(usage)`.")
    case .position:
      FindingWords("the number of the position", "Positions are numbered from 1.")
    case .value:
      FindingWords(
        "a value", #"A value is a text in quotes or a literal, such as "a", 12 or .low."#)
    case .assignedValue: FindingWords("a value", #"Write `name = "value"`."#)
    case .equals(let isTest):
      FindingWords("`=`", #"Write `\#(isTest ? "given" : "start") { name = "value" }`."#)
    case .offered:
      FindingWords(
        "an option",
        "Write `expect offered PATH .a, .b`, or `expect offered PATH none`; to expect that one is missing, `expect not offered PATH .a`."
      )
    }
  }
}
