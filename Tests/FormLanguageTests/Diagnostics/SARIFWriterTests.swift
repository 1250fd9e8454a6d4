import FormJSON
import FormSyntax
import TestCases
import Testing

// The requirements of SARIF 2.1.0, and of code scanning.

private func firstRun(of bytes: [UInt8]) throws -> JSONValue {
  let log = try JSONValue(parsing: bytes)
  #expect(log["version"] == .string("2.1.0"))
  #expect(log["$schema"]?.text?.hasSuffix("/sarif-schema-2.1.0.json") == true)
  let runs = try #require(log["runs"]?.elements)
  #expect(runs.count == 1)
  return runs[0]
}

private func sample(_ findings: [ReportedFinding], numbersRepeats: Bool = true) throws
  -> JSONValue
{
  var writer = SARIFWriter(version: "1.2.3", numbersRepeats: numbersRepeats)
  for finding in findings { writer.add(finding) }
  return try firstRun(
    of: writer.finish { ReportedRule(id: $0, severity: .error, summary: "says \($0)") })
}

@Test func toolAndRules() async throws {
  let run = try sample([
    ReportedSample.finding(), ReportedSample.finding(rule: "required"), ReportedSample.finding(),
  ])
  #expect(run["columnKind"] == .string("unicodeCodePoints"))
  let driver = try #require(run["tool"]?["driver"])
  #expect(driver["name"] == .string("formwalk"))
  #expect(driver["version"] == .string("1.2.3"))
  let rules = try #require(driver["rules"]?.elements)
  #expect(rules.map { $0["id"] } == [.string("length"), .string("required")])
  for rule in rules {
    #expect(rule["shortDescription"]?["text"]?.text?.isEmpty == false)
    #expect(rule["fullDescription"]?["text"]?.text?.isEmpty == false)
    #expect(rule["help"]?["text"]?.text?.isEmpty == false)
    #expect(rule["defaultConfiguration"]?["level"] == .string("error"))
  }
  let results = try #require(run["results"]?.elements)
  #expect(results.map { $0["ruleIndex"] } == [.number("0"), .number("1"), .number("0")])
  #expect(results.map { $0["ruleId"] } == [0, 1, 0].map { rules[$0]["id"] })

  // The rules of diagnostics contain what `explain` says.
  await forEachCase(DiagnosticName.allCases) { name in
    let source = SourceText(name: "a.form", text: "form f {}")
    let diagnostic = Diagnostic(name, SampleMessage(), source: source, span: SourceSpan(0, 4))
    let run = try firstRun(of: Report([diagnostic]).sarif(version: "1"))
    let rule = try #require(run["tool"]?["driver"]?["rules"]?.elements?.first)
    let explanation = try #require(name.explanation)
    #expect(rule["id"] == .string(name.rawValue))
    #expect(rule["shortDescription"]?["text"] == .string(explanation.summary))
    #expect(rule["fullDescription"]?["text"] == .string(explanation.meaning))
    let markdown = try #require(rule["help"]?["markdown"]?.text)
    if case .form(let form) = explanation.fixed { #expect(markdown.contains(form)) }
    for finding in explanation.findings { #expect(markdown.contains(finding)) }
    let level = name.severity == .information ? "note" : name.severity.rawValue
    #expect(rule["defaultConfiguration"]?["level"] == .string(level))
  }
}

@Test func resultsOfSARIF() async throws {
  do {
    let run = try sample([
      ReportedSample.finding(message: "Use {0} in [it](https://example.org).")
    ])
    let result = try #require(run["results"]?.elements?.first)
    #expect(result["level"] == .string("warning"))
    // A single brace would start a placeholder, and a bracket before a parenthesis a link.
    #expect(
      result["message"]?["text"]
        == .string("faves[1].name: Use {{0}} in [it] (https://example.org).\nShorten it."))
    let location = try #require(result["locations"]?.elements?.first)
    let physical = try #require(location["physicalLocation"])
    let artifact = try #require(physical["artifactLocation"])
    #expect(artifact["uri"] == .string("data/%C3%BC%201%3A2.json"))
    #expect(artifact["uriBaseId"] == .string("%SRCROOT%"))
    let region: [(String, String)] = [
      ("startLine", "2"), ("startColumn", "5"), ("endLine", "2"), ("endColumn", "10"),
      ("byteOffset", "4"), ("byteLength", "5"),
    ]
    let expected = JSONValue.object(region.map { JSONValue.Member($0.0, .number($0.1)) })
    #expect(physical["region"] == expected)
    #expect(
      location["logicalLocations"]?.elements?.first?["fullyQualifiedName"]
        == .string("/faves/0/name"))
    #expect(result["properties"]?["formPath"] == .string("faves[1].name"))
    #expect(result["properties"]?["pointer"] == .string("/faves/0/name"))
    let related = try #require(result["relatedLocations"]?.elements?.first)
    #expect(related["message"]?["text"] == .string("the row"))
    #expect(related["physicalLocation"]?["region"]?["byteLength"] == .number("1"))
    let fix = try #require(result["fixes"]?.elements?.first)
    #expect(fix["description"]?["text"] == .string("Cut"))
    let change = try #require(fix["artifactChanges"]?.elements?.first)
    #expect(change["artifactLocation"] == artifact)
    let replacement = try #require(change["replacements"]?.elements?.first)
    #expect(replacement["deletedRegion"] == expected)
    #expect(replacement["insertedContent"]?["text"] == .string("x\"y"))
  }

  // The whole record has no name.
  do {
    let run = try sample([ReportedSample.finding(pointer: "")])
    let location = run["results"]?.elements?.first?["locations"]?.elements?.first
    #expect(location?["physicalLocation"] != nil)
    #expect(location?["logicalLocations"] == nil)
  }

  // Address of a file.
  await forEachCase(addresses) { path, address in
    let run = try sample([ReportedSample.finding(file: path)])
    let location = run["results"]?.elements?.first?["locations"]?.elements?.first
    let artifact = try #require(location?["physicalLocation"]?["artifactLocation"])
    #expect(artifact["uri"] == .string(address))
    #expect((artifact["uriBaseId"] == nil) == path.hasPrefix("/"))
  }

  // The pieces together are the complete report.
  let findings = (0..<3).map { ReportedSample.finding(identity: "\($0)") }
  var whole = SARIFWriter(version: "1", style: .compact)
  var pieces = whole
  var text: [UInt8] = []
  for finding in findings {
    whole.add(finding)
    pieces.add(finding)
    text += pieces.drain()
  }
  #expect(pieces.drain().isEmpty)
  let describe: (String) -> ReportedRule = {
    ReportedRule(id: $0, severity: .error, summary: "")
  }
  text += pieces.finish(describe)
  #expect(text == whole.finish(describe))
  #expect(text.last == 0x0A)
}

