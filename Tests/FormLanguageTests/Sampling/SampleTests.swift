import FormEngine
import FormJSON
import FormTools
import TestCases
import Testing

// The cases that samples reach, and their contents.

/// A member of the samples of a form: its texts, each once, in order.
private func found(
  _ name: String, _ declarations: String, _ count: Int = 60, seed: UInt64 = 1
) throws -> [String] {
  let samples = try SampledForm("form f { \(declarations) }").samples(count, seed: seed)
  #expect(samples.lines.count == count)
  return Array(Set(try SampledForm.values(samples.lines).compactMap { $0[name]?.plainText }))
    .sorted()
}

@Test func rangesAreReachedAtTheirEnds() async {
  let cases: [(declaration: String, ends: [String])] = [
    ("field x: integer { required range 3...9 }", ["3", "9"]),
    ("field x: integer { required range -7..<5 }", ["-7", "4"]),
    ("field x: integer { required range 1...100 step 7 from 3 }", ["3", "94"]),
    ("field x: decimal { required range 0.5...2.25 }", ["0.5", "2.25"]),
    ("field x: decimal { required range 0..<1 step 0.25 }", ["0", "0.75"]),
    ("field x: date { required range 2030-02-27...2030-03-02 }", ["2030-02-27", "2030-03-02"]),
    ("field x: time { required range 08:00...17:30 }", ["08:00", "17:30"]),
    (
      "field x: datetime { required range 2030-01-01T00:00..<2030-01-02T00:00 }",
      ["2030-01-01T00:00", "2030-01-01T23:59:59"]
    ),
    (
      "field x: integer { required range -9223372036854775807...9223372036854775807 }",
      ["-9223372036854775807", "9223372036854775807"]
    ),
    ("field x: date { required range today()...today() + 1 month }", ["2030-01-01", "2030-02-01"]),
    (
      "field low: integer { required range 5...5 } field x: integer { required range low...low + 2 }",
      ["5", "7"]
    ),
  ]
  await forEachCase(cases) { declaration, ends in
    let values = try found("x", declaration)
    for end in ends { #expect(values.contains(end), "\(values)") }
  }
}

@Test func lengthsAreReachedAtTheirEnds() async {
  let cases: [(declaration: String, lengths: ClosedRange<Int>)] = [
    ("field x: text { required length 3...7 }", 3...7),
    ("field x: text { required length 1...2000 }", 1...2_000),
    ("field x: text { required length 5...9 match /[a-z]+[0-9]*/ }", 5...9),
    ("field x: text { required length 4...11 match /(ab|xyz)+-?/ }", 4...11),
    (
      "field x: text { required length 3...90 match /[\\u{e0}-\\u{ff}]+/ }".replacing(
        "\\u{e0}-\\u{ff}", with: "à-ÿ"), 3...90
    ),
    ("field x: email { required length 9...40 }", 9...40),
    ("field x: url { required length 15...60 }", 15...60),
    ("field x: secret { required length 12...64 }", 12...64),
    ("field x: multiline { required length 2...300 }", 2...300),
    ("field x: text { required length 3...20000 match /[a-z ]+/ }", 3...20_000),
  ]
  await forEachCase(cases) { declaration, lengths in
    let counts = try found("x", declaration, 40).map(\.count)
    #expect(counts.min() == lengths.lowerBound && counts.max() == lengths.upperBound, "\(counts)")
  }
}

@Test func listsAreReachedAtBothBounds() throws {
  let form = try SampledForm(
    """
    form f {
      rows a { count 2...5 field x: integer }
      rows b: text { count ...3 }
      rows c { required field x: text { required } rows d { count 1...2 field y: text } }
      field s: choices { required count 2...3 option k option l option m option n option none { exclusive } }
    }
    """)
  let samples = form.samples(60)
  #expect(
    samples.missing == ["Found no record with `.none` chosen in `s` and no errors or warnings."])
  #expect(try form.findings(in: samples.lines).allSatisfy(\.isEmpty))
  let values = try SampledForm.values(samples.lines)
  func sizes(_ name: String) -> Set<Int> {
    Set(values.compactMap { $0[name]?.plainElements.count })
  }
  #expect(sizes("a").isSuperset(of: [2, 5]) && sizes("a").isSubset(of: 2...5))
  #expect(sizes("b").isSuperset(of: [0, 3]))
  #expect(sizes("c").min() == 1)
  #expect(sizes("s") == [2, 3])
  let inner = values.flatMap { $0["c"]?.plainElements ?? [] }.compactMap {
    $0["d"]?.plainElements.count
  }
  #expect(Set(inner) == [1, 2])
}

