import FormSyntax
import FormTools
import Foundation
import TestCases
import Testing

/// Tests of the completions at all places of the grammar.
@Suite struct CompletionTests {
  struct Place: Sendable {
    var text: String
    var offered: [String]
    var not: [String] = []
  }

  private static func inForm(_ text: String) -> String {
    """
    type Level = choice { option low "Low" = 1 option high "High" = 2 }
    type Address = group { field street: text }
    form f {
      field name: text "Name"
      field age: integer
      field born: date
      field sure: boolean
      field level: Level
      field tags: choices { option a option b }
      group home: Address
      group work { field `desk-number`: integer }
      rows items {
        field price: decimal
        field kind: choice { option x option y }
        let double = price * 2
      }
      let adult = age >= 18
      check grown: adult else "No."
      \(text)
    }
    """
  }

  private static func inTest(_ text: String) -> String {
    inForm("") + "\ntest \"t\" {\n  \(text)\n}\n"
  }

  /// A test of a form whose lists, rows and fields have rules.
  private static func inTestOfRules(_ text: String) -> String {
    """
    type Kind = choice { option a other "Else" length 2... }
    form f {
      field kind: Kind
      group g { field inner: choices of Kind { show when kind == .a } }
      field alone: choices { option a option none { exclusive } }
      rows r {
        count 1...
        unique t
        field t: text { length ...3 }
        field sub: Kind
        check own: t != "x" else "X"
      }
      check lim: count(r) < 3 else "L" focus kind
    }
    test "t" {
      \(text)
    }
    """
  }

