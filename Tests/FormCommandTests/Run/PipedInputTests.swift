import TestCases
import Testing

/// A byte-order mark at the start of a file is not part of the first answer.
@Test func aByteOrderMarkIsNoAnswer() throws {
  let folder = try TemporaryFolder([("f.form", "form f \"F\" { field a: text field b: text }\n")])
  let run = try Formwalk.run(
    ["run", "f.form"], input: "\u{FEFF}one\ntwo\n\n", folder: folder.path)
  #expect(run.output == "{\n  \"a\": \"one\",\n  \"b\": \"two\"\n}\n")
}
