/// A function or method of another language that has no counterpart in this one.
///
/// `Function` has the functions that merely have another name there. The operand before a dot is
/// the first argument, so `isBlank(name)` and `name.isBlank()` share a row.
package struct ForeignCall: Sendable {
  /// The names in lower case, without `_` and `-`.
  let names: [String]
  /// Returns the replacement, built from the arguments; a letter represents a missing one.
  var meant: (@Sendable ([String]) -> String)?
  /// The numbers of arguments for which the replacement is complete.
  var exactCounts: ClosedRange<Int>?
  /// True if the replacement has an operator, so it needs parentheses as an operand.
  package private(set) var isOperation = false
  /// Returns the help as a sentence, if it is more than the replacement.
  var advice: (@Sendable ([String]) -> String)?

  private static let table: [ForeignCall] = [
    .init(
      names: ["coalesce", "ifnull", "nvl", "defaultto"],
      meant: { $0.count > 1 ? $0.joined(separator: " ?? ") : "\($0[0]) ?? b" },
      exactCounts: 2...9, isOperation: true),
    .init(
      names: ["concat", "string", "str", "tostring", "format", "text"],
      meant: { "\"\\(\($0[0]))\"" }, exactCounts: 1...1,
      advice: { _ in "Join texts by interpolation: `\"\\(a) \\(b)\"`." }),
    .init(
      names: ["isnull", "isempty", "empty", "isblank", "blank"], meant: { "\($0[0]) is empty" },
      exactCounts: 1...1, isOperation: true),
    .init(
      names: [
        "isset", "defined", "required", "notempty", "isnotempty", "existsvalue", "filled",
        "isfilled", "hasvalue",
      ],
      meant: { "\($0[0]) is filled" }, exactCounts: 1...1, isOperation: true),
    .init(
      names: ["if", "iif", "ifelse", "ternary"],
      meant: { _ in "if CONDITION then VALUE else VALUE" }),
    .init(
      names: ["between", "range"],
      meant: { "\($0[0]) in \($0.count == 3 ? "\($0[1])...\($0[2])" : "1...5")" },
      exactCounts: 3...3, isOperation: true),
    .init(
      names: ["clamp"],
      meant: {
        $0.count == 3
          ? "max(\($0[1]), min(\($0[0]), \($0[2])))" : "max(LEAST, min(\($0[0]), GREATEST))"
      }, exactCounts: 3...3),
    .init(
      names: ["age", "datediff", "dateadd", "adddays"],
      advice: {
        "The time since a day is `years(\($0[0]), today())`; `\($0[0]) + 30 days` is a later day."
      }),
    .init(
      names: ["regex", "regexp", "regexmatch", "match", "matches", "test"],
      meant: { "\($0[0]) matches /…/" }, advice: { "Write `\($0[0]) matches /[a-z]+/`." }),
    .init(
      names: ["int", "integer", "parseint", "trunc", "truncate"],
      advice: {
        "`floor(\($0[0]))`, `ceiling(\($0[0]))` and `round(\($0[0]))` give integers; the number in a "
          + "text is `number(\($0[0]))`."
      }),
    .init(
      names: ["substr", "substring", "slice"],
      advice: { _ in "`part(t, 1, 3)` is three characters of a text, from the first one on." }),
    .init(
      names: ["left"], meant: { "part(\($0[0]), 1, \($0.count > 1 ? $0[1] : "3"))" },
      exactCounts: 2...2),
    .init(
      names: ["right"],
      advice: { "`part(\($0[0]), length(\($0[0])) - 2)` is the last three characters." }),
    .init(
      names: ["once"],
      advice: { "Write it as the default, which holds until somebody answers: `default \($0[0])`." }
    ),
    .init(
      names: ["pulldata", "vlookup", "xlookup", "lookup"],
      advice: { _ in
        "A choice takes its options from a file, and `town.population` is the column of the option "
          + "chosen: `options from \"towns.csv\"`."
      }),
    .init(
      names: ["choicename", "choicelabel"],
      advice: { "An interpolation writes the label of an option: `\"\\(\($0[0]))\"`." }),
    .init(
      names: ["formatdate", "formatdatetime", "dateformat", "strftime"],
      advice: {
        "An interpolation writes a date, and `year(\($0[0]))`, `month(\($0[0]))` and "
          + "`day(\($0[0]))` are its numbers."
      }),
    .init(
      names: ["random", "rand", "randint"],
      advice: { _ in "A form computes the same from the same answers, so nothing in it is random." }
    ),
    // These count from 0.
    .init(
      names: ["selectedat", "at", "elementat", "itemat", "getat"],
      meant: { "nth(\($0[0]), \($0.count > 1 ? fromOne($0[1]) : "1"))" }, exactCounts: 2...2,
      advice: {
        "Rows and chosen options are numbered from 1: write "
          + "`nth(\($0[0]), \($0.count > 1 ? fromOne($0[1]) : "1"))`."
      }),
    .init(
      names: ["indexedrepeat"],
      meant: { arguments in
        guard arguments.count > 2 else { return "nth(\(arguments[0]), 1)" }
        // The list is named once: in the path of its column.
        let column = arguments[0].contains(".") ? "" : "\(arguments[1])."
        return "nth(\(column)\(arguments[0]), \(arguments[2]))"
      },
      exactCounts: 3...3),
    .init(names: ["not"], advice: { "Write `not (\($0[0] == "a" ? "CONDITION" : $0[0]))`." }),
    .init(names: ["selected"], advice: { "Write `.option in \($0[0])`." }),
    .init(
      names: ["pow", "power", "sqrt"],
      advice: { "Powers are written out: `\($0[0]) * \($0[0])`." }),
    .init(
      names: ["equals", "isequal", "eq"],
      meant: { arguments in
        guard arguments.count == 2 else { return "\(arguments[0]) == …" }
        // An operator that binds less tightly than `==` needs parentheses.
        let isSimple =
          arguments[1].hasPrefix("\"") || !arguments[1].utf8.contains(UInt8(ascii: " "))
        return "\(arguments[0]) == " + (isSimple ? arguments[1] : "(\(arguments[1]))")
      }, exactCounts: 2...2, isOperation: true),
    .init(names: ["find"], meant: { "any(\($0[0]) where …)" }),
    .init(names: ["filter"], meant: { "count(\($0[0]) where …)" }),
    .init(names: ["map", "foreach", "reduce"], meant: { "sum(\($0[0]).NAME)" }),
  ]

  /// Returns the number of a row that another language counts from 0.
  private static func fromOne(_ number: String) -> String {
    guard let index = Int(number), index < .max else { return "\(number) + 1" }
    return "\(index + 1)"
  }

  private static let byName = Dictionary(
    table.flatMap { row in row.names.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

  init(
    names: [String], meant: (@Sendable ([String]) -> String)? = nil,
    exactCounts: ClosedRange<Int>? = nil, isOperation: Bool = false,
    advice: (@Sendable ([String]) -> String)? = nil
  ) {
    self.names = names
    self.meant = meant
    self.exactCounts = exactCounts
    self.isOperation = isOperation
    self.advice = advice
  }

  /// Finds the row of a function or method with this name in another language.
  package init?(named foreign: String) {
    guard let row = ForeignCall.byName[ForeignCall.plain(foreign)] else { return nil }
    self = row
  }

  /// Returns a foreign name in lower case, without `_` and `-`.
  static func plain(_ foreign: String) -> String {
    foreign.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// Returns the help, as a sentence.
  ///
  /// - Parameter arguments: the sources of the arguments that are known.
  func help(_ arguments: [String]) -> String? {
    let arguments = arguments.isEmpty ? ["a"] : arguments
    return advice?(arguments) ?? meant.map { "Write `\($0(arguments))`." }
  }

  /// Returns the replacement for a call or method, and whether it is complete; nil if there is only
  /// advice.
  package func method(_ arguments: [String]) -> (text: String, isExact: Bool)? {
    guard let meant, !arguments.isEmpty else { return nil }
    return (meant(arguments), exactCounts?.contains(arguments.count) == true)
  }
}
