import FormEngine

// What is printed for whoever debugs a program goes to consoles and logs: a session contains secrets,
// which must not get there, and what is inside means nothing to a program.

extension Form: CustomStringConvertible, CustomReflectable {
  /// Its name.
  public var description: String { program.nodes[0].name }

  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Session: CustomStringConvertible, CustomReflectable {
  /// What is shown, a line for each field with its answer, secrets as `(set)`.
  public var description: String { fields.map { $0.description + "\n" }.joined() }

  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Field: CustomStringConvertible, CustomReflectable {
  /// Its name and its answer, or else its label, on one line.
  public var description: String {
    let name = visibleText(name)
    let text = visibleText(isField ? text : label)
    return name.isEmpty ? text : text.isEmpty ? name : "\(name): \(text)"
  }

  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Fields: CustomStringConvertible, CustomReflectable {
  /// A line for each.
  public var description: String { map { $0.description + "\n" }.joined() }

  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Answers: CustomStringConvertible, CustomReflectable {
  /// The names with their answers, secrets as `(set)`: ``json(pretty:)`` has these, too.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }

  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Answers.Member: CustomStringConvertible, CustomReflectable {
  /// The name with its answer, a secret as `(set)`.
  public var description: String {
    "\(visibleText(name)): \(isSecret ? ValueFormat.secretMark : "\(value)")"
  }

  /// Nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Value: CustomStringConvertible {
  /// As it is, on one line.
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
  /// Nothing of what is inside.
  nonisolated public var customMirror: Mirror { Mirror(self, children: []) }
}
