import FormEngine
import FormSyntax

/// The material of fuzzed forms: literals that are likely to be handled wrongly, the words of the
/// language, and templates of its clauses, steps and expressions.
///
/// In a template `N` is a name of the form, `E` one of its expressions, `S` the expression that is
/// replaced, `L` any literal, `T` a text, `P` a pattern and `I` an integer.
enum FormWords {
  static let literals: [TokenKind: [String]] = [
    .textLiteral: [
      #""""#, #"" ""#, #""http://x""#, #""https://github.com//""#, #""a // b""#, #""/* x */""#,
      #""\n""#, #""a\nb""#, #""\t""#, #""\\""#, #""\"""#, #""\u{0}""#, #""\u{1B}[31m""#,
      #""\u{7F}""#, #""\u{A0}\u{200B}""#, #""\u{202E}abc\u{202C}""#, #""\u{2066}x""#,
      #""\u{FEFF}""#, #""\u{10FFFF}""#, #""e\u{301}""#, #""\u{301}""#,
      #""\u{1F469}\u{200D}\u{1F680}""#, #""אב 1 (ג)""#, #""]]>""#, #""<b>&amp;</b>""#, #""%s %n""#,
      #""{min}""#, #""\(value)""#, #""$(touch x)""#, #""`x`""#, #""--x""#, #""a;b,c""#, #""'""#,
      "\"#\"", #""1e9""#, #""-0""#, #""true""#, #""2030-01-01""#, #""=1+1""#,
      "\"\"\"\n  a\n  b\n  \"\"\"",
      "\"" + String(repeating: "mañana ", count: 24) + "\"",
      "\"" + String(repeating: "x", count: 300) + "\"",
    ],
    .integerLiteral: [
      "0", "1", "2", "3", "7", "50", "1_000", "1001", "65536", "100000", "1000000", "2147483647",
      "4294967295", "4294967296", "9223372036854775806", "9223372036854775807",
    ],
    .decimalLiteral: [
      "0.0", "0.1", "0.5", "2.50", "0.000000000000000001", "999999999999999999.999999999999999999",
      "170141183460469231731.687303715884105727", "9223372036854775808.0", "0.333333333333333333",
    ],
    .dateLiteral: [
      "0001-01-01", "9999-12-31", "1970-01-01", "2024-02-29", "2030-01-01", "2030-01-31",
      "1582-10-10",
    ],
    .timeLiteral: ["00:00", "00:00:01", "09:30", "12:00", "23:59", "23:59:59"],
    .dateTimeLiteral: [
      "0001-01-01T00:00", "9999-12-31T23:59:59", "2030-01-01T12:00", "2024-02-29T23:59:59",
    ],
    .patternLiteral: [
      "/()/", "/a*/", "/./", "/.*/i", #"/\//"#, #"/[^\/]*\/\/.*/"#, #"/\p{L}+/"#, "/[a-z]{2,3}|x/i",
      "/(a|b){3,5}/", "/a{1000}/", "/(x{100}){100}/", #"/[\u{200B}-\u{202E}]+/"#, "/(a*)*b/",
      #"/\d{4}-\d{2}/"#, "/[^a-z]/", "/é+/",
    ],
  ]

  static let kindsOfLiterals: [TokenKind] = [
    .textLiteral, .textLiteral, .integerLiteral, .integerLiteral, .decimalLiteral, .dateLiteral,
    .timeLiteral, .dateTimeLiteral,
  ]

  /// Texts that can be between two tokens.
  static let gaps = [
    " ", "\n", "\r\n", "\t", " // adults\n", " // \"x\n", "\n/// What it is for, https://x\n",
    " // \u{202E}\n", "\u{A0}", "(", ")", "not ", "-", " - ", ".", ", ",
  ]

  // MARK: Words

