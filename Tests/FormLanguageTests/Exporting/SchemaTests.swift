import FormTools
import TestCases
import Testing

// What schemas claim, by examples. Each record is first shown to the form.

private let accepted: [(form: String, records: [String])] = [
  (
    "field a: integer { range 1...9 } field b: text { length 2... match /[a-z]+/ } field c: date",
    [
      #"{}"#, #"{"a": null, "b": null, "c": null}"#, #"{"a": "", "b": "", "c": ""}"#,
      #"{"a": 1.0}"#, #"{"a": 0.9e1}"#, #"{"c": "2026-11-20", "a": 3, "unknown": [1]}"#,
    ]
  ),
  (
    "field a: text { length ...2 } field m: multiline { length ...3 match /a\\n?b/ }",
    [
      // Two characters of four code points; a line break of two.
      #"{"a": "e\u0301e\u0301"}"#, #"{"m": "a\r\nb"}"#,
    ]
  ),
  (
    "field a: choices { required count 1...2 option x option y option z { exclusive } }",
    [#"{"a": ["x", "y", "x"]}"#, #"{"a": ["z", "z"]}"#]
  ),
  (
    "field a: choices { count 2... option x option y }",
    [#"{"a": []}"#, #"{"a": null}"#, #"{"a": ""}"#]
  ),
  (
    "rows a: text { count ...2 } rows b { count 1... field n: integer { required } }",
    [
      #"{"a": ["x", null, "", "y"], "b": [{"n": 1}]}"#, #"{"a": "", "b": [{"n": 1, "m": 2}]}"#,
    ]
  ),
  (
    "group g { field a: text field b: text { required when a is filled } }",
    [#"{"g": null}"#, #"{"g": ""}"#, #"{"g": {"a": ""}}"#, #"{}"#]
  ),
  (
    "field a: boolean field b: integer { show when a required } group g { show when not a field c: date { required } }",
    [
      // What is hidden may be anything, with a warning.
      #"{"a": false, "b": "text", "g": {"c": "2026-11-20"}}"#, #"{"b": {}, "g": 1}"#,
      #"{"a": true, "b": 1, "g": [2]}"#,
    ]
  ),
  (
    "field a: boolean field b: integer { show when a keep range 3... }",
    [#"{"b": 1}"#, #"{"a": true, "b": 3}"#, #"{"a": false, "b": null}"#]
  ),
  (
    "field a: integer field b: integer = a + 1 field c: integer { set 5 when b > 3 required }",
    [#"{"a": 1, "c": 2}"#, #"{"a": 3}"#, #"{"a": 3, "b": 4.0, "c": 5}"#]
  ),
  (
    "field a: boolean field b: text { readonly when a required } field d: decimal { step 0.01 }",
    [#"{"a": true, "d": 0.07}"#, #"{"b": "x", "d": 12.30}"#]
  ),
  (
    "field a: choice { option x as 12 option y as true option z as \"s t\" }",
    [#"{"a": 12.0}"#, #"{"a": true}"#, #"{"a": "s t"}"#, #"{"a": null}"#]
  ),
  (
    "field a: choice as \"a.b\" { option x option y when b } field b: boolean field t: time",
    [#"{"a.b": "x", "t": "09:30:15"}"#, #"{"a.b": "y", "b": true}"#]
  ),
  (
    "rows p { show when b field n: text { required } } field b: boolean",
    [#"{"p": [1, {}], "b": false}"#, #"{"b": true}"#, #"{"b": true, "p": []}"#]
  ),
]

private let rejected: [(form: String, records: [String])] = [
  (
    "field a: integer { required range 1..<9 } field b: text { length 2... }",
    [
      #"{}"#, #"{"a": null}"#, #"{"a": ""}"#, #"{"a": 9}"#, #"{"a": 1.5}"#, #"{"a": "1"}"#,
      #"{"a": 1, "b": "x"}"#, #"{"a": 1, "b": "a\nb"}"#, #"[]"#,
    ]
  ),
  (
    "field a: boolean { required check value else \"!\" } field b: text { required when a }",
    [#"{"a": false}"#, #"{"a": true}"#, #"{"a": true, "b": ""}"#]
  ),
  (
    "field a: boolean field b: integer { show when a required } group g { show when not a field c: date { required } }",
    [
      #"{"a": true}"#, #"{"a": true, "b": "x"}"#, #"{"a": false}"#,
      #"{"a": false, "g": {"c": "20 November"}}"#, #"{"a": false, "g": {}}"#,
    ]
  ),
  (
    "field k: choice { option x option y option z } field a: integer { required show when k >= .y }",
    [#"{"k": "y"}"#, #"{"k": "z", "a": true}"#, #"{"k": "w"}"#]
  ),
  (
    "field a: choices { option x option y option z { exclusive } } field b: text { show when .y in a required }",
    [#"{"a": ["z", "x"]}"#, #"{"a": ["y"]}"#, #"{"a": "x"}"#, #"{"a": ["q"]}"#]
  ),
  (
    "rows a: text { count 1...2 } rows b { count ...1 field n: integer { required } }",
    [
      #"{}"#, #"{"a": [""]}"#, #"{"a": ["x", "y", "z"]}"#, #"{"a": ["x"], "b": [{}]}"#,
      #"{"a": ["x"], "b": [{"n": 1}, {"n": 2}]}"#, #"{"a": ["x"], "b": [null]}"#,
    ]
  ),
  (
    "rows p { field k: boolean field n: text { show when k required } field m: text { show when form.b required } } field b: boolean",
    [#"{"p": [{"k": true}]}"#, #"{"b": true, "p": [{}]}"#]
  ),
  (
    "field a: choice as \"a.b\" { option x option y when b } field b: boolean field t: time",
    [#"{"a.b": "y"}"#, #"{"a.b": "y", "b": false}"#, #"{"t": "25:00"}"#]
  ),
  (
    "field a: text { match /[a-z]{2}-[^x]/ length ...4 } field m: email field u: uuid field i: integer { step 5 }",
    [
      #"{"a": "ab-x"}"#, #"{"a": "AB-y"}"#, #"{"m": "name"}"#, #"{"u": "1"}"#, #"{"i": 7}"#,
    ]
  ),
  (
    "field a: integer field b: integer check pair: not (a is filled and b is empty) else \"!\"",
    [#"{"a": 1}"#, #"{"a": 1, "b": ""}"#]
  ),
]

@Test func schemasAcceptRecordsAtTheEdges() async {
  await forEachCase(accepted.indices.map { $0 }) { index in
    let form = try FormSchema("form f { \(accepted[index].form) }")
    for record in accepted[index].records {
      #expect(try form.formAccepts(Array(record.utf8)), "\(record)")
      #expect(
        try form.accepts(Array(record.utf8)),
        "\(record)\n\(String(decoding: form.schema.bytes, as: UTF8.self))")
    }
  }
}

@Test func schemasRejectWhatTheyClaim() async {
  await forEachCase(rejected.indices.map { $0 }) { index in
    let form = try FormSchema("form f { \(rejected[index].form) }")
    for record in rejected[index].records {
      #expect(try !form.formAccepts(Array(record.utf8)), "\(record)")
      #expect(
        try !form.accepts(Array(record.utf8)),
        "\(record)\n\(String(decoding: form.schema.bytes, as: UTF8.self))")
    }
  }
}

@Test func nothingOfASecretIsShown() throws {
  let form = try FormSchema(
    "form f { field a: secret \"Word\" { example \"opensesame\" length 3... } }")
  let text = String(decoding: form.schema.bytes, as: UTF8.self)
  #expect(!text.contains("opensesame"))
  #expect(text.contains("\"writeOnly\": true"))
}

/// Chains of conditions do not make a schema large.
@Test func conditionsThatDependOnOneAnotherAreBounded() throws {
  var text = "form f { field f0: boolean\n"
  for index in 1...400 {
    text += "field f\(index): boolean { show when f\(index - 1) and (f\(index - 1) or f0) }\n"
  }
  let form = try FormSchema(text + "}")
  #expect(form.schema.bytes.count < 2_000_000)
  #expect(!form.schema.notChecked.isEmpty)
}
