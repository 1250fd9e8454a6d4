import FormSyntax
import Foundation
import TestCases
import Testing

private let files = Corpus.files(in: "Formatting", ending: ".txt")

/// Each file of `Corpus/Formatting` is a form, a line of dashes, and the formatted form. Those
/// whose name starts with `renumber` are about order tags.
@Test func formIsWrittenAsExpected() async {
  #expect(files.count > 20)

  // Form is written as expected.
  await forEachCase(files) { file in
    let sections = try Corpus.text("Formatting/\(file)").components(separatedBy: "----------\n")
    try #require(sections.count == 2)
    let renumbers = file.hasPrefix("renumber")
    let source = SourceText(name: file, text: sections[0])
    let form = formatForm(source, renumbers: renumbers)
    #expect(form.diagnostics.map(\.message) == [])
    #expect(String(decoding: form.bytes, as: UTF8.self) == sections[1])
    let again = formatForm(SourceText(name: file, bytes: form.bytes), renumbers: renumbers)
    #expect(!again.isChanged)
    #expect(source.applying(form.edits()) == sections[1])
    #expect(formattingProblem(source.bytes) == nil)
  }
}

@Test func edgesOfFiles() async {
  // Invisible differences around a file, which the corpus cannot contain.
  await forEachCase([
    ("", ""), ("\n \n", ""), ("\u{FEFF}", ""), ("\u{FEFF}form f {}", "form f {}\n"),
    ("// c", "// c\n"), ("\r\n\r\n// a \t\r\n\r\n\r\n// b\r\n\r\n", "// a\n\n// b\n"),
    ("form f {\r\n\tfield a: text\r\r}\r\n", "form f {\n  field a: text\n}\n"),
    (
      "type T = text {\r\n help \"\"\" \t\r\n  a\r\n \r\n   b \r\n  \"\"\"\r\n}",
      "type T = text {\n  help \"\"\"\n    a\n\n     b \n    \"\"\"\n}\n"
    ),
  ]) { text, expected in
    let source = SourceText(name: "edge.form", text: text)
    #expect(String(decoding: formatForm(source).bytes, as: UTF8.self) == expected)
    #expect(formattingProblem(source.bytes) == nil)
  }

  // A form that indentation would make larger than the size limit is unchanged.
  let source = SourceText(name: "deep.form", text: "form f{let a=((((b+c))))}")
  let whole = formatForm(source, columns: 4)
  #expect(whole.isChanged && whole.isParsed)
  for limit in [0, 1, 30, whole.bytes.count - 1] {
    let form = formatForm(source, columns: 4, limit: limit)
    #expect(form.isParsed && !form.isChanged && form.edits().isEmpty)
  }
  #expect(formatForm(source, columns: 4, limit: whole.bytes.count).isChanged)

  // Empty lines of a text over several lines keep white space beyond the indentation of its quotes.
  let text = "type T = text { help \"\"\"\n  a  \n     \n\n  \"\"\" }\n"
  #expect(
    String(decoding: formatForm(SourceText(name: "t.form", text: text)).bytes, as: UTF8.self)
      == "type T = text {\n  help \"\"\"\n    a  \n       \n\n    \"\"\"\n}\n")
  #expect(formattingProblem(Array(text.utf8)) == nil)
}
