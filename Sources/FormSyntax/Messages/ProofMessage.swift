internal import FormEngine

/// Messages about the proofs of a form. Conditions are shown as written.
package enum ProofMessage: Message {
  /// - Parameter ofSet: true for the condition of a `set`.
  case conditionAlwaysTrue(String, ofSet: Bool)
  /// - Parameter others: the clauses that are true at the same time.
  case ruleNeverFails(String, others: [ClauseName], isWarning: Bool)
  case ruleAlwaysFails(String)
  case neverTrue(String, ConditionUse)
  case neverApplies(String, others: [ClauseName])
  case excluded(Exclusion, ClauseName, others: [ClauseName])
  case unanswerable(name: String, isList: Bool, ClauseName, others: [ClauseName])
  /// - Parameter of: the field in which one of the options is chosen.
  case deadEnd(name: String, of: String, options: [String])
  /// Options that depend on one another, each with its field.
  case needsItself([(option: String, of: String)], condition: String)
  /// An option that is no longer offered once it is chosen.
  case neverStays(option: String, of: String, condition: String)
  /// - Parameter others: the clauses that the rule excludes, together with the options.
  case rejected(options: [String], of: String, ClauseName, others: [ClauseName])
  /// A question that is neither proved nor refuted.
  case undecided(OpenQuestion, unexamined: [OpenReason])
  /// - Parameter questions: the number of questions that would take too long to decide.
  case cut(questions: Int)

  package var words: FindingWords {
    switch self {
    case .conditionAlwaysTrue(let condition, let ofSet):
      FindingWords(
        "`\(condition)` is always true.",
        ofSet
          ? "Compute the field with `=` instead, or change the condition so that it can be false."
          : "Remove the condition, or change it so that it can be false.")
    case .ruleNeverFails(let condition, let others, let isWarning):
      FindingWords(
        "This rule can never fail: `\(condition)` is never false"
          + (others.isEmpty ? "." : " given \(ClauseName.all(others))."),
        isWarning
          ? "Remove the warning, or change its condition."
          : "Remove the rule, or change its condition.")
    case .ruleAlwaysFails(let condition):
      FindingWords(
        "This rule always fails, so nobody can submit this form: `\(condition)` is never true.",
        "Write what must be true; the message is shown when it is not.")
    case .neverTrue(let condition, let use):
      FindingWords("`\(condition)` is never true.", use.help)
    case .neverApplies(let condition, let others) where others.isEmpty:
      Self.neverTrue(condition, .other).words
    case .neverApplies(let condition, let others):
      FindingWords(
        "`\(condition)` is never true: \(ClauseName.all(others)) "
          + (Set(others.map(\.words)).count == 1 ? "excludes it." : "exclude it."),
        Self.excludingHelp)
    case .excluded(let exclusion, .type(let name), let others) where others.isEmpty:
      FindingWords(
        "\(exclusion.words): the value of \(name) never fits its type.", Self.excludingHelp)
    case .excluded(let exclusion, let clause, let others):
      FindingWords(
        "\(exclusion.words): \(clause.words) "
          + (others.isEmpty ? "cannot be true." : "excludes \(ClauseName.all(others))."),
        Self.excludingHelp)
    case .unanswerable(let name, let isList, let clause, let others):
      FindingWords(
        "\(isList ? "No rows of" : "No answer to") \(name) can satisfy "
          + (others.isEmpty
            ? "\(clause.words)."
            : "all the rules: \(clause.words) excludes \(ClauseName.all(others))."),
        others.isEmpty
          ? "Change the rule: as it is, the \(isList ? "list" : "field") can only stay empty."
          : Self.excludingHelp)
    case .deadEnd(let name, let field, let options):
      FindingWords(
        "No answer to \(name) is possible when \(field) is "
          + "\(listed(options.map { "`.\($0)`" }, "or")): it is required, and offers no option then.",
        "Offer an option, or require an answer only when there is one.")
    case .cut(let questions):
      FindingWords(
        questions == 1
          ? "One question about this form takes too long to decide, so a mistake may go unnoticed."
          : "\(questions) questions about this form take too long to decide, so mistakes may go "
            + "unnoticed.", "`formwalk check --undecided` lists what is undecided.")
    case .needsItself(let options, let condition):
      FindingWords(
        options.count == 1
          ? "\(Self.named(options)) is never offered: "
            + "`\(condition)` can be true only after it is chosen."
          : "\(Self.named(options)) are never offered: "
            + "each can be chosen only after \(options.count == 2 ? "the other" : "another of them").",
        "Change \(options.count == 1 ? "the condition" : "one of these conditions") "
          + "so that it can be true before the option is chosen.")
    case .neverStays(let option, let name, let condition):
      FindingWords(
        "The option `\(option)` of \(name) can never be submitted: `\(condition)` is no longer "
          + "true once it is chosen.",
        "Change the condition so that it stays true when the option is chosen.")
    case .rejected(let options, let name, let clause, let others):
      FindingWords(
        "\(options.count == 1 ? "The option" : "The options") "
          + "\(listed(options.map { "`\($0)`" })) of \(name) can never be submitted: "
          + (others.isEmpty
            ? "\(clause.words) rejects \(options.count == 1 ? "it" : "them")."
            : "\(clause.words) excludes \(ClauseName.all(others)) then."),
        "Remove the option\(options.count == 1 ? "" : "s"), or change the rule.")
    case .undecided(let question, let unexamined):
      FindingWords(
        "It is undecided whether \(question.words).",
        unexamined.isEmpty
          ? "The search ended with neither a record nor a proof. Test this case yourself."
          : "These parts are not examined: \(unexamined.map(\.words).joined(separator: "; ")). Test these yourself."
      )
    }
  }

  /// Returns the options with their fields.
  private static func named(_ options: [(option: String, of: String)]) -> String {
    let isOneField = Set(options.map(\.of)).count == 1
    let all = options.map { isOneField ? "`\($0.option)`" : "`\($0.option)` of \($0.of)" }
    let names = all.count > 4 ? all.prefix(3) + ["\(all.count - 3) more"] : all
    return "The option\(all.count == 1 ? "" : "s") \(listed(names))"
      + (isOneField ? " of \(options.first?.of ?? "")" : "")
  }

  private static let excludingHelp =
    "Change one of these clauses so that they can all be true together."
}

