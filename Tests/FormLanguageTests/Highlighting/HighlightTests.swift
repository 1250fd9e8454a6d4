import FormEngine
import FormLanguage
import FormSyntax
import FormTools
import Foundation
import SeededNumbers
import TestCases
import Testing

/// Each file of `Corpus/Highlighting` has a source, a line of dashes, and the highlighted tokens,
/// one per line: the type, the modifiers and the text.
@Test func whatIsColoured() async {
  await forEachCase(Corpus.files(in: "Highlighting", ending: ".txt")) { file in
    let sections = try Corpus.text("Highlighting/\(file)").components(separatedBy: "----------\n")
    try #require(sections.count == 2)
    let found = analysis(Array(sections[0].utf8))
    let lines = highlights(of: found, splitsLines: true).map { token in
      "\(described(token)) \(found.source.text(of: token.span))\n"
    }
    if ProcessInfo.processInfo.environment["FORMWALK_REWRITE"] != nil {
      let path = Corpus.folder.appending(path: "Highlighting/\(file)")
      try (sections[0] + "----------\n" + lines.joined()).write(
        to: path, atomically: true, encoding: .utf8)
    }
    #expect(lines.joined() == sections[1])
  }
}

/// For any source, tokens are in order, inside the file and do not overlap. A part of the file has
/// the same tokens as the whole, and lines only split them.
@Test(.slow) func coloursAreOrdered() async {
  await forEachCase(FormFiles.names) { name in
    let bytes = Array(try FormFiles.text(name).utf8)
    var random = SeededGenerator(seed: UInt64(bytes.count))
    for round in 0..<(LongRuns.areWanted ? 200 : 8) {
      var text = bytes
      switch round % 4 {
      case 0: text.removeSubrange(random.below(text.count)...)
      case 1:
        let line = random.below(text.count)
        text.removeSubrange(line..<(text[line...].firstIndex(of: 0x0A) ?? text.count))
      case 2:
        let place = random.below(text.count)
        text.insert(contentsOf: text[place..<min(place + random.below(30), text.count)], at: place)
      default:
        text[random.below(text.count)] = UInt8(random.below(256))
        text = Array(
          text.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: [0x0D]))
      }
      checkOrder(of: text, &random)
    }
  }
  var random = SeededGenerator(seed: 1)
  for text in [
    "", "\u{FEFF}", "//", "/*", "\"\\(", "@", "type", "type a = text", "form a {} form b {}",
  ] {
    checkOrder(of: Array(text.utf8), &random)
  }
}

private func checkOrder(of bytes: [UInt8], _ random: inout SeededGenerator) {
  let file = analysis(bytes)
  let all = highlights(of: file)
  var end: UInt32 = 0
  for token in all {
    #expect(token.span.start >= end && !token.span.isEmpty)
    end = token.span.end
  }
  #expect(Int(end) <= bytes.count)
  for token in highlights(of: file, splitsLines: true) {
    let text = bytes[token.span.range]
    #expect(!text.contains(0x0A) && !text.contains(0x0D) && !text.isEmpty)
  }
  for _ in 0..<4 {
    let start = random.below(bytes.count + 2)
    let range = SourceSpan(start, start + random.below(200))
    let part = highlights(of: file, in: range)
    #expect(part == all.filter { $0.span.start < range.end && $0.span.end > range.start })
  }
}

private func analysis(_ bytes: [UInt8]) -> FileAnalysis {
  FormLibrary(importing: FormFiles.Importer()).analyze(SourceText(name: "a.form", bytes: bytes))
}

private func described(_ token: HighlightedToken) -> String {
  let names = HighlightModifiers.protocolNames.indices.filter {
    token.modifiers.rawValue & 1 << $0 != 0
  }.map { HighlightModifiers.protocolNames[$0] }
  return ([token.type.protocolName] + names).joined(separator: ".")
}
