internal import FormEngine
package import FormLanguage
package import FormSyntax

/// A declaration in the outline of a file.
package struct FormSymbol: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case form, section, group, rows, field, computedField, `let`, type, option, test
  }

  package var kind: Kind
  /// The name without backticks; the title of a section or test.
  package var name: String
  /// The label, or the base of a type; empty if there is none.
  package var detail: String
  /// The whole declaration.
  package var span: SourceSpan
  /// The name, within the declaration.
  package var nameSpan: SourceSpan
  package var children: [FormSymbol] = []
}

extension FileAnalysis {
  /// The outline of the file, in source order; also for a file with errors.
  package var symbols: [FormSymbol] { tree.symbols(in: tree.root) }
}

extension SyntaxTree {
  /// Returns the symbols directly below a node. The recursion follows the blocks, whose nesting is
  /// limited.
  fileprivate func symbols(in parent: SyntaxID) -> [FormSymbol] {
    var symbols: [FormSymbol] = []
    forEachChild(of: parent) { id in
      if let symbol = symbol(id) { symbols.append(symbol) }
    }
    return symbols
  }

  private func symbol(_ id: SyntaxID) -> FormSymbol? {
    switch nodes[id].kind {
    case .typeDeclaration: return named(id, .type, detail: child(.typeName, of: id).map(text))
    case .formDeclaration: return named(id, .form)
    case .fieldDeclaration:
      return named(id, child(.computed, of: id) == nil ? .field : .computedField)
    case .groupDeclaration: return named(id, .group)
    case .rowsDeclaration: return named(id, .rows)
    case .letDeclaration: return named(id, .let)
    case .sectionDeclaration: return titled(id, .section)
    case .testDeclaration: return titled(id, .test)
    case .clause: return clause(of: id) == .option ? named(id, .option) : nil
    default: return nil
    }
  }

  private func named(
    _ id: SyntaxID, _ kind: FormSymbol.Kind, detail: String? = nil
  ) -> FormSymbol {
    let name = child(.name, of: id)
    let text = name.map { nameText($0) } ?? ""
    return FormSymbol(
      kind: kind, name: text.isEmpty ? keyword(of: id) : text,
      detail: singleLine(detail ?? label(of: id) ?? ""), span: span(id),
      nameSpan: nameSpan(name, of: id), children: contents(of: id))
  }

  private func titled(_ id: SyntaxID, _ kind: FormSymbol.Kind) -> FormSymbol {
    let title = child(.text, of: id)
    let text = singleLine(title.map(writtenText) ?? "")
    return FormSymbol(
      kind: kind, name: text.isEmpty ? keyword(of: id) : text, detail: "", span: span(id),
      nameSpan: nameSpan(title, of: id), children: contents(of: id))
  }

  private func contents(of id: SyntaxID) -> [FormSymbol] {
    guard nodes[id].kind != .testDeclaration, let block = child(.block, of: id) else { return [] }
    return symbols(in: block)
  }

  /// Returns the span of the name, or of the keyword if the name is missing.
  private func nameSpan(_ name: SyntaxID?, of id: SyntaxID) -> SourceSpan {
    if let name, !span(name).isEmpty { return span(name) }
    return tokens[Int(nodes[id].firstToken)].span
  }

  private func keyword(of id: SyntaxID) -> String {
    source.text(of: tokens[Int(nodes[id].firstToken)].span)
  }

  /// Returns the label in the head of a declaration, or in its block.
  private func label(of id: SyntaxID) -> String? {
    if let text = child(.text, of: id) { return writtenText(text) }
    guard let block = child(.block, of: id) else { return nil }
    var found: String?
    forEachChild(of: block) { child in
      guard found == nil, clause(of: child) == .label, let text = self.child(.text, of: child)
      else { return }
      found = writtenText(text)
    }
    return found
  }

  /// Returns the content of a text, with interpolations as in the source.
  private func writtenText(_ id: SyntaxID) -> String {
    if let plain = plainText(id) { return plain }
    return textParts(id).map { part in
      switch part {
      case .literal(let text): text
      case .interpolation(let expression): "\\(\(text(expression)))"
      }
    }.joined()
  }
}
