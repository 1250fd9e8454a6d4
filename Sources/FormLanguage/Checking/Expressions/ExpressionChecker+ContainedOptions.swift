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
      if !isVisible(name) { constant = .text(form.names.text(name)) }
    } else {
      constant = infer(call.arguments[1]).constant
    }
    context.isSilent = isSilent
    guard type.kind == .options || type.kind == .option, !type.isMany,
      form.choices.indices.contains(Int(type.choice)), case .text(let text)? = constant
    else { return false }
    guard let option = option(called: text, in: Int(type.choice)) else {
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

  /// Reports `"red" in tags` and `tag in ["red", "blue"]` for chosen options.
  func reportTextsAsOptions(
    _ value: Expression, _ list: SyntaxID, _ element: ValueType, _ span: SourceSpan
  ) -> Bool {
    var texts: [(text: String, span: SourceSpan)] = []
    let choice: Int
    if element.kind == .option, case .text(let text)? = value.constant {
      choice = Int(element.choice)
      texts = [(text, value.span)]
    } else if value.type.kind == .option, element.kind == .text, tree.kind(list) == .list {
      choice = Int(value.type.choice)
      for id in tree.children(of: list) {
        guard tree.kind(id) == .text, let text = tree.plainText(id) else { return false }
        texts.append((text, tree.span(id)))
      }
    } else {
      return false
    }
    guard form.choices.indices.contains(choice), !texts.isEmpty else { return false }
    var edits: [Edit] = []
    for (text, place) in texts {
      guard let option = option(called: text, in: choice) else {
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
      OperatorMessage.textsForOptions(shortSource(texts[0].span), meant: meant), fix: Fix(edits))
    return true
  }

  /// Returns the option with a text as its name or, if there is none, as its label.
  func option(called text: String, in choice: Int) -> String? {
    if form.option(form.names.intern(text), in: choice) != nil { return text }
    let declaration = form.choices[choice]
    guard form.findings.spend(declaration.options.count), declaration.fileOptions == nil else {
      return nil
    }
    let syntax = form.files.trees[declaration.file]
    let places = declaration.syntax.indices.filter { place in
      syntax.child(.text, of: declaration.syntax[place]).flatMap(syntax.plainText) == text
    }
    guard places.count == 1, declaration.options.indices.contains(places[0]) else { return nil }
    let name = form.names.text(declaration.options[places[0]])
    return name.unicodeScalars.allSatisfy(\.properties.isXIDContinue) ? name : "`\(name)`"
  }
}
