import FormLanguage
import FormSyntax
import TestCases
import Testing

/// The list of a form's errors is limited, but the form is still rejected.
@Test(.slow) func aThousandAreListed() {
  // A thousand errors are listed, and that there are more.
  do {
    let fields = (0..<1_002).map { "  field q\($0): zz\($0)\n" }.joined()
    let found = compiled(form(fields)).diagnostics
    #expect(found.count { $0.name == .unknownType } == 1_000)
    #expect(found.last?.name == .tooManyFindings)
    #expect(found.last?.severity == .information)
    #expect(found.last?.source.position(of: Int(found.last?.span.start ?? 0)).line == 1_002)
    #expect(found.count == 1_001)
    #expect(Report(found).summary == "More than 1000 errors")
  }

  // A thousand are not too many.
  do {
    let fields = (0..<1_000).map { "  field q\($0): zz\($0)\n" }.joined()
    let found = compiled(form(fields)).diagnostics
    #expect(found.count { $0.name == .unknownType } == 1_000)
    #expect(found.count == 1_000)
    #expect(Report(found).summary == "1000 errors")
  }

  // So it is with the syntax.
  do {
    let fields = (0..<1_002).map { "  field q\($0): text { lengthh 3... }\n" }.joined()
    let found = compiled(form(fields)).diagnostics
    #expect(found.last?.message == "There are more errors from here on.")
    #expect(Report(found).summary == "More than 1000 errors")
  }

  // The uses of one name are one error, and hide none, wherever they are.
  do {
    let uses = (0..<1_500).map { "  check nope == \($0) else \"x\"\n" }.joined()
    let lets = (0..<1_500).map { "  let l\($0) = nope + \($0)\n" }.joined()
    for text in [uses, lets] {
      let found = compiled(form(text + "  field y: integer { length 2... }\n")).diagnostics
      let errors = found.filter { $0.severity == .error }
      #expect(errors.map(\.name) == [.unknownName, .misplacedClause])
      #expect(!found.contains { $0.name == .tooManyFindings && $0.message.contains("error") })
    }
  }

  // An error after many warnings is listed.
  do {
    let names = (0..<1_500).map { "  field q\($0): text\n  field Q\($0): text\n" }.joined()
    let found = compiled(form(names + "  check q0 == zzz else \"x\"\n"))
    #expect(found.diagnostics.count { $0.severity == .warning } == 1_000)
    #expect(found.diagnostics.count { $0.name == .unknownName } == 1)
    #expect(found.diagnostics.count { $0.name == .tooManyFindings } == 1)
    #expect(found.program == nil)
    #expect(Report(found.diagnostics).summary == "1 error, more than 1000 warnings")
    // Comments may keep away all that are listed.
    let unlisted = found.diagnostics.filter { $0.name == .tooManyFindings }
    #expect(Report(unlisted).summary == "Warnings that are not listed")
  }
}