  private static let operators: [TokenKind] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash,
    .percent, .coalesce, .and, .or, .in, .matches, .ellipsis, .halfOpen,
  ]
  private static let words: [String] =
    TokenKind.allCases.filter { $0.isReserved || $0.isContextual }.map(\.spelling)
    .filter { !$0.isEmpty } + Clause.allCases.map(\.keyword) + types + functions
  private static let types = ScalarType.allCases.map(\.keyword)
  private static let functions = Function.allCases.map(\.name)

  /// Returns the words and operators that can replace one.
  static func exchangeable(with kind: TokenKind) -> [String] {
    if operators.contains(kind) { return operators.map(\.spelling) }
    if kind == .typeWord { return types }
    if kind == .clauseWord { return Clause.allCases.map(\.keyword) }
    if kind == .functionWord || Function(named: kind.spelling) != nil { return functions }
    return kind.isReserved || kind.isContextual ? words : []
  }

  // MARK: Templates

  static let expressions = [
    "N", "L", "-L", "-I", "empty", "value", "S == L", "S != N", "S < L", "S >= L", "N is empty",
    "N is filled", "(S) and (E)", "(S) or (E)", "not (S)", "if E then S else E", "S ?? L", "S + L",
    "S - L", "S * S", "S / I", "S % I", "S * L", "S matches P", "S in [L, L]", "S in N", "N.N",
    ".N in N", "S == .N", "form.N", "count(N)", "count(N where E)", "sum(N.N)", "sum(N.N where E)",
    "average(N.N)", "min(N.N)", "max(S, L)", "any(N where E)", "all(N where E)", "first(N.N)",
    "last(N.N)", "join(N, T)", "nth(N.N, I)", "nth(N.N as N where E, S)", "nth(N, position())",
    "any(N as N where N.N == N)", "position()", "previous.N", "(previous.N ?? L)", "previous.N.N",
    "length(S)", "lower(S)",
    "trim(S)", "contains(S, T)", "starts(S, T)", "round(S, I)", "floor(S)", "abs(S)", "today()",
    "now()", "today() + I days", "S + I months", "S - I years", "I * 1 day", "years(S, today())",
    "days(S, E)", "date(S)", "weekday(S)", "S - N <= I days", "hours(S, E)",
    "hour(S)", "datetime(S, E)", "(S - E) / I hours", "replace(S, T, T)", "part(S, I, E)",
    "number(S)", "N.points", "sum(N.points)",
    "S in I...I", "\"\\(S)\"", "\"http://\\(S)//\"", "S == T",
  ]

  static let parts = [
    "show when E", "show when N == L", "show when N == T", "required", "required when E else T",
    "readonly when E", "readonly", "length I...I", "length ...I else T", "length I...",
    "range L...L",
    "range -I...I", "range ...L", "range L...", "range L..<E else T", "step L", "step L from L",
    "match P", "match P else T", "default L", "default E", "set L when E", "set E when N", "set E",
    "count I...I", "count I...",
    "count ...I",
    "unique", "unique N", "unique N, N else T", "item T", "item \"\\(N): \\(N)\"",
    "sort by N descending",
    "sort by N, N", "keep", "confirm", "start I", "start { N = L } { N = L N.N = L }",
    "start L, L", "exclusive", "unit T", "label T", "hint T",
    "help T",
    "example T", "option N T when E", "option N = I", "option z", "other T", "other T length I...I",
    "options from \"a.csv\"", "options from \"a.csv\" as t where t.category == N", "check E else T",
    "check N: E else T focus N", "check value != L else T", "warn E else T", "note T",
    "note T when E",
    "let z1 = E", "field z2: text { show when E }", "field z3: integer = E", "field z4 = E",
    "field z5: choice { option a option b = I option c when E }",
    "field z6: choices { count I...I option a option b { exclusive } }",
    "field z7: url T { required }",
    "field z8: date { range L...today() }", "field z9: decimal { step L unit T }",
    "field y1: secret { length I... confirm }", "field y2: boolean { default true }",
    "field y3: time { range L...L }", "field y4: datetime { check value > now() else T }",
    "field y5: email", "field y6: multiline { length ...I }", "field y7: N", "group y8: N T",
    "rows y9: text { unique count I...I }",
    "rows x1 { count ...I field a: N field b: text { show when E } }",
    "rows x2 T { unique a sort by a field a: integer { range I...I } rows c { field d: date } }",
    "group x3 { show when E field a: text { required } }",
    "section T { show when E field x4: uuid }",
    "submit T { focus first problem on success keep focus on reject focus N clear N, N }",
    "submit { on submit unfocus on success focus N }",
  ]

  static let steps = [
    "enter N T", "enter N L", "enter N .N", "clear N", "focus N", "focus none", "next", "previous",
    "undo", "redo", "submit", "accept", "reject T", "reject N T", "cancel", "reset", "add N",
    "add N at I", "delete N[1]", "move N[1] to I", "sort N by N", "clock L", "given { N = L }",
    "given { N = .N N[1].N = L }", "expect E", "expect N == L", "expect focus N",
    "expect focus none",
    "expect error N", "expect error N.required T", "expect warning N", "expect valid",
    "expect valid N",
    "expect visible N", "expect hidden N", "expect readonly N", "expect required N",
    "expect refused", "expect offered N .N, .N", "expect offered N none", "expect not offered N .N",
    "expect label N T",
    "expect note T", "expect not note T",
    "expect order N, N", "expect submitted", "expect not submitted", "expect output \"{}\"",
    "enter N[1].N L",
  ]

  // MARK: Nodes

  static func isExpression(_ kind: SyntaxKind) -> Bool {
    kind.rawValue >= SyntaxKind.path.rawValue
      && ![.member, .index, .callAlias, .nameReference, .pattern].contains(kind)
      || kind == .nameReference
  }

  /// Returns true for a node that can be inserted or removed as a whole.
  static func isPart(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .clause, .fieldDeclaration, .groupDeclaration, .sectionDeclaration, .rowsDeclaration,
      .letDeclaration, .noteDeclaration, .submitDeclaration, .step, .assignment, .tag, .elseMessage,
      .whenCondition, .whereCondition, .focusTarget, .testDeclaration, .typeDeclaration:
      true
    default: false
    }
  }
}
