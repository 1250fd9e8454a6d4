internal import FormEngine
internal import FormSyntax

/// A checker of patterns, each of which the program stores once.
final class PatternChecker: CheckingPart {
  let here: CheckedPlace
  private(set) var all: [Pattern] = []
  /// The number of each pattern, by the bytes of its literal: canonically equivalent patterns may
  /// match different texts.
  private var numbers: [ArraySlice<UInt8>: Int] = [:]

  init(_ here: CheckedPlace) { self.here = here }

  /// Returns the number of a pattern in the program; reports an invalid one and returns nil.
  func number(of id: SyntaxID) -> Int? {
    let tree = self.tree
    guard tree.kind(id) == .pattern else {
      if tree.kind(id) != .missing {
        report(.wrongType, tree.span(id), PatternMessage.expected)
      }
      return nil
    }
    let written = tree.bytes(of: id)
    if let number = numbers[written] {
      reportAnchors(of: all[number], at: tree.span(id))
      return number
    }
    // Invalid UTF-8 was reported; decoding the pattern without it would shift the places in it.
    guard let literal = tree.pattern(of: id), String(validating: written, as: UTF8.self) != nil
    else { return nil }
    do {
      let pattern = try Pattern(source: literal.source, ignoringCase: literal.ignoresCase)
      reportAnchors(of: pattern, at: tree.span(id))
      all.append(pattern)
      numbers[written] = all.count - 1
      return all.count - 1
    } catch {
      report(error, inPatternAt: tree.span(id))
      return nil
    }
  }
}
