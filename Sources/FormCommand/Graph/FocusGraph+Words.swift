import FormEngine

// The wording that the formats share.

extension FocusGraph.Condition {
  /// The condition as its author wrote it, on one line: `show when newsletter`.
  var text: String {
    switch kind {
    case .show: "show when \(FocusGraph.oneLine(source))"
    case .readonly: "readonly when \(FocusGraph.oneLine(source))"
    case .never: "readonly"
    case .capacity: "while more rows are allowed"
    }
  }
}

extension FocusGraph {
  /// The same with each run of white space as one blank.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The same, with everything made visible that could control a terminal.
  static func shown(_ text: String) -> String { visibleText(oneLine(text)) }

  static func text(of conditions: [Condition]) -> String {
    conditions.map(\.text).joined(separator: "; ")
  }

  /// The name of a node in the textual graph.
  func name(of index: Int) -> String {
    nodes[index].kind == .value ? "\(nodes[index].path) row" : nodes[index].path
  }

  /// The description of a node: `faves.category: text`.
  func detail(of index: Int) -> String {
    let node = nodes[index]
    return node.kind == .list ? "add a row to \(node.path)" : "\(name(of: index)): \(node.type)"
  }

  // MARK: Submitting

  /// The outcomes of submitting, in the order in which they are listed.
  enum Outcome: String, CaseIterable {
    case blocked, accepted, rejected
  }

  /// Where the focus goes then.
  func text(of outcome: Outcome) -> String {
    switch outcome {
    case .blocked:
      submit.focusesFirstProblem
        ? "the first with a problem"
        : "the first that is required and still empty, else the first with a problem"
    case .accepted:
      switch submit.onSuccess {
      case .unfocus: "done, nothing has the focus"
      case .keep: "done, the focus stays"
      case .focus(let place): "done, the focus goes to \(name(of: place))"
      }
    case .rejected:
      "the field that the program names, else "
        + (submit.onReject.map(name) ?? "the first with a problem from the program")
        + (submit.clears.isEmpty ? "" : "; clears \(listed(submit.clears))")
    }
  }

  private func name(of place: Submitting.Place) -> String {
    place.path.isEmpty ? "the first" : place.path
  }

  /// The nodes to which it leads, as far as the form alone decides.
  func targets(of outcome: Outcome) -> [Int] {
    switch outcome {
    case .blocked: return candidates
    case .accepted:
      guard case .focus(let place) = submit.onSuccess, let node = place.node else { return [] }
      return [node]
    case .rejected: return submit.onReject?.node.map { [$0] } ?? []
    }
  }
}
