internal import FormEngine

/// The clauses, each with the children of its node.
///
/// `check` and `warn` are clauses everywhere, also between declarations.
package enum Clause: UInt8, CaseIterable, Sendable {
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
  /// name, text?, points?, whenCondition?, block? (of `hint`, `help` and `exclusive`)
  case option
  /// text, callAlias?, whereCondition?
  case options
  /// text, range?, elseMessage? (both of `length`), block? (of `hint`, `help` and `exclusive`)
  case other
  /// range, elseMessage?
  case count
  /// name*, elseMessage?
  case unique
  /// text
  case item
  /// sortKey+
  case sort
  /// integer
  case start
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

/// Where clauses are allowed.
package struct ClauseOwners: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let form = ClauseOwners(rawValue: 1)
  package static let section = ClauseOwners(rawValue: 2)
  package static let group = ClauseOwners(rawValue: 4)
  package static let rows = ClauseOwners(rawValue: 8)
  package static let field = ClauseOwners(rawValue: 16)
  package static let option = ClauseOwners(rawValue: 32)

  static let all: ClauseOwners = [.form, .section, .group, .rows, .field]
  static let everywhere: ClauseOwners = [.form, .section, .group, .rows, .field, .option]
  static let inForms: ClauseOwners = [.section, .group, .rows, .field]
}

/// What follows a clause's keyword.
package enum ClauseShape: UInt8, Sendable {
  case nothing
  case text
  /// A text without interpolations.
  case plainText
  case required, range, step, match, check, option, options, other, unique, sort, integer, show
  case readonly
  case expression

  /// Whether a text follows directly.
  var isText: Bool { self == .text || self == .plainText || self == .other }

  /// Whether it applies by itself, so nobody writes `true` after it except out of habit.
  var isFlag: Bool {
    switch self {
    case .nothing, .required, .readonly: true
    case .text, .plainText, .range, .step, .match, .check, .option, .options, .other, .unique,
      .sort, .integer, .show, .expression:
      false
    }
  }

  /// Whether it adds options to a choice.
  var declaresOptions: Bool {
    switch self {
    case .option, .options, .other: true
    case .nothing, .text, .plainText, .required, .range, .step, .match, .check, .unique, .sort,
      .integer, .show, .readonly, .expression:
      false
    }
  }

  /// Whether a message, `else "…"`, belongs to it.
  package var hasMessage: Bool { endsWithMessage || self == .check }

  /// Whether its message, `else "…"`, is at its end.
  var endsWithMessage: Bool {
    switch self {
    case .required, .range, .step, .match, .unique: true
    case .nothing, .text, .plainText, .check, .option, .options, .other, .sort, .integer, .show,
      .readonly,
      .expression:
      false
    }
  }
}

