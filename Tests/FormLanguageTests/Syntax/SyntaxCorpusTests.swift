import FormSyntax
import Foundation
import TestCases
import Testing

/// Each file of `Corpus/Syntax` is a source, a line of dashes, the tree, and, if there are
/// findings, a second line of dashes and the findings.
@Test func treeIsAsWritten() async {
  await forEachCase(Corpus.files(in: "Syntax", ending: ".txt")) { file in
    let sections = try Corpus.text("Syntax/\(file)")
      .components(separatedBy: "----------\n")
    try #require(sections.count == 2 || sections.count == 3)
    let (tree, diagnostics) = parsed(sections[0])
    #expect(tree.text == sections[1])
    let found = Diagnostic.sorted(diagnostics, sources: []).map { compact($0) + "\n" }.joined()
    #expect(found == (sections.count == 3 ? sections[2] : ""))
  }
}

/// The files of cases next to the tests.
enum Corpus {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")

  static func files(in name: String, ending: String) -> [String] {
    let path = folder.appending(path: name).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { $0.hasSuffix(ending) }.sorted()
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: path)))
  }
}
