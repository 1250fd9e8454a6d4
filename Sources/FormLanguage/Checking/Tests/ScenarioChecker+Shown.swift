internal import FormEngine
internal import FormSyntax

/// Checks the expectations about what people see: options, labels and notes.
extension ScenarioChecker {
  // MARK: Options

  /// Returns the options that a step names; those that are answers are written as values.
  func expectedOptions(_ id: SyntaxID) -> (path: ScenarioPath, options: [Value])? {
    let tree = self.tree
    guard let pathID = tree.child(at: 0, of: id), let path = path(pathID),
      let type = offeringType(path, at: pathID)
    else { return nil }
    let wanted = type.isOptions ? ValueType(.option, choice: type.choice) : type.one
    var options: [Value] = []
    var seen: [Value: SourceSpan] = [:]
    var isComplete = true
    for child in tree.children(of: id).dropFirst() {
      guard tree.kind(child).isExpression || tree.kind(child) == .text else {
        isComplete = isComplete && tree.kind(child) == .error
        continue
      }
      let span = tree.span(child)
      if type.isOptions, tree.kind(child) != .optionLiteral {
        // Options that are unknown may be answers, which are written as values.
        if form.hasUnknownOptions(type) { return nil }
        report(.foreignSyntax, span, ScenarioMessage.offeredByLabel(shortSource(span)))
        return nil
      }
      let option = expressions.check(child, as: wanted, what: .entered(form.quoted(path.node)))
      guard let value = ConstantFolding.fold(option).constant, !value.isEmpty else {
        isComplete = false
        continue
      }
      if let first = seen[value] {
        report(
          .duplicateOption, span, ScenarioMessage.offeredTwice(shortSource(span)),
          labels: [SourcePlace(0, first).label(.firstListedHere)])
        isComplete = false
        continue
      }
      seen[value] = span
      options.append(value)
    }
    let expectsNone = tree.flags(id).contains(.alternative)
    return isComplete && options.isEmpty == expectsNone ? (path, options) : nil
  }

  /// Returns the type of a choice; reports anything that offers no options.
  private func offeringType(_ path: ScenarioPath, at id: SyntaxID) -> ValueType? {
    let node = form.nodes[path.node]
    let name = form.quoted(path.node)
    if node.kind == .field {
      let type = form.fieldType(path.node)
      if form.declarations[path.node].isUntyped || type.isInvalid { return nil }
      if type.isOptions || node.offers >= 0 { return type }
      report(
        .wrongType, tree.span(id),
        ScenarioMessage.offersNothing(name: name, noun: form.fieldWords(path.node)),
        labels: [form.label(declaring: path.node)])
      return nil
    }
    let message: ScenarioMessage =
      switch node.kind {
      case .form: .formOffers
      case .list where node.isPlainList:
        .rowOffers(name: name, source: shortSource(tree.span(id)))
      default: .offersNothing(name: name, noun: form.fieldWords(path.node))
      }
    report(.notAPath, tree.span(id), message, labels: [form.label(declaring: path.node)])
    return nil
  }

  // MARK: Labels

  func expectedLabel(_ id: SyntaxID) -> ScenarioStep.Kind? {
    let tree = self.tree
    guard let path = path(tree.child(at: 0, of: id)), let text = tree.child(.text, of: id),
      let label = expressions.plainText(text)
    else { return nil }
    return .expectLabel(path, label)
  }

  // MARK: Notes

  /// Returns the text of a note; reports one that no note can have.
  func expectedNote(_ id: SyntaxID?) -> String? {
    guard let id, tree.kind(id) == .text, let text = expressions.plainText(id) else { return nil }
    // Without a program, the text may not have been read.
    guard let wanted = tree.plainText(id), !noteTexts.mayBe(wanted) else { return text }
    let near = nearestName(to: wanted, among: noteTexts.constant)
    let span = tree.span(id)
    report(
      .unknownNote, span,
      ScenarioMessage.unknownNote(near: near, notes: noteTexts.constant, count: noteTexts.count),
      fix: near.flatMap { near in
        near.contains(where: \.isNewline)
          ? nil : replacement(TextLiteral.line(near), at: span, isSafe: false)
      })
    return nil
  }
}

/// The texts that the notes of a form can have.
struct NoteTexts {
  /// The texts that are the same for all answers.
  private(set) var constant: [String] = []
  private(set) var count = 0
  /// The literal parts of the other texts, with an interpolation between each two.
  private var templates: [[String]] = []
  /// True if the text of a note is unknown, because it could not be read.
  private var isOpen = false

  init(_ form: DeclaredForm) {
    for node in form.nodes.indices {
      if form.declarations[node].isUntyped { isOpen = true }
      guard form.nodes[node].kind == .note else { continue }
      count += 1
      let declaration = form.declarations[node]
      let tree = form.files.trees[declaration.file]
      guard let text = tree.child(.text, of: declaration.syntax) else {
        isOpen = true
        continue
      }
      if let plain = tree.plainText(text) {
        constant.append(plain)
        continue
      }
      var literals = [""]
      for part in tree.textParts(text) {
        if case .literal(let literal) = part {
          literals[literals.count - 1] += literal
        } else {
          literals.append("")
        }
      }
      templates.append(literals)
    }
  }

  /// Returns whether a note can have a text, whatever its interpolations write.
  func mayBe(_ text: String) -> Bool {
    isOpen || constant.contains(text) || templates.contains { Self.mayWrite(text, $0) }
  }

  private static func mayWrite(_ text: String, _ literals: [String]) -> Bool {
    // A combining mark could join a literal and an interpolated text, so only ASCII is compared.
    guard text.utf8.allSatisfy({ $0 < 0x80 }), literals.count > 1,
      let first = literals.first, let last = literals.last
    else { return true }
    var rest = Array(text.utf8)[...]
    func isASCII(_ literal: String) -> Bool { literal.utf8.allSatisfy { $0 < 0x80 } }
    guard literals.allSatisfy(isASCII) else { return false }
    guard rest.starts(with: first.utf8) else { return false }
    rest = rest.dropFirst(first.utf8.count)
    guard rest.count >= last.utf8.count, rest.suffix(last.utf8.count).elementsEqual(last.utf8)
    else { return false }
    rest = rest.dropLast(last.utf8.count)
    for literal in literals.dropFirst().dropLast() {
      let wanted = Array(literal.utf8)
      guard let start = firstIndex(of: wanted, in: rest) else { return false }
      rest = rest[(start + wanted.count)...]
    }
    return true
  }

  private static func firstIndex(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard !wanted.isEmpty else { return bytes.startIndex }
    guard bytes.count >= wanted.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - wanted.count)).first {
      bytes[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }
}
