import FormSyntax
import TestCases
import Testing

private let pieces: [String] = [
  "type A = text { length 3... match /a/ }\n", "import \"a\" ",
  "test \"a\" { expect a + 1 == 2 }\n",
  "form f { ", "field a: text ", "check if ", "a.", "a[", "f(", "((", "[", "- not ", "\"\\(",
  "expect ", "match /", "1...", "..<", "a == b < ", "} ", "else ", "when ", "@", "`", "\"\"\"",
]

/// A source twice as long has at most twice the nodes and tokens.
@Test(.slow) func itGrowsWithItsSource() async {
  let starts = ["", "form f {\n", "test \"a\" {\n", "form f { let a = "]
  await forEachCase(pieces.flatMap { piece in starts.map { (piece, $0) } }) { piece, start in
    let count = 300
    let once = parsed(start + String(repeating: piece, count: count)).tree
    let twice = parsed(start + String(repeating: piece, count: 2 * count)).tree
    #expect(once.nodes.count <= 2 * once.tokens.count)
    #expect(twice.nodes.count <= 2 * once.nodes.count + 8)
    #expect(twice.tokens.count <= 2 * once.tokens.count + 8)
  }
}
