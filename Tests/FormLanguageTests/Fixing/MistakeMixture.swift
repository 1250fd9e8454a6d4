import SeededNumbers

/// Forms of many lines with mistakes of several kinds, and stray quotes, braces and signs among them: what
/// one fix uncovers is often on another line.
enum MistakeMixture {
  private static let lines: [@Sendable (Int) -> String] = [
    { "feild a\($0): txt @\($0) { requird length 1 ... 9 }" },
    { "field a\($0): integr { requird range 1 ... 5 show when a\(max(0, $0 - 1)) = 3 }" },
    { "field a\($0): txt { requird match /^[a-z]+$/ }" },
    {
      "field namd\($0): text field b\($0): text = \"\\(nmad\($0)) \\(namd\($0) == \"x\" && true)\""
    },
    { "field a\($0): choice { option x } field b\($0): text { show when a\($0) is \"x\" }" },
    { "field alpha\($0): date check alhpa\($0) > 3 and true else \"M\"" },
    { "field a\($0): text \"Label\" { required hint \"Some\" }" },
    { "field a\($0): text \"Label { required hint \"Some\" }" },
    { "field a\($0): text Label\" { required hint Some\" }" },
    { "field a\($0): integer { range 1..5 } \"" },
    { "\" field a\($0): integr { range 1..5 }" },
    { "field a\($0): text { required " },
    { "field a\($0): text  required }" },
    { "field a\($0): text 'Label' { requierd }" },
    { "field a\($0): text = \"x" },
    { "check a\($0) == \"x else \"M\"" },
    { "field a\($0): choice { option x \"X option y \"Y\" }" },
  ]

  private static let signs = ["{", "}", "(", ")", ":", "=", "\""]

  /// The text of a form with so many lines, of two to six kinds.
  static func form(ofLines count: Int, _ random: inout SeededGenerator) -> String {
    let kinds = lines.shuffled(using: &random).prefix(.random(in: 2...6, using: &random))
    let body = (0..<count).map { number in
      var line = kinds.randomElement(using: &random)?(number) ?? ""
      func put(_ sign: String) {
        let place = Int.random(in: 0...line.count, using: &random)
        line.insert(contentsOf: sign, at: line.index(line.startIndex, offsetBy: place))
      }
      if Int.random(in: 0..<20, using: &random) < 3 { put("\"") }
      if Int.random(in: 0..<10, using: &random) == 0 {
        put(signs.randomElement(using: &random) ?? "")
      }
      return "  \(line)\n"
    }
    return "form f {\n\(body.joined())}\n"
  }
}
