internal import FormEngine
internal import FormSyntax

/// Reports options that are searched with the function for texts.
extension ExpressionChecker {
  /// Reports `contains(tags, .red)` and `contains(tags, "red")` for chosen options.
  func reportContainsOption(_ call: Call) -> Bool {
    guard call.arguments.count == 2 else { return false }
    let (set, sought) = (tree.span(call.arguments[0]), tree.span(call.arguments[1]))
    if tree.kind(call.arguments[1]) == .optionLiteral {
      let option = form.files.sources[context.file].text(of: sought)
      report(option, isOne: false, in: set, call, isSafe: false)
      return true
    }
    let isName = tree.kind(call.arguments[1]) == .nameReference
    guard tree.kind(call.arguments[1]) == .text || isName else { return false }
    let isSilent = context.isSilent
    context.isSilent = true
    let type = infer(call.arguments[0]).type
    var constant: Value?
    if isName {
      // A name that is not visible may be that of an option.
      let name = form.names.intern(call.arguments[1], in: tree)
      if !here.isVisible(name) { constant = .text(form.names.text(name)) }
    } else {
      constant = infer(call.arguments[1]).constant
    }
    context.isSilent = isSilent
    guard type.kind == .options || type.kind == .option, !type.isMany,
      form.choices.indices.contains(Int(type.choice)), case .text(let text)? = constant
    else { return false }
    guard let option = form.option(called: text, in: Int(type.choice)) else {
      reportUnknownOption(form.names.intern(text), at: sought, choice: Int(type.choice))
      return true
    }
    report(optionSource(option), isOne: type.kind == .option, in: set, call, isSafe: true)
    return true
  }

  private func report(
    _ option: String, isOne: Bool, in set: SourceSpan, _ call: Call, isSafe: Bool
  ) {
    func meant(_ set: String) -> String { isOne ? "\(set) == \(option)" : "\(option) in \(set)" }
    report(
      .wrongType, call.span,
      FunctionMessage.optionInContains(meant: meant(shortSource(set)), isOne: isOne),
      fix: replacing(
        call.span, with: meant(form.files.sources[context.file].text(of: set)), isSafe: isSafe))
  }

  /// Reports `"red" in tags` and `tag in ["red", "blue"]` for chosen options, and what these are
  /// recorded as: `term in [12, 24]`.
  func reportTextsAsOptions(
    _ value: Expression, _ list: SyntaxID, _ element: ValueType, _ span: SourceSpan
  ) -> Bool {
    var texts: [(text: String, span: SourceSpan)] = []
    let choice: Int
    if element.kind == .option, let text = value.constant.flatMap(\.textOfOption) {
      choice = Int(element.choice)
      texts = [(text, value.span)]
    } else if value.type.kind == .option, tree.kind(list) == .list {
      choice = Int(value.type.choice)
      for id in tree.children(of: list) {
        let value = recordedOrText(id)
        guard let text = value?.textOfOption else { return false }
        texts.append((text, tree.span(id)))
      }
    } else {
      return false
    }
    guard form.choices.indices.contains(choice), !texts.isEmpty else { return false }
    var edits: [Edit] = []
    for (text, place) in texts {
      guard let option = form.option(called: text, in: choice) else {
        guard tree.source.text(of: place).hasPrefix("\"") else { return false }
        reportUnknownOption(form.names.intern(text), at: place, choice: choice)
        return true
      }
      edits.append(Edit(span: place, replacement: optionSource(option)))
    }
    let meant =
      value.type.kind == .option
      ? "in [\(edits.prefix(3).map(\.replacement).joined(separator: ", "))\(edits.count > 3 ? ", …" : "")]"
      : "\(edits[0].replacement) in \(shortSource(tree.span(list)))"
    report(
      .wrongType, span,
      OperatorMessage.textsForOptions(
        shortSource(texts[0].span),
        isText: tree.source.text(of: texts[0].span).hasPrefix("\""), meant: meant),
      fix: Fix(edits))
    return true
  }

  private func recordedOrText(_ id: SyntaxID) -> Value? {
    let isSilent = context.isSilent
    context.isSilent = true
    defer { context.isSilent = isSilent }
    return infer(id).constant
  }

}

extension Value {
  /// The text by which a constant may mean an option; nil for a constant that cannot mean one.
  fileprivate var textOfOption: String? {
    switch self {
    case .text, .integer, .decimal: recordedText
    case .empty, .boolean, .date, .time, .dateTime, .duration, .period, .option, .options, .list:
      nil
    }
  }
}
