package import FormEngine

/// The clauses, each with the children of its node.
///
/// `check` and `warn` are clauses everywhere, even between declarations.
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
  /// name, text?, recorded?, points?, whenCondition?, block? (of `hint`, `help` and `exclusive`)
  case option
  /// text (a file) or path (a column), callAlias?, whereCondition?
  case options
  /// text, recorded?, range?, elseMessage? (both of `length`), block? (of `hint`, `help` and
  /// `exclusive`)
  case other
  /// range, elseMessage?; or exactCount
  case count
  /// name*, elseMessage?
  case unique
  /// text
  case item
  /// sortKey+
  case sort
  /// integer (how many rows), or block+ (of `assignment`s), or expression+ (literals)
  case start
  /// whenCondition
  case show
  /// whenCondition?
  case readonly
  /// expression
  case `default`
  /// expression, whenCondition (missing if it was reported)
  case set
  /// No children.
  case keep, confirm
  /// text
  case unit
  /// No children. Only in the block of an option.
  case exclusive
}

/// The blocks in which a clause is allowed.
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

/// The syntax after the keyword of a clause.
package enum ClauseShape: UInt8, Sendable {
  case nothing
  case text
  /// A text without interpolations.
  case plainText
  case required, range, step, match, check, option, options, other, unique, sort, start, show
  case readonly
  case expression
  /// An expression, and `when` with a condition.
  case set

  /// True if a text follows the keyword directly.
  var isText: Bool { self == .text || self == .plainText || self == .other }

  /// True if the clause needs no argument, so a `true` after it is a habit from other languages.
  var isFlag: Bool {
    switch self {
    case .nothing, .required, .readonly: true
    case .text, .plainText, .range, .step, .match, .check, .option, .options, .other, .unique,
      .sort, .start, .show, .expression, .set:
      false
    }
  }

  /// True if the clause adds options to a choice.
  package var declaresOptions: Bool {
    switch self {
    case .option, .options, .other: true
    case .nothing, .text, .plainText, .required, .range, .step, .match, .check, .unique, .sort,
      .start, .show, .readonly, .expression, .set:
      false
    }
  }

  /// True if the clause accepts a message, `else "…"`.
  package var hasMessage: Bool { endsWithMessage || self == .check }

  /// True if the message, `else "…"`, is at the end of the clause.
  var endsWithMessage: Bool {
    switch self {
    case .required, .range, .step, .match, .unique: true
    case .nothing, .text, .plainText, .check, .option, .options, .other, .sort, .start, .show,
      .readonly, .expression, .set:
      false
    }
  }
}

