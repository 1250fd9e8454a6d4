package import FormSyntax

/// A semantic token: a range of bytes with a colour of its own.
package struct HighlightedToken: Hashable, Sendable {
  package var span: SourceSpan
  package var type: HighlightType
  package var modifiers: HighlightModifiers
}

/// The type of a semantic token.
package enum HighlightType: UInt8, CaseIterable, Sendable {
  case keyword, type, form, field, option, rule
  /// The name of a `let`, or one that a message uses for its own rule: `min`.
  case constant
  /// The name of a row, after `as`.
  case alias
  case function, text, pattern, number, tag, comment
  /// An operator; also `\(` and `)` around an interpolation.
  case sign

  /// The name in the Language Server Protocol.
  package var protocolName: String {
    switch self {
    case .keyword: "keyword"
    case .type: "type"
    case .form: "class"
    case .field: "property"
    case .option: "enumMember"
    case .rule: "event"
    case .constant: "variable"
    case .alias: "parameter"
    case .function: "function"
    case .text: "string"
    case .pattern: "regexp"
    case .number: "number"
    case .tag: "decorator"
    case .comment: "comment"
    case .sign: "operator"
    }
  }
}

/// The modifiers of a semantic token.
package struct HighlightModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The name is declared here.
  static let declaration = HighlightModifiers(rawValue: 1)
  /// The value cannot be answered: a computed field, a `let`.
  static let readonly = HighlightModifiers(rawValue: 2)
  /// A comment that documents the declaration below it.
  static let documentation = HighlightModifiers(rawValue: 4)
  /// A type or a function of the language itself.
  static let builtIn = HighlightModifiers(rawValue: 8)

  /// The names in the Language Server Protocol, from the lowest bit up.
  package static let protocolNames = [
    "declaration", "readonly", "documentation", "defaultLibrary",
  ]
}
