import FormLanguage
import FormSyntax
import Foundation
import TestCases
import Testing

// Control characters in the literals of a form, each found at its place.

/// The part of a source between the brackets is found, with the name of the finding.
private func expect(_ marked: String, _ name: DiagnosticName?) {
  var text = marked
  var start: Int?
  if let open = text.range(of: "⟦"), let close = text.range(of: "⟧") {
    start = text[..<open.lowerBound].utf8.count
    text.removeSubrange(close)
    text.removeSubrange(open)
  }
  let found = compileForm(
    SourceText(name: "a.form", text: text), importing: FilesInMemory(texts: [:])
  ).diagnostics.filter { $0.severity != .information }
  #expect(found.map(\.name) == (name.map { [$0] } ?? []), "\(marked)")
  #expect(found.first.map { Int($0.span.start) } == start, "\(marked)")
  for finding in found {
    let controls = finding.message.unicodeScalars.filter {
      $0.properties.generalCategory == .control
    }
    #expect(controls.isEmpty, "\(marked)")
  }
}

@Test func valuesOfFields() async {
  await forEachCase([
    #"field a: text { default "x⟦\n⟧y" }"#, #"field a: secret { example "x⟦\u{1B}⟧y" }"#,
    #"field a: email { default "a⟦\t⟧@b.de" }"#, "field a: text { default \"x⟦\t⟧y\" }",
    "field a: text { default \"x⟦\u{85}⟧y\" }", #"field a: url { default "⟦\u{2028}⟧" }"#,
    #"field a: uuid { example "⟦\u{7F}⟧" }"#, #"field a: multiline { default "a\t\n⟦\u{C}⟧" }"#,
    #"field b: text field a: text = "\(b)⟦\n⟧""#,
    #"field b: text field a: text = "⟦\n⟧\(b)""#,
    #"field b: text field a: text = "\(if b is filled then "⟦\n⟧" else "")""#,
    #"field b: text field a: text = if b is filled then "x" else ("⟦\t⟧")"#,
    #"field b: text field a: text { default b ?? "⟦\u{0}⟧" }"#,
    "field a: text { default \"\"\"\n    one⟦\n⟧    two\n    \"\"\" }",
    #"rows r: text { default "⟦\n⟧" }"#, #"rows r { field x: text { default "⟦\n⟧" } }"#,
  ]) { declaration in
    expect("form f { \(declaration) }", .controlCharacter)
  }
}

@Test func valuesInTests() async {
  await forEachCase([
    #"enter a "x⟦\n⟧" expect valid"#, #"given { a = "⟦\t⟧" } expect valid"#,
    #"given { r[1] = "⟦\n⟧" } expect valid"#, #"enter s "⟦\u{1B}⟧" expect valid"#,
    #"enter m "⟦\u{1B}⟧" expect valid"#,
  ]) { steps in
    expect(
      "form f { field a: text field m: multiline field s: secret rows r: text } test \"t\" { \(steps) }",
      .controlCharacter)
  }
}

@Test func comparisonsThatAreNeverTrue() async {
  await forEachCase([
    #"a == "x⟦\n⟧""#, #""⟦\t⟧" != a"#, #"a in ["x", "⟦\n⟧y"]"#, #"a == ("⟦\u{2029}⟧")"#,
  ]) { condition in
    expect(
      "form f { field a: text field b: text { show when \(condition) } }", .neverEqual)
  }
}

@Test func whatIsAllowed() async {
  await forEachCase([
    #"field a: multiline { default "a\n\tb\u{D}" }"#,
    "field a: multiline { default \"\"\"\n    one\n    two\n    \"\"\" }",
    #"field a: text "two\nlines" { hint "a\tb" help "a\nb" }"#,
    #"field a: text { check value != "x" else "two\nlines" }"#,
    #"field a: multiline field b: text { show when a == "x\ny" }"#,
    #"field a: text field b: text { show when contains(a, "\t") }"#,
    #"field a: text { default "\u{A0}\u{200D}\u{AD}é" }"#, #"note "two\nlines" field a: text"#,
  ]) { declaration in
    expect("form f { \(declaration) }", nil)
  }
}

/// A text of a named type is found once, at the type.
@Test func typesAreFoundOnce() {
  expect(
    #"type T = text { default "⟦\n⟧" } form f { field a: T field b: T rows r: T }"#,
    .controlCharacter)
}
