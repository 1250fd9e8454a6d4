internal import FormEngine

/// Names that refer to something.
extension Highlighter {
  func readableToken(_ node: SyntaxID) -> Int? {
    let facts = tree.nodes[node]
    return facts.firstToken < facts.endToken ? Int(facts.firstToken) : nil
  }

  mutating func readTypeName(_ node: SyntaxID) {
    let facts = tree.nodes[node]
    for token in Int(facts.firstToken)..<Int(facts.endToken) where tree.tokens[token].kind.isName {
      guard tree.tokens[token].kind != .of || token + 1 == Int(facts.endToken) else { continue }
      mark(token, .type, tree.tokens[token].type == nil ? [] : .builtIn)
    }
  }

  mutating func readMember(_ node: SyntaxID) {
    guard let name = tree.child(.name, of: node), let token = readableToken(name) else { return }
    if token == ruleName { return mark(token, .rule) }
    let declared = names.meaning(of: token, in: tree)
    let isComputed = declared == .computed
    mark(token, .field, isComputed ? .readonly : [])
    if declared == .constant { mark(token, .constant, .readonly) }
  }

  mutating func readReference(_ node: SyntaxID, isInMessage: Bool) {
    guard let token = readableToken(node) else { return }
    let kind = tree.tokens[token].kind
    // What is called is marked already.
    if marks.indices.contains(token - tokens.lowerBound),
      marks[token - tokens.lowerBound]?.type == .function
    {
      return
    }
    if token == ruleName { return mark(token, .rule) }
    if isInMessage, kind == .min || kind == .max || kind == .label {
      return mark(token, .constant, .readonly)
    }
    switch names.meaning(of: token, in: tree) {
    case .computed: mark(token, .field, .readonly)
    case .constant: mark(token, .constant, .readonly)
    case .alias: mark(token, .alias)
    default: mark(token, .field)
    }
  }

  /// The last name after `expect error` and `expect warning` may be that of a rule.
  mutating func readStep(_ node: SyntaxID) {
    switch tree.expectation(of: node) {
    case .error, .warning, .notWarning: break
    default: return
    }
    guard let path = tree.child(.path, of: node), let last = tree.lastName(ofPath: path),
      names.isRule(last, in: tree)
    else { return }
    ruleName = last
  }
}

extension SyntaxTree {
  /// The token of the name at the end of a path; nil if it ends with the number of a row.
  fileprivate func lastName(ofPath path: SyntaxID) -> Int? {
    let end = Int(nodes[path].endToken) - 1
    guard end >= Int(nodes[path].firstToken), tokens[end].kind != .rightBracket else { return nil }
    return end
  }
}
