import FormEngine

// A program's debugging output ends up in consoles and logs. Sessions contain secrets, which must
// not appear there, and their internals mean nothing to a program.

extension Path: CustomStringConvertible, CustomReflectable {
  /// The name as the form declares it, without the numbers of rows; `form` for the form.
  public var description: String {
    guard let form, form.program.nodes.indices.contains(engine.node) else { return "form" }
    return visibleText(form.program.name(of: engine.node))
  }

  /// An empty mirror, which hides the internals.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Action: CustomStringConvertible, CustomReflectable {
  /// The name of the action and of what it is about, without what was typed or assigned, which may be
  /// a secret.
  public var description: String {
    switch self {
    case .entered(let path, let text): "entered(\(path), \(text.count) characters)"
    case .confirmed(let path): "confirmed(\(path))"
    case .assigned(let path, _): "assigned(\(path))"
    case .cleared(let path): "cleared(\(path))"
    case .focusRequested(let path): "focusRequested(\(path.map(\.description) ?? "nil"))"
    case .nextRequested: "nextRequested"
    case .previousRequested: "previousRequested"
    case .rowAdded(let list, let place):
      "rowAdded(\(list), at: \(place.map(\.description) ?? "nil"))"
    case .rowDeleted(let row): "rowDeleted(\(row))"
    case .rowMoved(let row, let place): "rowMoved(\(row), to: \(place))"
    case .rowsSorted(let list, let keys):
      "rowsSorted(\(list), by: [\(keys.map { "\($0.field)" }.joined(separator: ", "))])"
    case .submitRequested: "submitRequested"
    case .submissionAccepted(let number): "submissionAccepted(\(number))"
    case .submissionRejected(let number, _): "submissionRejected(\(number))"
    case .submissionCancelRequested: "submissionCancelRequested"
    case .undoRequested: "undoRequested"
    case .redoRequested: "redoRequested"
    case .resetRequested: "resetRequested"
    }
  }

  /// An empty mirror, which hides what was typed.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

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
