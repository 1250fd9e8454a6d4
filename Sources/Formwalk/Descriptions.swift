import FormEngine

// A program's debugging output ends up in consoles and logs. Sessions contain secrets, which must
// not appear there, and their internals mean nothing to a program.

extension Form: CustomStringConvertible, CustomReflectable {
  /// The name of the form.
  public var description: String { program.nodes[0].name }

  /// An empty mirror, which hides the internals.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Session: CustomStringConvertible, CustomReflectable {
  /// The visible fields, one per line with their answers, secrets as `(set)`.
  public var description: String { fields.map { $0.description + "\n" }.joined() }

  /// An empty mirror, which hides the internals.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Field: CustomStringConvertible, CustomReflectable {
  /// The name with the answer of a field or the label of anything else, on one line.
  public var description: String {
    let name = visibleText(name)
    let text = visibleText(isField ? text : label)
    return name.isEmpty ? text : text.isEmpty ? name : "\(name): \(text)"
  }

  /// An empty mirror, which hides the internals.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Fields: CustomStringConvertible, CustomReflectable {
  /// The descriptions of the fields, one per line.
  public var description: String { map { $0.description + "\n" }.joined() }

  /// An empty mirror, which hides the internals.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Answers: CustomStringConvertible, CustomReflectable {
  /// The names with their answers, secrets as `(set)`; ``json(pretty:)`` includes the secrets.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }

  /// An empty mirror, which hides the internals.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Answers.Member: CustomStringConvertible, CustomReflectable {
  /// The name with its answer, a secret as `(set)`.
  public var description: String {
    "\(visibleText(name)): \(isSecret ? ValueFormat.secretMark : "\(value)")"
  }

  /// An empty mirror, which hides the internals.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Value: CustomStringConvertible {
  /// The value on one line, with control characters made visible in text.
  public var description: String {
    switch self {
    case .text(let text): visibleText(text)
    case .number(let digits): digits
    case .boolean(let truth): "\(truth)"
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .group(let answers): answers.description
    }
  }
}

extension FormModel: CustomReflectable {
  /// An empty mirror, which hides the internals.
  nonisolated public var customMirror: Mirror { Mirror(self, children: []) }
}
