import FormLanguage
import FormSyntax
import Foundation
import SeededNumbers
import TestCases
import Testing

/// A form that is truncated or changed in one byte is compiled to the end, and each finding is
/// inside it. Findings do not depend on building a program.
@Suite struct BadInputProperties {
  /// Each form of the repository, with the places where it is truncated and changed: every place of
  /// a small form, otherwise 1,000. Without `FORMWALK_LONG_RUNS`, only some of these.
  static let forms: [(name: String, bytes: [UInt8])] = FormFiles.names.compactMap { name in
    (try? Data(contentsOf: FormFiles.folder.appending(path: name))).map { (name, Array($0)) }
  }

  /// The bytes that are put into a form.
  static let bytes: [UInt8] =
    [0x00, 0x07, 0x80, 0xC3, 0xE2, 0xFF] + Array("\"{}()[]`/\\'#@:,;.=<-\n\r\t 0aZ".utf8)

  private static func places(in form: Int) -> [Int] {
    let count = forms[form].bytes.count
    var random = SeededGenerator(seed: UInt64(4_096 + form))
    let all =
      count < 4_096
      ? Array(0..<count) : (0..<1_000).map { _ in Int.random(in: 0..<count, using: &random) }
    return LongRuns.areWanted ? all : (0..<4).compactMap { _ in all.randomElement(using: &random) }
  }

  @Test(.tags(.property), .slow) func everyCutAndChangedByteCompiles() async {
    await forEachCase(Self.forms.indices) { form in
      for place in Self.places(in: form) {
        compile(Array(Self.forms[form].bytes[..<place]), "cut at \(place)", form)
      }
    }

    // Every changed byte compiles.
    await forEachCase(Self.forms.indices) { form in
      var random = SeededGenerator(seed: UInt64(8_192 + form))
      for place in Self.places(in: form) {
        var bytes = Self.forms[form].bytes
        bytes[place] = Self.bytes.randomElement(using: &random) ?? 0
        compile(bytes, "byte \(place) changed to \(bytes[place])", form)
      }
    }
  }

  /// Errors in text over several lines are found in place, whatever the byte.
  @Test(.tags(.property), .slow) func smallFormsSurviveEveryByteEverywhere() {
    let text = """
      form f "F" {
        field a: text @1 "Ä" { match /[a-z]+/ help \"\"\"
          \\(b) x
          \"\"\" }
        field `b c`: integer @2 = 1 + 2 { check value > 1 else "\\(value)" }
      }
      """
    let bytes = Array(text.utf8)
    for place in bytes.indices {
      for byte in LongRuns.areWanted ? Array(0...255) : Self.bytes.filter({ $0 % 7 == place % 7 }) {
        var changed = bytes
        changed[place] = UInt8(byte)
        compile(changed, "byte \(place) changed to \(byte)", nil)
      }
    }
  }

  /// Findings about a pattern that is not UTF-8 are at the pattern, not past the end of the file.
  @Test(.tags(.property)) func patternsThatAreNotTextHaveTheirFindings() {
    for end in ["a$", "(", "[z-a]", "\\q"] {
      let pattern = [UInt8](repeating: 0xFF, count: 40) + Array(end.utf8)
      compile(
        Array("form f { field a: text { match /".utf8) + pattern + Array("/ } }".utf8), end, nil)
    }
  }

  private func compile(_ bytes: [UInt8], _ what: String, _ form: Int?) {
    let name = form.map { Self.forms[$0].name } ?? "test.form"
    parsed(bytes)
    let compilation = compiled(
      SourceText(name: name, bytes: bytes), importing: FormFiles.Importer())
    let problem = placeProblem(compilation.diagnostics)
    #expect(problem == nil, "\(name), \(what)")
    let report = Report(compilation.diagnostics)
    #expect(report.human(colors: false).isEmpty == compilation.diagnostics.isEmpty)
  }
}
