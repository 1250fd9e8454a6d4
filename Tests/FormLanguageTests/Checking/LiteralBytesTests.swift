import FormEngine
import Testing

// Literals and names that are canonically equivalent, but have different bytes.

private let composed = "\u{E9}"
private let decomposed = "e\u{301}"

@Test func patternsAreOneOnlyWhereTheirBytesAre() throws {
  let (composed, decomposed) = (composed, decomposed)
  var session = try FormFiles.session(
    """
    form f {
      field a: text { match /\(composed)/ }
      field b: text { match /\(decomposed)/ }
      field c: text { match /\u{212A}/ }
      field d: text { match /K/ }
      field e: text { match /\(composed)/ }
      field g: boolean = b matches /\(decomposed)/
    }
    """)
  #expect(session.program.parts.patterns.count == 4)
  for (name, text, matches) in [
    ("a", composed, true), ("a", decomposed, false), ("b", decomposed, true),
    ("b", composed, false), ("c", "\u{212A}", true), ("c", "K", false), ("d", "K", true),
    ("d", "\u{212A}", false), ("e", composed, true), ("e", decomposed, false),
  ] {
    try session.enter(name, "")
    try session.enter(name, text)
    let rules = session.problems(at: try session.at(name)).map(\.rule)
    #expect(rules == (matches ? [] : ["match"]), "\(name) \(text.utf8.count)")
  }
}

@Test func textsKeepTheirBytes() throws {
  let (composed, decomposed) = (composed, decomposed)
  let session = try FormFiles.session(
    """
    form f {
      field a: text "\(composed)" { default "\(composed)" }
      field b: text "\(decomposed)" { default "\(decomposed)" }
    }
    """)
  for (name, text) in [("a", composed), ("b", decomposed)] {
    let path = try session.at(name)
    #expect(Array(session.label(path).utf8) == Array(text.utf8))
    guard case .text(let value) = session.value(path) else {
      Issue.record("\(name) is empty")
      continue
    }
    #expect(Array(value.utf8) == Array(text.utf8))
  }
}

/// Equal names are exported as written in the declaration.
@Test func namesAreExportedAsDeclared() throws {
  let (composed, decomposed) = (composed, decomposed)
  let program = try FormFiles.program(
    """
    form f {
      group a { field \(composed): text field k: choice { option \(composed) } }
      group b { field \(decomposed): text field k: choice { option `\(decomposed)` } }
      rows \(decomposed): text
    }
    """)
  let names = program.nodes.map { Array($0.name.utf8) }
  #expect(names.count { $0 == Array(composed.utf8) } == 1)
  #expect(names.count { $0 == Array(decomposed.utf8) } == 2)
  #expect(
    program.parts.options.map { Array($0[0].name.utf8) } == [
      Array(composed.utf8), Array(decomposed.utf8),
    ])
}