@Test func textsComeFromExamplesPatternsAndWords() throws {
  let plain = try found("x", "field x: text { required example \"Ada Lovelace\" }")
  #expect(plain.contains("Ada Lovelace") && plain.count > 5)
  let plates = try found("x", "field x: text { required match /[A-Z]{2}-[0-9]{4}/ }")
  #expect(plates.count > 20)
  #expect(plates.allSatisfy { $0.count == 7 && $0.dropFirst(2).first == "-" })
  let words = try found("x", "field x: text { required }")
  #expect(words.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == " " } })
  let examples = [".example", "example.org", "example.com", "example.net", ".test"]
  for declaration in [
    "field x: email { required }", "field x: email { required length ...18 }",
    "field x: text { required match /[a-z0-9.]+@[a-z0-9.]+\\.[a-z]{2,}/ }",
  ] {
    let mails = try found("x", declaration)
    #expect(mails.count > 10)
    #expect(mails.allSatisfy { mail in examples.contains { mail.hasSuffix($0) } }, "\(mails)")
  }
  let sites = try found("x", "field x: url { required }")
  #expect(sites.allSatisfy { $0.hasPrefix("https://example.") })
  // A rule may ask for another domain.
  let own = try found("x", "field x: email { required match /[a-z]+@corp\\.de/ }")
  #expect(own.allSatisfy { $0.hasSuffix("@corp.de") })
  #expect(try found("x", "field x: uuid { required }").count > 50)
}

@Test func computedMembersAreWrittenUnlessTheyReadTheClock() throws {
  let form = try SampledForm(
    """
    form f {
      field born: date { required range 1980-01-01...1999-12-31 }
      field age: integer = years(born, today())
      field year: integer = years(1900-01-01, born)
      field shown: text = "\\(age)"
    }
    """)
  let values = try SampledForm.values(form.samples(20).lines)
  #expect(values.allSatisfy { $0["year"] != nil && $0["age"] == nil && $0["shown"] == nil })
}

@Test(.slow) func rulesAcrossFieldsHold() async {
  let cases: [(declarations: String, missing: [String])] = [
    (
      """
      field start: date { required } field end: date { required }
      check order: end >= start else "Later." check near: end <= start + 30 days else "Near."
      """, []
    ),
    (
      """
      field a: integer { required range 0...100 } field b: integer { required range 0...100 }
      field c: integer { required range 0...100 }
      check whole: a + b + c == 100 else "Together 100."
      """, []
    ),
    (
      """
      field kind: choice { required option person option company }
      field vat: text { show when kind == .company required match /[A-Z]{2}[0-9]{9}/ }
      group home { show when kind == .person field street: text { required }
        field flat: integer { show when street is filled and length(street) > 8 } }
      """, []
    ),
    (
      """
      rows parts { count 1...4 unique name field name: choice { required option a option b option c }
        field share: integer { required range 0...100 } }
      check whole: sum(parts.share) == 100 else "Together 100."
      """, ["Found no record with the most `parts` and no errors or warnings."]
    ),
    (
      "field x: integer { range 0...90 } warn small: x < 50 else \"Large.\"",
      ["Found no record with the greatest value of `x` and no errors or warnings."]
    ),
    (
      """
      field a: boolean { required warn yes: value else "Agree." } field k: text { keep show when not a }
      field fixed: integer { readonly default 5 range 0...10 }
      field pass: secret { required confirm length 8... }
      """,
      [
        "Found no record with `k` shown and no errors or warnings.",
        "Found no record with a value for `k` and no errors or warnings.",
      ]
    ),
  ]
  await forEachCase(cases) { declarations, missing in
    let form = try SampledForm("form f { \(declarations) }")
    let samples = form.samples(50)
    #expect(samples.lines.count == 50)
    #expect(try form.findings(in: samples.lines).allSatisfy(\.isEmpty))
    #expect(samples.missing == missing)
    #expect(Set(samples.lines).count > 10)
  }
}

@Test func everyKindOfRuleIsBrokenAlone() throws {
  let form = try SampledForm(
    """
    form f {
      field a: text { required length 3...8 match /[a-z]+/ }
      field b: integer { range 0...90 step 10 }
      field c: email
      field d: url
      field e: uuid
      field k: choices { count 1...2 option x option y option z option none { exclusive } }
      field m: boolean
      field n: choice { option p option q when m }
      field o: text { required when m }
      rows r { count 1...3 unique v field v: text { required } }
      field t: integer = count(r)
      check odd: b != 30 else "Not 30."
      warn high: b < 80 else "High."
    }
    """)
  let samples = form.samples(80, breaksRules: true)
  #expect(samples.missing == [])
  #expect(try form.findings(in: samples.lines) == samples.broken)
  #expect(samples.broken.allSatisfy { $0.count == 1 }, "\(samples.broken.filter { $0.count > 1 })")
  let rules: Set = [
    "required", "length", "match", "range", "step", "email", "url", "uuid", "count", "exclusive",
    "option", "unique", "odd", "high", "computed",
  ]
  #expect(samples.brokenRules == rules)
}

