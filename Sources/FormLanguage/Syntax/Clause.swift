/// The clauses, each with the children of its node.
///
/// `check` and `warn` are clauses wherever they stand, also between declarations.
public enum Clause: UInt8, CaseIterable, Sendable {
  /// text
  case label, hint, help, example
  /// whenCondition?, elseMessage?
  case required
  /// range, elseMessage?
  case length, range
  /// expression, stepFrom?, elseMessage?
  case step
  /// pattern, elseMessage?
  case match
  /// name?, expression, elseMessage, focusTarget?
  case check, warn
  /// name, text?, whenCondition?, block? (of `hint`, `help` and `exclusive`)
  case option
  /// text, whereCondition?
  case options
  /// text
  case other
  /// range, elseMessage?
  case count
  /// name*, elseMessage?
  case unique
  /// text
  case item
  /// sortKey+
  case sort
  /// whenCondition
  case show
  /// whenCondition?
  case readonly
  /// expression
  case `default`
  /// Nothing.
  case keep, confirm
  /// text
  case unit
  /// Nothing. Only in the block of an option.
  case exclusive
}

/// Where clauses may stand.
public struct ClauseOwners: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let form = ClauseOwners(rawValue: 1)
  public static let section = ClauseOwners(rawValue: 2)
  public static let group = ClauseOwners(rawValue: 4)
  public static let rows = ClauseOwners(rawValue: 8)
  public static let field = ClauseOwners(rawValue: 16)
  public static let option = ClauseOwners(rawValue: 32)

  public static let all: ClauseOwners = [.form, .section, .group, .rows, .field]
  public static let inForms: ClauseOwners = [.section, .group, .rows, .field]
}

/// What stands after a clause's keyword.
public enum ClauseShape: UInt8, Sendable {
  case nothing
  case text
  /// A text without interpolations.
  case plainText
  case required, range, step, match, check, option, options, unique, sort, show, readonly
  case expression
}

/// What the parser, the checker, help and the grammar know of one clause.
public struct ClauseFacts: Sendable {
  public let clause: Clause
  public let keyword: TokenKind
  public let shape: ClauseShape
  public let owners: ClauseOwners
  /// The types of field on which it means something. Lists have it for `rows NAME: TYPE` too.
  public let types: FieldTypeSet
  /// In `rows NAME: TYPE` with a scalar type it is about the list, and otherwise about the value.
  public let isAboutList: Bool
  public let mayRepeat: Bool
  /// What it says, as one line without a full stop.
  public let meaning: String
  /// How it is written.
  public let usage: String
}

extension Clause {
  /// One entry for each clause, in the order of the cases.
  public static let table: [ClauseFacts] = [
    facts(
      .label, .label, .text, .all, .every, list: true, "what people see as the name", #"label "…""#),
    facts(.hint, .hint, .text, .all, .every, list: true, "one line with the prompt", #"hint "…""#),
    facts(.help, .help, .text, .all, .every, list: true, "what `?` shows", #"help "…""#),
    facts(
      .example, .example, .text, .field, .every, "a sample value, never taken as an answer",
      #"example "…""#),
    facts(
      .required, .required, .required, [.field, .rows], .every, list: true,
      "an empty value is a problem", #"required [when CONDITION] [else "…"]"#),
    facts(
      .length, .length, .range, .field, .texts, "how many characters", #"length 3...32 [else "…"]"#),
    facts(
      .range, .range, .range, .field, .ranged, "the least and the greatest value",
      #"range 1...10 [else "…"]"#),
    facts(
      .step, .step, .step, .field, .numbers, "exact multiples only",
      #"step 5 [from 1] [else "…"]"#),
    facts(
      .match, .match, .match, .field, .texts, repeats: true, "the whole value matches a pattern",
      #"match /[a-z]+/ [else "…"]"#),
    facts(
      .check, .check, .check, .all, .every, repeats: true, "a rule that blocks submitting",
      #"check [NAME:] CONDITION else "…" [focus PATH]"#),
    facts(
      .warn, .warn, .check, .all, .every, repeats: true, "a rule that does not block submitting",
      #"warn [NAME:] CONDITION else "…" [focus PATH]"#),
    facts(
      .option, .option, .option, .field, .chosen, repeats: true, "one value to choose",
      #"option NAME ["Label"] [when CONDITION]"#),
    facts(
      .options, .options, .options, .field, .chosen, "options from a file",
      #"options from "file.csv" [where CONDITION]"#),
    facts(.other, .other, .plainText, .field, .chosen, "takes a free text too", #"other "Label""#),
    facts(
      .count, .count, .range, [.rows, .field], .listed, list: true,
      "how many rows or chosen options", #"count 1...5 [else "…"]"#),
    facts(
      .unique, .unique, .unique, .rows, .every, list: true, repeats: true,
      "no two rows share these values", #"unique [NAME, NAME] [else "…"]"#),
    facts(
      .item, .item, .text, .rows, .every, list: true, "the one-line summary of a row", #"item "…""#),
    facts(
      .sort, .sort, .sort, .rows, .every, list: true, "the order in which rows stand",
      "sort by NAME [descending]"),
    facts(
      .show, .show, .show, .inForms, .every, list: true, "hidden unless the condition holds",
      "show when CONDITION"),
    facts(
      .readonly, .readonly, .readonly, .inForms, .every, list: true, "shown, but not asked",
      "readonly [when CONDITION]"),
    facts(
      .default, .default, .expression, .field, .every, "the value until somebody answers",
      "default EXPRESSION"),
    facts(.keep, .keep, .nothing, .field, .every, "exported even while hidden", "keep"),
    facts(.confirm, .confirm, .nothing, .field, .secret, "asked twice", "confirm"),
    facts(.unit, .unit, .plainText, .field, .numbers, "shown after the value", #"unit "kg""#),
    facts(
      .exclusive, .exclusive, .nothing, .option, .chosen, "chosen alone or not at all", "exclusive"),
  ]

  public var facts: ClauseFacts { Clause.table[Int(rawValue)] }

  public var keyword: TokenKind { facts.keyword }

  /// The clause that a word begins, where clauses stand.
  public init?(_ keyword: TokenKind) {
    let found = Clause.byKeyword[Int(keyword.rawValue)]
    if found == UInt8.max { return nil }
    self.init(rawValue: found)
  }

  private static let byKeyword: [UInt8] = {
    var result = [UInt8](repeating: .max, count: 256)
    for facts in table { result[Int(facts.keyword.rawValue)] = facts.clause.rawValue }
    return result
  }()

  private static func facts(
    _ clause: Clause, _ keyword: TokenKind, _ shape: ClauseShape, _ owners: ClauseOwners,
    _ types: FieldTypeSet, list: Bool = false, repeats: Bool = false, _ meaning: String,
    _ usage: String
  ) -> ClauseFacts {
    ClauseFacts(
      clause: clause, keyword: keyword, shape: shape, owners: owners, types: types,
      isAboutList: list, mayRepeat: repeats, meaning: meaning, usage: usage)
  }
}
