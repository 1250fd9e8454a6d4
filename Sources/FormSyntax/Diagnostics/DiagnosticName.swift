/// The stable names of all findings about forms, grouped by part of the language.
package enum DiagnosticName: String, CaseIterable, Sendable {
  // The file
  /// The file is larger than a form may be.
  case fileTooLarge = "file-too-large"
  /// A byte that is not part of valid UTF-8.
  case notUTF8 = "not-utf-8"
  /// There are more findings than are listed.
  case tooManyFindings = "too-many-findings"
  /// Reported only by `fmt --check`.
  case unformatted = "unformatted"
  /// A comment of `formwalk import` about what it left out; shown only by editors.
  case notImported = "not-imported"

  // Words and literals
  /// A character that has no meaning here.
  case unknownCharacter = "unknown-character"
  /// A number, date or time in the wrong format or that does not exist.
  case badLiteral = "bad-literal"
  /// An unknown escape in a text.
  case badEscape = "bad-escape"
  /// A text, pattern or name whose end is missing.
  case unclosedText = "unclosed-text"
  /// A name in backticks with characters that names cannot contain.
  case badName = "bad-name"
  /// A comment or operator as other languages write it.
  case foreignSyntax = "foreign-syntax"

  // Structure
  /// Something other than what is expected here.
  case unexpected = "unexpected"
  /// Something that is required here is missing.
  case missing = "missing"
  /// A block, parenthesis or bracket whose end is missing.
  case unclosed = "unclosed"
  /// Blocks and parentheses nested deeper than forms may be.
  case tooDeep = "too-deep"
  /// A word that is not a clause or declaration where one must start.
  case unknownClause = "unknown-clause"
  /// A word that is not a step of a test where one must start.
  case unknownStep = "unknown-step"
  /// White space around `...`.
  case spacedRange = "spaced-range"
  /// An `else` that belongs to an `if`, so the rule has no message.
  case ifTookTheMessage = "if-took-the-message"
  /// Comparisons in a row, such as `a < b < c`.
  case chainedComparison = "chained-comparison"

  // Declarations
  case misplacedClause = "misplaced-clause"
  /// A clause on the line of a field without braces, so it applies to the container of the field.
  case outerClause = "outer-clause"
  case misplacedDeclaration = "misplaced-declaration"
  case repeatedClause = "repeated-clause"
  case duplicateName = "duplicate-name"
  case similarName = "similar-name"
  case duplicateTag = "duplicate-tag"
  case unusedLet = "unused-let"
  case unusedType = "unused-type"
  case formTooLarge = "form-too-large"
  case plainTextWanted = "plain-text-wanted"
  /// A name in a text, as other languages interpolate it.
  case notInterpolated = "not-interpolated"

  // Imports and types
  case importFailed = "import-failed"
  case importCycle = "import-cycle"
  case duplicateImport = "duplicate-import"
  case unknownType = "unknown-type"
  case recursiveType = "recursive-type"
  case addedToType = "added-to-type"
  case wrongKindOfType = "wrong-kind-of-type"

  // Options and patterns
  case choiceWithoutOptions = "choice-without-options"
  case duplicateOption = "duplicate-option"
  /// An option with the label or name of another one.
  case sameLabel = "same-label"
  case optionWithoutPoints = "option-without-points"
  /// A file of options that cannot be read as one.
  case badOptionFile = "bad-option-file"
  /// A name of an option that backticks or CSV data cannot contain, or that is taken.
  case badOptionName = "bad-option-name"
  case optionWithoutChoice = "option-without-choice"
  case badPattern = "bad-pattern"
  case needlessAnchor = "needless-anchor"

  // Names in expressions
  case unknownName = "unknown-name"
  case unknownFunction = "unknown-function"
  case unknownOption = "unknown-option"
  case unknownRule = "unknown-rule"
  case noSuchMember = "no-such-member"
  case shadowedName = "shadowed-name"
  case notAValue = "not-a-value"
  case notAPath = "not-a-path"
  case noValueHere = "no-value-here"
  /// `previous`, the row above, where there is none or where it cannot be read.
  case noRowAbove = "no-row-above"
  case rowIndex = "row-index"

  // Types of expressions
  case wrongType = "wrong-type"
  case wrongArguments = "wrong-arguments"
  case comparedMonths = "compared-months"
  /// An operation that never has a result, whatever is answered.
  case noResult = "no-result"
  case secretLeaks = "secret-leaks"
  case scannedAggregate = "scanned-aggregate"
  /// `count` of a column of booleans, which counts all answers.
  case countedAnswers = "counted-answers"
  case ignoredRows = "ignored-rows"
  /// `position()` next to `position(p)`, which is the same there.
  case samePosition = "same-position"

  // Constants and cycles
  case emptyRange = "empty-range"
  case badStep = "bad-step"
  /// A list that starts with more rows than it may have, or with a row or a value that it cannot
  /// have.
  case badStart = "bad-start"
  /// A pattern that no text matches, or no text of an allowed length.
  case impossiblePattern = "impossible-pattern"
  /// A default that breaks a rule of its field.
  case badDefault = "bad-default"
  /// A literal that puts a control character into a text that does not allow it.
  case controlCharacter = "control-character"
  /// A comparison of a text field with a literal that none of its values equals.
  case neverEqual = "never-equal"
  case cycle = "cycle"

  // Dead ends
  /// A `required` clause that never applies, because nobody is asked.
  case neverRequired = "never-required"
  /// A target of the focus that can never have it.
  case unfocusable = "unfocusable"
  /// `keep focus` after success, though the focus is removed before.
  case noFocusToKeep = "no-focus-to-keep"
  /// A form without a field that is asked.
  case nothingToAsk = "nothing-to-ask"
  /// A list whose rows have no fields.
  case rowsWithoutFields = "rows-without-fields"
  /// An empty group or section.
  case emptyGroup = "empty-group"
  /// A division by a `count` or `sum` that may be 0.
  case unguardedDivisor = "unguarded-divisor"

  // Proofs
  /// A rule that can never fail.
  case alwaysTrueRule = "always-true-rule"
  /// A rule that fails in every record.
  case alwaysFalseRule = "always-false-rule"
  /// A condition that is true for all answers.
  case alwaysTrueCondition = "always-true-condition"
  /// A condition that is true for no answers.
  case neverTrueCondition = "never-true-condition"
  /// A declaration that no valid answers show.
  case unreachableField = "unreachable-field"
  /// An option that nobody can choose, or that no valid answers contain.
  case unreachableOption = "unreachable-option"
  /// A field whose answer stays when another answer closes it, which is hardly ever meant.
  case keptAnswer = "kept-answer"
  /// An answer that breaks a rule once another answer has closed its field.
  case stuckAnswer = "stuck-answer"
  /// A value that is missing because something that it reads is hidden or empty.
  case silentlyEmpty = "silently-empty"
  /// Clauses that prevent everybody from submitting the form.
  case contradictoryRules = "contradictory-rules"
  /// A field for which no answer is valid, in a form that can be submitted.
  case unanswerableField = "unanswerable-field"
  /// A question about several clauses that the solver could not decide; reported only on request.
  case undecided
  /// A comment that allows what is not reported.
  case unusedAllow = "unused-allow"

  // Translations
  /// Something in a PO file that cannot be read.
  case poSyntax = "po-syntax"
  /// A PO file that is not UTF-8.
  case poCharset = "po-charset"
  case poRepeated = "po-repeated"
  /// An entry of a PO file whose context is not in the form.
  case poContext = "po-context"
  case poPlural = "po-plural"
  case poInterpolation = "po-interpolation"
  case poMissingInterpolation = "po-missing-interpolation"
  case poLineBreak = "po-line-break"
  /// Texts without a translation.
  case poUntranslated = "po-untranslated"

  // Tests
  case testInLibrary = "test-in-library"
  case testExpectsNothing = "test-expects-nothing"
  /// A text in a test that no note of the form can have.
  case unknownNote = "unknown-note"
  /// Expected JSON in a test that no form can output.
  case badJSON = "bad-json"
  /// A step of a test that did not do what it should.
  case stepFailed = "step-failed"
  /// A part of a form that no test covers.
  case untestedField = "untested-field"
  case untestedRule = "untested-rule"
  case untestedCondition = "untested-condition"
  case untestedOption = "untested-option"
  /// Tests that cover less of a form than required.
  case lowCoverage = "low-coverage"

  // Versions
  /// Answers that the old version of a form accepts and the new one rejects.
  case rejectedAnswers = "rejected-answers"
  /// A change for which the existence of such answers was neither proved nor refuted.
  case undecidedChange = "undecided-change"
  /// A rule that accepts more than it did.
  case looserRule = "looser-rule"
  /// A change to a member of the answers that affects the programs that read it.
  case removedMember = "removed-member"
  case renamedMember = "renamed-member"
  case changedMember = "changed-member"
  case absentMember = "absent-member"
  case addedOption = "added-option"
  /// A change to what people are asked, and how.
  case addedQuestion = "added-question"
  case changedWalk = "changed-walk"
  case changedWords = "changed-words"

  /// True if the finding follows from several clauses together, in a form that is otherwise
  /// correct.
  package var isProof: Bool {
    switch self {
    case .alwaysTrueRule, .alwaysFalseRule, .alwaysTrueCondition, .neverTrueCondition,
      .unreachableField, .unreachableOption, .contradictoryRules, .unanswerableField:
      true
    default: false
    }
  }

  /// True if only `test --coverage` reports the finding.
  package var isAboutCoverage: Bool {
    switch self {
    case .untestedField, .untestedRule, .untestedCondition, .untestedOption, .lowCoverage: true
    default: false
    }
  }

  /// The audience of a difference between two versions of a form; nil for findings about one form.
  package var audience: ChangeAudience? {
    switch self {
    case .rejectedAnswers, .undecidedChange, .looserRule: .answers
    case .removedMember, .renamedMember, .changedMember, .absentMember, .addedOption: .programs
    case .addedQuestion, .changedWalk, .changedWords: .people
    default: nil
    }
  }

  package var severity: DiagnosticSeverity {
    switch self {
    case .unusedAllow, .outerClause, .similarName, .duplicateTag, .unusedLet, .unusedType,
      .duplicateImport,
      .needlessAnchor,
      .shadowedName, .alwaysTrueRule, .alwaysTrueCondition, .neverTrueCondition,
      .unanswerableField, .unreachableOption, .keptAnswer, .stuckAnswer, .silentlyEmpty,
      .neverRequired, .unfocusable, .nothingToAsk, .neverEqual, .samePosition,
      .sameLabel, .countedAnswers, .ignoredRows, .emptyGroup, .notInterpolated, .undecidedChange,
      .poContext,
      .poMissingInterpolation:
      .warning
    case .notImported, .scannedAggregate, .unguardedDivisor, .tooManyFindings, .undecided,
      .untestedField,
      .untestedRule, .untestedCondition, .untestedOption, .looserRule, .addedQuestion,
      .changedWalk, .changedWords, .poUntranslated:
      .information
    default: .error
    }
  }
}

/// The audience of a difference between two versions of a form.
package enum ChangeAudience: String, Sendable {
  /// Recorded answers.
  case answers
  /// Programs that read the answers.
  case programs
  /// People who fill in the form.
  case people
}

/// The severity of a finding.
package enum DiagnosticSeverity: String, Sendable, Comparable {
  /// The form cannot be used as it is.
  case error
  /// The form can be used, but probably does not do what its author meant.
  case warning
  /// The form works, but the finding is worth knowing.
  case information

  package static func < (left: DiagnosticSeverity, right: DiagnosticSeverity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .information: 2
    }
  }
}
