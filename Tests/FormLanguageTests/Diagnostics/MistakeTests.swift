import FormLanguage
import FormSyntax
import Foundation
import TestCases
import Testing

/// Tests of forms with one typical beginner's mistake each, which lead to one finding, at the
/// mistake, that says what to write instead.
///
/// Each file of `Corpus/Mistakes` has a form, a line of dashes, and the finding as it is shown.
struct MistakeTests {
  static let files = Corpus.files(in: "Mistakes", ending: ".txt")

  func oneFindingSaysWhatToWrite() async {
    #expect(Self.files.count > 200)

    // One finding says what to write.
    await forEachCase(Self.files) { file in
      let sections = try Corpus.text("Mistakes/\(file)").components(separatedBy: "----------\n")
      try #require(sections.count == 2)
      let found = findings(sections[0])
      #expect(found.count == 1)
      #expect(found.first?.help != nil)
      #expect(Report(found).human(colors: false) == sections[1])
      #expect(placeProblem(found) == nil)
    }

    // If one repair is obvious, it leaves nothing to find.
    await forEachCase(Self.files) { file in
      let text = try Corpus.text("Mistakes/\(file)").components(separatedBy: "----------\n")[0]
      let found = findings(text)
      guard found.contains(where: { $0.fix != nil }) else { return }
      #expect(findings(fixed(text, found)).map(\.message) == [])
    }
  }

  private func findings(_ text: String) -> [Diagnostic] {
    compiled(SourceText(name: "mistake.form", text: text), importing: Self.optionFiles)
      .diagnostics
  }

  /// The files that some of the forms name.
  static let optionFiles = FilesInMemory(texts: [
    "regions.csv": "name,label\nnorth,The north\nsouth,The south\n",
    "fees.csv": "name,fee,opens\nferry,12.50,08:00\nbridge,2,9:00\ntunnel,free,\n",
    "towns.csv": """
    name,label,region,population,zip
    kiel,Kiel,north,248000,24103
    husum,Husum,north,23000,25813
    ulm,Ulm,south,129000,89073

    """,
  ])
}

@Test(.slow) func oneFindingSaysWhatToWrite() async {
  await MistakeTests().oneFindingSaysWhatToWrite()
}
