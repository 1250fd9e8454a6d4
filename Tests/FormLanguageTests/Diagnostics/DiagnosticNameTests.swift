import FormSyntax
import TestCases
import Testing

@Test func nameIsInKebabCase() async {
  await forEachCase(DiagnosticName.allCases) { name in
    #expect(name.rawValue.allSatisfy { $0 == "-" || ("a"..."z").contains($0) || $0 == "8" })
    #expect(!name.rawValue.hasPrefix("-") && !name.rawValue.hasSuffix("-"))
  }
}
