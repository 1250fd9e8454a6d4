import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

// The compiled programs of forms.

private func programParts(_ body: String) throws -> ProgramParts {
  let compilation = compiled(form(body))
  #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  return try #require(compilation.program).parts
}

private func names(_ nodes: [NodeID], _ parts: ProgramParts) -> [String] {
  nodes.map { parts.nodes[$0].name }
}

@Test func orderOfSiblings() throws {
  // Siblings are by tag.
  do {
    let parts = try programParts(
      """
      field a: text @30
      field b: text
      field c: text @10
      field d: text
      field e: text @20
      """)
    #expect(names(parts.children[0], parts) == ["c", "d", "e", "a", "b"])
    #expect(parts.nodes.map(\.name) == ["f", "a", "b", "c", "d", "e"])
  }

  // A declaration without a tag at the start is first.
  do {
    let parts = try programParts("field a: text  field b: text @0  field c: text @1")
    #expect(names(parts.children[0], parts) == ["a", "b", "c"])
  }

  // Members of sections sort inside.
  do {
    let parts = try programParts(
      """
      section @2 "S" { field a: text @9  field b: text @1 }
      field c: text @1
      """)
    #expect(names(parts.children[0], parts) == ["c", ""])
    #expect(names(parts.children[1], parts) == ["b", "a"])
  }
}

@Test func templatesOfRows() throws {
  // Rows have their own template.
  do {
    let parts = try programParts("rows a { field x: text  rows b { field y: text } }")
    #expect(parts.nodes.map(\.kind) == [.form, .list, .row, .field, .list, .row, .field])
    #expect(parts.nodes.map(\.template) == [0, 0, 1, 1, 1, 2, 2])
    #expect(parts.templates == [0, 2, 5])
  }

  // A list of plain values has one field.
  do {
    let parts = try programParts(
      "rows tags: text \"Tags\" { count ...3  length 1...5  hint \"H\" }")
    #expect(parts.nodes.map(\.name) == ["f", "tags", "", "value"])
    #expect(parts.nodes[1].isPlainList)
    #expect(parts.rules[parts.nodes[1].rules].map(\.name) == ["count"])
    #expect(parts.rules[parts.nodes[3].rules].map(\.name) == ["length"])
    #expect(!parts.nodes[1].hint.isNone)
    #expect(parts.nodes[3].hint.isNone)
  }
}

@Test func namesOfRules() throws {
  // Rules are named by their clauses.
  do {
    let parts = try programParts(
      """
      field a: email {
        match /.*/ check value is filled else "M" match /.*b.*/ check match2: true else "M"
        match /.*c.*/
        warn value is filled else "M" length 1...
      }
      """)
    #expect(
      parts.rules.map(\.name) == [
        "email", "match", "check", "match3", "match2", "match4", "check2", "length",
      ])
  }

  // The rules of a form share the names of its fields.
  do {
    let parts = try programParts(
      """
      field check: integer
      check `check` > 0 else "A"
      section "S" { check `check` > 1 else "B" }
      group g { check x > 0 else "C" field x: integer } // check x 
      """)
    #expect(parts.rules.map(\.name) == ["check2", "check3", "check"])
  }

  // Rules of a type come first.
  do {
    let compilation = compiled(
      """
      type Short = text { length ...9 match /a/ hint "From the type" }
      type Shorter = Short { length ...5 }
      \(form("field x: Shorter { match /b/ hint \"From the field\" }"))
      """)
    let parts = try #require(compilation.program).parts
    #expect(parts.rules.map(\.name) == ["length", "match", "length2", "match2"])
    #expect(compilation.program?.constantText(parts.nodes[1].hint) == "From the field")
  }
}

@Test func placesOfRules() async throws {
  // Problems are at the last field that the rule reads.
  await forEachCase([
    ("check a != b else \"M\"", "b"),
    ("check b != a else \"M\"", "b"),
    ("check a != b else \"M\" focus a", "a"),
    ("check count(list) > a else \"M\"", "list"),
    ("check any(list where x > b) else \"M\"", "list"),
    ("let sum = a + b check sum > 0 else \"M\"", "b"),
    ("check today() > 2020-01-01 else \"M\"", "f"),
    ("group g { check a > 0 else \"M\" }", "a"),
  ]) { rule, place throws in
    let parts = try programParts(
      """
      field b: integer @2
      field a: integer @1
      rows list @3 { field x: integer }
      \(rule)
      """)
    #expect(try parts.nodes[#require(parts.rules.last).place].name == place)
  }

  // Rules of rows are at their cells.
  let parts = try programParts(
    """
    field most: integer
    rows list {
      unique a, b
      field a: integer
      field b: integer { check value > a else "M" }
      check a < b else "M"
      check a < most else "M"
      count 1...
    }
    """)
  #expect(parts.rules.map { parts.nodes[$0.place].name } == ["a", "list", "b", "a", "b"])
  #expect(parts.rules.map { parts.slots[$0.slot].template } == [1, 0, 1, 1, 1])
}

