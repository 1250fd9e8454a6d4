import FormLanguage
import Testing

@Suite struct DiagnosticNameTests {
  /// No form that fits into a test file causes these: they need 64 MiB, a hundred thousand
  /// declarations, bytes that are no text, or a run of the test.
  static let withoutExample: Set<DiagnosticName> = [
    .fileTooLarge, .formTooLarge, .notUTF8, .stepFailed,
  ]

  @Test func eachNameHasACase() {
    let cases = Set(Corpus.files(in: "Diagnostics", ending: ".md").map { String($0.dropLast(3)) })
    let names = DiagnosticName.allCases.filter { !Self.withoutExample.contains($0) }
    #expect(names.map(\.rawValue).filter { !cases.contains($0) } == [])
  }

  @Test(arguments: DiagnosticName.allCases)
  func nameIsInKebabCase(name: DiagnosticName) {
    #expect(name.rawValue.allSatisfy { $0 == "-" || ("a"..."z").contains($0) || $0 == "8" })
    #expect(!name.rawValue.hasPrefix("-") && !name.rawValue.hasSuffix("-"))
  }
}
