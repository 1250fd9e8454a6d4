/// A place in a text file, as editors count it.
package struct YAMLPlace: Hashable, Sendable {
  /// The line, from 1.
  package var line: Int

  /// The column in Unicode scalars, from 1.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A value in a YAML file, with its place.
package struct YAMLNode: Sendable {
  /// The contents of a value.
  package enum Content: Sendable {
    /// A scalar as text; `isPlain` is true if it was written without quotes.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([YAMLMember])

    /// A value with a tag that is not read, such as `!include`.
    case unread(tag: String)
  }

  package var content: Content
  package var place: YAMLPlace

  /// The number of values in the node, itself included; an alias counts as everything it repeats.
  var weight: Int
}

/// A key of a mapping with its value.
package struct YAMLMember: Sendable {
  package var key: YAMLNode
  package var value: YAMLNode
}

extension YAMLNode {
  /// The members of a mapping in order; empty for another kind of value.
  package var members: [YAMLMember] {
    if case .mapping(let members) = content { return members }
    return []
  }

  /// The elements of a sequence; nil for another kind of value.
  package var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { return elements }
    return nil
  }

  package var isMapping: Bool {
    if case .mapping = content { return true }
    return false
  }

  /// The value of the member whose key is this scalar; nil if there is no such member.
  package subscript(key: String) -> YAMLNode? {
    members.first { $0.key.source == key }?.value
  }

  /// The text of a scalar, even if it is read as a number or a boolean; nil for another kind of
  /// value.
  package var source: String? {
    if case .scalar(let text, _) = content { return text }
    return nil
  }
}
