import FormJSON

extension Presets {
  /// Reads the answers in a JSON object.
  ///
  /// - Parameter name: the name of the file, for messages.
  package mutating func read(json bytes: [UInt8], file name: String) {
    let file = KnownFile(name: name, bytes: bytes)
    let document: JSONDocument
    do throws(JSONError) {
      // Unknown members may be nested to any depth: they are not read.
      document = try JSONDocument(bytes)
    } catch {
      report(.notJSON(reason: error.message), at: file.place(at: error.offset))
      return
    }
    guard document.root.kind == .object else {
      report(.noObject, at: file.place(of: document.root))
      return
    }
    read(object: document.root, in: file)
  }

  /// Reads the answers in an object in a file.
  mutating func read(object: JSONElement, in file: KnownFile) {
    read(object: object, into: KnownPlace(node: 0, rows: []), file: file)
  }

  /// Reads the answers in an object. Recursion follows the nesting of declarations, which is at
  /// most 64 levels deep.
  private mutating func read(object: JSONElement, into container: KnownPlace, file: KnownFile) {
    let members = names.members(of: container.node)
    var seen: Set<String> = []
    for (name, value) in object.members {
      let text = name.string ?? ""
      guard seen.insert(text).inserted else {
        report(.repeatedMember(text), at: file.place(of: name))
        continue
      }
      guard let node = members[text] else {
        // Questions are removed from forms, but old answers remain.
        let unknown = unknownField(text, in: container)
        report(isRecord ? unknown : .leftOut(unknown), at: file.place(of: name), isWarning: true)
        continue
      }
      // An absent member, null and "" all mean empty.
      if value.kind == .null || value.string?.isEmpty == true { continue }
      let place = KnownPlace(node: node, rows: container.rows)
      switch program.nodes[node].kind {
      case .list: read(list: value, into: place, file: file)
      case .group:
        guard value.kind == .object else {
          reportMisfit(value, at: place, file: file)
          continue
        }
        read(object: value, into: place, file: file)
      default: read(field: value, into: place, file: file)
      }
    }
  }

  private mutating func read(list: JSONElement, into place: KnownPlace, file: KnownFile) {
    guard list.kind == .array else {
      reportMisfit(list, at: place, file: file)
      return
    }
    let node = program.nodes[place.node]
    let single = node.isPlainList ? program.declaredChildren(of: node.rowBody).first : nil
    var count = 0
    for element in list.elements {
      // An empty value is not a row.
      if let single, isEmpty(element, program.nodes[single].type) { continue }
      let row = KnownPlace(node: node.rowBody, rows: place.rows + [count])
      count += 1
      if let single {
        read(field: element, into: KnownPlace(node: single, rows: row.rows), file: file)
      } else if element.kind == .object {
        read(object: element, into: row, file: file)
      } else {
        reportMisfit(element, at: row, file: file)
      }
    }
    keep(rows: count, of: place, from: .file)
  }

  private func isEmpty(_ element: JSONElement, _ type: ScalarType) -> Bool {
    switch element.kind {
    case .null: true
    case .string: element.string?.isEmpty == true
    case .array: type.kind == .options && !element.elements.contains { _ in true }
    default: false
    }
  }

  private mutating func read(field value: JSONElement, into place: KnownPlace, file: KnownFile) {
    let node = program.nodes[place.node]
    guard isRecord || !node.isComputed else {
      if skipsComputed { return }
      report(
        .at(text(of: place), PresetMessage.computed.message(in: program.language)),
        at: file.place(of: value))
      return
    }
    if node.type.kind == .options, value.kind == .array {
      return read(options: value, into: place, file: file)
    }
    switch reading(of: value, node: node) {
    case .value(let value) where node.isComputed: recorded.append((place, value))
    case .value(let value): keep(value, at: place)
    case .empty: break
    case .unreadable(let message):
      if isRecord {
        misfits.append(Misfit(place: place, message: message, text: file.text(of: value)))
      } else {
        report(.at(text(of: place), message), at: file.place(of: value))
      }
    }
  }

