import Testing

@Suite("Conversations")
struct ConversationTests {
  @Test(
    "Each conversation of the corpus goes as it is written down", arguments: ConversationCase.all)
  func transcript(of conversation: ConversationCase) throws {
    let result = try conversation.hold()
    #expect(result.transcript == conversation.section("transcript"))
    #expect(result.output == conversation.section("output"))
    #expect(result.exit == conversation.section("exit"))
  }

  @Test("The corpus is found")
  func corpus() {
    #expect(ConversationCase.all.count > 30)
  }
}