/// What the parser, the checker, help and the grammar know about one clause.
package struct ClauseFacts: Sendable {
  package let clause: Clause
  package let keyword: String
  package let shape: ClauseShape
  package let owners: ClauseOwners
  /// The types of field in which it has a meaning. Lists have it for `rows NAME: TYPE` too.
  let types: TypeSet
  /// In `rows NAME: TYPE` with a scalar type it is about the list, and otherwise about the value.
  let isAboutList: Bool
  let mayRepeat: Bool
  /// Its problems have its name.
  let isRule: Bool
  /// It is about any value of a type rather than about one field, so it goes along into a type.
  let isAboutValue: Bool
  /// Its meaning, as one line without a full stop.
  let meaning: String
  /// Its syntax.
  let usage: String
  /// Its syntax without the parts that may be left out, which are in brackets.
  var shortestUsage: String {
    var text = ""
    var isLeftOut = false
    for character in usage {
      if character == "[", text.last == " " {
        isLeftOut = true
        text.removeLast()
      } else if character == "]", isLeftOut {
        isLeftOut = false
      } else if !isLeftOut {
        text.append(character)
      }
    }
    return text
  }
  /// What follows the keyword in a snippet; `…` is a value of the type.
  let snippet: String
  /// What may follow the keyword where an editor adds it, the best first; empty if it cannot be
  /// added, or if that depends on the form.
  let additions: [String]
  /// What other languages call such a clause, in lower case.
  package let foreignNames: [String]

  init(
    _ clause: Clause, _ keyword: String, _ shape: ClauseShape, _ owners: ClauseOwners,
    _ types: TypeSet, list: Bool = false, repeats: Bool = false, isRule: Bool = false,
    ofValue: Bool = false, _ meaning: String, _ usage: String, snippet: String? = nil,
    adds additions: [String] = [], foreign foreignNames: [String] = []
  ) {
    self.clause = clause
    self.keyword = keyword
    self.shape = shape
    self.owners = owners
    self.types = types
    isAboutList = list
    mayRepeat = repeats
    self.isRule = isRule
    isAboutValue = ofValue
    self.meaning = meaning
    self.usage = usage
    self.snippet = snippet ?? (shape.isText ? #""$1""# : "")
    self.additions = additions
    self.foreignNames = foreignNames
  }
}

extension Clause {
  private var row: ClauseFacts {
    switch self {
    case .label:
      ClauseFacts(
        self, "label", .text, .all, .every, list: true, "what people see as the name",
        #"label "…""#,
        foreign: ["title", "caption"])
    case .hint:
      ClauseFacts(
        self, "hint", .text, .everywhere, .every, list: true, "one line with the prompt",
        #"hint "…""#, adds: [#""…""#], foreign: ["placeholder", "description", "tooltip"])
    case .help:
      ClauseFacts(
        self, "help", .text, .everywhere, .every, list: true, "what `?` shows", #"help "…""#,
        adds: [#""…""#])
    case .example:
      ClauseFacts(
        self, "example", .text, .field, .every, "a sample value, never used as an answer",
        #"example "…""#)
    case .required:
      ClauseFacts(
        self, "required", .required, [.field, .rows], .every, list: true, isRule: true,
        "an empty value is a problem", #"required [when CONDITION] [else "…"]"#, adds: [""],
        foreign: ["mandatory", "obligatory"])
    case .length:
      ClauseFacts(
        self, "length", .range, .field, .texts, isRule: true, ofValue: true,
        "the number of characters",
        #"length 3...32 [else "…"]"#, snippet: "${1:1}...${2:80}", adds: ["...100", "...10000"],
        foreign: ["size"])
    case .range:
      ClauseFacts(
        self, "range", .range, .field, .ranged, isRule: true, ofValue: true,
        "the least and the greatest value",
        #"range 1...10 [else "…"]"#, snippet: "${1:…}...", foreign: ["between"])
    case .step:
      ClauseFacts(
        self, "step", .step, .field, .numbers, isRule: true, ofValue: true, "exact multiples only",
        #"step 5 [from 1] [else "…"]"#, snippet: "${1:1}")
    case .match:
      ClauseFacts(
        self, "match", .match, .field, .texts, repeats: true, isRule: true, ofValue: true,
        "the whole value matches a pattern",
        #"match /[a-z]+/ [else "…"]"#, snippet: "/${1:[a-z]+}/",
        foreign: ["matches"])
    case .check:
      ClauseFacts(
        self, "check", .check, .all, .every, repeats: true, isRule: true, ofValue: true,
        "a rule that blocks submitting",
        #"check [NAME:] CONDITION else "…" [focus PATH]"#, snippet: #"${1:true} else "$2""#,
        foreign: ["validate", "rule", "ensure", "constraint"])
    case .warn:
      ClauseFacts(
        self, "warn", .check, .all, .every, repeats: true, isRule: true, ofValue: true,
        "a rule that does not block submitting",
        #"warn [NAME:] CONDITION else "…" [focus PATH]"#, snippet: #"${1:true} else "$2""#,
        foreign: ["warning"])
    case .option:
      ClauseFacts(
        self, "option", .option, .field, .chosen, repeats: true, ofValue: true,
        "one value to choose",
        #"option NAME ["Label"] [= POINTS] [when CONDITION]"#, snippet: #"${1:name} "${2:Label}""#)
    case .options:
      ClauseFacts(
        self, "options", .options, .field, .chosen, ofValue: true, "options from a file",
        #"options from "file.csv" [as NAME] [where CONDITION]"#, snippet: #"from "$1""#)
    case .other:
      ClauseFacts(
        self, "other", .other, .field, .chosen, ofValue: true,
        "one more option, with a text of its own",
        #"other "Label" [length 3...80]"#, snippet: #""${1:Other}""#)
    case .count:
      ClauseFacts(
        self, "count", .range, [.rows, .field], .listed, list: true, isRule: true, ofValue: true,
        "the number of rows or chosen options", #"count 1...5 [else "…"]"#,
        snippet: "${1:1}...${2:10}", adds: ["...10", "1..."])
    case .unique:
      ClauseFacts(
        self, "unique", .unique, .rows, .every, list: true, repeats: true, isRule: true,
        "no two rows share these values", #"unique NAME, NAME [else "…"]"#,
        foreign: ["uniqueitems", "distinct"])
    case .item:
      ClauseFacts(
        self, "item", .text, .rows, .every, list: true, "the one-line summary of a row",
        #"item "…""#)
    case .sort:
      ClauseFacts(
        self, "sort", .sort, .rows, .every, list: true, "the order of the rows",
        "sort by NAME [descending]", snippet: "by $1", foreign: ["order"])
    case .start:
      ClauseFacts(
        self, "start", .integer, .rows, .every, list: true, "how many rows a fresh form has",
        "start 3", snippet: "${1:1}")
    case .show:
      ClauseFacts(
        self, "show", .show, .inForms, .every, list: true, "hidden unless the condition is true",
        "show when CONDITION", snippet: "when ${1:true}",
        foreign: ["visible", "relevant", "display", "showif", "if"])
    case .readonly:
      ClauseFacts(
        self, "readonly", .readonly, .inForms, .every, list: true, "shown, but not asked for",
        "readonly [when CONDITION]", foreign: ["disabled", "locked"])
    case .default:
      ClauseFacts(
        self, "default", .expression, .field, .every, "the value until it is answered",
        "default EXPRESSION", snippet: "${1:…}",
        foreign: ["initial", "defaultvalue", "default_value"])
    case .keep:
      ClauseFacts(
        self, "keep", .nothing, .field, .every, "included in the answers even while hidden", "keep")
    case .confirm:
      ClauseFacts(
        self, "confirm", .nothing, .field, .secret, ofValue: true, "asked twice", "confirm")
    case .unit:
      ClauseFacts(
        self, "unit", .plainText, .field, .numbers, ofValue: true, "shown after the value",
        #"unit "kg""#, adds: [#""…""#],
        foreign: ["suffix", "units"])
    case .exclusive:
      ClauseFacts(
        self, "exclusive", .nothing, .option, .chosen, "can only be chosen alone", "exclusive")
    }
  }

  /// The rows of the table, in the order of the cases.
  package static let table = allCases.map(\.row)

  /// Those of an option, which are also used in words.
  static let ofOptions = table.filter { $0.owners.contains(.option) }
  static let wordsOfOptions = listed(ofOptions.map { "`\($0.keyword)`" })

  package var facts: ClauseFacts { Clause.table[Int(rawValue)] }

  /// The clause for which other languages use the word.
  package static func meant(by foreign: String) -> Clause? {
    table.first { $0.foreignNames.contains(foreign) }?.clause
  }

  /// The kind of the rule about one value or a number of values that the clause is; nil for others.
  var ruleKind: Rule.Kind? {
    switch self {
    case .length: .length
    case .range: .range
    case .step: .step
    case .match: .match
    case .count: .count
    case .label, .hint, .help, .example, .required, .check, .warn, .option, .options, .other,
      .unique, .item, .sort, .start, .show, .readonly, .default, .keep, .confirm, .unit, .exclusive:
      nil
    }
  }

  package var keyword: String { facts.keyword }

  /// Most places decide over shapes rather than clauses: what a clause is made of says what can be
  /// declared, read or completed in it, and another clause of the same shape needs nothing there.
  var shape: ClauseShape { Clause.shapes[Int(rawValue)] }
  private static let shapes = table.map(\.shape)
}
