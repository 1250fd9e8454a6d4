internal import FormEngine
internal import FormJSON
internal import FormLanguage
internal import FormSyntax

// The declarations of a form as subschemas.

extension JSONSchemaBuilder {
  /// Adds the members of a container. Recursion follows the nesting of declarations, which is at
  /// most 64 levels deep.
  mutating func walk(_ container: NodeID, _ place: Place) {
    for node in program.declaredChildren(of: container) {
      let inner = self.place(place, under: .shown, of: node)
      switch program.nodes[node].kind {
      case .section:
        walk(node, inner)
        addRules(of: node, at: inner)
      case .group: addGroup(node, inner)
      case .list: addList(node, inner)
      case .field: addField(node, inner)
      case .form, .row, .note: continue
      }
    }
  }

  private mutating func addGroup(_ node: NodeID, _ place: Place) {
    let base = schema(of: node)
    describe(node, base)
    base.listsMembers = true
    if place.isOpen {
      let group = schema(of: node, at: place)
      group.isObject = true
      group.emptiness = .value
    } else {
      leaveOut(place, of: node)
    }
    walk(node, place)
    addRules(of: node, at: place)
  }

  private mutating func addList(_ node: NodeID, _ place: Place) {
    let list = program.nodes[node]
    let base = schema(of: node)
    describe(node, base)
    if !list.isPlainList { base.element.listsMembers = true }
    if place.isOpen {
      let schema = schema(of: node, at: place)
      schema.claim("type", .string("array"))
      schema.emptiness = .value
      if !list.isPlainList { schema.element.isObject = true }
    } else {
      leaveOut(place, of: node)
    }
    walk(list.rowBody, place)
    addRules(of: list.rowBody, at: place)
    addRules(of: node, at: place)
    addRequirement(of: node, at: place)
  }

  private mutating func addField(_ node: NodeID, _ place: Place) {
    let field = program.nodes[node]
    let base = schema(of: node)
    describe(node, base)
    if field.isComputed {
      base.annotate("readOnly", .boolean(true))
      leaveOut(SchemaMessage.computed(formula: form.formula(of: node) ?? "").words, of: node)
    }
    if field.type.isSecret { base.annotate("writeOnly", .boolean(true)) }
    let isKept = isKept(node, place)
    if place.isOpen || isKept {
      let schema = schema(of: node, at: isKept ? Place() : place)
      schema.emptiness = emptiness(of: node)
      claimType(of: node, in: schema)
    } else {
      leaveOut(place, of: node)
    }
    guard place.isOpen else { return }
    claimCharacters(of: node, at: place)
    addRules(of: node, at: place)
    addOfferedOptions(of: node, at: place)
    if !program.isPlainValue(node) { addRequirement(of: node, at: place) }
  }

  /// Returns true if a field keeps its value while its own condition hides it; then the value must
  /// have the right type even while the field is hidden.
  private func isKept(_ node: NodeID, _ place: Place) -> Bool {
    program.nodes[node].keeps && (!place.guards.isEmpty || !place.isOpen)
      && program.nodes.around(node).allSatisfy { program.nodes[$0].shown == .always }
  }

  /// Returns the values that count as no answer to a field.
  func emptiness(of node: NodeID) -> SchemaNode.Emptiness {
    program.nodes[node].type.kind == .options ? .elements : .value
  }

  /// Notes that nothing is claimed of a declaration, because of the conditions around it.
  private mutating func leaveOut(_ place: Place, of node: NodeID) {
    if place.isNever {
      schema(of: node).comments.append(SchemaMessage.never.words)
    } else if let condition = place.unwritable {
      leaveOut(SchemaMessage.conditional(condition).words, of: node)
    }
  }

  // MARK: Required answers

