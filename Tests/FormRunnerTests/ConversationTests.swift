import TestCases
import Testing

@Test("Each conversation of the corpus goes as it is written down", .tags(.script), .slow)
func transcriptsAreAsWritten()
  async
{
  #expect(ConversationCase.all.count > 30)

  await forEachCase(ConversationCase.all) { conversation in
    let result = try conversation.hold()
    if ConversationCase.isRewriting { try conversation.rewrite(with: result) }
    #expect(result.transcript == conversation.section("transcript"))
    #expect(result.output == conversation.section("output"))
    #expect(result.exit == conversation.section("exit"))
  }
}