/// The facts about a clause that the parser, the checker, the help and the grammar share.
package struct ClauseFacts: Sendable {
  package let clause: Clause
  package let keyword: String
  package let shape: ClauseShape
  package let owners: ClauseOwners
  /// The types of field, or of value in `rows NAME: TYPE`, that the clause applies to.
  package let types: TypeSet
  /// True if, in `rows NAME: TYPE` with a scalar type, the clause applies to the list rather than
  /// to each value.
  package let isAboutList: Bool
  package let mayRepeat: Bool
  /// True if the clause is a rule, whose problems are named after it.
  package let isRule: Bool
  /// True if the clause describes any value of a type rather than one field, so it moves to the
  /// type when one is extracted from the field.
  package let isAboutValue: Bool
  /// The meaning of the clause, as one line without a full stop.
  package let meaning: String
  /// The syntax of the clause.
  package let usage: String
  /// The syntax without the optional parts, which are in brackets.
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
  /// The text after the keyword in a snippet; `…` represents a value of the type.
  package let snippet: String
  /// The arguments that an editor may add after the keyword, best first; empty if it cannot add the
  /// clause, or if they depend on the form.
  package let additions: [String]
  /// The names of the clause in other languages, in lower case.
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
        #"option NAME ["Label"] [as VALUE] [= POINTS] [when CONDITION]"#,
        snippet: #"${1:name} "${2:Label}""#)
    case .options:
      ClauseFacts(
        self, "options", .options, .field, .chosen, ofValue: true,
        "options from a file, or from a column of answers",
        #"options from "file.csv" [as NAME] [where CONDITION]"#, snippet: #"from "$1""#)
    case .other:
      ClauseFacts(
        self, "other", .other, .field, .chosen, ofValue: true,
        "one more option, with a text of its own",
        #"other "Label" [as VALUE] [length 3...80]"#, snippet: #""${1:Other}""#)
    case .count:
      ClauseFacts(
        self, "count", .range, [.rows, .field], .listed, list: true, isRule: true, ofValue: true,
        "the number of rows or chosen options; `count = E` gives a list exactly that many rows",
        #"count 1...5 [else "…"]"#,
        snippet: "${1:1}...${2:10}", adds: ["...10", "1..."],
        foreign: [
          "repeat_count", "repeatcount", "panelcount", "rowcount", "row_count", "repeat", "times",
        ])
    case .unique:
      ClauseFacts(
        self, "unique", .unique, .rows, .every, list: true, repeats: true, isRule: true,
        "no two rows share these values", #"unique NAME, NAME [else "…"]"#,
        foreign: ["uniqueitems", "distinct"])
    case .item:
      ClauseFacts(
        self, "item", .text, .rows, .every, list: true, "the one-line summary of a row",
        #"item "…""#, foreign: ["summary"])
    case .sort:
      ClauseFacts(
        self, "sort", .sort, .rows, .every, list: true, "the order of the rows",
        "sort by NAME [descending]", snippet: "by $1", foreign: ["order"])
    case .start:
      ClauseFacts(
        self, "start", .start, .rows, .every, list: true,
        "how many rows a fresh form has; `start { NAME = VALUE }` and `start \"a\", \"b\"` say which",
        "start 3", snippet: "${1:1}",
        foreign: ["prefill", "prefilled", "seed", "initialrows", "initial_rows", "defaultrows"])
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
    case .set:
      ClauseFacts(
        self, "set", .set, .field, .every, repeats: true,
        "the value while a condition is true, whatever was answered",
        "set EXPRESSION when CONDITION", snippet: "${1:…} when ${2:true}",
        foreign: ["force", "override", "setvalue"])
    case .keep:
      ClauseFacts(
        self, "keep", .nothing, .field, .every, "included in the answers even while hidden", "keep")
    case .confirm:
      ClauseFacts(
        self, "confirm", .nothing, .field, .secret, ofValue: true, "asked twice", "confirm",
        foreign: ["repeated", "twice"])
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

  /// The facts about the clauses of an option, and a list of their keywords for messages.
  static let ofOptions = table.filter { $0.owners.contains(.option) }
  package static let wordsOfOptions = listed(ofOptions.map { "`\($0.keyword)`" })

  package var facts: ClauseFacts { Clause.table[Int(rawValue)] }

  /// Returns the clause that other languages call by this name.
  package static func meant(by foreign: String) -> Clause? {
    table.first { $0.foreignNames.contains(foreign) }?.clause
  }

  /// The kind of rule that the clause declares about a value or a number of values; nil for all
  /// others.
  package var ruleKind: Rule.Kind? {
    switch self {
    case .length: .length
    case .range: .range
    case .step: .step
    case .match: .match
    case .count: .count
    case .label, .hint, .help, .example, .required, .check, .warn, .option, .options, .other,
      .unique, .item, .sort, .start, .show, .readonly, .default, .set, .keep, .confirm, .unit,
      .exclusive:
      nil
    }
  }

  package var keyword: String { facts.keyword }

  /// Most code decides by the shape rather than the clause: the shape determines what can be
  /// declared, read or completed in a clause, so a new clause of the same shape needs no change
  /// there.
  package var shape: ClauseShape { Clause.shapes[Int(rawValue)] }
  private static let shapes = table.map(\.shape)
}

extension ScalarType {
  /// The clause that limits the values of a field.
  var limitingClause: String? {
    isText ? "length" : isChoice ? "count" : isOrdered ? "range" : nil
  }
}
