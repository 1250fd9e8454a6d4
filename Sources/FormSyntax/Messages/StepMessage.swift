package import FormEngine

/// The reason why a step of a test fails. Names are the words of a `DeclarationName`.
package enum StepMessage: Sendable {
  // Steps that act
  case tooManyGivenRows(most: Int, row: Int)
  case valueNotAccepted(String)
  /// - Parameter rows: the number of rows; nil if the list is hidden.
  case noSuchRow(list: String, number: Int, rows: Int?)
  case nothingToAnswer(Session.Status)
  /// A refusal, with the name of the declaration that it is about, if any.
  case refused(Refusal, String)

  // Expectations
  case notRefused
  case unexpectedFocus(String)
  /// - Parameter found: nil if nothing has the focus.
  case focusElsewhere(String, found: String?)
  /// - Parameter from: nil if nothing has the focus.
  case unexpectedMove(String, from: String?, found: String)
  case moveElsewhere(String, from: String?, String, found: String?)
  case noProblem(ExpectedWords, isWarning: Bool, found: FoundProblem)
  case unexpectedWarning(ExpectedWords)
  /// An invalid declaration, or the form if the name is nil.
  case invalid(String?, errors: Int)
  case hidden(String)
  case visible(String)
  case editable(String)
  case readonly(String)
  case optional(String)
  case required(String)
  case isFalse(String)
  case isUnknown(String)
  case otherStatus(ExpectedStatus, Session.Status)
  case orderTooLong(expected: Int, next: String)
  case orderDiffers(String, place: Int, found: String)
  /// - Parameter last: nil if nothing can take the focus.
  case orderTooShort(String, place: Int, last: String?)
  case outputDiffers
  /// A choice with other options than expected, each as a test writes it.
  case offersOther(String, expected: [String], found: OfferedWords, isOtherOrder: Bool)
  case offersHidden(String, options: [String])
  /// A choice that offers an option that is not expected.
  case offers(String, option: String)
  case otherLabel(String, expected: String, found: String)
  case labelHidden(String, expected: String)
  case noNote(String, isHidden: Bool)
  case unexpectedNote(String)

  package var words: String {
    switch self {
    case .tooManyGivenRows(let most, let row):
      "A test can give at most \(most) rows, but this is row \(row)."
    case .valueNotAccepted(let name): "\(name) does not accept this value."
    case .noSuchRow(let list, let number, let rows):
      "There is no `\(list)[\(number)]`: "
        + (rows.map { "`\(list)` has \(ExplanationMessage.counted(rows: $0).text(in: nil))." }
          ?? "`\(list)` is hidden.")
    case .nothingToAnswer(let status):
      "The form is not waiting for an answer: \(Self.words(of: status))."
    case .refused(let refusal, let name):
      "This step is refused: \(Self.words(of: refusal, name))."
    case .notRefused: "The step before this one was not refused."
    case .unexpectedFocus(let name): "Expected no focus, but it is on \(name)."
    case .focusElsewhere(let name, let found):
      "Expected the focus on \(name), but \(found.map { "it is on \($0)" } ?? "nothing has it")."
    case .unexpectedMove(let move, let focus, let found):
      "Expected `\(move)` to lead nowhere, but "
        + "\(focus.map { "from \($0) " } ?? "")it leads to \(found)."
    case .moveElsewhere(let move, let focus, let name, let found):
      "Expected `\(move)` to lead to \(name), but "
        + "\(focus.map { "from \($0) " } ?? "")it leads \(found.map { "to \($0)" } ?? "nowhere")."
    case .noProblem(let expected, let isWarning, .none):
      "Expected \(isWarning ? "a warning" : "an error")\(expected.words), but there is none."
    case .noProblem(let expected, let isWarning, .different):
      "Expected \(isWarning ? "a warning" : "an error")\(expected.words), but there is a different one."
    case .noProblem(let expected, isWarning: true, .otherSeverity):
      "Expected a warning\(expected.words), but there is only an error."
    case .noProblem(let expected, isWarning: false, .otherSeverity):
      "Expected an error\(expected.words), but there is only a warning."
    case .unexpectedWarning(let expected):
      "Expected no warning\(expected.words), but there is one."
    case .invalid(let name, let errors):
      "Expected \(name.map { "\($0) to be valid" } ?? "a valid form"), but "
        + (errors == 1 ? "there is an error." : "there are \(errors) errors.")
    case .hidden(let name): "Expected \(name) to be visible, but it is hidden."
    case .visible(let name): "Expected \(name) to be hidden, but it is visible."
    case .editable(let name): "Expected \(name) to be read-only, but it can be edited."
    case .readonly(let name): "Expected \(name) to be editable, but it is read-only."
    case .optional(let name): "Expected \(name) to be required, but it is not."
    case .required(let name): "Expected \(name) to be optional, but it is required."
    case .isFalse(let condition): "Expected `\(condition)`, but it is false."
    case .isUnknown(let condition):
      "Expected `\(condition)`, but it is unknown because something in it is empty."
    case .otherStatus(let expected, let status):
      "Expected the form \(expected.words), but \(Self.words(of: status))."
    case .orderTooLong(let expected, let next):
      "Expected the focus order to end after \(expected == 1 ? "1 position" : "\(expected) positions"), "
        + "but \(next) follows."
    case .orderDiffers(let name, let place, let found):
      "Expected \(name) at position \(place) of the focus order, but found \(found)."
    case .orderTooShort(let name, let place, let last):
      "Expected \(name) at position \(place) of the focus order, but "
        + (last.map { "the order ends after \($0)." } ?? "nothing can take the focus.")
    case .outputDiffers: "The output is not as expected."
    case .offersOther(let name, let expected, let found, let isOtherOrder):
      "Expected \(name) to offer \(Self.listed(expected)), but "
        + (isOtherOrder ? "the order is \(found.words)." : "it offers \(found.words).")
    case .offersHidden(let name, let options):
      "Expected \(name) to offer \(Self.listed(options)), but it is hidden."
    case .offers(let name, let option):
      "Expected \(name) not to offer `\(option)`, but it does."
    case .otherLabel(let name, let expected, let found):
      "Expected the label “\(expected)” at \(name), but it is “\(found)”."
    case .labelHidden(let name, let expected):
      "Expected the label “\(expected)” at \(name), but it is hidden."
    case .noNote(let text, let isHidden):
      "Expected the note “\(text)”, but "
        + (isHidden ? "it is hidden." : "no note has this text now.")
    case .unexpectedNote(let text): "Expected the note “\(text)” not to be shown, but it is."
    }
  }

  private static func listed(_ options: [String]) -> String {
    options.isEmpty ? "nothing" : "`\(options.joined(separator: ", "))`"
  }

  private static func words(of status: Session.Status) -> String {
    switch status {
    case .editing: "it is being edited"
    case .submitting: "it is being submitted"
    case .submitted: "it was submitted"
    case .rejected(let message): "it was rejected" + (message.map { ": “\($0)”" } ?? "")
    }
  }

  private static func words(of refusal: Refusal, _ name: String) -> String {
    switch refusal {
    case .unknownPath: "nothing can accept it there"
    case .hidden: "\(name) is hidden"
    case .readonly: "\(name) is read-only"
    case .computed: "\(name) is computed"
    case .wrongType: "\(name) requires a value of a different type"
    case .submitting: "the form is being submitted"
    case .submitted: "the form was submitted"
    case .notSubmitting: "the form is not being submitted"
    case .listFull(_, let most): "\(name) is full, with \(most) \(most == 1 ? "row" : "rows")"
    case .listIsSorted: "the form sorts the rows of \(name), so they cannot be moved"
    case .newRowsGoToEnd: "the form sorts the rows of \(name), so new ones are added at the end"
    case .fixedCount: "`count` decides how many rows \(name) has"
    case .rowsOfOptions: "the rows of \(name) follow the order of the options"
    case .noSuchPlace: "there is no such position in \(name)"
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    }
  }
}

