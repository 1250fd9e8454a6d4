import FormEngine
import FormRunner
import TestCases
import Testing

/// Commands, nonsense and control characters, typed at random into every form of the corpus.
@Test("No secret is ever seen, and nothing drives the terminal", .tags(.property), .slow)
func randomLines() async {
  await forEachCase(ConversationCase.all) { conversation in
    let program = try conversation.program()
    let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
    for seed in UInt64(0)..<(LongRuns.areWanted ? 40 : 2) {
      let terminal = RandomTerminal(seed: seed, lines: 150, isInteractive: seed % 2 == 0)
      var conversation = Conversation(
        Session(program, clock: clock), terminal: terminal,
        handler: ScriptedHandler([.end(.ended(status: 1, output: Array("junk".utf8)))]),
        clock: { clock })
      _ = conversation.run()
      #expect(!terminal.transcript.contains(RandomTerminal.secret), "seed \(seed)")
      #expect(terminal.transcript.unicodeScalars.allSatisfy(isHarmless), "seed \(seed)")
    }
  }
}

@Test(
  "The same lines give the same answers through a pipe and at a terminal", .tags(.property), .slow)
func pipeAndTerminal() throws {
  for conversation in ConversationCase.all where !conversation.isOfItsDevice {
    let results = try [false, true].map { try conversation.hold(isInteractive: $0) }
    #expect(results[0].output == results[1].output, "\(conversation)")
    #expect(results[0].exit == results[1].exit, "\(conversation)")
  }
}

private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0A: true
  case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: false
  default: true
  }
}
