import FormSyntax
import FormTools
import TestCases
import Testing

private func diff(
  _ text: String, _ edits: [(Int, Int, String)], name: String = "a.form", isVisible: Bool = false
) -> String {
  let source = SourceText(name: name, text: text)
  let diff = UnifiedDiff(
    source, edits: edits.map { Edit(span: SourceSpan($0.0, $0.1), replacement: $0.2) })
  return String(decoding: diff.bytes(colors: false, isVisible: isVisible), as: UTF8.self)
}

/// Repairs are shown as hunks of lines.
@Test func changesAreHunks() async {
  // Changed lines are between three others.
  #expect(
    diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", [(8, 9, "x")]) == """
      --- a.form
      +++ a.form
      @@ -2,7 +2,7 @@
       2
       3
       4
      -5
      +x
       6
       7
       8

      """)

  // Changes far apart are hunks of their own.
  let lines = (1...9).map { "\($0)\n" }.joined()
  #expect(
    diff(lines, [(0, 0, "0\n"), (16, 18, "")]) == """
      --- a.form
      +++ a.form
      @@ -1,3 +1,4 @@
      +0
       1
       2
       3
      @@ -6,4 +7,3 @@
       6
       7
       8
      -9

      """)

  // Changes of neighbouring lines are one.
  #expect(
    diff("a\nb\nc", [(0, 1, "x"), (2, 3, "y")]) == """
      --- a.form
      +++ a.form
      @@ -1,3 +1,3 @@
      -a
      -b
      +x
      +y
       c
      \\ No newline at end of file

      """)

  // Missing last line end is reported.
  #expect(
    diff("a", [(1, 1, "\nb")]) == """
      --- a.form
      +++ a.form
      @@ -1 +1,2 @@
      -a
      \\ No newline at end of file
      +a
      +b
      \\ No newline at end of file

      """)
  #expect(diff("a\n", [(0, 2, "")]) == "--- a.form\n+++ a.form\n@@ -1 +0,0 @@\n-a\n")
  #expect(
    diff("", [(0, 0, "a\n")]) == "--- a.form\n+++ a.form\n@@ -0,0 +1 @@\n+a\n")

  // Lines are the bytes of the source.
  #expect(diff("a\u{1B}\r\n", [(0, 1, "b")]).hasSuffix("-a\u{1B}\r\n+b\u{1B}\r\n"))
  #expect(diff("a\u{1B}\r\n", [(0, 1, "b")], isVisible: true).hasSuffix("-a␛␍\n+b␛␍\n"))

  // A tab ends a name with spaces; a name with other special characters is a C string.
  await forEachCase([
    ("a b.form", "a b.form\t", "a b.form\t"), ("é.form", "é.form", "é.form"),
    ("a\u{1B}é\n b", #""a\033\303\251\012 b""#, "a␛é␊ b\t"),
    (#""a" \b"#, #""\"a\" \\b""#, "\"a\" \\b"),
    (" a b", "\" a b\"", " a b\t"), ("\u{202E}a", #""\342\200\256a""#, "<U+202E>a"),
  ]) { name, written, shown in
    let edits = [(0, 1, "b")]
    let hunk = "@@ -1 +1 @@\n-a\n+b\n"
    #expect(
      diff("a\n", edits, name: name) == "--- \(written)\n+++ \(written)\n\(hunk)")
    #expect(
      diff("a\n", edits, name: name, isVisible: true) == "--- \(shown)\n+++ \(shown)\n\(hunk)")
  }

  // No edits make no diff.
  #expect(diff("a\nb\n", []) == "")
  #expect(diff("a\nb\n", [(0, 1, "a")]) == "")
}
