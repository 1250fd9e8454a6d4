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

  /// The maximum number of unchosen options of a field that get a finding each; if there are more,
  /// one finding covers all.
  private static let mostOptions = 20
  /// The number of options that this finding names.
  private static let namedOptions = 3

  /// Returns the findings about the options of a field that no test chooses.
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

  /// Returns the finding about a rule.
  ///
  /// - Parameters:
  ///   - clause: the source of a rule without a name.
  ///   - place: the path at which a test sees the problem; empty for the form.
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

  /// Returns a finding in the form's own file. An element that is written in another file is
  /// reported at the declaration that uses it.
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

  /// Returns a path as a test writes it, in the first row of each list around the declaration.
  ///
  /// - Parameter row: the number of the row in the innermost list; 2 for `unique`, because the
  ///   later one of two equal rows has the problem.
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

  /// Returns whether an option represents all options of a file.
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
