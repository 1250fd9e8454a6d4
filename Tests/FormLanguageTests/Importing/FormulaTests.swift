import FormTools
import TestCases
import Testing

/// Formulas of ODK become expressions that are true exactly where they are, also while answers are
/// empty.
@Suite struct FormulaTests {
  private static let choices = """
    list_name,name,label
    yes,1,Yes
    yes,0,No
    crop,maize,Maize
    crop,rice,Rice
    crop,none,None
    """

  /// Imports a question with a formula in a column, after some to read.
  private static func form(_ column: String, _ formula: String, _ type: String) throws -> Imported {
    let cell =
      "\"\(formula.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    let survey = """
      type,name,label,\(column),required
      integer,n,N,
      integer,m,M,
      decimal,d,D,
      text,t,T,
      text,u,U,
      select_one yes,s,S,
      select_one yes,s2,S2,
      select_multiple crop,c,C,
      date,day,Day,
      acknowledge,ok,OK,
      begin_repeat,people,People,
      integer,age,Age,
      integer,size,Size,,yes
      text,hue,Hue,,yes
      end_repeat,,,
      \(type),q,Q,\(cell)
      """
    return try Imported(survey: survey, files: ["choices.csv": choices])
  }

  private static let conditions: KeyValuePairs = [
    "${n} > 5": "n > 5",
    "${n} != 5": "n is empty or n != 5",
    "regex(${t})": "",
    "not() or ${n} = 5": "",
    "not(${n} > 5)": "not (n is filled and n > 5)",
    "${n} = ''": "n is empty",
    "${t} != ''": "t is filled",
    "${t} = ${u}": "t == u or t is empty and u is empty",
    "${n} = '5'": "n == 5",
    "${n} = 'five' or ${n} = 5": "n == 5",
    "${t} = 5": "",
    "${t} > 5": "",
    "${t} + 1 > 5": "",
    "${s} = '1'": "s == ._1",
    "${s} = 1": "s == ._1",
    "${s} != '1'": "s is empty or s != ._1",
    "${s} = ${s2}": "s == s2 or s is empty and s2 is empty",
    "${s} + 1 > 1": "s.points + 1 > 1",
    "selected(${c}, 'maize')": ".maize in c",
    "selected(${s}, '1')": "s == ._1",
    "not(selected(${c}, 'maize'))": "not (c is filled and .maize in c)",
    "${c} = 'maize'": "c == [.maize]",
    "${c} = 'maize rice'": "c == [.maize, .rice]",
    "count-selected(${c}) >= 2": "count(c) >= 2",
    "selected-at(${c}, 0) = 'rice'": "nth(c, 1) == .rice",
    "${n} > 1 and (${m} < 2 or ${d} = 0.50)": "n > 1 and (m < 2 or d == 0.5)",
    "${ok} = 'OK'": "ok",
    "string-length(${t}) > 3": "(length(t) ?? 0) > 3",
    "string-length(${s}) > 0": "s is filled",
    "regex(${t}, '^[a-z]{2}/[0-9]+$')": "(t ?? \"\") matches /[a-z]{2}\\/[0-9]+/",
    // Collect matches whole values, and Enketo searches in them.
    "regex(${t}, '[a-z]{2}')": "",
    "regex(${t}, '^a$|^b$')": "",
    // An option is a list of one.
    "count-selected(${s}) > 0": "s is filled",
    "count-selected(${s}) + 1 = 2": "(if s is filled then 1 else 0) + 1 == 2",
    "selected-at(${s}, 0) = '1'": "s == ._1",
    "selected-at(${s}, 1) = '1'": "false",
    "${n} = 1or${m} = 2": "n == 1 or m == 2",
    "(${n} = -9 or(${m}) = 2) and-${m} mod 2 = 0": "(n == -9 or m == 2) and (-m) % 2 == 0",
    // Collect skips empty values, and of them Enketo makes no number.
    "max(${n}, ${m}) > 1": "",
    "min(coalesce(${n}, 1), 3) > 1": "min(n ?? 1, 3) > 1",
    "contains(${t}, 'x')": "contains(t, \"x\")",
    // An empty text is in every text.
    "contains(${t}, ${u})": "u is empty or contains(t, u)",
    "not(starts-with(${t}, ${u}))": "not (u is empty or t is filled and starts(t, u))",
    "contains(${t}, '')": "true",
    "FALSE": "false",
    "Yes": "true",
    "count(${people}) > 1": "count(people) > 1",
    "sum(${size}) > 10": "sum(people.size) > 10",
    "max(${size}) < 3": "max(people.size) < 3",
    "join(' ', ${hue}) = 'a'": "join(people.hue, \" \") == \"a\"",
    // Of empty cells, XPath makes no number.
    "sum(${age}) > 10": "",
    "min(${age}) > 10": "",
    "join(' ', ${age}) = 'a'": "",
    "count-non-empty(${age}) > 1": "count(people.age) > 1",
    "round(${d}) = -2": "floor(d + 0.5) == -2",
    "round(${n}) = 2": "n == 2",
    "date(${day} + 7) = today()": "day + 7 days == today()",
    "string(${day} + 7) = 'x'": "",
    "if(${n} > 1, ${day} + 7, ${day}) = today()": "",
    "${day} + 7 = '2020-01-01'": "",
    "int(${day}) = today()": "day == today()",
    "${day} > date('2020-01-31')": "day > 2020-01-31",
    "${day} + 30 < today()": "day + 30 days < today()",
    "today() - ${day} > 7": "days(day, today()) > 7",
    "${n} mod 2 = 0": "n % 2 == 0",
    "(${n} - ${m}) - (${m} - ${n}) = 0": "n - m - (m - n) == 0",
    "${n} div (${m} * 2) > 1": "n / (m * 2) > 1",
    "if(${n} > 1, ${m}, 0) > 3": "(if n > 1 then m else 0) > 3",
    "coalesce(${n}, ${m}) = 3": "n ?? m == 3",
    "../n = 4": "n == 4",
    "substr(${t}, 0, 2) = 'ab'": "part(t, 1, 2) == \"ab\"",
    "number(format-date(${day}, '%m')) = 5": "month(day) == 5",
    "${n} = 1 = true()": "",
    "once(${n}) = 1": "",
    "pulldata('a', 'b', 'c', ${t}) = 1": "",
    "instance('x')/root/item[name = ${t}]/label = 'a'": "",
    "${age} > 3": "",
    "${nobody} = 1": "",
    "${s} = ${t}": "",
    // Two answers are compared as texts, `5` and `05`.
    "${n} = ${t}": "",
    "${n} < ${t}": "",
    "${n} > 1 and uuid() = 'x'": "",
  ]

  @Test func conditionsSayTheSame() async {
    await forEachCase(Self.conditions.map { ($0.key, $0.value) }) { formula, expected in
      let form = try Self.form("relevant", formula, "text")
      if expected.isEmpty {
        // Nothing of it is left, and its words are in a comment.
        #expect(form.line("show when") == nil, "\(formula)")
        #expect(form.line("// not imported: survey!D17")?.hasSuffix(formula) == true, "\(formula)")
        #expect(form.written.summary.decides)
      } else {
        #expect(form.line("show when") == "show when \(expected)", "\(formula)")
        #expect(!form.written.summary.decides)
      }
    }
  }

  /// Questions, and a line of the form that they become; an empty one for what is left out.
  private static let questions: [(rows: String, line: String, expected: String)] = [
    ("calculate,k,,,${day} + 7,", "field k: date =", ""),
    ("calculate,k,,,date(${day} + 7),", "field k: date =", "day + 7 days"),
    ("calculate,k,,,int(${day}),", "field k: date =", ""),
    ("calculate,k,,,${n} > 1,\ntext,q,Q,${k},,", "show when", ""),
    ("calculate,k,,,${n} > 1,\ntext,q,Q,not(${k}),,", "show when", ""),
    ("calculate,k,,,${n} > 1,\ntext,q,Q,${k} + 1 > 1,,", "show when", ""),
    ("calculate,k,,,${n} > 1,\ntext,q,Q,${k} = 'true',,", "show when", "k"),
    ("date,q,Q,,,today()", "default", "today()"),
    ("time,q,Q,,,08:15", "default", "08:15"),
    ("time,q,Q,,,08:15:30.000", "default", "08:15:30"),
    ("time,q,Q,,,08:15:30.500", "default", ""),
    ("time,q,Q,,,25:00", "default", ""),
    ("dateTime,q,Q,,,2024-02-29T13:30", "default", "2024-02-29T13:30"),
    ("dateTime,q,Q,,,2024-02-29T13:30:00.000+01:00", "default", ""),
    ("dateTime,q,Q,,,2023-02-29T13:30", "default", ""),
    ("integer,q,Q,,,1 + 2", "default", ""),
    ("integer,q,Q,,,once(1 + 2)", "default", "1 + 2"),
    ("date,q,Q,,,once(today())", "default", "today()"),
    ("integer,q,Q,,,${n}", "default", ""),
    ("integer,q,Q,,,once(${n} + 1)", "default", ""),
    ("integer,q,Q,,,../n + 1", "default", ""),
    ("select_one ${age} or_other,w,W,,,\ntext,q,Q,${w} = 'other',,", "show when", ""),
    ("select_one ${age} or_other,w,W,,,\ntext,q,Q,${w} != 'other',,", "show when", ""),
    ("select_one ${age} or_other,w,W,,,\ntext,q,Q,${w_other} = 'x',,", "show when", ""),
    ("select_one ${age} or_other,w,W,,,", "field w_other", ""),
    ("select_one ${age} or_other,w,W,,,", "options from", "people.age"),
    ("select_multiple ${age},w,W,,,", "field w:", "choices \"W\" {"),
    ("select_multiple ${age},w,W,,,", "options from", "people.age"),
    ("select_multiple ${age},w,W,,,\ntext,q,Q,${w} = '3',,", "show when", ""),
    ("select_one ${age},w,W,,,\ntext,q,Q,${w} > 3,,", "show when", "w > 3"),
    ("select_one ${w},w,W,,,", "field w:", "text \"W\" {"),
    ("phone number,w,W,,,", "match", "/\\d*/"),
    ("percentage,w,W,,,", "range", "0...100"),
    ("begin loop over yes,w,W,,,\ninteger,v,V,,,\nend loop,,,,,", "field v", ""),
    (
      "begin loop over yes,w,W,,,\ninteger,v,V,,,\nend loop,,,,,", "// not imported: survey!A8",
      ", the question: integer"
    ),
    // Of a cycle, a condition is left out and no question.
    ("text,p,P,${q} = 'x',,\ntext,q,Q,${p} = 'x',,", "field p: text", "\"P\" {"),
    ("text,p,P,${q} = 'x',,\ntext,q,Q,${p} = 'x',,", "show when", "p == \"x\""),
    (
      "text,p,P,${q} = 'x',,\ntext,q,Q,${p} = 'x',,", "// not imported: survey!D7",
      ", the condition: ${q} = 'x'"
    ),
  ]

  @Test func questionsSayTheSame() async {
    await forEachCase(Self.questions) { rows, line, expected in
      let survey = """
        type,name,label,relevant,calculation,default
        integer,n,N,,,
        date,day,Day,,,
        begin_repeat,people,People,,,
        integer,age,Age,,,
        end_repeat,,,,,
        \(rows)
        """
      let form = try Imported(survey: survey, files: ["choices.csv": Self.choices])
      let found = form.line(line).map { String($0.dropFirst(line.count).drop { $0 == " " }) }
      #expect(found == (expected.isEmpty ? nil : expected), "\(rows): \(form.text)")
      #expect(form.written.summary.decides || !expected.isEmpty, "\(rows)")
    }
  }

  @Test func columnsOfComputedCellsAreAdded() async throws {
    // A calculation that always has a value in a complete row is added up as a column of answers is.
    let sums: KeyValuePairs = [
      "sum(${adult})": "integer = sum(people.adult)",
      "sum(${cost})": "decimal = sum(people.cost)",
      "max(${cost})": "decimal = max(people.cost)",
      // Without a required answer, without a condition to show it, or after a division, it may not.
      "sum(${fees})": "",
      "sum(${hidden})": "",
      "sum(${share})": "",
    ]
    await forEachCase(sums) { formula, expected in
      let survey = """
        type,name,label,relevant,calculation,required
        integer,n,N,,,
        begin_group,household,Household,${n} > 0,,
        begin_repeat,people,People,,,
        integer,age,Age,,,
        integer,amount,Amount,,,yes
        decimal,price,Price,,,yes
        decimal,fee,Fee,,,
        calculate,adult,,,"if(${age} >= 18, 1, 0)",
        calculate,cost,,,${amount} * ${price},
        calculate,fees,,,${amount} * ${fee},
        calculate,hidden,,${amount} > 1,${amount} * 2,
        calculate,share,,,${price} div ${amount},
        end_repeat,,,,,
        calculate,total,,,"\(formula)",
        end_group,,,,,
        """
      let form = try Imported(survey: survey)
      let found = form.line("field total: ").map { String($0.dropFirst("field total: ".count)) }
      #expect(found == (expected.isEmpty ? nil : expected), "\(formula): \(form.text)")
    }
  }

  private static let constraints: [(type: String, formula: String, clause: String)] = [
    ("integer", ". >= 0 and . < 10", "range 0..<10"),
    ("integer", ". > 0", "range 1..."),
    ("integer", "0 <= .", "range 0..."),
    ("decimal", ". > 0", "check value > 0 else"),
    ("integer", ". >= -5 and . <= 5", "range -5...5"),
    ("date", ". <= today()", "range ...today()"),
    ("text", "string-length(.) = 10", "length 10...10"),
    ("text", "regex(., '^[A-Z]+$')", "match /[A-Z]+/"),
    ("text", "regex(., '[A-Z]+')", ""),
    ("text", "regex(., '^[A-Z]+')", ""),
    (
      "integer", "(. = -9 or. > 0) and . < 5", "check (value == -9 or value > 0) and value < 5 else"
    ),
    (
      "select_one yes", "count-selected(.) = 1 and ${n} = 1",
      "check value is empty or n is filled and n == 1 else"
    ),
    ("text", "contains(., ${t})", "check t is empty or contains(value, t) else"),
    ("text", "regex(., '^(?=x)$')", ""),
    ("text", "regex(., '^(a)\\1$')", ""),
    ("select_multiple crop", "count-selected(.) <= 2", "count ...2"),
    (
      "select_multiple crop", "count-selected(.) >= 2",
      "check value is empty or count(value) >= 2 else"
    ),
    ("integer", "${n} > 3", "check value is empty or n is filled and n > 3 else"),
    ("integer", ". <= ${n}", "check value is empty or n is filled and value <= n else"),
    ("integer", ". != ${n}", "check value != n else"),
    (
      "integer", ". > ${n} or ${n} = ''",
      "check value is empty or n is filled and value > n or n is empty else"
    ),
    ("select_one yes", ". = '1' or ${n} > 5", "check value == ._1 or n is filled and n > 5 else"),
    ("integer", ". = 1 or . > 5", "check value == 1 or value > 5 else"),
  ]

  @Test func constraintsAcceptTheSame() async {
    await forEachCase(Self.constraints) { type, formula, clause in
      let form = try Self.form("constraint", formula, type)
      let keywords = ["range", "check ", "length", "match", "count "]
      let found = form.text.split(separator: "field q:").last.map { text in
        text.split(separator: "\n").map { $0.drop { $0 == " " } }
          .filter { line in keywords.contains { line.hasPrefix($0) } }
      }
      if clause.isEmpty {
        #expect(found == [], "\(formula)")
        #expect(form.written.summary.decides)
      } else {
        #expect(found?.count == 1, "\(formula): \(form.text)")
        // A long rule continues on the next line.
        let expected = clause.hasSuffix(" else") ? String(clause.dropLast(5)) : clause
        let line = found?.first.map { String($0) } ?? ""
        #expect(
          line == expected
            || clause.hasSuffix(" else")
              && line == "\(expected) else \"This answer is not accepted.\"",
          "\(formula): \(line)")
      }
    }
  }

  /// A reason names the kinds of values that are in the way.
  @Test func reasonsNameKinds() async {
    let reasons: KeyValuePairs = [
      "${day} > 5": "it compares a date with a number",
      "${s} = ${c}": "it compares an option with several options",
      "${n} and ${m} > 1": "it uses a number as a condition",
      "contains(${c}, 'm')": "it reads the code of an option as a text",
      "contains(now(), 'm')": "it reads a date with a time as a text",
      "count-selected(${t}) > 1": "it counts a text as if it were several options",
      "if(${n} > 1, ${t}, ${day}) = 1": "its result is sometimes a text, sometimes a date",
      "${n} = ${t}": "it compares a number with a text, in which `05` is not `5`",
    ]
    await forEachCase(reasons.map { ($0.key, $0.value) }) { formula, reason in
      let form = try Self.form("relevant", formula, "text")
      let line = form.written.summary.lines.first { $0.hasPrefix("survey!D17: ") } ?? ""
      #expect(
        line == "survey!D17: not imported: the condition `\(formula)`: \(reason)."
          + " Instead, it is always shown.", "\(formula)")
    }
  }

  /// A constraint that is always true needs no rule, and counts as carried.
  @Test func constraintsThatAreTrue() throws {
    let form = try Imported(survey: "type,name,label,constraint\ntext,q,Q,TRUE")
    #expect(form.line("check") == nil)
    #expect(form.written.summary.figure(.rule) == (1, 1))
    #expect(!form.written.summary.decides)
  }

  /// `or_other` of one question adds the option to its list, and so to the other questions of the
  /// list; a filter judges it as a row without cells.
  @Test func othersBelongToLists() throws {
    let form = try Imported(
      survey: """
        type,name,label,choice_filter
        text,t,T,
        select_one l or_other,a,A,
        select_multiple l,b,B,
        select_one l,c,C,kind != ${t}
        rank m or_other,r,R,
        """, files: ["choices.csv": "list_name,name,label,kind\nl,x,X,k\nm,y,Y,"])
    let type = "type l = choice {\n  option x \"X\"\n  option other \"Other\"\n}"
    #expect(form.text.hasPrefix(type), "\(form.text)")
    #expect(form.line("field a:") == "field a: l \"A\"")
    #expect(form.line("field b:") == "field b: choices of l \"B\"")
    #expect(form.line("field r_other") != nil)
    #expect(form.line("show when .other in r") != nil)
    #expect(form.line("option other \"Other\" when") == "option other \"Other\" when t is filled")
  }

  /// Filters read columns by their headings, also where the heading means another column elsewhere.
  @Test func filtersReadColumnsByHeading() throws {
    let form = try Imported(
      survey: """
        type,name,label,choice_filter
        integer,n,N,
        select_one l,a,A,"count = ${n} and title = 'b'"
        """,
      files: [
        "choices.csv": "tag,value,list_name,name,label,count,title\nt,v,l,x,X,3,b\nt,v,l,y,Y,4,c"
      ])
    #expect(form.line("option x") == "option x \"X\" when n == 3")
    #expect(form.line("option y") == "option y \"Y\" when false")
  }

  /// Groups that record nothing of their own are named.
  @Test func flatGroupsAreNamed() throws {
    let form = try Imported(
      survey: "type,name,label\nbegin group,g,G\ntext,q,Q\nend group,,",
      files: ["settings.csv": "form_id,flat\nf,yes"])
    #expect(
      form.written.summary.lines.first
        == "settings!2: not imported: `flat` `flat`: here, the answers in a group are recorded"
        + " together. Instead, each group has a member of its own.")
  }

  /// Headings of older files have single colons.
  @Test func headingsWithSingleColons() throws {
    let form = try Imported(
      survey: """
        type,tag,label:English,bind:relevant,bind:constraint,bind:jr:constraintMsg:English
        integer,n,N,,. < 5,Too many.
        text,q,Q,${n} = 1,,
        """)
    #expect(form.line("range") == "range ..<5 else \"Too many.\"")
    #expect(form.line("show when") == "show when n == 1")
  }

  /// Quotes that a word processor made curly are straight in codes and formulas, as in ODK.
  @Test func curlyQuotesAreStraight() throws {
    let form = try Imported(
      survey: """
        type,name,label,relevant
        select_one l,s,What’s this?,
        text,q,Q,"${s} = “don’t”"
        """, files: ["choices.csv": "list_name,name,label\nl,don’t,Don’t\nl,do,Do"])
    #expect(form.line("field s") == "field s: choice \"What’s this?\" {")
    #expect(form.line("option don") == "option don_t \"Don’t\" as \"don't\"")
    #expect(form.line("show when") == "show when s == .don_t")
  }

  /// A formula that nests a thousand deep is left out, and one with a thousand terms is not.
  @Test func deepAndLongFormulas() throws {
    let deep =
      String(repeating: "(", count: 1000) + "${n} = 1" + String(repeating: ")", count: 1000)
    #expect(try Self.form("relevant", deep, "text").line("show when") == nil)
    let calls =
      String(repeating: "not(", count: 1000) + "${n} = 1" + String(repeating: ")", count: 1000)
    #expect(try Self.form("relevant", calls, "text").line("show when") == nil)
    let long = (1...1000).map { "${n} = \($0)" }.joined(separator: " or ")
    #expect(try Self.form("relevant", long, "text").text.contains("or n == 1000"))
    let sum = Array(repeating: "${n}", count: 1000).joined(separator: " + ") + " > 5"
    #expect(try Self.form("relevant", sum, "text").line("show when n") != nil)
  }
}
