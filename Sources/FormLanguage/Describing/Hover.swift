internal import FormEngine

/// What an editor shows about a place.
package struct Hover: Hashable, Sendable {
  package var span: Span
  /// A line of code.
  package var code: String?
  /// In Markdown that is readable as it is.
  package var paragraphs: [String] = []

  package var markdown: String {
    ((code.map { ["```form\n\($0)\n```"] } ?? []) + paragraphs).joined(separator: "\n\n")
  }

  package var plain: String { ((code.map { [$0] } ?? []) + paragraphs).joined(separator: "\n\n") }
}

extension FileAnalysis {
  /// What is known about the name, word or expression at an offset.
  ///
  /// - Parameter file: the analysis of another file, by the name of its source, if there is one.
  package func hover(at offset: Int, file: (String) -> FileAnalysis? = { _ in nil }) -> Hover? {
    if let occurrence = names.occurrence(at: offset) {
      return hover(over: occurrence, file)
    }
    return wordHover(at: offset) ?? expressionHover(at: offset)
  }

  private func hover(over name: NameOccurrence, _ file: (String) -> FileAnalysis?) -> Hover {
    var hover = Hover(span: name.span)
    let home = name.declaration.source
    if let declared = home == source.name ? self : file(home) {
      let (code, comment) = declared.declarationLine(at: name)
      hover.code = code
      if let comment { hover.paragraphs.append(comment) }
    } else if home.hasSuffix(".csv") {
      hover.paragraphs.append(
        (name.kind == .option ? HoverFact.optionOfFile(home) : .columnOfFile(home)).words)
    } else if let checked = form ?? types,
      let index = checked.form.sources.firstIndex(where: { $0.name == home })
    {
      hover.code = checked.form.sources[index].excerpt(name.definition)
    }
    if let (checked, node) = checkedNode(of: name) {
      hover.paragraphs += checked.facts(about: node).map(\.words)
    } else if name.kind == .constant, let constant = constantType(of: name) {
      hover.paragraphs.append(HoverFact.expression(type: constant, value: nil).words)
    }
    return hover
  }

  private func constantType(of name: NameOccurrence) -> String? {
    for checked in [form, types].compactMap({ $0 }) {
      for constant in checked.form.lets
      where constant.nameSpan == name.declaration.span
        && checked.form.sources[constant.file].name == name.declaration.source
      {
        return constant.type.isInvalid ? nil : constant.type.words
      }
    }
    return nil
  }

  /// The declaration of a name as the formatter writes it, on one line and without its block, and
  /// its documentation.
  private func declarationLine(at name: NameOccurrence) -> (code: String?, comment: String?) {
    let path = syntaxPath(at: Int(name.definition.start))
    guard
      let id = path.last(where: {
        tree.kind($0).isDeclaration || tree.kind($0) == .clause
      })
    else { return (nil, nil) }
    let whole = tree.span(id)
    var end = whole.end
    if let block = tree.child(.block, of: id) {
      let first = Int(tree.nodes[block].firstToken)
      end = first > 0 ? UInt32(clamping: tree.tokens[first - 1].end) : whole.start
    }
    let head = source.text(of: Span(start: whole.start, end: max(whole.start, end)))
    let comment = tree.docComment(of: id)
    if name.kind == .alias { return (source.excerpt(whole), nil) }
    let isOption = tree.clause(of: id) == .option || tree.clause(of: id) == .other
    let isAtTop = tree.kind(id) == .formDeclaration || tree.kind(id) == .typeDeclaration
    let wrapped =
      isAtTop
      ? head : isOption ? "form f { field f: choice {\n\(head)\n} }" : "form f {\n\(head)\n}"
    let formatted = formatForm(
      SourceText(name: source.name, text: wrapped), columns: 1_000_000)
    guard formatted.isParsed else {
      return (source.excerpt(Span(start: whole.start, end: end)), comment)
    }
    let lines = String(decoding: formatted.bytes, as: UTF8.self).split(separator: "\n")
    let line = isAtTop ? lines.first : isOption ? lines.dropFirst(2).first : lines.dropFirst().first
    return (line.map { String($0.drop { $0 == " " }) }, comment)
  }

  /// What the tables of the language say about the word at an offset.
  private func wordHover(at offset: Int) -> Hover? {
    guard let index = tokenIndex(at: offset) else { return nil }
    let token = tree.tokens[index]
    let path = syntaxPath(at: offset)
    if let call = path.last(where: { tree.kind($0) == .call }),
      Int(tree.nodes[call].firstToken) == index,
      let function = Function(Keywords.meaning(of: tree.nameText(ofToken: index)).kind)
    {
      var hover = Hover(span: token.span, code: function.signatureTexts.joined(separator: "\n"))
      hover.paragraphs = [function.meaning.capitalisedFirst + "."]
      return hover
    }
    if let clause = path.last(where: { tree.kind($0) == .clause }),
      Int(tree.nodes[clause].firstToken) == index, let facts = tree.clause(of: clause)?.facts
    {
      return Hover(
        span: token.span, code: facts.usage, paragraphs: [facts.meaning.capitalisedFirst + "."])
    }
    if let step = path.last(where: { tree.kind($0) == .step }),
      Int(tree.nodes[step].firstToken) == index, let usage = tree.step(of: step)?.usage
    {
      return Hover(span: token.span, code: usage)
    }
    if let typeName = path.last, tree.kind(typeName) == .typeName,
      let type = tree.scalarType(typeName)
    {
      return Hover(span: token.span, code: type.keyword)
    }
    return nil
  }

  private func expressionHover(at offset: Int) -> Hover? {
    guard let expression = expression(at: offset) else { return nil }
    let folded = ConstantFolding.fold(expression)
    let choices = (form ?? types)?.form.choices ?? []
    let value = folded.constant.flatMap { written($0, folded.type, choices) }
    return Hover(
      span: expression.span,
      paragraphs: [HoverFact.expression(type: expression.type.words, value: value).words])
  }

  /// The token at an offset, or one that ends there.
  func tokenIndex(at offset: Int) -> Int? {
    var (low, high) = (0, tree.tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tree.tokens[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    if offset <= tree.tokens[low - 1].end, tree.tokens[low - 1].length > 0 { return low - 1 }
    return nil
  }
}
