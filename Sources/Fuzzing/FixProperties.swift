import FormEngine
import FormLanguage
import FormSyntax
import FormTools

/// Properties of fixes: the edits are within the file, in order and disjoint, and a form that
/// parses still does so once they are applied.
enum FixProperties {
  private static let mostFixes = 12

  static func check(_ file: FileAnalysis) {
    let parses = parses(file.source.bytes)
    for fix in file.fixes().prefix(mostFixes) {
      require(!fix.title.isEmpty, "a fix says nothing")
      let fixed = applying(fix.edits, to: file.source.bytes)
      require(
        !parses || Self.parses(fixed), "after a fix it does not parse: \(fix.finding.message)")
    }
    for guesses in [false, true] {
      let repair = repairForm(file.source, importing: FewFiles(), guesses: guesses)
      require(
        applying(repair.edits, to: file.source.bytes) == repair.source.bytes,
        "the edits of a repair are not the repair")
      require(!parses || Self.parses(repair.source.bytes), "a repaired form does not parse")
      _ = UnifiedDiff(file.source, edits: repair.edits).bytes(colors: true, isVisible: true)
    }
  }

  static func parses(_ bytes: [UInt8]) -> Bool {
    let source = SourceText(name: "fuzz.form", bytes: bytes)
    return !SyntaxTree.parse(source).diagnostics.contains { $0.severity == .error }
  }

  static func applying(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for edit in edits {
      let (from, to) = (Int(edit.span.start), Int(edit.span.end))
      require(end <= from && from <= to && to <= bytes.count, "edits overlap or are outside")
      result += bytes[end..<from] + Array(edit.replacement.utf8)
      end = to
    }
    return result + bytes[end...]
  }
}
