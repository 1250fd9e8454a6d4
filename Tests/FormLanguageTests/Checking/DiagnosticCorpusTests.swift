import FormLanguage
import Foundation
import Testing

/// The corpus of findings: each file explains one, with an example that causes it and the same
/// mended.
@Suite struct DiagnosticCorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Corpus/Diagnostics")

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()

  @Test func thereAreCases() {
    #expect(Self.names.count > 40)
  }

  @Test(arguments: names)
  func theExampleIsFoundAndTheMendedOneIsClean(name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
    let sections = Self.sections(of: text)
    #expect(DiagnosticName(rawValue: name) != nil)
    #expect(text.hasPrefix("# \(name)\n"))
    #expect(sections["Meaning"]?.isEmpty == false)
    let expected = try #require(sections["Findings"])
    let example = try #require(sections["Example"].flatMap(Self.form))
    let mended = try #require(sections["Mended"].flatMap(Self.form))
    let found = Self.findings(in: example)
    #expect(found.joined(separator: "\n") == expected)
    #expect(found.contains { $0.contains(" \(name): ") })
    #expect(Self.findings(in: mended) == [])
  }

  /// As the file lists them: `- 3:9 to 3:12, error unknown-name: There is no …`.
  private static func findings(in text: String) -> [String] {
    let source = SourceText(name: "example.form", text: text)
    let importer = FilesInMemory(texts: [
      "example.form": text, "address.form": "type Address = group { field street: text }\n",
    ])
    return compileForm(source, importing: importer).diagnostics.map { finding in
      let start = finding.source.position(of: Int(finding.span.start))
      let end = finding.source.position(of: Int(finding.span.end))
      return "- \(start.line):\(start.column) to \(end.line):\(end.column), "
        + "\(finding.severity) \(finding.name.rawValue): \(finding.message)"
    }
  }

  /// The text under each heading of the second level, without the lines around it.
  private static func sections(of text: String) -> [String: String] {
    var sections: [String: String] = [:]
    for part in text.components(separatedBy: "\n## ").dropFirst() {
      guard let end = part.firstIndex(of: "\n") else { continue }
      sections[String(part[..<end])] = part[end...].trimmingCharacters(in: .newlines)
    }
    return sections
  }

  /// What stands in a fenced block.
  private static func form(_ section: String) -> String? {
    guard section.hasPrefix("```form\n"), section.hasSuffix("\n```") else { return nil }
    return String(section.dropFirst(8).dropLast(3))
  }
}