@Test func aggregatesAreShared() throws {
  // Aggregates are shared and kept.
  do {
    let parts = try programParts(
      """
      field limit: integer
      field total: integer = sum(list.n)
      field again: integer = sum(list.n) + 1
      field big: integer = count(list where n > limit)
      field big2: integer = count(list where n > limit)
      field deep: integer = sum(list.inner.z)
      field some: boolean = any(list where any(inner where z > limit))
      rows list { field n: integer  rows inner { field z: integer } }
      """)
    #expect(
      parts.aggregates.map(\.function) == [.sum, .count, .sum, .sum, .any, .any])
    #expect(parts.aggregates.map(\.isNested) == [false, false, false, true, false, false])
    #expect(parts.scans.isEmpty)
  }

  // An aggregate that reads the surrounding row is a scan.
  do {
    let compilation = compiled(
      form(
        """
        rows people {
          field name: text
          field manager: text
          check any(people as p where p.name == manager) else "M"
        }
        field last_big: integer = last(list.n where n > 3)
        field known: boolean = 3 in list.n
        rows list { field n: integer }
        """))
    let parts = try #require(compilation.program).parts
    #expect(parts.scans.map(\.function) == [.any, .last, .collect])
    #expect(parts.aggregates.isEmpty)
    #expect(compilation.diagnostics.map(\.name.rawValue) == ["scanned-aggregate"])
    #expect(parts.scans.first?.base == Reach(frame: 0, up: 1))
  }

  // A scan reaches the row around it.
  do {
    let parts = try programParts(
      """
      rows people {
        field name: text
        field manager: text
        check any(people as p where p.name == manager) else "M"
      }
      """)
    let scan = try #require(parts.scans.first)
    let code = parts.instructions[Int(scan.condition.start)..<Int(scan.condition.end)]
    #expect(code.map(\.operation) == [.read, .read, .equal])
    #expect(code.prefix(2).map { Reach(packed: $0.b) } == [Reach(), Reach(frame: 1, up: 0)])
  }
}

@Test func slotsAreSaved() throws {
  // Constant conditions need no slot.
  do {
    let parts = try programParts(
      """
      field a: text { show when true }
      field b: text { required }
      field c: text { readonly }
      """)
    #expect(parts.nodes[1].shown == .always)
    #expect(parts.nodes[2].required == .always)
    #expect(parts.nodes[3].readonly == .always)
    #expect(parts.slots.count == 3)
  }

  // An integer becomes a decimal next to one.
  do {
    let parts = try programParts("field i: integer  field d: decimal  field r: decimal = i * d + 1")
    let code = parts.slots[2].code
    #expect(
      parts.instructions[Int(code.start)..<Int(code.end)].map(\.operation) == [
        .read, .toDecimal, .read, .multiply, .constant, .add,
      ])
  }

  // Fields of one named choice share their options.
  do {
    let compilation = compiled(
      """
      type Level = choice { option low "Low" option high }
      \(form("field a: Level  field b: Level\n  check a <= b else \"\\(a)\""))
      """)
    let parts = try #require(compilation.program).parts
    #expect(parts.options.count == 1)
    #expect(parts.options[0].map(\.label) == ["Low", "high"])
    #expect(parts.nodes[1].options == parts.nodes[2].options)
  }
}

@Test func aLoginFormCompiles() throws {
  let compilation = compiled(
    """
    form login "Log in" {
      field username: text @1 "User name" { required length 3...32 }
      field password: secret @2 "Password" { required }
      field remember: boolean @3 "Stay logged in" { default false }
      submit "Log in" { on reject focus password clear password }
    }
    test "walks" {
      submit
      expect focus username
      enter username "blob"
      enter password "secret"
      submit
      expect submitted
    }
    """)
  #expect(compilation.diagnostics.map(\.message) == [])
  let parts = try #require(compilation.program).parts
  #expect(parts.submit.onReject == 2)
  #expect(parts.submit.clearedOnReject == [2])
  #expect(compilation.scenarios.map { $0.steps.count } == [6])
}
