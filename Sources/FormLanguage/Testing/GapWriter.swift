internal import FormEngine

/// Describes what tests have not covered.
struct GapWriter {
  let program: Program
  let sources: [SourceText]
  let places: ElementPlaces

  func diagnostic(of element: FormElement, seen: Coverage.Sightings) -> Diagnostic? {
    switch element {
    case .field(let node):
      return diagnostic(
        .untestedField, "No test moves the focus to \(name(node)).", at: .declaration(node), node,
        help: "Write `focus \(path(node))` in a test, or `enter \(path(node)) …`.")
    case .option(let node, let index):
      guard let option = option(index, of: node) else { return nil }
      return diagnostic(
        .untestedOption, "No test chooses `.\(option)` of \(name(node)).", at: .option(node, index),
        node, help: "Write `enter \(path(node)) \(chosen(option, in: node))` in a test.")
    case .required(let node):
      return rule(
        "required", of: node, at: .required(node), seen, brokenAt: path(node))
    case .rule(let number):
      let rule = program.parts.rules[number]
      return self.rule(
        rule.name, of: rule.node, at: .rule(number), seen, isWarning: rule.isWarning,
        brokenAt: rule.kind == .unique ? path(rule.place, row: 2) : path(rule.node))
    case .condition(let slot):
      return condition(slot, seen)
    }
  }

  /// - Parameter place: where a test sees the problem, empty for the form.
  private func rule(
    _ rule: String, of node: NodeID, at element: ElementPlaces.Element,
    _ seen: Coverage.Sightings, isWarning: Bool = false, brokenAt place: String
  ) -> Diagnostic? {
    let owner = node == 0 ? "" : " of \(name(node))"
    let what =
      seen.isEmpty ? "fail or pass" : seen.contains(.met) ? "fail" : "pass"
    let step = place.isEmpty ? rule : "\(place).\(rule)"
    return diagnostic(
      .untestedRule, "No test makes `\(rule)`\(owner) \(what).", at: element, node,
      help: seen.contains(.unmet)
        ? "Write a test in which it passes."
        : "Break it in a test: `expect \(isWarning ? "warning" : "error") \(step)`.")
  }

  private func condition(_ slot: SlotID, _ seen: Coverage.Sightings) -> Diagnostic? {
    let (kind, node) = (program.parts.slots[slot].kind, program.parts.slots[slot].node)
    var element = ElementPlaces.Element.condition(node, kind)
    var (word, owner) = ("", name(node))
    switch kind {
    case .shown: word = program.nodes[node].kind == .note ? "" : "show "
    case .readonly: word = "readonly "
    case .required: word = "required "
    default:
      guard let index = optionIndex(offeredBy: slot, of: node), let option = option(index, of: node)
      else { return nil }
      element = .optionCondition(node, index)
      owner = "`.\(option)` of \(owner)"
    }
    guard let place = places[element] else { return nil }
    let text = word + shortened(sources[place.file].text(of: place.span))
    let what =
      seen.isEmpty ? "either true or false" : seen.contains(.met) ? "other than true" : "true"
    return diagnostic(
      .untestedCondition, "No test sees `\(text)` of \(owner) \(what).", at: element, node,
      help: seen.isEmpty
        ? "Write a test in which it is true, and one in which it is not."
        : "Write a test in which it is\(seen.contains(.met) ? " not" : "").")
  }

  // MARK: Places

  /// A finding is reported in the form's own file: what is written in another file is reported at
  /// the declaration that uses it.
  private func diagnostic(
    _ name: DiagnosticName, _ message: String, at element: ElementPlaces.Element, _ node: NodeID,
    help: String
  ) -> Diagnostic? {
    let written = places[element] ?? places[.declaration(node)]
    guard let written, sources.indices.contains(written.file) else { return nil }
    var place = written
    var user = node
    while place.file != 0, user > 0 {
      if let declared = places[.declaration(user)], declared.file == 0 { place = declared }
      user = program.nodes[user].parent
    }
    let labels =
      place.file == written.file
      ? []
      : [Diagnostic.Label(source: sources[written.file], span: written.span, text: "written here")]
    return Diagnostic(
      name, message, source: sources[place.file], span: place.span, labels: labels, help: help)
  }

  // MARK: Names

  private func name(_ node: NodeID) -> String {
    switch program.nodes[node].kind {
    case .form: "the form"
    case .note: "this note"
    case .section: "this section"
    default: "`\(program.name(of: node))`"
    }
  }

  /// The path as in a test, in the first row of each list around it.
  ///
  /// - Parameter row: the row of the innermost list: there are at least two equal rows, and the
  ///   later one has the problem.
  private func path(_ node: NodeID, row: Int = 1) -> String {
    var parts: [String] = []
    var id = node
    var (index, row) = ("", row)
    while id > 0 {
      let node = program.nodes[id]
      switch node.kind {
      case .row: (index, row) = ("[\(row)]", 1)
      case .field where program.isPlainValue(id): break
      default:
        if !node.name.isEmpty {
          parts.append(node.name + index)
          index = ""
        }
      }
      id = node.parent
    }
    return parts.reversed().joined(separator: ".")
  }

  private func option(_ index: Int, of node: NodeID) -> String? {
    let list = program.nodes[node].options
    guard program.parts.options.indices.contains(list),
      program.parts.options[list].indices.contains(index)
    else { return nil }
    return program.parts.options[list][index].name
  }

  private func optionIndex(offeredBy slot: SlotID, of node: NodeID) -> Int? {
    let list = program.nodes[node].options
    guard program.parts.options.indices.contains(list) else { return nil }
    return program.parts.options[list].firstIndex { $0.offered == .slot(slot) }
  }

  private func chosen(_ option: String, in node: NodeID) -> String {
    program.nodes[node].type.kind == .options ? "[.\(option)]" : ".\(option)"
  }

  /// On one line, and not too long.
  private func shortened(_ text: String) -> String {
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r\n" || $0 == "\r" }
    let line = words.joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