private let addresses: [(String, String)] = [
  ("a.form", "a.form"), ("./forms//a b.form", "forms/a%20b.form"), ("../a.form", "../a.form"),
  ("/tmp/%.form", "file:///tmp/%25.form"), ("http://x/a?b#c.form", "http%3A/x/a%3Fb%23c.form"),
  ("a\"\n\\.form", "a%22%0A%5C.form"), ("-", "-"), (".", "."), ("/", "file:///"),
]

// MARK: Fingerprints

private func fingerprints(_ diagnostics: [Diagnostic]) throws -> [String] {
  let results = try firstRun(of: Report(diagnostics).sarif(version: "1"))["results"]?.elements
  return try #require(results).compactMap {
    $0["partialFingerprints"]?["formwalk/v1"]?.text
  }
}

@Test func fingerprintsStay() throws {
  // Fingerprints stay when lines move.
  let text = "form f {\n  show x\n  show y\n  show x\n}\n"
  let spans = [SourceSpan(16, 17), SourceSpan(25, 26), SourceSpan(34, 35)]
  let moved = "// new\n" + text.replacing("  show", with: "    show")
  let before = try fingerprints(ReportedSample.diagnostics(text, spans))
  let after = try fingerprints(
    ReportedSample.diagnostics(moved, [SourceSpan(25, 26), SourceSpan(36, 37), SourceSpan(47, 48)]))
  #expect(before.count == 3)
  #expect(Set(before).count == 3)
  #expect(before == after)
  let elsewhere = try fingerprints(ReportedSample.diagnostics(text, file: "b.form", spans))
  #expect(Set(before).isDisjoint(with: elsewhere))

  // Repeats are only numbered on request.
  func texts(_ isNumbered: Bool) throws -> [JSONValue?] {
    let findings = [ReportedSample.finding(), ReportedSample.finding()]
    return try sample(findings, numbersRepeats: isNumbered)["results"]?.elements?.map {
      $0["partialFingerprints"]?["formwalk/v1"]
    } ?? []
  }
  #expect(Set(try texts(true)).count == 2)
  #expect(Set(try texts(false)).count == 1)
}

// MARK: Pieces

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
