import FormJSON
import FormSyntax
import Testing

/// The JSON report has the members that `grammar.md` documents, and no others.
struct JSONReportTests {
  /// The members of the table in `grammar.md`.
  private static func documented() throws -> Set<String> {
    let rows = try Corpus.text("../../../grammar.md").split(separator: "\n")
      .drop { $0 != "## Reports" }.filter { $0.hasPrefix("| `") }
    return Set(rows.map { row in String(row.dropFirst(3).prefix { $0 != "`" }) })
  }

  /// The path of each member in a value: `findings[].name`.
  private static func members(_ value: JSONValue, _ path: String = "") -> Set<String> {
    switch value {
    case .object(let members):
      members.reduce(into: []) { found, member in
        let place = path.isEmpty ? member.name : "\(path).\(member.name)"
        found.insert(place)
        found.formUnion(Self.members(member.value, place))
      }
    case .array(let elements):
      elements.reduce(into: []) { $0.formUnion(Self.members($1, path + "[]")) }
    default: []
    }
  }

  func membersAreDocumented() throws {
    var writer = JSONReportWriter()
    writer.add(ReportedSample.finding())
    let report = try JSONValue(parsing: writer.finish())
    #expect(report["version"] == .number("1"))
    let documented = try Self.documented()
    // Places within places, and the parts of edits, have their members described in the text.
    let told = documented.filter { $0.hasPrefix("findings") || $0 == "version" }
    let places = ["findings[].end.", "findings[].related[].", "findings[].fixes[].edits[]."]
    let found = Self.members(report).filter { member in
      !places.contains { member.hasPrefix($0) }
    }
    #expect(found == told)
    for part in ["start.byte", "start.line", "start.column", "end.byte", "text"] {
      #expect(Self.members(report).contains("findings[].fixes[].edits[].\(part)"))
    }
    for part in ["message", "path", "start.byte", "end.column"] {
      #expect(Self.members(report).contains("findings[].related[].\(part)"))
    }

    // Members of the report follow the findings.
    let bytes = Report([]).json { writer in
      writer.name("more")
      writer.integer(1)
    }
    #expect(try JSONValue(parsing: bytes)["more"] == .number("1"))

    // The pieces together are the complete report.
    var whole = JSONReportWriter(.compact)
    var pieces = whole
    var text: [UInt8] = []
    for _ in 0..<3 {
      whole.add(ReportedSample.finding())
      pieces.add(ReportedSample.finding())
      text += pieces.drain()
    }
    #expect(text + pieces.finish() == whole.finish())
  }
}

@Test func membersAreDocumented() throws { try JSONReportTests().membersAreDocumented() }
