import FormTools
import TestCases
import Testing

/// Templates of Jinja become expressions that are true exactly where copier takes them for true,
/// also while answers are empty, or they are left out.
@Suite struct TemplateTests {
  private static let questions = """
    name: {type: str}
    other: {type: str}
    fixed: {type: str, default: x}
    flag: {type: bool}
    count: {type: int, default: 2}
    kind: {type: str, choices: [app, lib, "3.0"]}
    version: {type: float, choices: [1.5, 2.5, 3.5]}
    parts: {type: str, multiselect: true, choices: [docs, tests]}
    maybe: {type: str, when: "{{ flag }}"}
    unsure: {type: bool, when: "{{ flag }}"}
    unknowable: {type: str, when: "{{ flag | nosuch }}"}
    hidden: {type: str, when: "{{ flag }}", default: no-one}
    made: {type: str, default: "{{ name }}-{{ kind }}", when: false}
    seldom: {type: str, choices: [app, lib], when: "{{ flag }}"}
    slug: {type: str, default: "{{ name | slugify }}"}
    data: {type: yaml}

    """

  /// The line of the last question that starts with some words.
  private static func line(_ words: String, of question: String) throws -> String {
    let (text, _) = try ForeignFile("copier", questions + question).imported()
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    guard let start = lines.lastIndex(where: { $0.hasPrefix("field q:") }) else { return "" }
    guard let first = lines[start...].firstIndex(where: { $0.hasPrefix(words) }) else {
      return lines[start...].contains { $0.contains("not imported") } ? "left out" : ""
    }
    // A long clause goes on in the lines below it.
    var line = String(lines[first].dropFirst(words.count))
    for next in lines[(first + 1)...] {
      let words = ["and ", "or ", "else ", "then ", "if ", ")"]
      guard words.contains(where: { next.hasPrefix($0) }) else { break }
      line += " " + next
    }
    return line
  }

