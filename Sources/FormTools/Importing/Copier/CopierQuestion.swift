/// A question of a template, before it is translated.
struct CopierQuestion {
  var name: String
  var key: YAMLNode
  var node: YAMLNode

  /// The type, which copier infers from the default if it is not given.
  var type: String

  /// True if its answer is not shown: `secret`, or its name in `_secret_questions`.
  var isSecret: Bool

  var origin: ImportedOrigin { ImportedOrigin(place: key.place.text, words: name) }

  var defaultNode: YAMLNode? { node.isMapping ? node["default"] : node }

  /// Returns a property; nil for a question that is only a default.
  func property(_ name: String) -> YAMLNode? { node.isMapping ? node[name] : nil }

  func isTrue(_ name: String) -> Bool {
    guard let scalar = property(name)?.scalar else { return false }
    switch scalar {
    case .boolean(let value): return value
    case .text(let text): return JinjaConstant.isTrue(word: text)
    case .null, .integer, .number, .date: return false
    }
  }

  static let types: Set<String> = ["str", "int", "float", "bool", "yaml", "json", "path"]

  init(name: String, key: YAMLNode, node: YAMLNode, isSecret: Bool = false) {
    self.name = name
    self.key = key
    self.node = node
    self.isSecret = isSecret
    type = ""
    type =
      property("type")?.source.flatMap { $0.isEmpty ? nil : $0 }
      ?? CopierQuestion.type(of: defaultNode)
    self.isSecret = isSecret || isTrue("secret")
  }

  /// Returns the type that copier infers from a default.
  private static func type(of node: YAMLNode?) -> String {
    switch node?.scalar {
    case .text: "str"
    case .boolean: "bool"
    case .integer: "int"
    case .number: "float"
    case .null, .date, nil: "yaml"
    }
  }
}

extension YAMLScalar {
  /// The value in templates; nil for a date.
  var constant: JinjaConstant? {
    switch self {
    case .null: JinjaConstant.none
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .number(let text): .number(text)
    case .text(let text): .text(text)
    case .date: nil
    }
  }
}

extension YAMLNode {
  /// The value in templates; nil for a mapping or a date, and for a list that contains one.
  var constant: JinjaConstant? {
    if let elements {
      let constants = elements.compactMap(\.constant)
      return constants.count == elements.count ? .list(constants) : nil
    }
    return scalar?.constant
  }
}
