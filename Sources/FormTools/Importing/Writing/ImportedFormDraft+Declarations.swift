/// Writes the declarations of an imported form.
extension ImportedFormDraft {
  /// Writes the whole form.
  mutating func write() {
    for list in form.lists {
      add(list.omissions)
      let part = beginPart()
      let start = bytes.count
      add("type \(list.name.written) = choice {")
      newLine()
      addOptions(list.options)
      add("}")
      newLine()
      newLine()
      endPart(part, from: start)
    }
    add("form \(form.name.written)")
    add(label: form.title)
    add(" {")
    newLine()
    add(form.omissions)
    add("help", form.help)
    add(form.items)
    add("}")
    newLine()
  }

  private mutating func add(_ items: [ImportedItem]) {
    // The recursion is as deep as the containers, whose nesting each format bounds.
    for item in items {
      switch item {
      case .question(let question): add(question)
      case .container(let container): add(container)
      case .note(let note): add(note)
      case .rule(let clause): addClause(clause)
      case .omitted(let omission): add(omission)
      }
    }
  }

  private mutating func add(label: ImportedText?) {
    guard let label else { return }
    add(" ")
    add(label)
  }

  private mutating func add(recorded name: ImportedName?) {
    if let recorded = name?.recorded { add(" as \([.words(recorded)].literal())") }
  }

  /// Adds a clause that is a text.
  private mutating func add(_ keyword: String, _ text: ImportedText?) {
    guard let text else { return }
    add("\(keyword) ")
    add(text)
    newLine()
  }

  // MARK: Questions

  /// Adds a question, or an omission in its place if the check rejected it.
  private mutating func add(_ question: ImportedQuestion) {
    let part = beginPart()
    guard let reason = reasonToLeaveOut(question, part) else {
      let start = bytes.count
      addBody(question)
      endPart(part, from: start)
      count(.question, isCarried: true)
      return
    }
    skipParts { $0.addBody(question) }
    if let computed = question.computed {
      add(
        ImportedOmission(
          .calculation, computed.origin, reason, instead: .leftOut, as: .value))
      count(.question, isCarried: false)
    } else {
      add(
        ImportedOmission(.question, question.origin, reason, instead: .leftOut, as: .question))
    }
  }

  private func reasonToLeaveOut(_ question: ImportedQuestion, _ part: Int) -> ImportReason? {
    if let rejection = rejection(of: part) { return rejection }
    guard let computed = question.computed else { return nil }
    if case .omitted(let reason) = computed.result { return reason }
    // The formula's part has the number after the question's own.
    return rejection(of: part + 1)
  }

  private mutating func addBody(_ question: ImportedQuestion) {
    let computedPart = question.computed == nil ? nil : beginPart()
    let line = bytes.count
    add("field \(question.name.written): ")
    switch question.type {
    case .plain(let keyword): add(keyword)
    case .choice(.list(let list)): add(listName(list))
    case .choices(.list(let list)): add("choices of \(listName(list))")
    case .choice: add("choice")
    case .choices: add("choices")
    }
    add(label: question.label)
    add(recorded: question.name)
    if let computedPart, case .source(let source)? = question.computed?.result {
      let start = bytes.count
      add(" = \(source)")
      endPart(computedPart, from: start, isFormula: true)
      count(.value, isCarried: true)
    }
    let block = beginBlock(ofLineFrom: line)
    add(question.omissions)
    for part in question.carriedParts { count(part, isCarried: true) }
    add("hint", question.hint)
    add("help", question.help)
    add("example", question.example)
    if let unit = question.unit { add("unit \([.words(unit)].literal())") }
    newLine()
    for clause in question.clauses { addClause(clause) }
    switch question.type {
    case .choice(.own(let options, let other)), .choices(.own(let options, let other)):
      addOptions(options)
      if let other {
        add("other ")
        add(other.label)
        if let recorded = other.recorded { add(" as \(recorded)") }
        newLine()
      }
    case .choice(.from(let source)), .choices(.from(let source)):
      add(source, after: "options from", as: nil)
      newLine()
    case .plain, .choice(.list), .choices(.list): break
    }
    endBlock(block)
  }

  private func listName(_ index: Int) -> String {
    form.lists.indices.contains(index) ? form.lists[index].name.written : "text"
  }

  mutating func addOptions(_ options: [ImportedOption]) {
    for option in options {
      add(option.omissions)
      add("option \(option.name.writtenAfterDot)")
      add(label: option.label)
      if let number = option.recordedNumber {
        add(" as \(number)")
      } else {
        add(recorded: option.name)
      }
      if let points = option.points { add(" = \(points)") }
      if let condition = option.condition { add(condition, after: " when", as: nil) }
      let block = beginBlock()
      add("hint", option.hint)
      add("help", option.help)
      if option.isExclusive { add("exclusive") }
      endBlock(block)
    }
  }

  private mutating func addClause(_ clause: ImportedClause) {
    guard let formula = clause.formula else {
      add(clause.keyword)
      add(message: clause.message)
      newLine()
      if let part = clause.part { count(part, isCarried: true) }
      return
    }
    guard add(formula, after: clause.keyword, as: clause.part) else {
      skipParts { $0.add(message: clause.message) }
      return
    }
    add(message: clause.message ?? ImportedFormDraft.generalMessage(of: clause))
    newLine()
  }

  private mutating func add(message: ImportedText?) {
    guard let message else { return }
    add(" else ")
    add(message)
  }

  /// Returns the message for a rule that must have one if the original has none.
  private static func generalMessage(of clause: ImportedClause) -> ImportedText? {
    ["check", "warn"].contains(clause.keyword) ? ImportedText(ImportWords.generalMessage) : nil
  }

  // MARK: Containers and notes

  private mutating func add(_ container: ImportedContainer) {
    let line = bytes.count
    add("\(container.kind.rawValue)")
    if let name = container.name { add(" \(name.written)") }
    add(label: container.label)
    add(recorded: container.name)
    let block = beginBlock(ofLineFrom: line)
    add(container.omissions)
    add("hint", container.hint)
    add("help", container.help)
    for clause in container.clauses { addClause(clause) }
    add(container.items)
    endBlock(block)
  }

  private mutating func add(_ note: ImportedNote) {
    let part = beginPart()
    guard rejection(of: part) == nil else {
      skipParts { $0.addBody(note) }
      return
    }
    let start = bytes.count
    addBody(note)
    endPart(part, from: start)
  }

  private mutating func addBody(_ note: ImportedNote) {
    add(note.omissions)
    add("note ")
    add(note.text)
    if let condition = note.condition { add(condition, after: " when", as: .condition) }
    newLine()
  }
}
