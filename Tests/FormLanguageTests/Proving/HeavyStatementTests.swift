import TestCases
import Testing

// Conditions whose parts occur twice at each level have statements with twice as many parts as the
// level below. Proofs must not take time proportional to that.

@Test(.slow, arguments: [8, 40])
func parityIsCheckedAtOnce(levels: Int) {
  var parity = "b0"
  for level in 1...levels { parity = "(\(parity)) != b\(level)" }
  let fields = (0...levels).map { "field b\($0): boolean" }.joined(separator: " ")
  #expect(findings(in: form("\(fields) check \(parity) else \"Odd.\"")) == [])
}

@Test(.slow, arguments: [6, 24])
func conditionsOfConditionsAreCheckedAtOnce(levels: Int) {
  var condition = "a > 3"
  for level in 1...levels {
    condition = "(if \(condition) then a < \(level) else a > \(level))"
  }
  #expect(
    findings(in: form("field a: integer field z: text { show when \(condition) }")) == [])
}

@Test(.slow, arguments: [6, 40])
func chainsOfLetsAreCheckedAtOnce(levels: Int) {
  var lets = "let t0 = a > 3"
  for level in 1...levels {
    lets += " let t\(level) = if t\(level - 1) then a < \(level) else t\(level - 1)"
  }
  #expect(
    findings(in: form("field a: integer \(lets) field z: text { show when t\(levels) }")) == [])
}

@Test(arguments: [8, 40])
func chainsOfNumbersAreCheckedAtOnce(levels: Int) {
  var lets = "let t0 = a"
  for level in 1...levels { lets += " let t\(level) = t\(level - 1) + t\(level - 1) * rate / 100" }
  #expect(
    findings(
      in: form(
        "field a: decimal { range 0...10 } field rate: decimal { range 0...3 } \(lets) "
          + "field z: text { show when t\(levels) > 3 }")) == [])
}
