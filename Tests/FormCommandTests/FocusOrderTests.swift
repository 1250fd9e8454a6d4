import TestCases
import Testing

/// Tests of the focus order in failing tests if it is too long to be shown completely.
struct FocusOrderTests {
  /// A form of 500 fields with one test.
  private static func told(_ steps: String) throws -> String {
    let fields = (1...500).map { "  field f\($0): text\n" }.joined()
    let folder = try TemporaryFolder([
      ("long.form", "form long {\n\(fields)}\ntest \"it fails\" { \(steps) }\n")
    ])
    let run = try Formwalk.run(["test", "long.form"], folder: folder.path)
    #expect(run.ending == .exited(1))
    return String(run.output.split(separator: "\n").first { $0.contains("The focus order") } ?? "")
  }

  private static func names(_ range: ClosedRange<Int>) -> String {
    range.map { "f\($0)" }.joined(separator: ", ")
  }

  func thePlacesAroundAreShown() async throws {
    // Two hundred places are shown: those around the focus, or at the nearer end.
    await forEachCase(
      [
        ("expect focus f20", 1...200), ("focus f101 expect focus none", 1...200),
        ("focus f102 expect focus none", 2...201), ("focus f300 expect focus none", 200...399),
        ("focus f401 expect focus none", 301...500), ("focus f500 expect focus none", 301...500),
      ] as [(String, ClosedRange<Int>)]
    ) { steps, range in
      let places = "positions \(range.lowerBound) to \(range.upperBound) of 500"
      let told = try Self.told(steps)
      #expect(told.hasSuffix("The focus order, \(places), is `\(Self.names(range))`."), "\(told)")
    }

    // If another order was expected, those around the first difference.
    let swapped = "\(Self.names(1...250)), f252, f251, \(Self.names(253...500))"
    let told = try Self.told("focus f500 expect order \(swapped)")
    #expect(told.contains("positions 151 to 350 of 500, is `\(Self.names(151...350))`."), "\(told)")
  }
}

@Test func thePlacesAroundAreShown() async throws {
  try await FocusOrderTests().thePlacesAroundAreShown()
}