  private static let conditions: KeyValuePairs = [
    "{{ flag }}": "flag",
    "{{ not flag }}": "not flag",
    " {{ flag }} ": "flag",
    "{{ flag == true }}": "flag",
    "{{ name }}": "left out",
    "{{ name != '' }}": "name is filled",
    "{{ name and true }}": "name is filled",
    "{% if name %}true{% endif %}": "name is filled",
    "{% if kind == 'lib' %}no{% elif flag %}yes{% else %}0{% endif %}": "kind != .lib and flag",
    "{{ name == 'a' }}": "name == \"a\"",
    "{{ name != 'a' }}": "name is empty or name != \"a\"",
    "{{ fixed != 'a' }}": "fixed != \"a\"",
    "{{ name == other }}": "name is empty and other is empty or name == other",
    "{{ name | lower == 'a' }}": "lower(name) == \"a\"",
    "{{ name.strip() | replace('-', '_') == 'a_b' }}":
      "replace(trim(name), \"-\", \"_\") == \"a_b\"",
    "{{ 'a' in name }}": "contains(name, \"a\")",
    "{{ not 'a' in name }}": "name is empty or not contains(name, \"a\")",
    "{{ name.startswith('a') or name.endswith('z') }}": "starts(name, \"a\") or ends(name, \"z\")",
    "{{ name | length > 3 }}": "(length(name) ?? 0) > 3",
    "{{ name in ['a', 'b'] }}": "name == \"a\" or name == \"b\"",
    "{{ kind == 'app' }}": "kind == .app",
    "{{ kind != 'app' }}": "kind != .app",
    "{{ kind in ['app', 'lib'] }}": "kind in [.app, .lib]",
    "{{ kind not in ['app', 'lib'] }}": "not kind in [.app, .lib]",
    "{{ kind in ('app',) and kind is defined }}": "kind == .app",
    "{{ kind == 'app' or not (flag and count > 1) }}": "kind == .app or not flag or count <= 1",
    "{{ version > 2 }}": "version in [._2_5, ._3_5]",
    "{{ version | int == 2 }}": "left out",
    "{{ kind == 3.0 }}": "never",
    "{{ 'docs' in parts }}": ".docs in parts",
    "{{ 'docs' not in parts }}": "parts is empty or not .docs in parts",
    "{{ parts | length == 2 }}": "count(parts) == 2",
    "{{ count + 1 >= 3 }}": "(count + 1) >= 3",
    "{{ maybe == 'a' }}": "maybe == \"a\"",
    "{{ hidden == 'a' }}": "flag and hidden == \"a\"",
    "{{ hidden == 'no-one' }}": "flag and hidden == \"no-one\" or not flag",
    "{{ made == 'a-app' }}": "\"\\(name)-\\(kind)\" == \"a-app\"",
    // What is not asked is not defined, and so is nothing.
    "{{ maybe == '' }}": "flag and maybe is empty",
    "{{ maybe != '' }}": "not flag or maybe is filled",
    "{{ maybe != 'a' }}": "maybe is empty or maybe != \"a\"",
    "{{ maybe is defined }}": "flag",
    "{{ not (maybe is defined) }}": "not flag",
    "{{ maybe is undefined or name is undefined }}": "not flag",
    "{{ maybe | default('x') == 'x' }}": "flag and maybe == \"x\" or not flag",
    "{{ maybe in ['', 'x'] }}": "flag and (maybe is empty or maybe == \"x\")",
    "{{ maybe == name }}": "left out",
    "{{ unsure }}": "unsure",
    "{{ unsure == false }}": "flag and (unsure is empty or not unsure)",
    "{{ unsure is false }}": "flag and (unsure is empty or not unsure)",
    "{{ (unsure or flag) == false }}": "left out",
    "{{ unknowable == '' }}": "left out",
    "{{ hidden is defined }}": "always",
    "{{ slug == 'a' }}": "left out",
    "{{ data }}": "left out",
    "{{ unknown }}": "left out",
    "{{ name[0] == 'a' }}": "left out",
    "{{ name | regex_search('^a+$') }}": "left out",
    "{{ 'yes' if name | regex_search('^a+$') else 'no' }}": "name matches /a+/",
    "{{ 'no' if name | regex_search('^a+$') else 'yes' }}":
      "name is empty or not name matches /a+/",
    "{{ flag | ternary('y', '') }}": "flag",
    "{{ name | default('a') == 'b' }}": "name == \"b\"",
    "{{ flag }": "left out",
    "{{ (flag }}": "left out",
    "{% set a = flag %}{{ a }}": "left out",
  ]

