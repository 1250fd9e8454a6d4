internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Marks for names that refer to a declaration.
extension Highlighter {
  mutating func readTypeName(_ node: SyntaxID) {
    let facts = tree.nodes[node]
    for token in Int(facts.firstToken)..<Int(facts.endToken) where tree.tokens[token].kind.isName {
      guard tree.tokens[token].kind != .of || token + 1 == Int(facts.endToken) else { continue }
      mark(token, .type, tree.tokens[token].type == nil ? [] : .builtIn)
    }
  }

  mutating func readReference(_ node: SyntaxID, isInMessage: Bool) {
    let facts = tree.nodes[node]
    guard facts.firstToken < facts.endToken else { return }
    let token = Int(facts.firstToken)
    // The name of a called function is already marked.
    if marks.indices.contains(token - tokens.lowerBound),
      marks[token - tokens.lowerBound]?.type == .function
    {
      return
    }
    let kind = tree.tokens[token].kind
    let isOwn = isInMessage && (kind == .min || kind == .max || kind == .label)
    mark(token, isOwn ? .constant : .field, isOwn ? .readonly : [])
  }

  /// Marks names by the meanings that the checker found.
  mutating func readMeanings() {
    guard !tokens.isEmpty else { return }
    var token = tokens.lowerBound
    for name in file.names.occurrences(from: tree.tokens[token].start) where name.use != .declares {
      while token < tokens.upperBound, tree.tokens[token].offset < name.span.start { token += 1 }
      guard token < tokens.upperBound else { return }
      guard tree.tokens[token].offset == name.span.start,
        let known = marks[token - tokens.lowerBound]?.type, known != .keyword, known != .function
      else { continue }
      switch name.kind {
      case .form, .type: continue
      case .field, .group, .rows, .column, .otherText:
        if !name.isWord { mark(token, .field, file.isComputed(name) ? .readonly : []) }
      case .constant: mark(token, .constant, .readonly)
      case .option: mark(token, .option)
      case .rule: if known != .constant { mark(token, .rule) }
      case .alias: mark(token, .alias)
      }
    }
  }
}

extension FileAnalysis {
  /// Returns true if a name refers to a computed field.
  fileprivate func isComputed(_ name: NameOccurrence) -> Bool {
    guard name.kind == .field, let nodes = (name.isInTypes ? types : form)?.form.nodes,
      nodes.indices.contains(name.node)
    else { return false }
    return nodes[name.node].isComputed
  }
}
