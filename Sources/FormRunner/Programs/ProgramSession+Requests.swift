import FormEngine
import FormJSON
import FormLanguage

// What a program may ask for.

extension ProgramSession {
  mutating func perform(_ request: ProgramRequest) throws(ProgramRequest.Fault) {
    // A line that only names the version.
    if request.name.isEmpty { return finish(number: request.number) }
    if try query(request) { return }
    guard let action = try action(request) else { return }
    if case .submissionAccepted(let number) = action { return accept(request, number) }
    if let refusal = carryOut(action) {
      finish(refusal, number: request.number)
    } else {
      finish(number: request.number)
    }
  }

  /// Returns the action that a request asks for; nil if the request has been answered.
  private mutating func action(
    _ request: ProgramRequest
  ) throws(ProgramRequest.Fault) -> Action? {
    switch request.name {
    case "enter":
      let path = try path("at", request)
      let text = try request.text("text")
      let again = try request.optionalText("again")
      if session.isKnown(path), session.program.nodes[path.node].confirms, again != text {
        finish(
          refused: "notRepeated", at: path,
          ConversationMessage.entriesDiffer.text(in: session.language), number: request.number)
        return nil
      }
      return .entered(path, text: text)
    case "assign":
      let path = try path("at", request)
      switch session.value(recordedAs: try request.answer("value"), at: path) {
      case .success(let value): return .assigned(path, value)
      case .failure(let refusal):
        finish(refusal, number: request.number)
        return nil
      }
    case "confirm": return .confirmed(try path("at", request))
    case "clear": return .cleared(try path("at", request))
    case "focus":
      guard let place = try request.optionalPlace("at") else { return .focusRequested(nil) }
      return .focusRequested(try path(place))
    case "next": return .nextRequested
    case "previous": return .previousRequested
    case "add":
      return .rowAdded(list: try list(request), at: try request.optionalInteger("at"))
    case "delete": return .rowDeleted(try row(request))
    case "move": return .rowMoved(try row(request), to: try request.integer("to"))
    case "sort":
      let list = try list(request)
      return .rowsSorted(list: list, by: try keys(request, of: list))
    case "submit": return .submitRequested
    case "accept", "reject": return try judgement(request)
    case "cancel": return .submissionCancelRequested
    case "undo": return .undoRequested
    case "redo": return .redoRequested
    case "reset": return .resetRequested
    default:
      throw ProgramRequest.Fault(
        name: "do", message: .unknownRequest(ProgramRequest.shown(request.name)))
    }
  }

  private mutating func judgement(
    _ request: ProgramRequest
  ) throws(ProgramRequest.Fault) -> Action {
    if let handler {
      throw ProgramRequest.Fault(name: "do", message: .noHandlerNeeded(command: handler.name))
    }
    let number = try request.integer("number")
    guard session.status == .submitting(number) else {
      throw ProgramRequest.Fault(name: "do", message: .nothingSubmitted)
    }
    if request.name == "accept" { return .submissionAccepted(number) }
    var problems: [HandlerProblem] = []
    for problem in try request.problems() {
      problems.append(HandlerProblem(path: try path(problem.place), message: problem.message))
    }
    let focus = request.has("focus") ? try request.optionalPlace("focus") : nil
    var target: Path?
    if let focus { target = try path(focus) }
    return .submissionRejected(
      number, message: try request.optionalText("message"), problems: problems, focus: target)
  }

  // MARK: Places

  private func path(_ member: String, _ request: ProgramRequest) throws(ProgramRequest.Fault)
    -> Path
  {
    try path(try request.place(member))
  }

  private func path(_ place: ProgramRequest.Place) throws(ProgramRequest.Fault) -> Path {
    switch place {
    case .number(let number):
      guard let path = session.path(numbered: number), session.isKnown(path) else {
        throw ProgramRequest.Fault(
          name: "at", message: .noSuchDeclaration(number: String(number)))
      }
      return path
    case .name(let name):
      switch session.path(named: ProgramRequest.shown(name)) {
      case .success(let path): return path
      case .failure(let error):
        throw ProgramRequest.Fault(name: "at", message: .words(error.message))
      }
    }
  }

  /// Returns the row that a request names; in a list of plain values, a value names its row.
  private func row(_ request: ProgramRequest) throws(ProgramRequest.Fault) -> RowPath {
    let path = try path("at", request)
    if session.program.isPlainValue(path.node), let row = session.enclosingRow(of: path) {
      return row
    }
    guard session.program.nodes[path.node].kind == .row else {
      throw ProgramRequest.Fault(name: "at", message: .notARow(name: session.label(path)))
    }
    return RowPath(body: path.node, row: path.row)
  }

  /// Returns the list that a request names.
  private func list(_ request: ProgramRequest) throws(ProgramRequest.Fault) -> Path {
    let path = try path("list", request)
    guard session.program.nodes[path.node].kind == .list else {
      throw ProgramRequest.Fault(name: "at", message: .notAList(name: session.label(path)))
    }
    return path
  }

  private func keys(
    _ request: ProgramRequest, of list: Path
  ) throws(ProgramRequest.Fault) -> [SortKey] {
    var keys: [SortKey] = []
    let cells = session.program.cells(inRowsOf: list)
    for column in try request.columns() {
      let cell = cells.first { $0.name == column.name }
      // The engine refuses a slot that no list has.
      keys.append(
        SortKey(
          slot: cell.map { session.program.nodes[$0.node].slot } ?? -1,
          isDescending: column.isDescending))
    }
    return keys
  }

  // MARK: Questions

  /// Answers a request that changes nothing; returns false for others.
  private mutating func query(_ request: ProgramRequest) throws(ProgramRequest.Fault) -> Bool {
    switch request.name {
    case "why": why(try path("at", request))
    case "options": try options(request)
    case "answers":
      let answers = session.answers().withoutSecrets
      send { writer in
        writer.name("answers")
        answers.write(to: &writer)
      }
    case "language":
      send { [session] in $0.member("language", session.language?.tag ?? "en") }
    default: return false
    }
    finish(number: request.number)
    return true
  }

  private mutating func why(_ path: Path) {
    let lines = session.reasons(at: path, explainedForm?.explainer)
    send { [session] writer in
      writer.place("why", path, in: session)
      writer.name("lines")
      writer.beginArray()
      for line in lines { writer.string(line) }
      writer.end()
    }
  }

  private mutating func options(_ request: ProgramRequest) throws(ProgramRequest.Fault) {
    let path = try path("at", request)
    let text = try request.optionalText("text") ?? ""
    let from = max(0, try request.optionalInteger("from") ?? 0)
    let most = min(
      max(0, try request.optionalInteger("count") ?? ProgramField.mostOptions),
      Self.mostOptionsAtOnce)
    let offered = session.offeredOptions(path)
    let places = text.isEmpty ? Array(offered.indices) : offered.places(containing: text)
    let field = ProgramField(path, in: session)
    send { [session] writer in
      writer.name("options")
      field.writeOptions(places.dropFirst(from).prefix(most), of: offered, to: &writer)
      writer.place("of", path, in: session)
      writer.name("from")
      writer.integer(Int64(from))
      writer.name("count")
      writer.integer(Int64(places.count))
    }
  }

  /// The maximum number of options in one line, whatever is asked for.
  private static let mostOptionsAtOnce = 1_000
}
