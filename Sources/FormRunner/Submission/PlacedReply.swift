import FormEngine

/// The reply of a handler that did not accept the answers, with the places that it names.
struct PlacedReply {
  var message: String
  /// The problems of fields and lists.
  var problems: [HandlerProblem] = []
  var focus: Path?
  /// Everything else in the reply, in words.
  var remarks: [String]
}

extension HandlerReply {
  /// Returns the reply with the places that it names. Problems without a field become remarks.
  func placed(in session: Session, hiding mask: SecretMask) -> PlacedReply {
    var placed = PlacedReply(message: message, remarks: remarks)
    for problem in problems {
      // An empty path means the whole record.
      if problem.path.isEmpty {
        placed.remarks.append(problem.message)
        continue
      }
      var label = mask.masked(problem.path)
      if case .success(let path) = session.path(
        named: problem.path, countsBlankRows: false, isOutside: true)
      {
        if [.field, .list].contains(session.program.nodes[path.node].kind) {
          placed.problems.append(HandlerProblem(path: path, message: problem.message))
          continue
        }
        label = session.place(path)
      }
      placed.remarks.append(
        ConversationMessage.problem(label: label, message: problem.message)
          .text(in: session.language))
    }
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