  @Test func conditionsAreTranslated() async {
    await forEachCase(Self.conditions) { template, expected in
      let quoted = template.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\\\"")
      let line = try Self.line("show when ", of: "q: {type: str, when: \"\(quoted)\"}\n")
      #expect(line == (["never", "always"].contains(expected) ? "" : expected))
    }
  }

  private static let defaults: KeyValuePairs = [
    "{{ name }}": "name",
    "a": "\"a\"",
    // A default without an answer in it is one all the same.
    "a-{{ name | upper }}-{{ kind }}":
      #"(if upper(name) is filled then "a-\(upper(name))-\(kind)" else "a--\(kind)")"#,
    "{{ maybe }}x": "(if maybe is filled then \"\\(maybe)x\" else \"x\")",
    "{{ seldom }}x": "(if seldom is filled then \"\\(seldom)x\" else \"x\")",
    "{{ name }}{{ other }}":
      #"( if name is filled then (if other is filled then "\(name)\(other)" else name) else other )"#,
    "{{ name }}{{ other }}{{ maybe }}{{ seldom }}": "left out",
    "{% if flag %}{{ name }}x{% else %}y{% endif %}":
      "(if flag then (if name is filled then \"\\(name)x\" else \"x\") else \"y\")",
    "{{ flag }}": "(if flag then \"True\" else \"False\")",
    "{{ count }}": "\"\\(count)\"",
    "{{ 'A' | lower }}{# none #}": "\"a\"",
    "{{ name if flag else 'none' }}": "(if flag then name else \"none\")",
    "{{ name or other }}": "(if name is filled then name else other)",
    "{% raw %}{{ x }}{% endraw %}": "\"{{ x }}\"",
    "{%- if flag -%} a {%- else -%} b {%- endif -%}": "(if flag then \"a\" else \"b\")",
    "{{ name ~ '_' ~ count }}":
      "(if name is filled then \"\\(name)_\\(count)\" else \"_\\(count)\")",
    "{{ parts | join(', ') }}": "join(parts, \", \")",
    "{{ slug }}-x": "\"\\(slug)-x\"",
    "{{ ('x' ~ slug) | upper }}": "left out",
    "{{ version }}": "\"\\(version)\"",
    "{{ data }}": "left out",
    "{{ '%Y' | strftime }}": "\"\\(year(today()))\"",
    "{{ q | default('a') }}": "\"a\"",
  ]

  @Test func defaultsAreTranslated() async {
    await forEachCase(Self.defaults) { template, expected in
      let line = try Self.line("default ", of: "q: {type: str, default: \"\(template)\"}\n")
      #expect(line == expected)
    }
  }

  private static let patterns: KeyValuePairs = [
    "^[a-z][a-z0-9_-]*$": "/[a-z][a-z0-9_\\-]*/",
    "^a|b$": "/a.*|.*b/",
    "a": "/.*a.*/",
    "^(?:ab)+?c{2,}$": "/(ab)+c{2,}/",
    "^(?P<x>\\\\d+)\\\\.\\\\w/$": "/(\\p{Nd}+)\\.[\\p{L}\\p{N}_]\\//",
    "^[\\\\w.]+@[^\\\\s@]+$": "/[\\p{L}\\p{N}_\\.]+@[^\\s@]+/",
    "(?i)^a{,3}$": "/a{0,3}/i",
    "a*": "left out",
    "^a(?=b)": "left out",
    "^(a)\\\\1$": "left out",
    "\\\\bword": "left out",
    "^[a": "left out",
    "^a{2": "left out",
  ]

  /// What Python finds somewhere in a text, a pattern matches as a whole.
  @Test func patternsAreTranslated() async {
    await forEachCase(Self.patterns) { pattern, expected in
      let rule = "{% if not q | regex_search('\(pattern)') %}No.{% endif %}"
      let line = try Self.line("check ", of: "q:\n  type: str\n  validator: >-\n    \(rule)\n")
      let whole = "value is filled and value matches \(expected) else \"No.\""
      #expect(line == (expected == "left out" ? expected : whole))
    }
  }

  /// Values that read one another do not grow beyond a bound.
  @Test func secretsAreNamedInSettings() throws {
    let (text, _) = try ForeignFile(
      "copier",
      """
      _secret_questions: [token, absent]
      token: {type: str, default: abc}
      name: {type: str, when: "{{ token == 'abc' }}"}
      """
    ).imported()
    // Its answer is not shown, so no condition can read it.
    #expect(text.contains("field token: secret {"))
    #expect(text.contains("// not imported: 2:29, the default: abc"))
    #expect(text.contains("// not imported: 3:25, the condition"))
  }

  @Test func growthIsBounded() throws {
    var text = "a0: {type: str}\nb0: {type: bool}\nc0: {type: int}\n"
    for level in 1...60 {
      let before = level - 1
      text += "a\(level): {type: str, when: false, default: \"{{ a\(before) }}{{ a\(before) }}\"}\n"
      text += "b\(level): {type: bool, when: false, "
      text += "default: \"{{ b\(before) != (a0 == '\(level)') }}\"}\n"
      text += "c\(level): {type: int, when: false, "
      text += "default: \"{{ c\(before) if a0 == '\(level)' else c\(before) + 1 }}\"}\n"
    }
    text += "q: {type: str, default: \"{{ a60 }}{{ b60 }}{{ c60 }}\"}\n"
    text += "r: {type: str, when: \"{{ b60 }}\"}\ns: {type: int, default: \"{{ c60 }}\"}\n"
    let (form, _) = try ForeignFile("copier", text).imported()
    #expect(form.utf8.count < 100_000)
    let nested = String(repeating: "(", count: 10_000)
    #expect(try Self.line("show when ", of: "q: {when: \"{{ \(nested) }}\"}\n") == "left out")
    let chain = String(repeating: "name ~ ", count: 5_000) + "name"
    #expect(
      try Self.line("default ", of: "q: {type: str, default: \"{{ \(chain) }}\"}\n") == "left out")
  }
}
