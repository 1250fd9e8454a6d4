internal import FormEngine
internal import FormSyntax

/// A text with a control character that may become the value of an expression.
struct ControlText {
  var text: String
  /// The place where it is written.
  var place: SourcePlace
  /// The span where it enters the expression: its own, or where a `let` with it is read.
  var span: SourceSpan
  var isOfLet = false
}

/// A checker that finds control characters in text literals that the fields do not allow.
final class ControlCharacterChecker: CheckingPart {
  let here: CheckedPlace
  /// The texts with control characters in each `let`, by slot.
  private var textsOfLets: [SlotID: [ControlText]] = [:]

  init(_ here: CheckedPlace) { self.here = here }

  /// Reports the first such character of each literal that may become the value of a field.
  ///
  /// The recursion follows the expression, which nests no deeper than a form may.
  ///
  /// - Parameters:
  ///   - id: a literal, or an expression whose value may be one.
  ///   - expression: the same expression, checked: the character may be in a `let`, or in the value
  ///     of a constant expression.
  /// - Returns: true if there is such a character.
  @discardableResult
  func report(
    in id: SyntaxID, enteredInto node: NodeID, as expression: Expression? = nil
  ) -> Bool {
    let type = form.nodes[node].type
    func message(_ control: ControlCharacter) -> TextValueMessage {
      let isLine = ["\n", "\r"].contains(control.scalar)
      return .controlCharacter(
        control.description, field: quotedTextField(node),
        isMultilineBetter: isLine && type == .text)
    }
    if report(in: id, type, .controlCharacter, message) { return true }
    guard let expression else { return false }
    if reportTexts(in: expression, type, .controlCharacter, message) { return true }
    guard case .text(let text)? = expression.constant,
      let control = ControlCharacter(in: text, of: type)
    else { return false }
    report(.controlCharacter, tree.span(id), message(control))
    return true
  }

  /// Reports such characters in a literal, or a list of them, with which a field is compared.
  ///
  /// - Parameter other: the same literal, checked.
  func report(
    in id: SyntaxID, _ other: Expression, comparedWith operand: Expression
  ) {
    guard let node = textField(operand) else { return }
    let type = form.nodes[node].type
    func message(_ control: ControlCharacter) -> TextValueMessage {
      .neverEqual(control.description, field: quotedTextField(node))
    }
    let literals = tree.kind(id) == .list ? Array(tree.children(of: id)) : [id]
    for literal in literals { report(in: literal, type, .neverEqual, message) }
    reportTexts(in: other, type, .neverEqual, message)
  }

  // MARK: Values of `let`s

  /// Records the texts of a `let`. An expression that reads it either allows tabs and line breaks
  /// or does not, so one text of each kind is enough.
  func noteTexts(of expression: Expression, ofLet slot: SlotID) {
    guard expression.type.isText || expression.type.isMany else { return }
    let texts = texts(in: expression)
    guard let first = texts.first else { return }
    let severe = texts.first { ControlCharacter(in: $0.text, of: .multiline) != nil }
    textsOfLets[slot] = [first] + (severe.map { [$0] } ?? [])
  }

  /// Reports the first text of each `let` that an expression reads.
  @discardableResult
  private func reportTexts(
    in expression: Expression, _ type: ScalarType, _ name: DiagnosticName,
    _ message: (ControlCharacter) -> TextValueMessage
  ) -> Bool {
    guard !textsOfLets.isEmpty, type.isText else { return false }
    var reported: Set<SourceSpan> = []
    for text in texts(in: expression) where text.isOfLet && !reported.contains(text.span) {
      guard let control = ControlCharacter(in: text.text, of: type) else { continue }
      reported.insert(text.span)
      report(name, text.span, message(control), labels: [text.place.label(.writtenHere)])
    }
    return !reported.isEmpty
  }

  /// Returns the texts with control characters that may become the value of an expression, or a
  /// part of it.
  ///
  /// The recursion follows the expression, which nests no deeper than a form may.
  private func texts(in expression: Expression) -> [ControlText] {
    switch expression.form {
    case .constant(.text(let text)):
      guard ControlCharacter(in: text, of: .text) != nil else { return [] }
      return [
        ControlText(
          text: text, place: SourcePlace(context.file, expression.span), span: expression.span)
      ]
    case .read(let slot, _), .above(let slot):
      return textsOfLets[slot, default: []].map {
        ControlText(text: $0.text, place: $0.place, span: expression.span, isOfLet: true)
      }
    case .text(let parts, _), .coalesce(let parts), .apply(.list, let parts, _, _):
      return parts.flatMap { texts(in: $0) }
    case .apply(.join, let operands, _, _): return operands.last.map { texts(in: $0) } ?? []
    case .conditional(let branches, let otherwise):
      return (branches.map(\.value) + [otherwise]).flatMap { texts(in: $0) }
    default: return []
    }
  }

  // MARK: Literals

