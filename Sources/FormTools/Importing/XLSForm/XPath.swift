internal import FormLanguage

/// A formula in the XPath of ODK, as a tree (see the ODK XForms Specification).
///
/// A chain of one operator is one node, so only parentheses and calls add depth, which is bounded.
indirect enum XPath {
  case number(String)
  case text(String)
  /// `${name}`.
  case reference(String)
  /// `.`: the question's own answer.
  case own
  /// A path from the question: how many levels up, and the names from there.
  case relative(up: Int, [String])
  case absolute([String])
  case call(String, [XPath])
  case comparison(Comparison, XPath, XPath)
  case and([XPath])
  case or([XPath])
  /// Terms with their signs.
  case sum([(isMinus: Bool, term: XPath)])
  /// Factors with the operators before them; that of the first is `*`.
  case product([(sign: Factor, factor: XPath)])

  enum Factor: String {
    case times = "*"
    case divided = "/"
    case modulo = "%"
  }
}

extension XPath {
  /// Returns true if the formula reads an answer, and not only values that the device knows.
  func readsAnswers(besides automatic: [String: String]) -> Bool {
    // Recursion follows the tree, whose depth the parser bounds.
    switch self {
    case .number, .text: false
    case .own, .relative, .absolute: true
    case .reference(let name): automatic[name] == nil
    case .call(_, let parts), .and(let parts), .or(let parts):
      parts.contains { $0.readsAnswers(besides: automatic) }
    case .comparison(_, let left, let right):
      left.readsAnswers(besides: automatic) || right.readsAnswers(besides: automatic)
    case .sum(let terms): terms.contains { $0.term.readsAnswers(besides: automatic) }
    case .product(let factors): factors.contains { $0.factor.readsAnswers(besides: automatic) }
    }
  }
}
