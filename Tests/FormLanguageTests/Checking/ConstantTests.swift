import FormEngine
import TestCases
import Testing

// Findings about declarations whose constants or place leave nothing to answer, and near misses.

@Test func constantsAreChecked() async {
  await forEachCase(
    [
      ("text { length 3... default \"ab\" }", ["bad-default: \"ab\""]),
      ("text { default \"ab\" length 3... }", ["bad-default: \"ab\""]),
      ("text { match /[0-9]+/ default \"ab\" }", ["bad-default: \"ab\""]),
      ("Short { default \"abcdef\" }", ["bad-default: \"abcdef\""]),
      ("Given { length 4... }", ["bad-default: length 4..."]),
      ("email { default \"ab\" }", ["bad-default: \"ab\""]),
      ("integer { default 7 step 5 }", ["bad-default: 7"]),
      ("integer { default 0 check value > 0 else \"More\" }", ["bad-default: 0"]),
      ("date { default 2026-01-01 range 2026-02-01... }", ["bad-default: 2026-01-01"]),
      ("choices { option x option y default [.x, .y] count ...1 }", ["bad-default: [.x, .y]"]),
      (
        "choices { option x { exclusive } option y default [.x, .y] }",
        ["bad-default: [.x, .y]"]
      ),
      ("integer { step 5 range 1...4 }", ["bad-step: step 5"]),
      ("decimal { step 0.5 from 0.25 range 0.3..<0.75 }", ["bad-step: step 0.5 from 0.25"]),
      ("choices { option x option y count 3... }", ["empty-range: count 3..."]),
      ("uuid { length ...35 }", ["empty-range: length ...35"]),
      ("text { match /[^\\s\\S]/ }", ["impossible-pattern: match /[^\\s\\S]/"]),
      ("Short { match /[a-z]{9,}/ }", ["impossible-pattern: match /[a-z]{9,}/"]),
      ("text { readonly required }", ["never-required: required"]),
    ] as [(String, [String])]
  ) { field, expected in
    #expect(findings(in: formWithTypes(field)) == expected)
  }

  await forEachCase([
    "boolean { default false check value else \"Agree\" }",
    "text { default \"\" length 3... }",
    "text { default other length 3... }",
    "text { default \"abc\" length 3...3 match /[a-z]+/ }",
    "text { default \"abcd\" warn length(value) < 4 else \"Long\" }",
    "Given { default \"abcde\" length 4... }",
    "Wanted { readonly default \"abc\" }",
    "text { readonly when other is filled required }",
    "integer { range 4..<5 default 4 step 2 }",
    "decimal { step 0.5 from 0.25 range 0.3...0.75 }",
    "choices { option x option y { exclusive } count ...1 }",
    "text { match /()/ }",
    "text { length 1...1 match /(e\u{301}|ab)/ }",
    "uuid { length 36 ...36 }".replacing(" ...", with: "..."),
  ]) { field in
    #expect(findings(in: formWithTypes(field)) == [])
  }
}

@Test func divisorsAndFocuses() async {
  await forEachCase(
    [
      ("1 / count(items)", ["unguarded-divisor: count(items)"]),
      ("1 / (sum(items.price))", ["unguarded-divisor: sum(items.price)"]),
      ("1 / n", ["unguarded-divisor: n"]),
      ("1 % (count(items) ?? 1)", ["unguarded-divisor: count(items) ?? 1"]),
      ("n + (if count(items) > 0 then 1 / count(items) else 0)", []),
      ("n + 1 / max(count(items), 1)", []),
      ("n + 1 / count(wanted)", []),
      ("n + 1 / average(items.price)", []),
    ] as [(String, [String])]
  ) { value, expected in
    let text = """
      form f "F" {
        rows items { field price: decimal }
        rows wanted { required field price: decimal }
        let n = count(items)
        field mean: decimal = \(value)
        field none: integer = n
      }
      """
    #expect(findings(in: text) == expected)
  }

  // Focus needs a field that is asked.
  await forEachCase(
    [
      ("total", ["unfocusable: total"]), ("closed", ["unfocusable: closed"]),
      ("outer.closed", ["unfocusable: outer.closed"]), ("outer", []), ("other", []),
      ("items", []), ("quiet", ["unfocusable: quiet"]),
    ] as [(String, [String])]
  ) { target, expected in
    let text = """
      form f "F" {
        field other: text
        field total: integer = length(other)
        group closed { readonly field a: text }
        group outer { group closed { readonly field a: text } field open: text }
        group quiet { note "Nothing is asked here." group closed { readonly field a: text } }
        rows items { field price: decimal }
        submit { on success focus \(target) }
      }
      """
    #expect(findings(in: text) == expected)
  }
}

private func formWithTypes(_ field: String) -> String {
  """
  type Short = text { length ...5 }
  type Given = text { default "abc" }
  type Wanted = text { required }
  form f "F" {
    field other: text
    field used: Short
    field used2: Given
    field used3: Wanted
    field a: \(field)
  }
  """
}
