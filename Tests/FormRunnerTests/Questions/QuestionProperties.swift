import FormEngine
import FormRunner
import TestCases
import Testing

/// Properties of every question in all forms of the conversations.
@Suite struct QuestionProperties {
  /// Long enough for every form there.
  private static let mostQuestions = 500

  @Test(.tags(.property)) func everythingFitsAndIsVisible() async {
    await forEachCase(ConversationCase.all) { conversation in
      let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
      var session = Session(try conversation.program(), clock: clock)
      var asked = 0
      var at = session.first
      while let path = at, asked < Self.mostQuestions {
        asked += 1
        if session.program.nodes[path.node].kind == .list {
          session.send(.rowAdded(list: path, at: nil), at: clock)
        }
        let valid = session.validityText(at: path)
        let kept = session.kept(at: path) ?? ""
        #expect(displayWidth(of: valid) <= 100 && displayWidth(of: kept) <= 40)
        var lines = session.explanation(at: path) + [valid, kept]
        if session.program.nodes[path.node].options >= 0 {
          lines += session.optionLines(at: path)
        }
        for line in lines { #expect(visibleText(line) == line) }
        at = session.next(after: path)
      }
      #expect(asked < Self.mostQuestions)
    }
  }
}