  /// Returns the name of a field; for the value in a list of plain values, that of the list.
  private func quotedTextField(_ node: NodeID) -> String {
    form.quoted(form.nodes.isPlainValue(node) ? form.nodes[form.nodes[node].parent].parent : node)
  }

  /// Returns the text field that an expression reads.
  private func textField(_ operand: Expression) -> NodeID? {
    let slot: SlotID
    switch operand.form {
    case .read(let read, _), .above(let read), .readAt(let read, _): slot = read
    default: return nil
    }
    guard form.slots.indices.contains(slot) else { return nil }
    let node = form.slots[slot].node
    return form.nodes[node].slot == slot && form.nodes[node].type.isText ? node : nil
  }

  @discardableResult
  private func report(
    in id: SyntaxID, _ type: ScalarType, _ name: DiagnosticName,
    _ message: (ControlCharacter) -> TextValueMessage
  ) -> Bool {
    let tree = self.tree
    guard type.isText, !tree.flags(id).contains(.broken) else { return false }
    var found = false
    switch tree.kind(id) {
    case .text:
      for token in tree.textTokens(id) {
        guard let (control, span) = tree.controlCharacter(in: token, of: id, type) else { continue }
        report(name, span, message(control))
        found = true
      }
      for part in tree.children(of: id) where report(in: part, type, name, message) {
        found = true
      }
    case .call where name == .controlCharacter && tree.isJoin(id):
      // The join of a single row has no separator, so a comparison with it may still be true.
      let separator = tree.children(of: id).dropFirst(2).first {
        tree.kind($0) != .callAlias && tree.kind($0) != .whereCondition
      }
      if let separator { return report(in: separator, type, name, message) }
    case .parenthesized, .coalesce:
      for child in tree.children(of: id)
      where report(in: child, type, name, message) {
        found = true
      }
    case .ifExpression:
      let children = Array(tree.children(of: id))
      for (index, child) in children.enumerated()
      where index % 2 == 1 || index == children.count - 1 {
        if report(in: child, type, name, message) { found = true }
      }
    default: break
    }
    return found
  }
}

extension SyntaxTree {
  /// Returns whether a call is a call of `join`.
  fileprivate func isJoin(_ call: SyntaxID) -> Bool {
    child(at: 0, of: call).map { nameText($0) } == "join"
  }

  /// Returns the tokens of a `text` node that have text of their own, without those of its
  /// interpolations.
  fileprivate func textTokens(_ id: SyntaxID) -> [Int] {
    let node = nodes[id]
    var found: [Int] = []
    var interpolations = children(of: id)
    var index = Int(node.firstToken)
    while index < Int(node.endToken) {
      switch tokens[index].kind {
      case .textLiteral, .textStart, .textMiddle, .textEnd: found.append(index)
      default: break
      }
      if tokens[index].kind == .textStart || tokens[index].kind == .textMiddle,
        let expression = interpolations.next()
      {
        index = Int(nodes[expression].endToken)
      } else {
        index += 1
      }
    }
    return found
  }

  /// Returns the first control character that a token of a `text` node adds to a text of a type,
  /// and its span.
  fileprivate func controlCharacter(
    in index: Int, of id: SyntaxID, _ type: ScalarType
  ) -> (ControlCharacter, SourceSpan)? {
    let token = tokens[index]
    // The problem with the token was reported.
    guard !token.flags.contains(.reported) else { return nil }
    if token.flags.isDisjoint(with: [.escaped, .multiline]) {
      let isPlain = source.bytes.withUnsafeBufferPointer {
        ControlCharacter.offset(
          in: UnsafeBufferPointer(rebasing: $0[token.start..<token.end]), of: type) == nil
      }
      if isPlain { return nil }
    }
    let margin =
      token.flags.contains(.multiline)
      ? margin(from: Int(nodes[id].firstToken), to: Int(nodes[id].endToken)) : nil
    let content = source.placedContent(of: token, margin: margin)
    let bytes = content.map(\.byte)
    guard
      let place = bytes.withUnsafeBufferPointer({ ControlCharacter.offset(in: $0, of: type) }),
      let control = ControlCharacter(in: String(decoding: bytes[place...], as: UTF8.self), of: type)
    else { return nil }
    let start = content[place].offset
    let next = content[place...].first { $0.offset >= start + control.scalar.utf8.count }
    let end = next?.offset ?? endOfContent(of: token)
    // A line break between lines has a span of its own, whatever follows.
    let isBreak = source.bytes[start] == 0x0A || source.bytes[start] == 0x0D
    return (control, SourceSpan(start, isBreak ? start + 1 : max(start + 1, end)))
  }

  /// Returns the offset after the last byte of a token's content.
  private func endOfContent(of token: Token) -> Int {
    switch token.kind {
    case .textStart, .textMiddle: token.end - 2
    default: token.end - (token.flags.contains(.multiline) ? 3 : 1)
    }
  }
}
