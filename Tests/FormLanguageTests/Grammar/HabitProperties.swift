import FormSyntax
import Foundation
import TestCases
import Testing

/// The table of habits is for mistakes alone.
@Suite struct HabitProperties {
  /// A form without mistakes never reads the table: neither one that the grammar makes nor one of
  /// the repository.
  @Test(.slow) func formsWithoutMistakesNeverReadTheTable() async {
    await forEachCase(SentenceProperties.seeds) { seed in
      var maker = SentenceMaker(try GrammarDocument.grammar.get(), seed: seed)
      for _ in 0..<SentenceProperties.sentences {
        let text = maker.next().text
        #expect(questions(Array(text.utf8)) == 0, "\(text)")
      }
    }
    await forEachCase(FormFileTests.files) { file in
      let bytes = Array(try Data(contentsOf: FormFiles.folder.appending(path: file)))
      #expect(questions(bytes) == 0)
    }
    #expect(questions(Array("form a { field b: text { maxlength 3 } }".utf8)) > 0)
  }

  /// Returns how often the parser asks the table.
  private func questions(_ bytes: [UInt8]) -> Int {
    SyntaxTree.parse(SourceText(name: "test.form", bytes: bytes), .listed).findings.questions
  }
}
