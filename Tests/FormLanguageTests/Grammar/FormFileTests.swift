import FormSyntax
import FormTools
import Foundation
import TestCases
import Testing

/// All files of forms in the repository, libraries included.
struct FormFileTests {
  static let files: [String] =
    (FileManager.default.enumerator(atPath: FormFiles.folder.path)?.compactMap { $0 as? String }
    ?? [])
    .filter { $0.hasSuffix(".form") }.sorted()

  func formFilesAreSentences() async {
    #expect(Self.files.contains("login.form"))
    #expect(Self.files.contains("shared/address.form"))

    // The parser finds no errors in it, loses nothing of it, and the grammar accepts it.
    await forEachCase(Self.files) { file in
      let bytes = Array(try Data(contentsOf: FormFiles.folder.appending(path: file)))
      let (tree, diagnostics) = parsed(bytes)
      #expect(diagnostics.map(\.message) == [])
      let recogniser = Recogniser(GrammarTable(try GrammarDocument.grammar.get()))
      #expect(recogniser.accepts(tree))
    }
  }
}

@Test func formFilesAreSentences() async { await FormFileTests().formFilesAreSentences() }
