import FormEngine

// The messages about an answer's effects on other questions.

extension AnswerEffects.Announcement {
  /// Returns the messages, in the order in which they are said.
  ///
  /// - Parameter namesNewRows: true if nothing else leads to the rows that `count = E` has made.
  func messages(in session: Session, namesNewRows: Bool) -> [ConversationMessage] {
    // A list with answers usually has several.
    let answers = hidden.reduce(0) { $0 + (session.program.nodes[$1.node].kind == .field ? 1 : 2) }
    var messages: [ConversationMessage?] = [
      session.naming(hidden, around: path) {
        .noLongerAsked(labels: $0, more: $1, answers: answers)
      }
    ]
    if !departed.isEmpty {
      let names = departed.map { session.name(ofRowAt: $0) }
      let some = Session.namedPlaces(of: names.count)
      messages.append(
        .noLongerAsked(
          labels: Array(names.prefix(some)), more: names.count - some, answers: 2 * names.count))
    }
    if fewer > 0 { messages.append(.fewerQuestions(fewer)) }
    messages.append(session.naming(shown, around: path) { .nowAsked(labels: $0, more: $1) })
    if namesNewRows {
      messages.append(session.naming(appeared, around: path) { .nowAsked(labels: $0, more: $1) })
    }
    messages.append(session.naming(invalid, around: path) { .askedAgain(labels: $0, more: $1) })
    return messages.compactMap(\.self)
  }
}

extension Session {
  /// Returns how many of some places a message lists.
  fileprivate static func namedPlaces(of count: Int) -> Int { count > 10 ? 9 : count }

  /// Returns a message that lists places, nil without any. Their labels are prefixed with their rows
  /// unless they are on the level of a path.
  func naming(
    _ places: [Path], around path: Path, _ message: ([String], Int) -> ConversationMessage
  ) -> ConversationMessage? {
    guard !places.isEmpty else { return nil }
    let some = Self.namedPlaces(of: places.count)
    let labels = places.prefix(some).map { place in
      level(of: place) == level(of: path) ? promptLabel(place) : self.place(place)
    }
    return message(labels, places.count - some)
  }
}