/// A rule that one record does not break is broken by the next ones, and is not said to be missing.
@Test(.slow) func rulesAreBrokenAgainAndAgain() throws {
  let form = try SampledForm(
    "form f { rows r { unique a, b field a: integer field b: integer field c: integer = a + b } }")
  let samples = form.samples(120, breaksRules: true)
  #expect(samples.lines.count == 120)
  #expect(samples.missing == [])
  #expect(samples.brokenRules == ["unique", "computed"])
}

/// As many different numbers as a list needs are found, though typical answers have fewer.
@Test func largeListsHaveDifferentNumbers() throws {
  let form = try SampledForm(
    "form f { rows r { count 300...300 unique n field n: integer { required } } }")
  let samples = form.samples(3)
  #expect(samples.lines.count == 3)
  #expect(samples.missing == [])
  #expect(try form.findings(in: samples.lines) == [[], [], []])
}

@Test func whatCannotBeBrokenAloneBreaksLittle() throws {
  let form = try SampledForm(
    """
    form f {
      field a: text { required length 4...4 match /[0-9]{4}/ }
      field b: integer { required range 1...5 check small: value < 100 else "Small." }
    }
    """)
  let samples = form.samples(24, breaksRules: true)
  #expect(samples.missing == [])
  #expect(Set(samples.broken).isSuperset(of: [["a length", "a match"], ["b range", "b small"]]))
  #expect(samples.broken.allSatisfy { $0.count <= 2 })
}

@Test func noSampleDependsOnTheMoment() throws {
  let form = try SampledForm(
    "form f { field x: datetime { required range now()...now() + 1 day } }")
  let later = try #require(noon.adding(seconds: 600))
  let samples = form.samples(30, later: later)
  #expect(samples.lines.count == 30 && samples.missing == [])
  #expect(try form.findings(in: samples.lines, at: later).allSatisfy(\.isEmpty))
  #expect(try !form.findings(in: form.samples(30).lines, at: later).allSatisfy(\.isEmpty))
}

@Test func tablesHaveARowForEachRecord() throws {
  let form = try SampledForm(
    """
    form f {
      field note: multiline { length ...200 }
      group home { field street: text field zip: integer }
      rows r { count ...3 field x: integer field y: text }
      rows tags: text { count 1...2 }
      field s: choices { option a option b option c }
    }
    """)
  let samples = form.samples(60, as: .table)
  let heading = try #require(
    CSVHeading(samples.heading, form.program, isStrict: true, isWhole: true, limit: .max))
  #expect(heading.findings.isEmpty)
  let columns = try #require(heading.columns)
  var checker = RecordChecker(RecordPlan(form.program, clock: noon), isStrict: true)
  for line in samples.lines {
    let outcome = line.withUnsafeBufferPointer {
      columns.check($0, from: 0, with: &checker, line.count)
    }
    #expect(outcome.findings.isEmpty && !outcome.hasErrors && outcome.end == line.count)
  }
  #expect(samples.missing == [])
}

@Test(.slow) func hostileFormsAreSampledAllTheSame() async {
  let deep = (0..<40).reduce("field x: text { required }") { inside, level in
    "rows r\(level) { count 1... \(inside) }"
  }
  let chain = (1..<60).map { "field f\($0): boolean { show when f\($0 - 1) required }" }
  let cases: [(name: String, text: String, isMade: Bool)] = [
    ("deep rows", deep, true),
    ("a chain", "field f0: boolean { required } \(chain.joined(separator: "\n"))", true),
    (
      "two patterns", "field x: text { required match /[ab]{3}.*/ match /.*[bc]{3}/ length 7...9 }",
      true
    ),
    (
      "a rare text",
      "field x: text { required match /(a|b)*abbabbab/ match /[^a]*a.*/ length 14...15 }", true
    ),
    (
      "hardly any text",
      "field x: text { required match /[\\x{1F600}]{3}/ }".replacing("\\x{1F600}", with: "😀"), true
    ),
    ("joining scalars", "field x: text { required match /e\\p{Mn}{2}/ length 1...1 }", true),
    ("many rows", "rows r { count 2000...2000 field x: integer }", true),
    ("too many rows", "rows r { count 2000000...2000000 field x: integer }", false),
    (
      "rows times rows", "rows a { count 200...200 rows b { count 200...200 field x: integer } }",
      false
    ),
    ("nothing", "note \"Nothing.\"", true),
    ("a long text", "field x: text { required length 9000...10000 match /[a-z]+/ }", true),
    ("a huge text", "field x: text { required length 900000000... }", false),
    (
      "points",
      "field m: choice { required option a \"A\" = 1 option b \"B\" = 2 } field n: decimal = m.points check two: n == 2 else \"Two.\"",
      true
    ),
    ("other", "field m: choice { required option a other \"Else\" length 3...5 }", true),
    ("start", "rows r { start 3 count 2... field x: text { required } }", true),
    ("overflow", "field a: integer { required } field b: integer = a * 4611686018427387904", true),
    ("division", "field a: integer { required range 0...3 } field b: decimal = 1 / a", true),
    (
      "hash",
      "field a: text { required } field b: text { required check same: lower(value) == upper(a) else \"Same.\" }",
      true
    ),
  ]
  await forEachCase(cases) { _, text, isMade in
    let form = try SampledForm("form f { \(text) }")
    let samples = form.samples(6)
    #expect(samples.lines.count == (isMade ? 6 : 0), "\(samples.missing)")
    #expect(try form.findings(in: samples.lines).allSatisfy(\.isEmpty))
    #expect(isMade || samples.missing == ["Found no record without errors or warnings."])
    let invalid = form.samples(6, breaksRules: true)
    #expect(try form.findings(in: invalid.lines) == invalid.broken)
  }
}