  private mutating func addRequirement(of node: NodeID, at place: Place) {
    let declared = program.nodes[node]
    guard declared.required != .never, !declared.isComputed, place.isOpen else { return }
    let sources = form.sources(.required, of: node)
    let source = sources.isEmpty ? "required" : sources.joined(separator: "; ")
    // A field that is read-only or has a forced value need not be answered.
    let isClosable =
      declared.forced >= 0 || declared.readonly != .never
      || program.nodes.around(node).contains { program.nodes[$0].readonly != .never }
    let inner = self.place(place, under: .required, of: node)
    guard !isClosable, inner.isOpen else {
      if declared.readonly != .always { leaveOut(source, of: node) }
      return
    }
    checkedRequirements.insert(node)
    require(node, at: inner)
    let schema = schema(of: node, at: inner)
    switch declared.kind {
    case .list: claimRows(least: 1, most: nil, of: node, in: schema)
    case .field, .form, .group, .section, .row, .note: break
    }
    if inner.guards == place.guards, !isKept(node, place) {
      schema.needsAnswer = true
      if declared.type.kind == .text, declared.kind == .field {
        schema.claim("minLength", least: 1)
      }
      if declared.type.kind == .options, declared.kind == .field {
        schema.claim("minItems", least: 1)
      }
    } else {
      let empty: SchemaNode.Definition =
        declared.type.kind == .options && declared.kind == .field || declared.kind == .list
        ? .emptyArray : .empty
      schema.require(.object([Member("not", empty.reference)]))
    }
  }

  /// Claims a number of rows. In a list of single values, an empty value does not count as a row.
  func claimRows(least: Int, most: Int?, of list: NodeID, in schema: SchemaNode) {
    if least > 0 { schema.claim("minItems", least: least) }
    guard program.nodes[list].isPlainList else {
      if let most { schema.claim("maxItems", .number(String(most))) }
      return
    }
    var claim = [
      Member("contains", .object([Member("not", SchemaNode.Definition.emptyArray.reference)])),
      Member("minContains", .number(String(least))),
    ]
    if let most { claim.append(Member("maxContains", .number(String(most)))) }
    schema.claim(.object(claim))
  }

  // MARK: Descriptions

  /// Adds the annotations of a declaration: its title, description, default and example.
  func describe(_ node: NodeID, _ schema: SchemaNode) {
    let declared = program.nodes[node]
    let label = visibleText(form.text(declared.label))
    if !label.isEmpty { schema.annotate("title", .string(label)) }
    var texts: [String] = []
    for text in [declared[.help], declared[.hint]].map({
      visibleText(form.text($0), keeping: [.lineFeed, .tab])
    }) where !text.isEmpty && !texts.contains(text) {
      texts.append(text)
    }
    if !texts.isEmpty {
      schema.annotate("description", .string(texts.joined(separator: "\n\n")))
    }
    // Nothing that could be a secret is ever shown.
    guard declared.kind == .field, !declared.type.isSecret else { return }
    if let value = defaultValue(of: node) { schema.annotate("default", value) }
    if let value = example(of: node) { schema.annotate("examples", .array([value])) }
  }

  private func defaultValue(of node: NodeID) -> JSONValue? {
    let slot = program.parts.answerSlot(of: node)
    guard !program.nodes[node].isComputed, program.parts.slots.indices.contains(slot),
      let value = program.constant(program.parts.slots[slot].code)
    else { return nil }
    return SchemaValues.json(value, options: program.options(of: node))
  }

  private func example(of node: NodeID) -> JSONValue? {
    let text = form.text(program.nodes[node].example)
    guard !text.isEmpty else { return nil }
    let options = program.options(of: node)
    switch program.nodes[node].type.kind {
    case .option:
      return options.index(ofName: text).map { .recorded(options.recorded($0)) }
    case .options: return nil
    case .text, .integer, .decimal, .boolean, .date, .time, .dateTime:
      guard case .value(let value) = readExact(text, as: program.nodes[node].type) else {
        return nil
      }
      return SchemaValues.json(value, options: options)
    }
  }
}
