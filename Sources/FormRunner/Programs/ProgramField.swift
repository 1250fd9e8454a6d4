package import FormEngine
package import FormJSON

/// A declaration as programs see it, one JSON object.
///
/// Members that say nothing (empty, false or unknown) are left out, except those that name it.
package struct ProgramField {
  private let session: Session
  private let path: Path
  private let node: Node

  /// The maximum number of options in a message; the others are asked for.
  package static let mostOptions = 50
  /// The maximum number of contents in a message; the others follow in messages of their own.
  package static let mostChildren = 1_000
  /// The maximum number of contents that are all named again when something of them changes.
  package static let mostRepeated = 50

  package init(_ path: Path, in session: Session) {
    self.session = session
    self.path = path
    node = session.program.nodes[path.node]
  }

  /// Writes the object.
  ///
  /// - Parameter children: the contents to name; nil to leave the member out.
  /// - Returns: the bytes of the members that do not follow from the place among other rows, nor
  ///   from the contents.
  @discardableResult
  package func write(to writer: inout JSONWriter, children: ArraySlice<Path>?) -> Range<Int> {
    writer.beginObject()
    writer.name("id")
    writer.integer(Int64(session.number(of: path)))
    writer.member("name", session.name(of: path))
    if let pointer = session.pointer(of: path) { writer.member("pointer", pointer) }
    let start = writer.count
    writer.member("kind", kind)
    writer.member("label", label)
    if node.kind == .form { writer.member("submit", session.submitLabel) }
    writer.memberIfSaid("hint", session.hint(path))
    writer.memberIfSaid("help", session.help(path))
    if node.kind == .field {
      writer.memberIfSaid("example", session.answerForm(path))
      writer.memberIfSaid("unit", node.unit)
    }
    writer.memberIfTrue("required", session.isRequired(path))
    writer.memberIfTrue("readonly", session.isReadonly(path))
    writer.memberIfTrue("focusable", session.isFocusable(path))
    writer.memberIfTrue("confirm", node.confirms)
    writer.memberIfTrue("blank", isBlank)
    if node.kind == .field { writeAnswer(to: &writer) }
    writeProblems(to: &writer)
    writeLimits(to: &writer)
    let end = writer.count
    if let children, hasContents {
      writer.name("children")
      writer.beginArray()
      for child in children { writer.integer(Int64(session.number(of: child))) }
      writer.end()
    }
    writer.end()
    return start..<end
  }

  /// Returns the object with all of its contents.
  package func json() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer, children: session.visibleChildren(of: path)[...])
    return writer.finish()
  }

  /// True if it is a container.
  package var hasContents: Bool {
    switch node.kind {
    case .form, .group, .section, .list, .row: true
    case .field, .note: false
    }
  }

  private var kind: String {
    switch node.kind {
    case .form: "form"
    case .group: "group"
    case .section: "section"
    case .list: "list"
    case .row: "row"
    case .note: "note"
    case .field: node.askedType.keyword
    }
  }

  /// True for a row of `start` in which nothing is answered, which is not in the record.
  private var isBlank: Bool {
    node.kind == .row && session.isBlank(RowPath(body: path.node, row: path.row))
  }

  private var label: String {
    node.kind == .row
      ? session.item(RowPath(body: path.node, row: path.row)) : session.label(path)
  }

  // MARK: The answer

  private func writeAnswer(to writer: inout JSONWriter) {
    let isSecret = node.type.isSecret
    let typed = session.typedText(path)
    writer.memberIfSaid(
      "text", typed.map { isSecret ? ValueFormat.secretMark : $0 } ?? session.displayText(path))
    if !isSecret {
      if let answer = session.answer(at: path) {
        writer.name("value")
        answer.write(to: &writer)
      }
      if let typed { writer.member("typed", typed) }
    }
    guard node.askedType.isChoice else { return }
    let offered = session.offeredOptions(path)
    writer.name("options")
    writeOptions(offered.indices.prefix(Self.mostOptions), of: offered, to: &writer)
    if offered.count > Self.mostOptions {
      writer.name("optionCount")
      writer.integer(Int64(offered.count))
    }
  }

  /// Writes some of the options that are offered.
  func writeOptions(
    _ places: some Sequence<Int>, of offered: OfferedOptions, to writer: inout JSONWriter
  ) {
    let chosen = ChosenOptions(session.chosenOptions(path))
    writer.beginArray()
    for place in places {
      let (index, option) = offered[place]
      writer.beginObject()
      writer.member("name", option.name)
      let recorded = Answers.Answer(
        recorded: option.recorded.isEmpty ? .text(option.name) : option.recorded)
      writer.name("value")
      recorded.write(to: &writer)
      writer.member("label", option.label.isEmpty ? option.name : option.label)
      writer.memberIfSaid("hint", option.hint)
      writer.memberIfTrue("chosen", chosen.contains(index))
      writer.end()
    }
    writer.end()
  }

  private func writeProblems(to writer: inout JSONWriter) {
    let problems = session.shownProblems(at: path)
    guard !problems.isEmpty else { return }
    writer.name("problems")
    writer.beginArray()
    for problem in problems { ProgramProblem(problem).write(to: &writer) }
    writer.end()
  }

  // MARK: Limits

  private func writeLimits(to writer: inout JSONWriter) {
    guard let limits = AnswerLimits(path, in: session) else { return }
    writer.name("limits")
    limits.write(to: &writer)
  }
}

/// A problem as programs see it.
package struct ProgramProblem {
  private let problem: Problem

  package init(_ problem: Problem) {
    self.problem = problem
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("rule", problem.rule)
    writer.member("message", problem.message)
    writer.memberIfTrue("warning", problem.isWarning)
    writer.end()
  }
}

extension JSONWriter {
  package mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }

  mutating func memberIfSaid(_ name: String, _ text: String?) {
    if let text, !text.isEmpty { member(name, text) }
  }

  mutating func memberIfTrue(_ name: String, _ isTrue: Bool) {
    guard isTrue else { return }
    self.name(name)
    boolean(true)
  }
}
