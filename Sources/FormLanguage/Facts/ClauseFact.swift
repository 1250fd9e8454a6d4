/// What may be wrong with the clauses of a declaration.
enum ClauseFact: Fact {
  case notSupported(clause: String)
  case repeated(clause: String)
  /// - isOfFields: it belongs to the fields inside instead.
  case misplaced(clause: String, declaration: String, owners: [ClauseOwner], isOfFields: Bool)
  case meaninglessOnType(clause: String, type: String, ClauseSubstitute?, types: [String])
  case meaninglessOnComputed(clause: String, name: String)
  case duplicateRule(String)
  case neverRequired(String)
  /// A key of `sort by`.
  case notSortable(source: String, type: String)
  case notACell(name: String, noun: String)
  case ruleAsCell(String)

  var words: FactWords {
    switch self {
    case .notSupported(let clause):
      FactWords("`\(clause)` is not supported yet.", "List the options: `option low \"Low\"`.")
    case .repeated(let clause):
      FactWords("`\(clause)` is already here.", "Keep one of them.", fix: "Delete this one")
    case .misplaced(let clause, let declaration, let owners, let isOfFields):
      FactWords(
        "\(declaration.capitalisedFirst) takes no `\(clause)`.",
        isOfFields
          ? "Say it of the fields inside."
          : "It is a clause of \(owners.map(\.words).joined(separator: " or ")).")
    case .meaninglessOnType(let clause, let type, let substitute, let types):
      FactWords(
        "`\(clause)` means nothing on a field of the type `\(type)`.",
        substitute?.words
          ?? "It is a clause of \(types.map { "`\($0)`" }.joined(separator: ", ")).")
    case .meaninglessOnComputed(let clause, let name):
      FactWords(
        "\(name) is computed and never asked, so that `\(clause)` means nothing.", "Delete it.")
    case .duplicateRule(let name):
      FactWords("A rule `\(name)` is already declared.", "Rename one of them.")
    case .neverRequired(let name):
      FactWords(
        "\(name) is always read-only, so nobody is asked for it, and `required` has no effect.",
        "Delete `required`, or write `readonly when …`.")
    case .notSortable(let source, let type):
      FactWords(
        "`\(source)` is \(type), which has no order.",
        "Sort by a number, a text, a date or a single choice.")
    case .notACell(let name, let noun):
      FactWords("\(name) is \(noun), and one cell is wanted here.", "Name a field of the row.")
    case .ruleAsCell(let name):
      FactWords("`\(name)` is a rule, not a field.", "Name a field of the row.")
    }
  }
}

/// What has clauses.
enum ClauseOwner: Sendable {
  case form, section, group, list, field, option

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

/// What to write instead of a clause that a type does not accept.
enum ClauseSubstitute: Sendable {
  case range, length, count
  /// `confirm` belongs to another type.
  case secret

  var words: String {
    switch self {
    case .range: "Write `range` for values."
    case .length: "Write `length` for how many characters."
    case .count: "Write `count` for how many are chosen."
    case .secret: "Only a `secret` is asked twice."
    }
  }
}