/// The problems at a place where another one was expected.
package enum FoundProblem: Sendable {
  case none
  /// Another problem of the expected severity.
  case different
  /// Only warnings in place of an error, or only errors in place of a warning.
  case otherSeverity
}

/// The parts of an expected problem that a test specifies.
package struct ExpectedWords: Sendable {
  package var rule: String?
  package var place: String?
  package var message: String?

  package init(rule: String? = nil, place: String? = nil, message: String? = nil) {
    self.rule = rule
    self.place = place
    self.message = message
  }

  fileprivate var words: String {
    (rule.map { " from `\($0)`" } ?? "") + (place.map { " at \($0)" } ?? "")
      + (message.map { " with the message “\($0)”" } ?? "")
  }
}

/// The options that a choice offers, as a test writes them.
package struct OfferedWords: Sendable {
  /// The first of them.
  package var options: [String]
  package var count: Int

  package init(options: [String], count: Int) {
    self.options = options
    self.count = count
  }

  fileprivate var words: String {
    if count == 0 { return "nothing" }
    let listed = "`\(options.joined(separator: ", "))`"
    return options.count < count ? "\(listed) and \(count - options.count) more" : listed
  }
}

/// The status of a form that a test expects.
package enum ExpectedStatus: Hashable, Sendable {
  case submitted, notSubmitted, submitting, rejected

  fileprivate var words: String {
    switch self {
    case .submitted: "to be submitted"
    case .notSubmitted: "not to be submitted"
    case .submitting: "to be submitting"
    case .rejected: "to be rejected"
    }
  }
}

/// A message about a failed test.
package enum FailedStepMessage: Message {
  /// - Parameter reasons: the formatted texts of the reasons.
  case stepFailed(test: String, StepMessage, reasons: [String])

  package var words: FindingWords {
    switch self {
    case .stepFailed(let test, let step, let reasons):
      FindingWords("Test “\(test)”: \(step.words)", reasons.joined(separator: "\n"))
    }
  }
}
