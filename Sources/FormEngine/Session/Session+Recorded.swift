extension Session {
  /// Returns the value that a program assigns to a field, as strictly as records are read.
  ///
  /// - Parameter answer: the value as it is recorded; nil for none.
  package func value(
    recordedAs answer: Answers.Answer?, at path: Path
  ) -> Result<Value, Refusal> {
    guard isKnown(path), program.nodes[path.node].kind == .field else {
      return .failure(.unknownPath)
    }
    guard let answer else { return .success(.empty) }
    let type = program.nodes[path.node].type
    let reading: EntryReading? =
      switch (program.nodes[path.node].askedType.kind, answer) {
      case (.text, .text(let text)), (.date, .text(let text)), (.time, .text(let text)),
        (.dateTime, .text(let text)):
        readExact(text, as: type)
      case (.integer, .number(let digits)), (.decimal, .number(let digits)):
        readExact(digits, as: type)
      case (.boolean, .boolean(let isTrue)): .value(.boolean(isTrue))
      case (.option, .text), (.option, .number), (.option, .boolean): options([answer], at: path)
      case (.options, .array(let elements)): options(elements, at: path)
      case (.text, _), (.date, _), (.time, _), (.dateTime, _), (.integer, _), (.decimal, _),
        (.boolean, _), (.option, _), (.options, _):
        nil
      }
    switch reading {
    case .value(let value): return .success(value)
    case .empty: return .success(.empty)
    case .unreadable, nil: return .failure(.wrongType(path))
    }
  }

  /// Returns the value that chooses options; nil if any of them is not an option of the field. One
  /// that the field takes from the answers may be any value of their type, as in a record: if it is
  /// not offered, that is a problem.
  private func options(_ answers: [Answers.Answer], at path: Path) -> EntryReading? {
    let node = program.nodes[path.node]
    let values = offeredValues(path)
    let list = values?.offered.list ?? program.parts.options(node.options)
    var chosen = ChosenOptions()
    var others: [Value] = []
    for answer in answers {
      let (text, isText): (String, Bool)
      switch answer {
      case .text(let own): (text, isText) = (own, true)
      case .number(let digits):
        guard let number = Decimal(text: digits) else { return nil }
        (text, isText) = (number.description, false)
      case .boolean(let isTrue): (text, isText) = (isTrue ? "true" : "false", false)
      case .array, .group, .rows: return nil
      }
      let recorded = list.index(ofRecorded: text).flatMap {
        list.recorded($0).isText == isText ? $0 : nil
      }
      if let index = recorded {
        chosen.insert(Int32(truncatingIfNeeded: index))
      } else if values != nil, let value = self.value(ofColumn: answer, node) {
        others.append(value)
      } else {
        return nil
      }
    }
    if let values {
      let offered = values.value(choosing: chosen)
      let value =
        others.isEmpty
        ? offered
        : node.hasValueSet ? .set(of: offered.elements + others) : others[0]
      return value.isEmpty ? .empty : .value(value)
    }
    if node.askedType.kind == .option {
      return Array(chosen).first.map { .value(.option($0)) } ?? .empty
    }
    return chosen.isEmpty ? .empty : .value(.options(chosen))
  }

  /// Returns a value of the column from which a field takes its options; nil for a value of another
  /// type, and for an option.
  private func value(ofColumn answer: Answers.Answer, _ node: Node) -> Value? {
    let type = node.hasValueSet ? node.element : node.type
    let reading: EntryReading? =
      switch (type.kind, answer) {
      case (.text, .text(let text)), (.date, .text(let text)), (.integer, .number(let text)):
        readExact(text, as: type)
      default: nil
      }
    guard case .value(let value)? = reading, !value.isEmpty else { return nil }
    return value
  }

  /// Returns the place of a declaration in a record as an RFC 6901 pointer, rows from 0 among those
  /// that are recorded. Empty for the form.
  package func recordPointer(of path: Path) -> String {
    MemberStep.parts(of: memberPath(of: path)).reduce(into: "") { pointer, part in
      guard let step = MemberStep(part) else { return }
      pointer += "/"
      for scalar in step.name.unicodeScalars {
        switch scalar {
        case "~": pointer += "~0"
        case "/": pointer += "~1"
        default: pointer.unicodeScalars.append(scalar)
        }
      }
      if let row = step.row { pointer += "/\(row)" }
    }
  }
}
