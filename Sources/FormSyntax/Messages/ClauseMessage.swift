internal import FormEngine

/// Messages about the clauses of a declaration.
package enum ClauseMessage: Message {
  case repeated(clause: String)
  case misplaced(clause: String, declaration: String, owners: [ClauseOwner], ClausePlace?)
  case meaninglessOnType(
    clause: String, type: String, ClauseSubstitute?, types: [String], isOnLists: Bool)
  case meaninglessOnComputed(clause: String, name: String)
  /// `set` after another one with the same condition, or one that is always true.
  case coveredSet(of: String, isAlways: Bool)
  /// `set` in a list of plain values, with its name.
  case setOfPlainValue(String)
  /// A clause after a field or option without braces, on the same line.
  case outer(clause: String, ClauseOwner, afterOption: Bool, braced: String)
  /// A clause after the braces of a field or option.
  case outerAfterBraces(clause: String, ClauseOwner, afterOption: Bool)
  /// `show when` after an option, with its condition.
  case outerCondition(condition: String)
  case duplicateRule(String)
  case neverRequired(String)
  /// A sort key without an order.
  case notSortable(source: String, type: String)
  case notACell(name: String, noun: String)
  case ruleAsCell(String)
  /// `unique` without names, in rows that contain rows.
  case nestedRowsInUnique(list: String)
  case nothingToCompare

  package var words: FindingWords {
    switch self {
    case .repeated(let clause):
      FindingWords("`\(clause)` is already specified.", "Keep one of them.", fix: "Remove this one")
    case .misplaced(let clause, let declaration, let owners, let place):
      FindingWords(
        "\(declaration.capitalisedFirst) does not allow `\(clause)`.",
        place?.words ?? "It is allowed on \(listed(owners.map(\.words))).")
    case .meaninglessOnType(let clause, let type, let substitute, let types, let isOnLists):
      FindingWords(
        "`\(clause)` is not allowed on a field of type `\(type)`.",
        substitute?.words
          ?? "It is allowed on \(listed(types.map { "`\($0)`" } + (isOnLists ? ["lists"] : []))).")
    case .coveredSet(let name, let isAlways):
      FindingWords(
        "This `set` never gives \(name) its value: the condition of one before it is "
          + (isAlways ? "always true." : "the same."),
        "Remove one of them, or change its condition.")
    case .setOfPlainValue(let name):
      FindingWords(
        "The values in \(name) are rows, so `set` cannot give them a value.",
        "Declare a field in rows: `rows NAME { field NAME: TYPE { set … when … } }`.")
    case .meaninglessOnComputed(let clause, let name):
      FindingWords(
        "\(name) is computed and never asked, so `\(clause)` has no effect.", "Remove it.")
    case .outer(let clause, let owner, let afterOption, let braced):
      FindingWords(
        "Without braces, `\(clause)` applies to \(owner.definiteWords), not to the \(afterOption ? "option" : "field") before it.",
        "Write `{ \(braced) }` if the \(afterOption ? "option" : "field") is meant; if not, start a new line.",
        fix: "Add braces")
    case .outerAfterBraces(let clause, let owner, let afterOption):
      FindingWords(
        "After the braces, `\(clause)` applies to \(owner.definiteWords), not to the \(afterOption ? "option" : "field") before it.",
        "Write it in the braces if the \(afterOption ? "option" : "field") is meant; if not, start a new line.",
        fix: "Move it into the braces")
    case .outerCondition(let condition):
      FindingWords(
        "`show when` applies to the field, not to the option before it.",
        "Write `\(condition)` if the option is meant; if not, start a new line.",
        fix: "Write `\(condition)`")
    case .duplicateRule(let name):
      FindingWords("The rule `\(name)` is already declared.", "Rename one of them.")
    case .neverRequired(let name):
      FindingWords(
        "\(name) is always read-only, so nobody is asked for it, and `required` has no effect.",
        "Remove `required`, or write `readonly when …`.")
    case .notSortable(let source, let type):
      FindingWords(
        "`\(source)` is \(type), which has no order.",
        "Sort by a number, a text, a date or a single choice.")
    case .notACell(let name, let noun):
      FindingWords("\(name) is \(noun), but one cell is expected here.", "Name a field of the row.")
    case .ruleAsCell(let name):
      FindingWords("`\(name)` is a rule, not a field.", "Name a field of the row.")
    case .nestedRowsInUnique(let list):
      FindingWords(
        "`unique` compares the answers of a row, but not those of \(list), which contains rows.",
        "Name the fields to compare after `unique`, separated by commas.")
    case .nothingToCompare:
      FindingWords(
        "`unique` compares the answers of a row, but no field of this row is answered.",
        "Remove `unique`, or name what is computed, as in `unique total`.")
    }
  }
}

/// A declaration or option that has clauses.
package enum ClauseOwner: Sendable {
  case form, section, group, list, field, option

  var definiteWords: String {
    switch self {
    case .form: "the form"
    case .section: "the section"
    case .group: "the group"
    case .list: "the list"
    case .field: "the field"
    case .option: "the option"
    }
  }

  var words: String {
    switch self {
    case .form: "the form"
    case .section: "a section"
    case .group: "a group"
    case .list: "a list (`rows`)"
    case .field: "a field"
    case .option: "an option"
    }
  }
}

/// The intended place or clause, for a clause that a declaration does not allow.
package enum ClausePlace: Sendable {
  /// The clause belongs on the fields inside.
  case fields
  /// A limit on the number of rows was meant.
  case rows

  var words: String {
    switch self {
    case .fields: "Write it on the fields inside."
    case .rows: "Use `count` to limit how many rows there are."
    }
  }
}

/// The replacement for a clause that a type does not allow.
package enum ClauseSubstitute: Sendable {
  case range, length, count
  /// Only a `secret` allows `confirm`.
  case secret

  var words: String {
    switch self {
    case .range: "Use `range` to limit values."
    case .length: "Use `length` to limit the number of characters."
    case .count: "Use `count` to limit how many are chosen."
    case .secret: "Only a `secret` is asked twice."
    }
  }
}
