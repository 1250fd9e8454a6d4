package import FormEngine

/// A sentence or a heading of a form's code book. The values are texts in Markdown.
package enum CodeBookMessage: Sendable {
  case intro(form: String)

  // A declaration
  case list, group, required
  case askedIf(Phrase)
  case shownIf(Phrase)
  case requiredIf(Phrase)
  case closedIf(Phrase)
  case never, closed
  case missing(message: String)
  case computed(formula: String)
  case forced(clause: String)
  case defaultIs(String)
  case defaultFormula(String)
  case example(String)
  case unit(String)
  case typedTwice, kept
  case startRows(Int)
  case sorted(by: String)

  // Rules
  case warning(String)
  case pattern(String)
  case uniqueRows([String])
  case uniqueValues

  // Options
  case answer, recordedAs, points, remarks
  case offeredIf(Phrase)
  case alone
  case optionsOfFile(Int)
  case optionsOfFileIf(String)
  case moreOptions(Int)

  // The answers
  case answers, answersIntro
  case member, value, present, question
  case always, ifAnswered, ifAsked, isComputed, arrayOfObjects, array, object

  package var phrase: Phrase {
    switch self {
    case .intro(let form):
      "This is the code book of the form \(form, "form"). Its questions are in the order in which they are asked."

    case .list: "List"
    case .group: "Group"
    case .required: "required"
    case .askedIf(let condition): "Asked only if \(condition, "condition")."
    case .shownIf(let condition): "Shown only if \(condition, "condition")."
    case .requiredIf(let condition): "Required if \(condition, "condition")."
    case .closedIf(let condition): "Cannot be changed if \(condition, "condition")."
    case .never: "This is never shown."
    case .closed: "This cannot be changed."
    case .missing(let message): "Without an answer: \(message, "message")"
    case .computed(let formula): "Computed: \(formula, "formula")"
    case .forced(let clause): "The form gives the value: \(clause, "clause")"
    case .defaultIs(let value): "The default is “\(value, "value")”."
    case .defaultFormula(let formula): "The default is computed: \(formula, "formula")"
    case .example(let example): "For example: \(example, "example")"
    case .unit(let unit): "The unit is \(unit, "unit")."
    case .typedTwice: "You will be asked to type it twice."
    case .kept: "The answer is kept and recorded even while the question is hidden."
    case .startRows(let count):
      .counted(count, "It starts with 1 row.", "It starts with \(count, "count") rows.")
    case .sorted(let names): "The rows are sorted by \(names, "names")."

    case .warning(let message): "Warning: \(message, "message")"
    case .pattern(let pattern):
      "The whole answer must match the pattern \(pattern, "pattern")."
    case .uniqueRows(let labels) where labels.count > 1:
      "No two rows can be the same in all of these: \(labels.joined(separator: ", "), "labels")."
    case .uniqueRows(let labels):
      "Each row needs a different \(labels.joined(separator: ", "), "labels")."
    case .uniqueValues: "Each value can be in the list only once."

    case .answer: "Answer"
    case .recordedAs: "Recorded as"
    case .points: "Points"
    case .remarks: "Remarks"
    case .offeredIf(let condition): "only if \(condition, "condition")"
    case .alone: "only alone"
    case .optionsOfFile(let count):
      .counted(
        count, "The options come from a file with 1 entry.",
        "The options come from a file with \(count, "count") entries.")
    case .optionsOfFileIf(let condition): "An option is offered if \(condition, "condition")."
    case .moreOptions(let count):
      .counted(count, "and 1 more option", "and \(count, "count") more options")

    case .answers: "What goes into the answers"
    case .answersIntro:
      "A record has these members. One that is hidden or has no answer is absent."
    case .member: "Member"
    case .value: "Value"
    case .present: "Present"
    case .question: "Question"
    case .always: "always"
    case .ifAnswered: "if answered"
    case .ifAsked: "if asked"
    case .isComputed: "computed"
    case .arrayOfObjects: "an array of objects"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
