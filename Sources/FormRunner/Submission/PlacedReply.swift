import FormEngine

/// The reply of a handler that did not accept the answers, with the places that it names.
struct PlacedReply {
  /// The message about the whole submission; nil if the problems say enough.
  var message: String?
  /// The problems of fields and lists.
  var problems: [HandlerProblem] = []
  /// The problems with the names of their places.
  private var descriptions: [String] = []
  var focus: Path?
  /// Everything else in the reply, in words.
  var remarks: [String]

  init(message: String?, remarks: [String]) {
    (self.message, self.remarks) = (message, remarks)
  }

  mutating func add(_ problem: HandlerProblem, _ description: String) {
    problems.append(problem)
    descriptions.append(description)
  }

  /// Returns the problems of places that are hidden, or in rows that the rejection has cleared, in
  /// words. The session has only the messages of the former, at the form.
  func hiddenProblems(in session: Session) -> [String] {
    zip(problems, descriptions).filter { problem, _ in
      !session.isKnown(problem.path) || !session.isVisible(problem.path)
    }.map(\.1)
  }
}

extension HandlerReply {
  /// Returns the reply with the places that it names. Problems without a field become remarks.
  func placed(in session: Session, hiding mask: SecretMask) -> PlacedReply {
    var placed = PlacedReply(message: message, remarks: remarks)
    var namesPlaces = false
    for problem in problems {
      // An empty path means the whole record.
      if problem.path.isEmpty {
        placed.remarks.append(problem.message)
        namesPlaces = true
        continue
      }
      let place = try? session.path(
        named: problem.path, countsBlankRows: false, isOutside: true
      ).get()
      let label = place.map { session.place($0) } ?? mask.masked(problem.path)
      let text = ConversationMessage.problem(label: label, message: problem.message)
        .text(in: session.language)
      if let place, [.field, .list].contains(session.program.nodes[place.node].kind) {
        placed.add(HandlerProblem(path: place, message: problem.message), text)
        namesPlaces = true
      } else {
        placed.remarks.append(text)
      }
    }
    if namesPlaces, !hasOwnMessage { placed.message = nil }
    guard let focus else { return placed }
    switch session.path(named: focus, countsBlankRows: false, isOutside: true) {
    case .success(let path): placed.focus = path
    case .failure:
      placed.remarks.append(
        SubmissionMessage.unknownFocus(path: mask.masked(focus)).text(in: session.language))
    }
    return placed
  }
}

extension Session {
  /// Returns the answers that `on reject clear` empties, in focus order. Secrets are left out
  /// because they are asked again anyway.
  func answersToClear() -> [Path] {
    let places = program.parts.submit.clearedOnReject.map { Path(node: $0) }
    return inFocusOrder(
      questions(in: places).filter { place in
        !program.nodes[place.node].type.isSecret && isVisible(place)
          && hasAnswer(place)
      })
  }
}
