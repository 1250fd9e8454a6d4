internal import FormEngine
internal import FormJSON
internal import FormSyntax

/// Looks up the names of a form.
extension DeclaredForm {
  func symbolKey(_ scope: ScopeID, _ name: NameID) -> UInt64 {
    SymbolTable.key(name, scope)
  }

  func symbol(_ name: NameID, in scope: ScopeID) -> Symbol? {
    symbols[name, in: scope]
  }

  /// Returns the scope of the cells of a list.
  func rowScope(of list: NodeID) -> ScopeID {
    let body = nodes[list].rowBody
    return body >= 0 ? declarations[body].inner : declarations[list].inner
  }

  /// Returns the value field of a list of plain values, or the list itself if it is not one.
  func valueNode(of list: NodeID) -> NodeID {
    guard nodes[list].isPlainList else { return list }
    return nodes[list].rowBody + 1
  }

  func isRule(_ symbol: Symbol) -> Bool {
    if case .rule = symbol { return true }
    return false
  }

  func place(of symbol: Symbol) -> SourcePlace? {
    switch symbol {
    case .node(let node): declarations[node].namePlace
    case .constant(let number): lets[number].namePlace
    case .rule(let span, let file): SourcePlace(file, span)
    }
  }

  /// Returns whether a scope is in the body of a named type.
  func isInType(_ scope: ScopeID) -> Bool {
    var scope = scope
    while scope >= 0 {
      if scopes[scope].isClosed { return true }
      scope = scopes[scope].parent
    }
    return false
  }

  /// Returns the type of a field's value when read.
  func fieldType(_ node: NodeID) -> ValueType {
    if declarations[node].isUntyped {
      if nodes[node].offers >= 0 { readsWaitingOptions = true }
      return .invalid
    }
    if nodes[node].hasValueSet { return ValueType(nodes[node].element, choice: -1).set }
    return ValueType(nodes[node].type, choice: Int32(declarations[node].choice))
  }

  /// Returns the number of an option of a choice, by its name.
  func option(_ name: NameID, in choice: Int) -> Int32? {
    choice >= 0 ? option(name, of: choices[choice], choice) : nil
  }

  func option(_ name: NameID, of choice: ChoiceDeclaration, _ number: Int) -> Int32? {
    if let table = choice.fileOptions?.table {
      let found =
        table.index(ofName: names.text(name))
        ?? choice.options.firstIndex(of: name).map { table.count + $0 }
      return found.map { Int32(truncatingIfNeeded: $0) }
    }
    if choice.isIndexed { return optionNumbers[optionKey(name, number)] }
    return choice.options.firstIndex(of: name).map { Int32(truncatingIfNeeded: $0) }
  }

  /// Returns whether records contain the name of an option.
  func isRecordedByName(_ option: Int32, ofChoice number: Int) -> Bool {
    let table = choices[number].fileOptions?.table
    let index = Int(option) - (table?.count ?? 0)
    return index < 0
      ? table.map { $0.recorded(Int(option)) == $0.name(Int(option)) } ?? true
      : choices[number].recorded[index] == nil
  }

  func optionKey(_ name: NameID, _ choice: Int) -> UInt64 {
    UInt64(choice) << 32 | UInt64(UInt32(bitPattern: name))
  }

  /// Returns a name as its declaration spells it: canonically equivalent names are the same name,
  /// but each is exported as declared.
  func spelling(of name: NameID, at span: SourceSpan, _ tree: SyntaxTree) -> String {
    let text = names.text(name)
    guard tree.source.bytes[span.range].contains(where: { $0 >= 0x80 }) else { return text }
    // By scalar, since comparing a character with thousands of marks is slow.
    var scalars = tree.source.text(of: span).unicodeScalars
    scalars.removeAll { $0 == "`" }
    let (written, ordered) = (withMarksInOrder(String(scalars)), withMarksInOrder(text))
    return written.utf8.elementsEqual(ordered.utf8) || written == ordered ? written : text
  }

  func addSlot(_ kind: Slot.Kind, template: Int, node: NodeID) -> SlotID {
    slots.append(Slot(kind: kind, template: template, node: node))
    return slots.count - 1
  }

  /// Returns the slot of the answer to a field: that of its value, unless it has `set`.
  func answerSlot(of node: NodeID) -> SlotID { nodes[node].answerSlot(forcedFields) }

  func label(declaring node: NodeID) -> DiagnosticLabel {
    (declarations[node].file, declarations[node].nameSpan, .declaredHere)
  }
}
