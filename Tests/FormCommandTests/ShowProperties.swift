import SeededNumbers
import TestCases
import Testing

private let form = """
  form any {
    field on: boolean
    field n: integer { range 0...5 }
    field t: text { show when on }
    field k: choice { show when on keep option red option blue when on }
    field ks: choices { option a when n != 2 option b when on keep count 1...1 }
    field c: integer = n + 1 { show when on }
    field q: decimal = 12 / n
    field ck: integer = n * 2 { show when on keep }
    section "Some" {
      show when n > 1
      field s: text
      field sk: decimal { keep }
      group g { show when on field x: text { required } field xk: secret { keep } }
    }
    group h {
      field y: integer
      field yk: integer { show when y > 1 keep }
      field yc: integer = y + 1 { show when on }
    }
    rows r {
      show when n != 3
      count ...2
      field a: text { required }
      field b: integer { show when a == "x" keep }
      field bc: integer = b { show when a == "x" }
      group gg { show when a == "x" field q: text }
      rows inner { field w: text show when a == "x" }
    }
    rows p: integer { range 1... }
    field d: date
    warn n != 4 else "four"
  }
  """

/// Values for members by name; now and then any other is used for any of them.
private let values: [(name: String, values: [String])] = [
  ("on", ["true", "false"]), ("n", ["0", "1", "2", "3", "4", "9"]), ("t", [#""x""#, #""x\ny""#]),
  ("k", [#""red""#, #""blue""#, #""green""#]),
  (
    "ks",
    [
      #"["a"]"#, #"["b", "a"]"#, #"["z"]"#, #"["a", "b", "a", "a"]"#, #"["a", "z", 3, "a"]"#,
      #"["z", null]"#,
    ]
  ),
  ("c", ["2", "3"]), ("q", ["3", "12"]), ("ck", ["4", #""x""#]), ("s", [#""x""#, "1"]),
  ("sk", ["1.5", #""x""#]),
  ("g", [#"{"x": "1", "xk": 2}"#, #"{"xk": "a"}"#, "[]"]),
  ("h", [#"{"y": 2, "yk": "x", "yc": 3}"#, #"{"yk": 1, "yc": 5}"#, #"{"y": 0, "y": 1}"#]),
  (
    "r",
    [
      #"[{"a": "x", "b": "1", "bc": 1}, 7]"#, #"[{"a": "y", "b": "1", "bc": 1, "gg": {}}]"#,
      #"[{"inner": [{"w": "v"}, null]}, {"a": "y", "gg": {"q": "1"}, "inner": []}, {}]"#, "[]",
    ]
  ),
  ("p", [#"[1, null, 0, "", "x"]"#, "[[]]"]), ("d", [#""2020-01-01""#, #""1.1.2020""#]),
  ("zz", ["[[1]]", "null"]),
]

private func record(_ random: inout SeededGenerator) -> String {
  var members: [String] = []
  // Some are repeated.
  for member in values + values.prefix(2) + values.suffix(1) where Bool.random(using: &random) {
    let isOwn = Int.random(in: 0..<5, using: &random) > 0
    let from = isOwn ? member.values : values.randomElement(using: &random)?.values ?? []
    members.append("\"\(member.name)\": \(from.randomElement(using: &random) ?? "null")")
  }
  return "{\(members.joined(separator: ", "))}"
}

/// `show` reports as many errors and warnings in a record as `validate`.
@Test(.tags(.property), .slow) func showReportsAsMuchAsValidate() async {
  await forEachCase([1, 2, 3] as [UInt64]) { seed in
    var random = SeededGenerator(seed: seed)
    let records = (0..<200).map { _ in record(&random) }
    let folder = try TemporaryFolder([
      ("any.form", form), ("any.ndjson", records.map { $0 + "\n" }.joined()),
    ])
    func lines(_ arguments: [String]) throws -> [Substring] {
      try Formwalk.run(arguments, folder: folder.path).output.split(separator: "\n")
    }
    var found = Array(repeating: Counts(), count: records.count)
    for line in try lines(["validate", "any.form", "any.ndjson", "--format", "github"]) {
      let number = line.split(separator: "line=").dropFirst().first?.prefix { $0 != "," }
      let record = try #require(number.flatMap { Int($0) })
      found[record - 1].add(isWarning: line.hasPrefix("::warning"))
    }
    var shown: [Counts] = []
    for line in try lines(["show", "any.form", "any.ndjson"]) {
      if line.hasPrefix("── ") { shown.append(Counts()) }
      guard !shown.isEmpty else { continue }
      for (isWarning, word) in [(false, "rror: "), (true, "arning: ")] where line.contains(word) {
        shown[shown.count - 1].add(isWarning: isWarning)
      }
    }
    #expect(shown.count == records.count)
    #expect(found.contains { $0.errors > 2 } && found.contains { $0.warnings > 2 })
    for (record, counts) in zip(records, zip(shown, found)) where counts.0 != counts.1 {
      Issue.record("\(record): shown are \(counts.0), found were \(counts.1)")
    }
  }
}

private struct Counts: Equatable {
  var errors = 0
  var warnings = 0

  mutating func add(isWarning: Bool) {
    if isWarning { warnings += 1 } else { errors += 1 }
  }
}
