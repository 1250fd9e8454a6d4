package import FormJSON

/// A record as an answered form: a session with its answers, and the problems of the record other
/// than broken rules of the form.
package struct AnsweredForm {
  package private(set) var session: Session
  /// Findings that belong to no declaration of the form: unknown and repeated members.
  package let findings: [PresetFinding]
  /// The messages about values of lists, groups and rows that could not be read, and of hidden
  /// fields with `keep`, for which a session reports no problems.
  package private(set) var misfits: [Path: String] = [:]
  /// The problems with some options of a `choices` value, whose other options count, as problems of
  /// the field.
  package private(set) var remarks: [Path: [Problem]] = [:]
  /// The rows of lists, by their indexes in the record, that are left out because they belong to
  /// options which the form does not have.
  private(set) var leftOut: [Path: Set<Int>] = [:]
  /// The computed fields for which the record has a value.
  package private(set) var recorded: Set<Path> = []
  /// The recorded values of computed fields that differ from what the form computes.
  package private(set) var differing: [Path: Value] = [:]

  /// A reader for records of one form.
  package struct Reader {
    private let blank: Presets
    private let start: Session
    private let followsClock: Set<SlotID>

    /// - Parameter clock: the date and time at which the records are checked.
    package init(_ program: Program, clock: LocalDateTime) {
      blank = Presets(program, isRecord: true)
      start = Session(ofRecord: program, clock: clock)
      followsClock = program.slotsFollowingClock()
    }

    /// - Parameters:
    ///   - record: a JSON object.
    ///   - isEdited: true if a person will correct the record, so its answers can be asked for.
    package func read(
      _ record: JSONElement, in file: KnownFile, isEdited: Bool = false
    ) -> AnsweredForm {
      var answers = blank
      answers.read(object: record, in: file)
      return AnsweredForm(answers, session: start, followsClock, isEdited: isEdited)
    }
  }

  private init(
    _ answers: Presets, session: Session, _ followsClock: Set<SlotID>, isEdited: Bool
  ) {
    self.session = session
    findings = answers.findings
    let path = answers.giveRecord(to: &self.session, settled: !isEdited)
    var unreadable: [(path: Path, message: String)] = []
    var wrong: [(path: Path, misfit: Presets.Misfit)] = []
    for misfit in answers.misfits {
      guard let path = path(misfit.place) else { continue }
      let node = session.program.nodes[path.node]
      if node.kind == .field, !node.isComputed {
        self.session.giveUnreadable(
          misfit.text, message: misfit.message, at: path, origin: .file)
        wrong.append((path, misfit))
        if node.keeps { unreadable.append((path, misfit.message)) }
      } else {
        misfits[path] = misfit.message
      }
    }
    let forgotten = forgetDefaults(settled: !isEdited)
    self.session.start(sortsRows: false)
    if isEdited {
      self.session.fitRows()
      // A record has no values of hidden fields, so their defaults may apply again.
      for path in forgotten where !self.session.isVisible(path) {
        self.session.takeBack(path)
      }
      self.session.start(sortsRows: false)
      type(wrong)
      self.session.startRows()
    }
    for (path, message) in unreadable where !self.session.isVisible(path) {
      misfits[path] = message
    }
    for (place, found) in answers.remarks {
      guard let path = path(place) else { continue }
      remarks[path] = found.map { remark in
        Problem(
          path: path, rule: (remark.isWarning ? RecordRule.repeatedOption : .option).rawValue,
          isWarning: remark.isWarning, message: remark.message)
      }
    }
    for (place, rows, options) in answers.rowsOfGoneOptions {
      guard let path = path(place) else { continue }
      leftOut[path] = Set(rows)
      remarks[path, default: []] += messages(rows, options).map {
        Problem(path: path, rule: RecordRule.option.rawValue, isWarning: false, message: $0)
      }
    }
    for (place, value) in answers.recorded {
      guard let path = path(place) else { continue }
      recorded.insert(path)
      guard self.session.isVisible(path) else { continue }
      let slot = session.program.nodes[path.node].slot
      guard !followsClock.contains(slot) else { continue }
      if differs(value, at: path) { differing[path] = value }
    }
    for node in session.program.nodes.indices where session.program.nodes[node].forced >= 0 {
      let slot = session.program.nodes[node].slot
      for path in self.session.places(of: node) where self.session.isForced(path) {
        let given = self.session.ownAnswer(path)
        if let text = self.session.form.state.unreadable[path] { misfits[path] = text.message }
        guard !given.isEmpty else { continue }
        recorded.insert(path)
        guard self.session.isVisible(path), !followsClock.contains(slot) else { continue }
        if differs(given, at: path) { differing[path] = given }
      }
    }
  }

  /// Returns true if the form computes something else than a record says. A computation without a
  /// result is an error of its own.
  private func differs(_ recorded: Value, at path: Path) -> Bool {
    if session.hasFault(path) { return false }
    let computed = session.value(path)
    return computed.isEmpty || Value.equality(computed, recorded) == false
  }

  private func messages(_ rows: [Int], _ options: GoneOptions) -> [String] {
    let phrases =
      options.isOrderUnknown
      ? [GivenAnswerMessage.rowsOfUnknownOrder(options.names).phrase]
      : zip(rows, options.names).map { GivenAnswerMessage.rowOfGoneOption($0 + 1, $1).phrase }
    return phrases.map { $0.text(in: session.language) }
  }

  /// Returns the problems at a declaration, without those that only a session can have. Each option
  /// that is not offered is a problem of its own, as in `RecordChecker`.
  package func problems(at path: Path) -> [Problem] {
    session.problems(at: path, ofRules: checks).flatMap { problem in
      guard problem.rule == RecordRule.option.rawValue,
        let messages = session.messagesOfUnoffered(at: path), problem.message == messages.all
      else { return [problem] }
      return messages.each.map {
        Problem(path: path, rule: problem.rule, isWarning: problem.isWarning, message: $0)
      }
    }
  }

  /// Returns true if a rule, by its index, is checked in a row of its template. It is not if the
  /// row or an enclosing one is not an object, wherever the problem would be reported.
  package func checks(_ rule: Int, in row: RowID) -> Bool {
    guard !misfits.isEmpty else { return true }
    let program = session.program
    let template = program.templates[Int(program.slots[program.parts.rules[rule].slot].template)]
    let inside = Path(node: template.root, row: row)
    return !([inside] + session.containers(of: inside)).contains {
      program.nodes[$0.node].kind == .row && misfits[$0] != nil
    }
  }

  /// Presets values of a wrong type as typed texts, so a person can correct them. A text that would
  /// be valid only needs Enter.
  private mutating func type(_ misfits: [(path: Path, misfit: Presets.Misfit)]) {
    guard !misfits.isEmpty else { return }
    var accepted = session
    var readable: [(path: Path, text: String)] = []
    for (path, misfit) in misfits {
      guard !session.program.nodes[path.node].type.isSecret else {
        let message = PresetMessage.otherFormat(isValid: false).message(in: session.language)
        session.giveUnreadable("", message: message, at: path, origin: .file)
        continue
      }
      guard let text = misfit.typedText else {
        session.giveUnreadable("", message: misfit.message, at: path, origin: .file)
        continue
      }
      switch session.reading(of: text, at: path) {
      case .unreadable(let message):
        session.giveUnreadable(text, message: message, at: path, origin: .file)
      case .value(let value):
        accepted.give(value, at: path, origin: .file, settled: false)
        readable.append((path, text))
      case .empty: readable.append((path, text))
      }
    }
    accepted.start(sortsRows: false)
    for (path, text) in readable {
      let isValid =
        !accepted.value(path).isEmpty && !accepted.problems(at: path).contains(where: \.blocks)
      session.giveUnreadable(
        text, message: PresetMessage.otherFormat(isValid: isValid).message(in: session.language),
        at: path, origin: .file)
    }
    session.start(sortsRows: false)
  }

  /// Makes all fields empty that the record does not contain, even if they have a default.
  ///
  /// - Returns: the fields whose defaults no longer apply and that are not kept while hidden.
  private mutating func forgetDefaults(settled: Bool) -> [Path] {
    let program = session.program
    let fields = session.declarations(in: .form).filter { place in
      let node = program.nodes[place.node]
      return node.kind == .field && !node.isComputed && node.slot >= 0
        && !program.parts.slots[program.parts.answerSlot(of: place.node)].code.isNone
        && !session.isAnswered(place)
    }
    for place in fields { session.give(.empty, at: place, origin: .file, settled: settled) }
    return fields.filter { !program.nodes[$0.node].keeps }
  }
}

extension Presets.Misfit {
  /// The text that a person would type for the value: a text without its quotes; nil for an array
  /// or object.
  fileprivate var typedText: String? {
    guard let value = (try? JSONDocument(Array(text.utf8)))?.root else { return nil }
    switch value.kind {
    case .string: return value.string
    case .number, .true, .false, .null: return text
    case .array, .object: return nil
    }
  }
}
