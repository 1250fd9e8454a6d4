import FormSyntax
import TestCases
import Testing

// The rules that let the parser work with one token of look-ahead. Each case would have two
// readings without its rule.

/// The clauses of a field's block, as the kinds of their nodes in one line.
private func clauses(_ text: String, in owner: String = "field") -> [String] {
  let (tree, diagnostics) = parsed("form f {\n \(owner) a: text {\n\(text)\n}\n}")
  #expect(diagnostics.map(\.message) == [])
  return tree.nodes.indices.compactMap { id in
    tree.clause(of: id).map { clause in
      let child = tree.child(at: 0, of: id).map { " \(tree.kind($0)) \(tree.text($0))" }
      return "\(clause)\(child ?? "")"
    }
  }
}

/// `submit` begins a declaration that no name follows, so a name after it makes it a type.
@Test func aTypeMayBeOnTheNextLine() {
  for type in ["Address", "submit", "rows"] {
    let text = "form f {\n  group a:\n  \(type) rows b { field c: text }\n}"
    let findings = syntaxFindings(text)
    #expect((findings == []) == (type != "rows"), "\(type): \(findings)")
  }
}

private let upperBoundIsJoinedCases: [(String, [String])] = [
  ("length 12... confirm", ["length range 12...", "confirm"]),
  ("length 12...\nconfirm", ["length range 12...", "confirm"]),
  ("length 12... // more\nconfirm", ["length range 12...", "confirm"]),
  ("length 12...confirm", ["length range 12...confirm"]),
  ("length 12... else \"M\"", ["length range 12..."]),
  ("length 12 ...20 keep", ["length range 12 ...20", "keep"]),
  ("length ...20 keep", ["length range ...20", "keep"]),
  ("range\n1...\n\nkeep", ["range range 1...", "keep"]),
  ("range 1..<2 keep", ["range range 1..<2", "keep"]),
]

@Test func boundsOfRanges() async {
  // Upper bound is joined.
  await forEachCase(upperBoundIsJoinedCases) { text, expected in
    #expect(clauses(text) == expected)
  }

  // Spaced range is fixed.
  await forEachCase(spacedRangeIsFixedCases) { text, name, fixedText in
    let source = "form f { field a: integer { \(text) } }"
    let (_, diagnostics) = parsed(source)
    #expect(diagnostics.map(\.name.rawValue) == [name])
    #expect(fixed(source, diagnostics) == "form f { field a: integer { \(fixedText) } }")
  }

  // Half open range needs its bound.
  #expect(
    syntaxFindings("form f { field a: integer { range 1..< } }") == [
      "1:36-1:39 error missing: Missing upper bound after `..<`."
    ])

  await forEachCase(boundsAreSumsCases) { text, count in
    #expect(clauses(text).count == count)
  }
}

private let spacedRangeIsFixedCases: [(String, String, String)] = [
  ("length 1 ... 5", "spaced-range", "length 1...5"),
  ("length 1... 5", "spaced-range", "length 1...5"),
  ("length ... 5", "spaced-range", "length ...5"),
  ("range 1 ..< 5", "spaced-range", "range 1..<5"),
  ("range 1... (a)", "spaced-range", "range 1...(a)"),
  ("range a... b", "spaced-range", "range a...b"),
]

private let mandatoryNameIsAnyWordCases: [(String, [String])] = [
  ("default hint keep", ["default nameReference hint", "keep"]),
  ("default hint hint \"M\"", ["default nameReference hint", "hint text \"M\""]),
  (
    "default option option match match /x/",
    [
      "default nameReference option", "option name match", "match pattern /x/",
    ]
  ),
  (
    "option true \"Yes\" option when when true",
    [
      "option name true", "option name when",
    ]
  ),
  ("default a.match keep", ["default path a.match", "keep"]),
]

@Test func wordsAsNames() async {
  // Mandatory name is any word.
  await forEachCase(mandatoryNameIsAnyWordCases) { text, expected in
    #expect(clauses(text) == expected)
  }

  // Optional name yields to keyword.
  await forEachCase(optionalNameYieldsToKeywordCases) { text, expected in
    #expect(clauses(text, in: "rows") == expected)
  }

  // Option follows path in test.
  let (tree, diagnostics) = parsed("test \"t\" { enter priority .low enter tags [.a] }")
  #expect(diagnostics.isEmpty)
  let steps = tree.nodes.indices.filter { tree.kind($0) == .step }
  #expect(
    steps.map { step in tree.children(of: step).map { tree.text($0) } } == [
      ["priority", ".low"], ["tags", "[.a]"],
    ])
}

private let optionalNameYieldsToKeywordCases: [(String, [String])] = [
  ("unique required", ["unique", "required"]),
  ("unique `required` keep", ["unique name `required`", "keep"]),
  ("unique category required", ["unique name category", "required"]),
  ("unique category, required", ["unique name category"]),
  ("unique\ncheck check: a else \"M\"", ["unique", "check name check"]),
]

private let joinedSignsContinueCases: [(String, String)] = [
  ("default a.b", "path a.b"), ("default a[1].b", "path a[1].b"),
  ("default f(x)", "call f(x)"), ("default .low", "optionLiteral .low"),
  ("default [1]", "list [1]"), ("default form.match.x", "path form.match.x"),
  ("default `a`.b", "path `a`.b"),
]

@Test func signsThatContinue() async {
  await forEachCase(joinedSignsContinueCases) { text, expected in
    #expect(clauses(text) == ["default \(expected)"])
  }

  // Spaced signs are fixed.
  await forEachCase(spacedSignsAreFixedCases) { text, fixedText in
    let source = "form f { field a: text { \(text) } }"
    let (_, diagnostics) = parsed(source)
    #expect(diagnostics.count == 1)
    #expect(fixed(source, diagnostics) == "form f { field a: text { \(fixedText) } }")
  }
}

private let spacedSignsAreFixedCases: [(String, String)] = [
  ("default a .b", "default a.b"), ("default a [1]", "default a[1]"),
  ("default f (x)", "default f(x)"), ("default . low", "default .low"),
]

private let boundsAreSumsCases: [(String, Int)] = [
  ("length 2...(if a then 5 else 9) keep", 2), ("step a + 1 from b - 1 keep", 2),
  ("range (if a then 1 else 2)... keep", 2),
]

private let literalsAreToldCases: [(String, String?)] = [
  ("30 days", "duration"), ("30 day", "duration"), ("30days", "duration"),
  ("30\n", "integer"), ("1_000", "integer"), ("1.50", "decimal"),
  ("2026-11-20", "date"), ("2026 - 11 - 20", "sum"), ("09:30", "time"),
  ("09:30:15", "time"), ("2026-11-20T09:30", "dateTime"), ("2026-11-200", "sum"),
  ("12026-11-20", "sum"), ("/x/", nil), ("a / b / c", "product"),
  ("a matches /b/ and c / d > 1", "and"), ("x.match / 2", "product"),
]

@Test func literalsAreReported() async {
  await forEachCase(literalsAreToldCases) { text, kind in
    let (tree, diagnostics) = parsed("form f { let a = \(text) }")
    guard let kind else {
      #expect(!diagnostics.isEmpty)
      return
    }
    #expect(diagnostics.map(\.message) == [])
    let value = tree.nodes.indices.first { tree.kind($0) == .letDeclaration }
      .flatMap { tree.child(at: 1, of: $0) }
    #expect(value.map { "\(tree.kind($0))" } == kind)
  }
}
