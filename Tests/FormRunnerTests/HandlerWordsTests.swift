import FormEngine
import FormLanguage
import FormRunner
import FormSyntax
import SeededNumbers
import TestCases
import Testing

// The output of a handler is shown line by line, without secrets.

private let form = """
  form f { field one: secret field two: secret field short: secret rows more: secret }
  """

/// Returns the lines shown after a handler's name for these pieces of standard error output.
private func shown(_ pieces: [[UInt8]], secrets: [String]) throws -> [String] {
  let compilation = compileForm(
    SourceText(name: "f.form", text: form), importing: NoImports())
  let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
  var session = Session(try #require(compilation.program), clock: clock)
  for (name, secret) in zip(["one", "two", "short"], secrets) {
    guard case .success(let path) = session.path(named: name) else { continue }
    session.give(.text(secret), at: path, origin: .environment, settled: true)
  }
  session.start()
  let terminal = ScriptedTerminal([])
  var options = ConversationOptions()
  options.asksNothing = true
  let script = pieces.map { ScriptedHandler.Step.hear(.error($0)) }
  var conversation = Conversation(
    session, options: options, terminal: terminal,
    handler: ScriptedHandler(name: "h", script + [.end(.ended(status: 0, output: []))]),
    clock: { clock })
  _ = conversation.run()
  return terminal.transcript.split(separator: "\n", omittingEmptySubsequences: false)
    .filter { $0.hasPrefix("h: ") }.map { String($0.dropFirst(3)) }
}

/// Secrets of their own letters among words of others, broken and cut into pieces anywhere.
@Test(.slow) func noSecretIsShownHoweverItIsCut() throws {
  var generator = SeededGenerator(seed: 20)
  for round in 0..<400 {
    func text(of letters: [String], _ lengths: ClosedRange<Int>) -> String {
      (0..<Int.random(in: lengths, using: &generator))
        .map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
    }
    let secrets = [text(of: ["x", "y", "é"], 4...9), text(of: ["z", "\"", "\\"], 4...9)]
    var (written, expected) = ("", "")
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let word = "a" + text(of: ["a", "b", "\n", " "], 0...8)
      written += word
      expected += word
      let secret = secrets.randomElement(using: &generator) ?? ""
      for character in secret {
        written.append(character)
        if Int.random(in: 0..<6, using: &generator) == 0 { written += "\n" }
      }
      // A line break after the last character is not part of the secret.
      expected += "(set)" + (written.hasSuffix("\n") ? "\n" : "")
    }
    let bytes = Array(written.utf8)
    var pieces: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...7, using: &generator))
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    var lines = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let seen = try shown(pieces, secrets: secrets)
    #expect(seen == lines, "round \(round): \(secrets): \(written)")
  }
}

/// A secret of fewer than four characters would be found in any words.
@Test func shortSecretsAreNotLookedFor() throws {
  let lines = try shown([Array("abc abcd äöü äöüß".utf8)], secrets: ["abc", "äöü"])
  #expect(lines == ["abc abcd äöü äöüß"])
  #expect(try shown([Array("äöüß".utf8)], secrets: ["äöüß"]) == ["(set)"])
}

/// If one secret starts within another, nothing of either is left.
@Test func secretsThatOverlap() throws {
  let lines = try shown(
    [Array("1 abcdef 2 abcd 3 cdef 4 abcdabcdef 5 ababcd".utf8)], secrets: ["abcd", "cdef"])
  #expect(lines == ["1 (set) 2 (set) 3 (set) 4 (set) 5 ab(set)"])
}

/// A line that may continue with a secret waits for the next, but no longer.
@Test func aLineThatEndsAsASecretBegins() throws {
  #expect(try shown([Array("one ho\ntwo\n".utf8)], secrets: ["horse"]) == ["one ho", "two"])
  #expect(try shown([Array("one ho\n".utf8)], secrets: ["horse"]) == ["one ho"])
  #expect(try shown([Array("one ho\r\nrs\re two".utf8)], secrets: ["horse"]) == ["one (set) two"])
}

@Test func linesAreCounted() throws {
  func lines(_ count: Int, _ end: String = "\n") -> [UInt8] {
    Array((1...count).map { "line \($0)" }.joined(separator: "\n").utf8) + Array(end.utf8)
  }
  #expect(try shown([lines(200)], secrets: []).count == 200)
  #expect(try shown([lines(200, "")], secrets: []).last == "line 200")
  let cases = [
    (201, "\n", "and 1 more line"), (201, "", "and 1 more line"),
    (5_000, "\n", "and 4800 more lines"), (5_000, "", "and 4800 more lines"),
  ]
  for (count, end, words) in cases {
    for size in [1, 7, 64, 100_000] {
      let bytes = lines(count, end)
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min(bytes.count, $0 + size)])
      }
      let seen = try shown(pieces, secrets: ["horse"])
      #expect(seen.count == 201, "\(count) \(size)")
      #expect(seen[199] == "line 200", "\(count) \(size)")
      #expect(seen.last == words, "\(count) \(size)")
    }
  }
}

@Test func longAndBrokenLines() throws {
  let long = [UInt8](repeating: 0x61, count: 3_000_000)
  let seen = try shown(
    [long, Array("\nnext\n\n".utf8), [0xFF, 0x1B, 0x5B, 0x32, 0x4A]], secrets: [])
  #expect(seen.map(\.count) == [1_001, 4, 0, 5])
  #expect(seen[3] == "\u{FFFD}␛[2J")
}
