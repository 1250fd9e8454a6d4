package import FormEngine
package import FormSyntax

/// Describes what tests have not covered.
package struct GapWriter {
  package let program: Program
  package let sources: [SourceText]
  package let places: ElementPlaces

  package init(program: Program, sources: [SourceText], places: ElementPlaces) {
    self.program = program
    self.sources = sources
    self.places = places
  }

  /// With more options than these that no test chooses, a field gets one finding.
  private static let mostOptions = 20
  /// How many of them it names.
  private static let namedOptions = 3

  /// What is said of the options of a field.
  func diagnostics(of unchosen: UnchosenOptions) -> [Diagnostic] {
    let node = unchosen.node
    guard unchosen.count > Self.mostOptions else {
      return unchosen.compactMap { diagnostic(of: .option(node, $0), seen: []) }
    }
    let first = unchosen.prefix(Self.namedOptions).compactMap { option($0, of: node) }
    let finding = diagnostic(
      .untestedOption,
      .neverChosenMany(
        unchosen.count, first: first, of: name(node), path: path(node),
        value: first.first.map { chosen($0, in: node) } ?? ""),
      at: .declaration(node), node)
    return finding.map { [$0] } ?? []
  }

  package func diagnostic(of element: FormElement, seen: Coverage.Sightings) -> Diagnostic? {
    switch element {
    case .field(let node):
      return diagnostic(
        .untestedField, .neverFocused(name(node), path: path(node)), at: .declaration(node), node)
    case .option(let node, let index):
      guard let option = option(index, of: node) else { return nil }
      return diagnostic(
        .untestedOption,
        .neverChosen(
          option: isOfFile(index, of: node) ? nil : option, of: name(node), path: path(node),
          value: chosen(option, in: node)),
        at: .option(node, index), node)
    case .required(let node):
      return rule(
        "required", of: node, at: .required(node), seen, brokenAt: path(node))
    case .rule(let number):
      let rule = program.parts.rules[number]
      return self.rule(
        rule.name, of: rule.node, at: .rule(number), seen, isWarning: rule.isWarning,
        clause: places[.unnamedRule(number)].map {
          (rule.isWarning ? "warn " : "check ") + sources[$0.file].excerpt($0.span)
        },
        brokenAt: rule.kind == .unique ? path(rule.place, row: 2) : path(rule.node))
    case .condition(let slot):
      return condition(slot, seen)
    }
  }

  /// - Parameters:
  ///   - clause: what is written, for a rule without a name.
  ///   - place: where a test sees the problem, empty for the form.
  private func rule(
    _ rule: String, of node: NodeID, at element: ElementPlaces.Element,
    _ seen: Coverage.Sightings, isWarning: Bool = false, clause: String? = nil,
    brokenAt place: String
  ) -> Diagnostic? {
    diagnostic(
      .untestedRule,
      .rule(
        clause ?? rule, of: node == 0 ? nil : name(node), seen: seen,
        path: place.isEmpty ? rule : "\(place).\(rule)", isWarning: isWarning),
      at: element, node)
  }

  private func condition(_ slot: SlotID, _ seen: Coverage.Sightings) -> Diagnostic? {
    let (kind, node) = (program.parts.slots[slot].kind, program.parts.slots[slot].node)
    var element = ElementPlaces.Element.condition(node, kind)
    var word = ""
    var option: String?
    switch kind {
    case .shown: word = program.nodes[node].kind == .note ? "" : "show "
    case .readonly: word = "readonly "
    case .required: word = "required "
    case .forced:
      let conditions = program.parts.forcingConditions(of: node)
      guard let number = conditions.firstIndex(of: .slot(slot)) else { return nil }
      element = .forced(node, number)
      word = "set … "
    default:
      guard let index = optionIndex(offeredBy: slot, of: node),
        let name = self.option(index, of: node)
      else { return nil }
      element = .optionCondition(node, index)
      option = name
    }
    guard let place = places[element] else { return nil }
    let text = word + sources[place.file].excerpt(place.span)
    return diagnostic(
      .untestedCondition, .condition(text, option: option, of: name(node), seen: seen),
      at: element, node)
  }

  // MARK: Places

  /// A finding is reported in the form's own file: what is written in another file is reported at
  /// the declaration that uses it.
  private func diagnostic(
    _ name: DiagnosticName, _ message: CoverageMessage, at element: ElementPlaces.Element,
    _ node: NodeID
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
      : [Diagnostic.Label(sources[written.file], written.span, .writtenHere)]
    return Diagnostic(
      name, message, source: sources[place.file], span: place.span, labels: labels)
  }

  // MARK: Names

  private func name(_ node: NodeID) -> String {
    let name: DeclarationName =
      switch program.nodes[node].kind {
      case .form: .form
      case .note: .thisNote
      case .section: .thisSection
      default: .named(program.name(of: node))
      }
    return name.words
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
    let options = program.options(of: node)
    return options.indices.contains(index) ? options.name(index) : nil
  }

  /// Whether an option represents all those of a file.
  private func isOfFile(_ index: Int, of node: NodeID) -> Bool {
    index < program.parts.options[program.nodes[node].options].tableCount
  }

  private func optionIndex(offeredBy slot: SlotID, of node: NodeID) -> Int? {
    let options = program.options(of: node)
    return options.declared.firstIndex { $0.offered == .slot(slot) }.map {
      options.tableCount + $0
    }
  }

  private func chosen(_ option: String, in node: NodeID) -> String {
    let written = TestText.option(option)
    return program.nodes[node].type.kind == .options ? "[\(written)]" : written
  }
}
