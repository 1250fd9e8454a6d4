internal import FormEngine
internal import FormSyntax

/// Reads `as`: what options and members are recorded as.
extension DeclarationReader {
  // MARK: Members

  /// Reads the name of a declaration's member in records.
  func readMember(_ id: SyntaxID, of node: NodeID, _ tree: SyntaxTree) {
    guard let recorded = tree.child(.recorded, of: id),
      let literal = tree.child(at: 0, of: recorded), tree.kind(literal) != .missing
    else { return }
    guard tree.kind(literal) == .text else {
      let text = tree.text(literal)
      report(
        .plainTextWanted, tree.span(literal), RecordedMessage.memberIsNoText(text),
        fix: replacing(tree.span(literal), with: "\"\(text)\""))
      return
    }
    guard let text = tree.plainText(literal) else {
      return report(.plainTextWanted, tree.span(literal), TextValueMessage.notConstant)
    }
    if let message = fault(of: text) ?? (text.utf8.contains(0x60) ? .backtick : nil) {
      return report(.badName, tree.span(literal), message)
    }
    form.nodes[node].recordedName = text == form.nodes[node].name ? "" : text
    hasMemberNames = true
  }

  /// Returns the message about a text that cannot be recorded; nil if it can.
  private func fault(of text: String) -> RecordedMessage? {
    guard let first = text.first, let last = text.last else { return .empty }
    if first.isWhitespace || last.isWhitespace { return .blankAtEnd }
    return text.unicodeScalars.first { !$0.mayBeRecorded }.map { .hidden($0) }
  }

  /// Reports members of one container that have the same name in records.
  func checkMembers() {
    guard hasMemberNames else { return }
    var first: [Member: NodeID] = [:]
    for node in form.nodes.indices where form.nodes[node].kind.hasMember {
      var container = form.nodes[node].parent
      while container > 0, form.nodes[container].kind == .section {
        container = form.nodes[container].parent
      }
      let member = Member(container: container, name: form.nodes[node].member)
      guard let other = first[member] else {
        first[member] = node
        continue
      }
      reportRepeated(member.name, node, other)
    }
  }

  private func reportRepeated(_ name: String, _ node: NodeID, _ other: NodeID) {
    // Two declarations of one name have been reported already.
    guard form.nodes[node].name != form.nodes[other].name else { return }
    let isOwn = recordedSpan(of: node) != nil
    let (later, earlier) = isOwn ? (node, other) : (other, node)
    let declaration = form.declarations[later]
    guard !declaration.isSilent else { return }
    report(
      .duplicateName,
      at: SourcePlace(declaration.file, recordedSpan(of: later) ?? declaration.nameSpan),
      RecordedMessage.repeatedMember(name, other: form.nodes[earlier].name),
      labels: [form.declarations[earlier].namePlace.label(.declaredHere)])
  }

  private func recordedSpan(of node: NodeID) -> SourceSpan? {
    let declaration = form.declarations[node]
    let tree = form.files.trees[declaration.file]
    return tree.child(.recorded, of: declaration.syntax).flatMap { tree.child(at: 0, of: $0) }
      .map { tree.span($0) }
  }

  private struct Member: Hashable {
    var container: NodeID
    var name: String
  }

  // MARK: Options

  /// Checks the values that the options of a choice are recorded as.
  ///
  /// - Parameter isSeveral: true if several can be chosen.
  func checkRecorded(
    of choice: inout ChoiceDeclaration, isSeveral: Bool, _ tree: SyntaxTree
  ) {
    if let table = choice.fileOptions?.table, let option = table.firstWithSeparator {
      choice.recordedWithSeparator = table.recorded(option)
      if isSeveral, let clause = choice.fileOptions?.clause {
        report(
          .badOptionName, tree.span(tree.child(.text, of: clause) ?? clause),
          RecordedMessage.separator(table.recorded(option)))
      }
    }
    if choice.other >= 0, let table = choice.fileOptions?.table,
      table.index(ofName: "other") == nil,
      table.index(ofRecorded: "other") != nil
    {
      report(.duplicateName, tree.headSpan(choice.other), RecordedMessage.otherInFile)
    }
    guard choice.syntax.contains(where: { tree.child(.recorded, of: $0) != nil }) else { return }
    var names: [String: Int] = [:]
    for (index, option) in choice.options.enumerated() { names[form.names.text(option)] = index }
    var first: [String: Int] = [:]
    for (index, option) in choice.syntax.enumerated() {
      guard let recorded = tree.child(.recorded, of: option),
        let literal = tree.child(at: 0, of: recorded), tree.kind(literal) != .missing
      else { continue }
      let span = tree.span(literal)
      guard let value = tree.recordedValue(of: recorded) else {
        if tree.kind(literal) == .text {
          report(.plainTextWanted, span, TextValueMessage.notConstant)
        } else if tree.integerMagnitude(literal) == Int64.min.magnitude {
          report(.badLiteral, span, ExpressionValueMessage.largeInteger)
        }
        continue
      }
      if case .text(let text) = value, let message = fault(of: text) {
        report(.badOptionName, span, message)
        continue
      }
      choice.recorded[index] = value
      let text = value.recordedText
      if text.utf8.contains(0x3B) {
        if choice.recordedWithSeparator == nil { choice.recordedWithSeparator = text }
        if isSeveral { report(.badOptionName, span, RecordedMessage.separator(text)) }
      }
      if let other = first[text] {
        report(
          .duplicateName, span,
          RecordedMessage.repeatedOption(text, other: form.names.text(choice.options[other])),
          labels: label(choice.syntax[other], choice.file, tree))
      } else if let named = names[text], named != index {
        report(
          .duplicateName, span, RecordedMessage.nameOfOption(text),
          labels: label(choice.syntax[named], choice.file, tree))
      } else if let table = choice.fileOptions?.table, let other = table.index(ofRecorded: text) {
        report(
          .duplicateName, span, RecordedMessage.repeatedOption(text, other: table.name(other)))
      } else if choice.fileOptions?.table.index(ofName: text) != nil {
        report(.duplicateName, span, RecordedMessage.nameOfOption(text))
      }
      if first[text] == nil { first[text] = index }
    }
  }

  /// Reports options that are recorded with `;` where several of a named choice can be chosen.
  func checkSeparators(ofType type: TypeID, at typeName: SyntaxID) {
    let choice = form.types[type].choice
    guard choice >= 0, let text = form.choices[choice].recordedWithSeparator else { return }
    report(
      .badOptionName, tree.span(typeName),
      RecordedMessage.separatorInType(text, type: form.names.text(form.types[type].name)))
  }

  private func label(
    _ option: SyntaxID, _ file: Int, _ tree: SyntaxTree
  ) -> [DiagnosticLabel] {
    let name = tree.child(.name, of: option) ?? option
    return [SourcePlace(file, tree.span(name)).label(.firstListedHere)]
  }
}

extension Node.Kind {
  /// True if records have a member for such a declaration.
  fileprivate var hasMember: Bool {
    switch self {
    case .field, .group, .list: true
    case .form, .section, .row, .note: false
    }
  }
}