  /// Reads the options in an array. An error in one option does not affect the others.
  private mutating func read(options array: JSONElement, into place: KnownPlace, file: KnownFile) {
    let node = program.nodes[place.node]
    var chosen = ChosenOptions()
    var values: [Value] = []
    var wrong: [(message: String, element: JSONElement)] = []
    var gone = GoneOptions()
    for element in array.elements {
      switch reading(ofOption: element, node: node) {
      case .value(let value) where node.hasValueSet:
        if isRecord, values.contains(value) {
          remarks[place, default: []].append(
            Remark(
              message: repeatedOptionMessage(value.text(), in: program.language), isWarning: true))
        }
        values.append(value)
      case .value(.options(let option)):
        if isRecord, option.allSatisfy(chosen.contains) {
          remarks[place, default: []].append(
            Remark(
              message: repeatedOptionMessage(
                element.recordedValue?.recordedText ?? "", in: program.language), isWarning: true))
        }
        for index in option where !chosen.contains(index) {
          chosen.insert(index)
          gone.pass(index)
        }
      case .unreadable(let message):
        wrong.append((message, element))
        gone.add(element.recordedValue?.recordedText ?? file.text(of: element))
      case .empty:
        let message = RecordMessage.notOffered("").phrase.text(in: program.language)
        wrong.append((message, element))
      case .value: break
      }
    }
    if isRecord, !gone.isEmpty { goneOptions[place] = gone }
    let value = chosen.isEmpty ? Value.set(of: values) : .options(chosen)
    guard isRecord else {
      for (message, element) in wrong {
        report(.at(text(of: place), message), at: file.place(of: element))
      }
      if !value.isEmpty {
        keep(value, at: place)
      } else if wrong.isEmpty {
        // Like an array without rows, this is the answer that nothing is chosen, even if there is a
        // default.
        keep(entry: "", at: place, from: .file, place: file.place(of: array))
      }
      return
    }
    if value.isEmpty, !wrong.isEmpty {
      misfits.append(
        Misfit(place: place, message: wrong.removeFirst().message, text: file.text(of: array)))
    } else if !node.isComputed {
      if !value.isEmpty { keep(value, at: place) }
    } else if wrong.isEmpty {
      recorded.append((place, value))
    }
    for (message, _) in wrong {
      remarks[place, default: []].append(Remark(message: message, isWarning: false))
    }
  }

  /// Reports a value that is not of the required kind, an object or array.
  private mutating func reportMisfit(
    _ value: JSONElement, at place: KnownPlace, file: KnownFile
  ) {
    let message = program.nodes[place.node].wrongKindMessage(value.kind, in: program.language)
    if isRecord {
      misfits.append(Misfit(place: place, message: message, text: file.text(of: value)))
    } else {
      report(.at(text(of: place), message), at: file.place(of: value))
    }
  }

  private func reading(of value: JSONElement, node: Node) -> EntryReading {
    func wrong(_ value: JSONElement) -> EntryReading {
      .unreadable(message: node.wrongKindMessage(value.kind, in: program.language))
    }
    switch node.type.kind {
    case .integer, .decimal:
      guard let text = value.numberText else { return wrong(value) }
      return readExact(text, as: node.type, in: program.language)
    case .boolean:
      guard let truth = value.boolean else { return wrong(value) }
      return .value(.boolean(truth))
    case .options: return wrong(value)
    case .option:
      return reading(ofOption: value, node: node)
    case .text, .date, .time, .dateTime:
      guard let text = value.string else { return wrong(value) }
      return readExact(
        node.type.hasLines ? withLineFeeds(text) : text, as: node.type, in: program.language)
    }
  }

  /// Finds an option by the value that it is recorded as.
  private func reading(ofOption element: JSONElement, node: Node) -> EntryReading {
    if node.hasValueSet {
      var one = node
      one.type = node.element
      return reading(of: element, node: one)
    }
    let options = program.parts.options(node.options)
    guard let value = element.recordedValue else {
      return wrongKind(ofOption: element, options, node)
    }
    switch options.option(recordedAs: value) {
    case .option(let index):
      let option = Int32(truncatingIfNeeded: index)
      return .value(
        node.type.kind == .option ? .option(option) : .options(ChosenOptions([option])))
    case .wrongKind: return wrongKind(ofOption: element, options, node)
    case .unknown:
      // Large lists are only searched for the first few mistakes.
      let isSought = !options.isLarge || mistakeCount < 20
      let text = value.recordedText
      let near =
        isSought
        ? options.nearRecorded(to: text) { self.names.nearName(to: text, among: $0) } : nil
      return .unreadable(
        message: unknownOptionMessage(text, among: options, near: near, in: program.language))
    }
  }

  private func wrongKind(
    ofOption element: JSONElement, _ options: OptionList, _ node: Node
  ) -> EntryReading {
    .unreadable(
      message: node.type.kind == .option && options.isRecordedByName
        ? node.wrongKindMessage(element.kind, in: program.language)
        : options.wrongKindMessage(
          element.kind, given: element.recordedValue?.recordedText ?? "", in: program.language))
  }
}

extension JSONElement {
  /// The text, number or truth value that a record contains for an option; nil for other values.
  fileprivate var recordedValue: Value? {
    Value(recorded: kind, text: string ?? numberText ?? "")
  }
}
