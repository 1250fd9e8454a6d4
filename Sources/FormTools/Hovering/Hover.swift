internal import FormEngine
package import FormLanguage
package import FormSyntax

/// The information that an editor shows when hovering.
package struct Hover: Hashable, Sendable {
  package var span: SourceSpan
  /// A line of code.
  package var code: String?
  /// Markdown that is readable as plain text.
  package var paragraphs: [String] = []

  package var markdown: String {
    ((code.map { ["```form\n\($0)\n```"] } ?? []) + paragraphs).joined(separator: "\n\n")
  }

  package var plain: String { ((code.map { [$0] } ?? []) + paragraphs).joined(separator: "\n\n") }
}

extension FileAnalysis {
  /// Returns the hover for the name, word or expression at an offset.
  package func hover(at offset: Int) -> Hover? {
    if let occurrence = names.occurrence(at: offset) { return hover(over: occurrence) }
    return wordHover(at: offset) ?? expressionHover(at: offset)
  }

  private func hover(over name: NameOccurrence) -> Hover {
    var hover = Hover(span: name.span)
    if name.kind == .rows, name.isWord, text(of: name) == RowAbove.name {
      hover.paragraphs = [HoverMessage.rowAbove(in: source.excerpt(name.declaration.span)).words]
      return hover
    }
    switch name.kind {
    case .alias: return aliasHover(over: name)
    case .column: return columnHover(over: name)
    case .option where files.table(in: name.declaration.source) != nil:
      return fileOptionHover(over: name)
    case .form, .field, .group, .rows, .constant, .type, .option, .rule, .otherText: break
    }
    if let declared = files.tree(named: name.declaration.source, from: tree) {
      let (code, comment) = declared.declarationLine(
        at: Int(name.definition.start), ofOther: name.kind == .otherText ? text(of: name) : nil)
      hover.code = code
      if let comment { hover.paragraphs.append(comment) }
    }
    if let (checked, node) = checkedNode(of: name) {
      hover.paragraphs += checked.facts(about: node).map(\.words)
    } else if name.kind == .constant, let message = constantFact(of: name) {
      hover.paragraphs.append(message.words)
    }
    return hover
  }

  private func text(of name: NameOccurrence) -> String { source.text(of: name.span) }

  private func constantFact(of name: NameOccurrence) -> HoverMessage? {
    for checked in [form, types].compactMap({ $0 }) {
      for constant in checked.form.lets
      where constant.nameSpan == name.declaration.span && !constant.type.isInvalid
        && checked.form.sources[constant.file].name == name.declaration.source
      {
        let isHere = checked.form.sources[constant.file].name == source.name
        let span =
          tree.nodes.indices.contains(constant.expression) && isHere
          ? tree.span(constant.expression) : nil
        let whole = span.flatMap { span in checked.expressions.last { $0.span == span } }
        return .expression(
          type: constant.type.words, value: whole.flatMap { checked.constantValue(of: $0) })
      }
    }
    return nil
  }

  /// Returns the hover for the name that `as` gives to a row, in a call or in `options from`.
  private func aliasHover(over name: NameOccurrence) -> Hover {
    var hover = Hover(span: name.span)
    let path = syntaxPath(at: Int(name.definition.start))
    guard let named = path.last(where: { tree.kind($0) == .call || tree.kind($0) == .clause })
    else { return hover }
    let list = tree.kind(named) == .call ? tree.child(at: 1, of: named) : nil
    let start = tree.span(list ?? named).start
    hover.code = source.excerpt(SourceSpan(start: start, end: max(start, name.definition.end)))
    if let list {
      let rows = names.occurrences(from: Int(start)).prefix { $0.span.end <= tree.span(list).end }
        .last { $0.kind == .rows && !$0.isWord }
      hover.paragraphs = [HoverMessage.row(of: source.excerpt(rows?.span ?? tree.span(list))).words]
    } else if let text = tree.child(.text, of: named), let file = tree.plainText(text) {
      hover.paragraphs = [HoverMessage.rowOfFile(file).words]
    }
    return hover
  }

  private func columnHover(over name: NameOccurrence) -> Hover {
    let file = name.declaration.source
    var hover = Hover(span: name.span, paragraphs: [HoverMessage.columnOfFile(file).words])
    if let table = files.table(in: file),
      let column = table.columns.indices.first(where: {
        table.headingRange($0) == name.declaration.span.range
      })
    {
      hover.code =
        "\(text(of: name)): \(ValueType(ValueType.Kind(table.columns[column].kind)).plainWords)"
    }
    return hover
  }

  private func fileOptionHover(over name: NameOccurrence) -> Hover {
    let file = name.declaration.source
    var hover = Hover(span: name.span, paragraphs: [HoverMessage.optionOfFile(file).words])
    let written = text(of: name)
    if let table = files.table(in: file),
      let option = table.index(ofName: String(written.filter { $0 != "`" }))
    {
      let label = visibleText(table.label(option))
      let recorded = visibleText(table.recorded(option))
      hover.code =
        "option \(written) \"\(label)\""
        + (recorded == table.name(option) ? "" : " as \"\(recorded)\"")
    }
    return hover
  }

  /// Returns the hover for a word of the language, from its tables.
  private func wordHover(at offset: Int) -> Hover? {
    guard let index = tokenIndex(at: offset) else { return nil }
    let token = tree.tokens[index]
    let path = syntaxPath(at: offset)
    if let call = path.last(where: { tree.kind($0) == .call }),
      Int(tree.nodes[call].firstToken) == index,
      let function = Function(named: tree.nameText(ofToken: index))
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
    // A label counts as an expression if a message contains it.
    let path = syntaxPath(at: offset)
    if let leaf = path.last, tree.kind(leaf) == .text, let around = path.dropLast().last,
      tree.kind(around).isDeclaration
    {
      return nil
    }
    guard let checked = form ?? types else { return nil }
    let message = HoverMessage.expression(
      type: expression.type.words, value: checked.constantValue(of: expression))
    return Hover(span: expression.span, paragraphs: [message.words])
  }

  /// Finds the smallest expression at an offset.
  private func expression(at offset: Int) -> Expression? {
    var best: Expression?
    for checked in [form, types].compactMap({ $0 }) {
      for expression in checked.expressions
      where Int(expression.span.start) <= offset && offset <= Int(expression.span.end) {
        if let known = best,
          known.span.end - known.span.start <= expression.span.end - expression.span.start
        {
          continue
        }
        best = expression
      }
    }
    return best
  }

  /// Returns the index of the token at an offset, or of one that ends there.
  func tokenIndex(at offset: Int) -> Int? {
    let low = tree.tokens.partitioningIndex { $0.start > offset }
    guard low > 0 else { return nil }
    if offset <= tree.tokens[low - 1].end, tree.tokens[low - 1].length > 0 { return low - 1 }
    return nil
  }
}
