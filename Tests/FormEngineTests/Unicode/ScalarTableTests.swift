import FormEngine
import TestCases
import Testing

// Compares the tables, seen through patterns, with the standard library, which may be of a newer
// version of Unicode: scalars that the tables leave unassigned are skipped.

private let categories: [(String, Unicode.GeneralCategory)] = [
  ("Lu", .uppercaseLetter), ("Ll", .lowercaseLetter), ("Lt", .titlecaseLetter),
  ("Lm", .modifierLetter), ("Lo", .otherLetter), ("Mn", .nonspacingMark),
  ("Mc", .spacingMark), ("Me", .enclosingMark), ("Nd", .decimalNumber),
  ("Nl", .letterNumber), ("No", .otherNumber), ("Pc", .connectorPunctuation),
  ("Pd", .dashPunctuation), ("Ps", .openPunctuation), ("Pe", .closePunctuation),
  ("Pi", .initialPunctuation), ("Pf", .finalPunctuation), ("Po", .otherPunctuation),
  ("Sm", .mathSymbol), ("Sc", .currencySymbol), ("Sk", .modifierSymbol),
  ("So", .otherSymbol), ("Zs", .spaceSeparator), ("Zl", .lineSeparator),
  ("Zp", .paragraphSeparator), ("Cc", .control), ("Cf", .format), ("Co", .privateUse),
]

/// Every scalar that the tables know, but most of the many Han, Hangul and private ones.
private func scalars() throws -> [Unicode.Scalar] {
  let unassigned = try Pattern(source: #"\p{Cn}"#)
  var scratch = PatternScratch()
  return (0...0x2FFFF).compactMap { (value: UInt32) -> Unicode.Scalar? in
    let isSparse = (0x3500...0xD700).contains(value) || value >= 0xE100 && value < 0xF800
    if isSparse && value % 64 != 0 || value > 0x20100 { return nil }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    return unassigned.matches(String(scalar), scratch: &scratch) ? nil : scalar
  }
}

/// Scalars whose category was changed by a version after the tables' one.
private let recategorised: Set<UInt32> = [0x0295, 0x1171E]

@Test(.slow) func generalCategoriesAreTheStandardLibrarys() throws {
  let scalars = try scalars()
  #expect(scalars.count > 39_000)
  var matched = 0
  for (name, category) in categories {
    let pattern = try Pattern(source: "\\p{\(name)}")
    let group = try Pattern(source: "\\p{\(name.prefix(1))}")
    let negated = try Pattern(source: "\\P{\(name)}")
    var scratches = [PatternScratch(), PatternScratch(), PatternScratch()]
    for scalar in scalars where scalar.properties.generalCategory == category {
      if recategorised.contains(scalar.value) { continue }
      let text = String(scalar)
      let found = (
        pattern.matches(text, scratch: &scratches[0]),
        group.matches(text, scratch: &scratches[1]),
        negated.matches(text, scratch: &scratches[2])
      )
      if found == (true, true, false) {
        matched += 1
      } else {
        Issue.record("U+\(String(scalar.value, radix: 16)) is not \(name)")
      }
    }
  }
  #expect(matched + recategorised.count >= scalars.count)
}

@Test func whiteSpaceIsTheStandardLibrarys() throws {
  let pattern = try Pattern(source: #"\s"#)
  var scratch = PatternScratch()
  for scalar in try scalars() {
    let matches = pattern.matches(String(scalar), scratch: &scratch)
    #expect(matches == scalar.properties.isWhitespace, "U+\(String(scalar.value, radix: 16))")
  }
}

/// The standard library has no simple case folding. Single scalars whose lowercase and uppercase
/// mappings are inverse must match after folding.
@Test func casesFoldTogether() throws {
  var pairs = 0
  for scalar in try scalars() {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    guard lower.count == 1, let other = lower.first, other != scalar,
      other.properties.uppercaseMapping == String(scalar)
    else { continue }
    pairs += 1
    var scratch = PatternScratch()
    let hex = String(scalar.value, radix: 16)
    let pattern = try Pattern(source: "\\u{\(hex)}", ignoringCase: true)
    #expect(pattern.matches(String(other), scratch: &scratch), "U+\(hex)")
    let exact = try Pattern(source: "\\u{\(hex)}")
    scratch = PatternScratch()
    #expect(!exact.matches(String(other), scratch: &scratch), "U+\(hex)")
  }
  #expect(pairs > 1_250)
}
