import FormEngine
import FormLanguage

// The reasons for the state of a place, each in one sentence of labels and answers.

extension Session {
  /// The maximum number of answers in a sentence.
  private static let mostNamed = 3

  /// Returns the topic of `:why`, which is the fact that its first sentence gives the reason for.
  func topic(of path: Path) -> StateExplanation.Topic {
    let kind = program.nodes[path.node].kind
    if !isVisible(path) { return .hidden }
    guard kind == .field || kind == .list else { return .other }
    if problems(at: path).contains(where: \.blocks) { return .problem }
    if isComputed(path) { return .computed }
    if isReadonly(path) { return .readonly }
    if isRequired(path), case .slot = program.nodes[path.node].required { return .required }
    return .shown
  }

  /// Returns the sentence about a topic; nil if the lines below it explain everything.
  func reason(for topic: StateExplanation.Topic, at path: Path) -> WhyMessage? {
    let label = promptLabel(path)
    switch topic {
    case .hidden, .readonly, .computed: return reasonNotToAsk(path)
    case .problem:
      guard let problem = problems(at: path).first(where: \.blocks) else { return nil }
      if problem.rule == "required" {
        return .required(label, answersMaking(program.nodes[path.node].required, at: path))
      }
      return .problem(label, inOneLine(problem.message))
    case .required:
      return .required(label, answersMaking(program.nodes[path.node].required, at: path))
    case .shown where program.nodes[path.node].countsItsRows:
      let code = program.parts.slots[program.nodes[path.node].counter].code
      let read = declarationsRead(by: code, at: path).prefix(Self.mostNamed)
      return .counted(label, read.map { AnswerMessage(of: $0, in: self) })
    case .shown:
      let answers = ([path] + containers(of: path)).flatMap { place in
        isShownItself(place) && program.nodes[place.node].shown != .always
          ? answersMaking(program.nodes[place.node].shown, at: place, all: true) : []
      }
      return .asked(label, Array(answers.prefix(Self.mostNamed)))
    case .other: return nil
    }
  }

  /// Returns the reason why a place cannot be asked; nil if it can.
  func reasonNotToAsk(_ path: Path) -> WhyMessage? {
    let label = promptLabel(path)
    let around = [path] + containers(of: path)
    if !isVisible(path) {
      guard let hidden = around.last(where: { !isShownItself($0) }) else { return nil }
      return .notAsked(label, answersHiding(hidden))
    }
    let node = program.nodes[path.node]
    if node.kind == .field, node.isComputed {
      let code = node.slot >= 0 ? program.parts.slots[node.slot].code : .none
      let read = declarationsRead(by: code, at: path)
      return .computed(label, from: read.prefix(Self.mostNamed).map { name(of: $0, readAt: path) })
    }
    if let condition = forcingCondition(of: path) {
      return .readonly(label, answersMaking(condition, at: path))
    }
    guard let closed = around.last(where: { isReadonlyItself($0) }) else { return nil }
    return .readonly(label, answersMaking(program.nodes[closed.node].readonly, at: closed))
  }

  /// Returns the label of a question that another one depends on, with its row if that is the row
  /// above.
  private func name(of path: Path, readAt reader: Path) -> String {
    isInRowAbove(path, reader) ? place(path) : promptLabel(path)
  }

  private func isInRowAbove(_ path: Path, _ reader: Path) -> Bool {
    guard let row = enclosingRow(of: path) else { return false }
    return path.row != reader.row
      && rowsAround(reader).contains { $0.body == row.body && $0.row != row.row }
  }

  /// Returns the answers that make the conditions of a place false.
  private func answersHiding(_ place: Path) -> [AnswerMessage] {
    answers(of: program.nodes[place.node].shown, at: place, joinedBy: .jumpIfFalse) { $0 != true }
  }

  /// Returns the answers that make a condition true: one that suffices, or all of them.
  private func answersMaking(
    _ condition: Condition, at place: Path, all: Bool = false
  ) -> [AnswerMessage] {
    answers(of: condition, at: place, joinedBy: all ? .jumpIfFalse : .jumpIfTrue) { $0 == true }
  }

  private func answers(
    of condition: Condition, at place: Path, joinedBy jump: FormEngine.Operation,
    where isWanted: (Bool?) -> Bool
  ) -> [AnswerMessage] {
    guard case .slot(let slot) = condition, program.parts.slots.indices.contains(slot) else {
      return []
    }
    let (code, base) = namedExpression(program.parts.slots[slot].code, at: place)
    let terms = program.parts.terms(of: code, joinedBy: jump).filter { term in
      if case .boolean(let isTrue) = evaluate(term, at: base) { return isWanted(isTrue) }
      return isWanted(nil)
    }
    var read: [Path] = []
    for path in terms.flatMap({ declarationsRead(by: $0, at: base) }) where !read.contains(path) {
      read.append(path)
      if read.count == Self.mostNamed { break }
    }
    return read.map { path in
      let isAbove = isInRowAbove(path, place)
      return AnswerMessage(of: path, in: self, calledBy: isAbove ? self.place(path) : nil)
    }
  }
}