  static let places = [
    // The text beside a choice whose type has `other`
    Place(text: inTestOfRules("expect ‸"), offered: ["kind_other"]),
    Place(text: inTestOfRules("expect visible g.‸"), offered: ["inner_other"]),
    Place(text: inTestOfRules("expect visible r[1].‸"), offered: ["sub_other"]),
    // The rules that may report a problem there
    Place(
      text: inTestOfRules("expect error r[1].‸"), offered: ["own", "t"], not: ["lim", "count"]),
    Place(
      text: inTestOfRules("expect error r.‸"), offered: ["count", "unique"], not: ["t", "sub"]),
    Place(
      text: inTestOfRules("expect error r[1].t.‸"), offered: ["length", "unique"], not: ["count"]),
    Place(
      text: inTestOfRules("expect error kind_other.‸"), offered: ["required", "length"],
      not: ["option"]),
    Place(text: inTestOfRules("expect error alone.‸"), offered: ["option", "exclusive"]),
    Place(text: inTestOfRules("given { kind = .a ‸ }"), offered: ["kind_other"], not: ["kind"]),
    Place(
      text: inForm("rows r { start { k = 1 ‸ } { n = 2 } field k: integer field n: integer }"),
      offered: ["n"], not: ["k"]),
    // An `if` that lacks something
    Place(
      text: inForm("let z = if age > 1 ‸"), offered: ["then", "and"],
      not: ["is empty", "matches", "field", "check"]),
    Place(
      text: inForm("field z: integer { default 1 + (if age > 1 ‸) }"), offered: ["then"],
      not: ["range", "in"]),
    Place(text: inForm("let z = if sure then 1 ‸"), offered: ["else"], not: ["field"]),
    Place(text: inForm("let z = sure and ‸"), offered: ["adult"], not: ["if"]),
    Place(text: inForm("let z = age == ‸"), offered: ["age"], not: ["if"]),
    // Values of rows
    Place(text: inForm("let z = ‸"), offered: ["if", "count"], not: ["position"]),
    Place(text: inForm("rows n { field z: integer = ‸ }"), offered: ["position"]),
    Place(
      text: inForm("rows n: text { check h: value != \"a\" else \"No\" focus ‸ }"),
      offered: ["value", "name"]),
    Place(text: inForm("rows n: Level let z = sum(n.‸)"), offered: ["points"]),
    Place(text: inForm("let z = min(level, .‸)"), offered: ["low", "high"]),
    Place(text: inForm("let z = join(items.price, ‸)"), offered: ["name"], not: ["price"]),
    Place(
      text: inForm("rows n { show when ‸ field z: integer }"), offered: ["sure"], not: ["position"]),
    Place(text: inForm("rows n { field z: integer check ‸ }"), offered: ["z"], not: ["value"]),
    Place(
      text: inForm("let z = count(‸)"), offered: ["items", "tags"], not: ["age", "if", "abs"]),
    Place(text: inForm("let z = sum(‸)"), offered: ["items"], not: ["age", "tags", "empty"]),
    Place(text: inTest("add ‸"), offered: ["items"], not: ["home", "work", "age"]),
    // Values in messages
    Place(
      text: inForm("field n: integer { range 3... else \"\\(‸)\" }"), offered: ["min", "value"]),
    Place(
      text: inForm("field n: integer { range ..<3 else \"\\(‸)\" }"), offered: ["max"]),
    Place(text: inForm("check age > 1 else ‸"), offered: [], not: ["focus"]),
    // Secrets
    Place(
      text: inForm("field s: secret field z: text { default ‸ }"), offered: ["name"], not: ["s"]),
    Place(
      text: inForm("rows n { field s: secret field z: text sort by ‸ }"), offered: ["z"],
      not: ["s"]),
    // A declaration cannot read values that it is part of
    Place(text: inForm("let twice = ‸"), offered: ["age", "adult"], not: ["twice"]),
    Place(text: inForm("field mine: integer { default ‸ }"), offered: ["age"], not: ["mine"]),
    Place(text: inForm("field sum1: integer = ‸"), offered: ["age"], not: ["sum1"]),
    Place(
      text: inForm("rows legs { field km: integer field share: integer = ‸ }"),
      offered: ["legs", "km"], not: ["share"]),
    Place(
      text: inForm("rows legs { field km: integer { show when ‸ } }"), offered: ["legs"],
      not: ["km"]),
    // Rows of plain values
    Place(
      text: inForm("rows codes: text { check any(codes where ‸) else \"No.\" }"),
      offered: ["value"]),
    Place(
      text: inForm("rows codes: text field z: boolean = any(codes where value ‸)"),
      offered: ["matches"]),
    Place(text: inTest("expect home.street ‸"), offered: ["matches", "is empty"]),
    Place(
      text: inForm("rows n { field fine: boolean }") + "\ntest \"t\" {\n  expect n[1].fine ‸\n}\n",
      offered: ["and", "is empty"], not: ["matches"]),
    Place(text: inForm("check new: .a in ‸"), offered: ["tags"], not: ["true"]),
    // After what a bracket has ended
    Place(text: inForm("check weekday(born) ‸"), offered: ["and", "in"]),
    Place(text: inForm("let late = (age > 3) ‸"), offered: ["and", "or"]),
    Place(text: inForm("field n: integer { range 1...5 ‸ }"), offered: ["else"], not: ["days"]),
    // Fields that never have the focus
    Place(
      text: inForm("field late: integer = 1") + "\ntest \"t\" {\n  focus ‸\n}\n",
      offered: ["age", "form"], not: ["late"]),
    // Parts of `submit` that are begun
    Place(
      text: inForm("submit { focus ‸ }"), offered: ["first empty"], not: ["on submit unfocus"]),
    Place(text: inForm("submit { on reject ‸ }"), offered: ["clear"], not: ["on submit unfocus"]),
    Place(
      text: inForm("submit { on success keep focus ‸ }"), offered: ["on reject clear"],
      not: ["first empty"]),
    // Before a text, which may be that of any clause
    Place(
      text: inForm("field x: choice { h‸ \"A hint\" option a }"),
      offered: ["hint", "help", "other"],
      not: ["when"]),
    Place(
      text: inForm("field x: choice { option a\n ‸ \"A hint\" }"), offered: ["hint", "option"]),
    Place(
      text: inForm("field x: choices { option a count ...2 ‸else \"Two.\" }"),
      offered: ["else", "hint"]),
    Place(text: inForm("field x: Level { h‸ \"A hint\" }"), offered: ["hint"], not: ["option"]),
    Place(text: "type T = choice { option a l‸ \"A\" }", offered: ["label"]),
    // Inside brackets, the surrounding clause cannot continue
    Place(
      text: inForm("field z: integer { range ...(if sure ‸) }"), offered: ["then"],
      not: ["else"]),
    Place(
      text: inForm("check new: (if sure then adult else sure ‸) else \"No.\""), offered: ["and"],
      not: ["else"]),
    Place(text: inForm("check new: (sure ‸)"), offered: ["and"], not: ["else"]),
    Place(text: inForm("note \"\\(sure ‸)\""), offered: ["and"], not: ["when"]),
    // Places where a number must follow
    Place(text: inForm("field x: text @‸"), offered: [], not: ["field", "let"]),
    Place(text: inForm("field x: choice { option a = ‸ }"), offered: [], not: ["when", "option"]),
    // Starts of declarations and blocks
    Place(text: "‸", offered: ["import", "type", "form"], not: ["test", "field"]),
    Place(text: "form f {}\n‸", offered: ["import", "type", "test"], not: ["form"]),
    Place(
      text: inForm("‸"), offered: ["field", "rows", "let", "submit", "check", "label"],
      not: ["type", "required", "and"]),
    Place(
      text: inForm("field x: text { required ‸ }"),
      offered: ["length", "match", "show", "when", "else"],
      not: ["required", "range", "option", "count", "field", "exclusive"]),
    Place(
      text: inForm("field x: integer { ‸ }"), offered: ["range", "step", "unit"], not: ["length"]),
    Place(
      text: inForm("field x: integer = age { ‸ }"), offered: ["step", "show", "check"],
      not: ["required", "default", "readonly"]),
    Place(text: inForm("field x: choice { ‸ }"), offered: ["option", "options", "other"]),
    Place(text: inForm("field x: Level { ‸ }"), offered: ["required"], not: ["option", "options"]),
    Place(
      text: inForm("field x: choice { option a ‸ }"), offered: ["when", "option"],
      not: ["options", "else"]),
    Place(
      text: inForm("field x: choice { option a { ‸ } }"), offered: ["hint", "help", "exclusive"],
      not: ["required"]),
    Place(
      text: inForm("rows r { ‸ }"), offered: ["field", "item", "sort", "start", "unique", "count"],
      not: ["length", "submit"]),
    Place(
      text: inForm("rows r: text { ‸ }"), offered: ["length", "count", "item"],
      not: ["field", "range"]),
    Place(
      text: inForm("rows r: text { start \"a\" ‸ }"), offered: ["length", "unique"],
      not: ["start"]),
    Place(text: inForm("rows r: Level { ‸ }"), offered: ["start"]),
    Place(
      text: inForm("rows r: boolean { start true, ‸ }"), offered: ["true", "false"],
      not: ["sure", "any", "not", "form"]),
    Place(text: inForm("rows r: secret { ‸ }"), offered: ["unique"], not: ["start"]),
    Place(text: inForm("submit { ‸ }"), offered: ["focus first empty", "on success unfocus"]),
    Place(
      text: inForm("submit { on ‸ }"), offered: ["success", "reject", "submit"], not: ["field"]),
    Place(text: inForm("section \"S\" { ‸ }"), offered: ["field", "show"], not: ["submit"]),
    Place(text: inForm("group g: Address { ‸ }"), offered: ["show", "check"], not: ["field"]),
    // Types
    Place(
      text: inForm("field x: ‸"), offered: ["text", "choice", "Level", "choices of Level"],
      not: ["Address", "group", "field"]),
    Place(text: inForm("group g: ‸"), offered: ["Address"], not: ["Level", "text"]),
    Place(text: inForm("field x: choices of ‸"), offered: ["Level"], not: ["text", "Address"]),
    Place(text: "type A = ‸", offered: ["text", "group", "choice"], not: ["A"]),
    // Names
    Place(
      text: inForm("check ‸ else \"No.\""),
      offered: ["adult", "sure", "age", "count", "not", "true"], not: ["price", "low"]),
    Place(text: inForm("field x: text { show when ‸ }"), offered: ["adult", "sure"]),
    Place(text: inForm("field x: text { check ‸ }"), offered: ["value"]),
    Place(text: inForm("check level == ‸ else \"\""), offered: [".low", ".high"], not: [".a"]),
    Place(text: inForm("check level == .‸ else \"\""), offered: ["low", "high"], not: ["a"]),
    Place(text: inForm("check .‸ in tags else \"\""), offered: ["a", "b"], not: ["low"]),
    Place(text: inForm("field x: Level { default ‸ }"), offered: [".low"]),
    Place(text: inForm("let z = home.‸"), offered: ["street"], not: ["name"]),
    Place(text: inForm("let z = work.‸"), offered: ["desk-number"]),
    Place(text: inForm("let z = items.‸"), offered: ["price", "kind", "double"]),
    Place(text: inForm("let z = level.‸"), offered: ["points"], not: ["low"]),
    Place(text: inForm("let z = form.‸"), offered: ["name", "items"]),
    Place(text: inForm("let z = sum(‸)"), offered: ["items"]),
    Place(text: inForm("let z = count(items where ‸)"), offered: ["price", "kind", "age"]),
    Place(
      text: inForm("let z = any(items as p where p.‸)"), offered: ["price", "kind"], not: ["age"]),
    Place(text: inForm("let z = any(items as p where ‸)"), offered: ["p", "age"], not: ["price"]),
    Place(text: inForm("let z = count(items ‸)"), offered: ["where", "as"]),
    Place(text: inForm("let z = born + 3 ‸"), offered: ["days", "months"], not: ["day", "hours"]),
    Place(text: inForm("let z = name is ‸"), offered: ["empty", "filled"], not: ["name"]),
    Place(text: inForm("let z = name ‸"), offered: ["is empty", "matches", "and"]),
    Place(text: inForm("let z = if sure ‸"), offered: ["then"]),
    Place(text: inForm("let z = if sure then 1 ‸"), offered: ["else"]),
    Place(text: inForm("check adult ‸"), offered: ["else", "and"], not: ["is empty "]),
    Place(text: inForm("check adult else \"x\" ‸"), offered: ["focus"]),
    Place(
      text: inForm("check adult else \"x\" focus ‸"), offered: ["name", "items"], not: ["adult"]),
    Place(text: inForm("note \"Hello \\(‸)\""), offered: ["name", "age"]),
    Place(
      text: inForm("field x: text { length 3...9 else \"\\(‸)\" }"),
      offered: ["min", "max", "value"]),
    Place(
      text: inForm("rows r { field c: text field d: text unique ‸ }"), offered: ["c", "d", "else"],
      not: ["name"]),
    Place(text: inForm("rows r { field c: text sort ‸ }"), offered: ["by"]),
    Place(text: inForm("rows r { field c: text sort by ‸ }"), offered: ["c"], not: ["name"]),
    Place(text: inForm("rows r { field c: text sort by c ‸ }"), offered: ["descending"]),
    // Tests
    Place(text: inTest("‸"), offered: ["enter", "expect", "submit", "given"], not: ["field"]),
    Place(text: inTest("expect ‸"), offered: ["offered", "label", "note"]),
    Place(text: inTest("expect not ‸"), offered: ["offered", "note"], not: ["label"]),
    Place(text: inTest("expect offered ‸"), offered: ["level", "tags"]),
    Place(text: inTest("expect offered level ‸"), offered: [".low", ".high", "none"], not: [".a"]),
    Place(text: inTest("expect offered level .low, ‸"), offered: [".high"], not: ["none"]),
    Place(text: inTest("expect not offered level ‸"), offered: [".low"], not: ["none"]),
    Place(text: inTest("expect offered level .‸"), offered: ["low", "high"]),
    Place(text: inTest("expect offered tags .a, .‸"), offered: ["a", "b"]),
    Place(text: inTest("expect not offered tags .‸"), offered: ["a", "b"]),
    Place(text: inTest("expect offered items[1].kind .‸"), offered: ["x", "y"]),
    Place(text: inTest("expect label ‸"), offered: ["name", "home"]),
    Place(text: inTest("enter ‸"), offered: ["name", "items", "home"], not: ["adult"]),
    Place(text: inTest("enter items[1].‸"), offered: ["price", "kind"], not: ["double"]),
    Place(text: inTest("enter level ‸"), offered: [".low"], not: ["name"]),
    Place(text: inTest("expect ‸"), offered: ["focus", "submitted", "name", "not submitted"]),
    Place(text: inTest("expect focus ‸"), offered: ["none", "name"]),
    Place(text: inTest("expect error name.‸"), offered: [], not: ["price"]),
    Place(text: inTest("expect error ‸"), offered: ["grown", "name"]),
    Place(text: inTest("add ‸"), offered: ["items"], not: ["name"]),
    Place(text: inTest("given { ‸ }"), offered: ["name", "level"], not: ["adult"]),
    Place(text: inTest("given { level = ‸ }"), offered: [".high"]),
    Place(text: inTest("sort items by ‸"), offered: ["price"], not: ["name"]),
    Place(text: inTest("move items[1] ‸"), offered: ["to"]),
  ]