@Test(.slow) func samplesOfALargeFormAreValid() throws {
  let form = try SampledForm(largeForm(LongRuns.areWanted ? 300 : 120))
  let samples = form.samples(3)
  #expect(samples.lines.count == 3)
  #expect(try form.findings(in: samples.lines).allSatisfy(\.isEmpty))
}

/// Cases that a record reaches by chance are not reported as unreachable, and related cases are
/// searched together.
@Test(.slow) func whatIsHardToReachIsReached() async {
  let cases: [(name: String, text: String, count: Int)] = [
    (
      "options that unlock one another",
      """
      field x: choice { option a option b when y == .b }
      field y: choice { option a option b when x == .b }
      """, 12
    ),
    (
      "choices that filter one another",
      """
      field fast: boolean { required }
      field test: choice {
        required
        option sqlite when production == .sqlite
        option postgres when production == .postgres
        option oracle when production == .oracle
      }
      field staging: choice {
        required
        option sqlite when test == .sqlite
        option postgres when production == .postgres and test == .postgres
        option oracle when production == .oracle and test == .oracle
      }
      field production: choice {
        required option sqlite option postgres option oracle when not fast
      }
      field driver: choice {
        required
        option native when staging != .oracle
        option thin when staging == .oracle
        option thick when staging == .oracle and production == .oracle
      }
      """, 60
    ),
    (
      "conditions behind conditions",
      """
      field income: decimal { required range 0...1000000 step 0.01 }
      field employed: boolean { required show when income > 50000 }
      field partner: boolean { required show when employed and income < 90000 }
      field claims: boolean { required show when partner and income >= 60000 }
      field amount: decimal { required show when claims range 0...5000 step 0.01 }
      """, 40
    ),
  ]
  await forEachCase(cases) { name, text, count in
    let form = try SampledForm("form f { \(text) }")
    let samples = form.samples(count)
    #expect(samples.missing == [], "\(name)")
    #expect(try form.findings(in: samples.lines).allSatisfy(\.isEmpty))
    #expect(try form.gaps(in: samples.lines) == [], "\(name)")
    let invalid = form.samples(count, breaksRules: true)
    #expect(invalid.missing == [], "\(name)")
    #expect(try form.findings(in: invalid.lines) == invalid.broken)
  }
}

/// A rule that can only be broken together with another is broken with it.
@Test(.slow) func rulesThatFallTogetherAreBroken() throws {
  let form = try SampledForm(
    """
    form f {
      field a: integer { required range 0...10 warn low: value <= 5 else "Low." }
      field b: text { show when a > 5 required length 2... }
      check small: a <= 10 else "Small."
    }
    """)
  let invalid = form.samples(20, breaksRules: true)
  #expect(invalid.missing == [])
  #expect(try form.findings(in: invalid.lines) == invalid.broken)
  #expect(invalid.brokenRules == ["required", "range", "length", "low", "small"])
}

/// Nearly all values that there are, each once.
@Test func manyRowsThatDifferAreMade() throws {
  let form = try SampledForm(
    """
    form f {
      rows r { count 300... unique x field x: integer { required range 0...300 } }
    }
    """)
  let samples = form.samples(2)
  #expect(samples.lines.count == 2)
  #expect(try form.findings(in: samples.lines).allSatisfy(\.isEmpty))
}

/// A goal that was missed is not listed once a record that was written freely reaches it.
@Test func freeRecordsCount() throws {
  let form = try SampledForm("form f { field a: choice { option x option y } field b: integer }")
  let samples = form.samples(200)
  #expect(samples.missing == [])
}
