import FormEngine
import FormSyntax
import Foundation
import SeededNumbers
import TestCases
import Testing

// Properties of every sequence of bytes: the parser ends, loses nothing, and points at characters.

private let forms: [[UInt8]] =
  FormFiles.names.compactMap {
    (try? Data(contentsOf: FormFiles.folder.appending(path: $0))).map { Array($0) }
  }

/// The number of changes to each form; long runs make more.
private let rounds = LongRuns.areWanted ? 1_500 : 14

@Test(.tags(.property), .slow) func whateverIsWrittenIsRead() async {
  // Forms of the repository have no findings.
  #expect(!forms.isEmpty)
  for bytes in forms { #expect(parsed(bytes).diagnostics.map(\.message) == []) }

  // Every cut is read.
  await forEachCase(forms.indices) { form in
    let bytes = forms[form]
    let distance = LongRuns.areWanted ? 1 : 31
    for length in stride(from: form % distance, to: bytes.count, by: distance) {
      parsed(Array(bytes[..<length]))
    }
  }

  // Changed bytes are read.
  await forEachCase(forms.indices) { form in
    let seed = UInt64(20_260_101 + form)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<rounds {
      var bytes = forms[form]
      for _ in 0..<Int.random(in: 1...8, using: &random) { change(&bytes, &random) }
      parsed(bytes)
    }
  }

  // Random tokens are read.
  var random = SeededGenerator(seed: 77)
  let pieces =
    TokenKind.allCases.map(\.spelling).filter { !$0.isEmpty }
    + ScalarType.allCases.map(\.keyword) + Clause.table.map(\.keyword)
    + [
      "\"", "\"\"\"", "\\(", "`", "/", "//", "\n", "\n  ", "1", "2026-11-20", "9:30", "é",
      "\"a\"",
    ]
  for _ in 0..<rounds * 10 {
    var text = Bool.random(using: &random) ? "form f {\n" : "test \"t\" {\n"
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
      if Int.random(in: 0..<4, using: &random) > 0 { text += " " }
    }
    parsed(Array(text.utf8))
  }
}

/// White space and comments never change the meaning of a form, as long as no tokens are joined
/// or separated.
@Test(.tags(.property)) func blankLinesChangeNothing() {
  for bytes in forms {
    let (tree, _) = parsed(bytes)
    var spread: [UInt8] = []
    var end = 0
    for token in tree.tokens {
      let gap = bytes[end..<token.start]
      spread += gap
      if gap.contains(0x0A) { spread += Array("\n// more\n \t".utf8) }
      spread += bytes[token.start..<token.end]
      end = token.end
    }
    let (other, diagnostics) = parsed(spread)
    #expect(diagnostics.map(\.message) == [])
    #expect(other.nodes.map(\.kind) == tree.nodes.map(\.kind))
  }
}

private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
  guard !bytes.isEmpty else { return }
  let place = Int.random(in: 0..<bytes.count, using: &random)
  let signs = Array("{}()[]\"'`/\\.,:;=<>!&|?@#*+-_ \n\t0aZ\u{0}".utf8)
  switch Int.random(in: 0..<6, using: &random) {
  case 0: bytes.remove(at: place)
  case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
  case 2: bytes.insert(signs.randomElement(using: &random) ?? 0x20, at: place)
  case 3: bytes[place] = signs.randomElement(using: &random) ?? 0x20
  case 4:
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
    bytes.removeSubrange(place..<end)
  default:
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
    let target = Int.random(in: 0..<bytes.count, using: &random)
    bytes.insert(contentsOf: bytes[place..<end], at: target)
  }
}