  @Test(.slow) func offersWhatMayStandThere() async {
    await forEachCase(Self.places) { place in
      let labels = Completed(place.text).labels
      for label in place.offered { #expect(labels.contains(label), "\(label) in \(labels)") }
      for label in place.not { #expect(!labels.contains(label), "not \(label)") }
    }
  }

  @Test func nothingIsOfferedInsideTextsCommentsNumbersAndNames() async {
    let places = [
      "field x: text \"na‸me\"", "// na‸me", "/// na‸me", "field na‸me2: text",
      "field x: text @1‸0", "field x: text { match /a‸b/ }", "let z = 12‸", "note \"‸\"",
      "field x: choice { option ‸ }",
    ]
    await forEachCase(places) { place in
      #expect(Completed(Self.inForm(place)).labels == [])
    }
  }

  @Test func whatFitsComesFirst() throws {
    let condition = Completed(Self.inForm("field x: text { show when ‸ }"))
    #expect(condition.labels(.expected) == ["sure", "adult"])
    let bound = Completed(Self.inForm("field x: date { range ‸ }"))
    #expect(bound.labels(.expected).contains("born") && !bound.labels(.expected).contains("age"))
    #expect(bound.labels(.fitting).contains("today"))
  }

  /// The sign that must precede an item is inserted with it unless it has been typed.
  @Test func missingSignsAreWritten() async throws {
    await forEachCase([
      ("field x ‸", "text", ": text"), ("field x: ‸", "text", "text"),
      ("field x: choices of L‸", "Level", "Level"), ("field x: choices of ‸ {}", "Level", "Level"),
      ("let x ‸", "age", "= age"), ("let x ‸", "true", "= true"), ("let x = ‸", "age", "age"),
      ("} type X ‸", "text", "= text"), ("} type X = ‸", "text", "text"),
      ("} type X ‸", "group", "= group {\n\t$0\n}"),
    ]) { text, label, written in
      let item = try #require(Completed(Self.inForm(text))[label])
      #expect(item.snippet ?? item.text == written)
    }
  }

  /// A set of options contains the chosen options; inside its brackets, options are written alone.
  @Test func optionsAreWrittenAsSets() async throws {
    await forEachCase([
      (Self.inTest("enter tags ‸"), "[.a]"), (Self.inTest("enter tags [‸]"), ".a"),
      (Self.inTest("enter tags .‸"), "a"), (Self.inForm("check s: tags == ‸"), "[.a]"),
      (Self.inForm("check s: ‸ in tags"), ".a"),
      (Self.inForm("field more: choices { option a default ‸ }"), "[.a]"),
    ]) { text, written in
      let items = Completed(text)
      #expect((items[".a"] ?? items["a"])?.text == written, "\(text)")
    }
  }

  @Test func itemsSayWhatTheyAre() throws {
    let names = Completed(Self.inForm("let z = work.‸"))
    #expect(names["desk-number"]?.text == "`desk-number`")
    #expect(names["desk-number"]?.detail == "integer")
    let clauses = Completed(Self.inForm("field x: text { len‸ }"))
    let length = try #require(clauses["length"])
    #expect(length.snippet == "length ${1:1}...${2:80}" && length.text == "length")
    #expect(length.documentation == "the number of characters")
    #expect(clauses["required"] == nil)
    #expect(clauses.list.replaced.range.count == 3)
    let fields = Completed(Self.inForm("check ‸"))
    #expect(fields["name"]?.documentation == "Name")
    #expect(
      fields["round"]?.detail == "round(number) → integer, round(number, integer) → decimal")
  }

  @Test func pathsOfFilesAreOffered() {
    let files = ["shared/address.form", "towns.csv", "other.form"]
    let imports = Completed("import \"sha‸\"\nform f {}", files: files)
    #expect(imports.labels == ["shared/address.form"])
    #expect(imports.list.replaced == SourceSpan(8, 11))
    #expect(Completed("import \"‸", files: files).labels.count == 2)
    let options = Completed(
      Self.inForm("field x: choice { options from \"‸\" }"), files: files)
    #expect(options.labels == ["towns.csv"])
    #expect(Completed(Self.inForm("note \"‸\""), files: files).labels == [])
    // File names are escaped as in a text.
    let strange = Completed("import \"‸\"\nform f {}", files: ["a\"b\\c.form"])
    #expect(strange.list.items.map(\.text) == [#"a\"b\\c.form"#])
  }

  @Test func whatOtherFilesDeclareIsOffered() throws {
    let text = try FormFiles.text("equipment.form")
    let at = "where p.category == category"
    let place = try #require(text.range(of: at))
    let offset = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    let columns = Completed(name: "equipment.form", text: text, at: offset + 8)
    #expect(columns.labels.contains("category"))
    let test = text.replacing(".`notebook-15`", with: ".")
    let dot = try #require(test.range(of: "article == ."))
    let end = test.utf8.distance(from: test.startIndex, to: dot.upperBound)
    let options = Completed(name: "equipment.form", text: test, at: end)
    #expect(options["notebook-15"]?.text == "`notebook-15`")
    let imported = Completed(
      name: "test.form", text: "import \"shared/address.form\"\nform f { group g: }", at: 47)
    #expect(!imported.labels.isEmpty)
  }
}
