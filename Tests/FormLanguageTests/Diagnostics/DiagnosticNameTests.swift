import FormLanguage
import Testing

@Suite struct DiagnosticNameTests {
  @Test(arguments: DiagnosticName.allCases)
  func nameIsInKebabCase(name: DiagnosticName) {
    #expect(name.rawValue.allSatisfy { $0 == "-" || ("a"..."z").contains($0) || $0 == "8" })
    #expect(!name.rawValue.hasPrefix("-") && !name.rawValue.hasSuffix("-"))
  }
}