/// The use of a condition.
package enum ConditionUse: Sendable {
  case rule, warning, showing
  case other

  fileprivate var help: String {
    switch self {
    case .rule: "Change the condition: it fails as soon as what it reads is filled."
    case .warning: "Change the condition. For a text that always appears, use `note`."
    case .showing: "Remove what is never shown, or change the condition."
    case .other: "Remove the clause, or change the condition."
    }
  }
}

/// The name of a clause in a sentence.
package enum ClauseName: Sendable {
  case condition(String)
  case required(String)
  case type(of: String)
  /// A limit, such as `range 1...3`.
  case limit(String, of: String)

  var words: String {
    switch self {
    case .condition(let source): "`\(source)`"
    case .required(let name): "`required` of \(name)"
    case .type(let name): "the type of \(name)"
    case .limit(let source, let name): "`\(source)` of \(name)"
    }
  }

  /// Returns several clauses, each once.
  fileprivate static func all(_ clauses: [ClauseName]) -> String {
    var parts: [String] = []
    var known: Set<String> = []
    for clause in clauses {
      let words = clause.words
      if known.insert(words).inserted { parts.append(words) }
    }
    if parts.count > 3 { parts = parts.prefix(2) + ["\(parts.count - 2) more clauses"] }
    return listed(parts)
  }
}

/// The state that clauses exclude together.
package enum Exclusion: Sendable {
  case shown(String)
  case offered(option: String, of: String)
  case submitted

  fileprivate var words: String {
    switch self {
    case .shown(let name): "No valid answers lead to \(name)"
    case .offered(let option, let name): "The option `\(option)` of \(name) is never offered"
    case .submitted: "Nobody can submit this form"
    }
  }
}

/// A question that is neither proved nor refuted. Clauses are shown as written.
package enum OpenQuestion: Sendable {
  case submitted
  case shown(String)
  case hasRows(String)
  case answered(String)
  case isTrue(String)
  case isNotTrue(String)
  case isFalse(String)
  case getsStuck(String)
  case isEmpty(String)
  case leavesOutRows(String)
  case isOffered

  fileprivate var words: String {
    switch self {
    case .submitted: "anybody can submit this form"
    case .shown(let name): "valid answers show \(name)"
    case .hasRows(let name): "\(name) can have rows"
    case .answered(let name): "\(name) can be answered"
    case .isTrue(let clause): "`\(clause)` can be true"
    case .isNotTrue(let clause): "`\(clause)` can be false or unknown"
    case .isFalse(let clause): "`\(clause)` can be false"
    case .getsStuck(let name): "the answer to \(name) can get stuck"
    case .isEmpty(let name): "\(name) can be empty in valid answers"
    case .leavesOutRows(let sum): "`\(sum)` can leave out rows"
    case .isOffered: "each option can be offered"
    }
  }
}

/// The reason why a statement is left open.
package enum OpenReason: Int32, Comparable {
  /// It relates texts, or tests one in a way that no pattern describes.
  case texts
  /// It reads rows, of which there may be any number.
  case rows
  /// It counts months or years, or builds dates.
  case calendar
  /// It involves options from a file, or very many options.
  case options
  /// It has too many parts.
  case size

  package var words: String {
    switch self {
    case .texts: "comparisons of one text with another"
    case .rows: "lists with any number of rows"
    case .calendar: "months and years"
    case .options: "options from a file, or very many options"
    case .size: "expressions that are too large or too complex"
    }
  }

  package static func < (a: OpenReason, b: OpenReason) -> Bool { a.rawValue < b.rawValue }
}
