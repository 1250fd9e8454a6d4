internal import FormEngine
internal import FormSyntax

// The wording that the formats share.

extension FocusGraph.Condition {
  /// The condition on one line, as its author wrote it: `show when newsletter`.
  var text: String {
    switch kind {
    case .show: "show when \(singleLine(source))"
    case .readonly: "readonly when \(singleLine(source))"
    case .forced: singleLine(source)
    case .never: "readonly"
    case .capacity: GraphMessage.moreRowsAllowed.words
    }
  }
}

extension FocusGraph {
  static func text(of conditions: [Condition]) -> String {
    conditions.map(\.text).joined(separator: "; ")
  }

  /// Returns the name of a node in the textual graph.
  func name(of index: Int) -> String {
    nodes[index].kind == .value ? GraphMessage.row(of: nodes[index].path).words : nodes[index].path
  }

  /// Returns the description of a node: `faves.category: text`.
  func detail(of index: Int) -> String {
    let node = nodes[index]
    return node.kind == .list
      ? GraphMessage.addRow(to: node.path).words : "\(name(of: index)): \(node.type)"
  }

  // MARK: Submitting

  /// The outcomes of submitting, in display order.
  enum Outcome: String, CaseIterable {
    case blocked, submitting, accepted, rejected
  }

  /// The outcomes that affect the focus in this form.
  var outcomes: [Outcome] { Outcome.allCases.filter { $0 != .submitting || submit.unfocuses } }

  /// Returns an outcome in words, with what happens to the focus.
  func words(of outcome: Outcome) -> String {
    GraphMessage.outcome(outcome.rawValue, text(of: outcome)).words
  }

  /// Returns what happens to the focus, in words.
  func text(of outcome: Outcome) -> String {
    let message: GraphMessage =
      switch outcome {
      case .blocked: submit.focusesFirstProblem ? .firstProblem : .firstEmpty
      case .submitting: .nothingMeanwhile
      case .accepted:
        switch submit.onSuccess {
        case .unfocus: .done
        case .keep: .doneAndKept
        case .focus(let place): .doneAndFocused(name(of: place))
        }
      case .rejected: .rejected(place: submit.onReject.map(name), clears: submit.clears)
      }
    return message.words
  }

  private func name(of place: Submitting.Place) -> String {
    place.path.isEmpty ? GraphMessage.firstField.words : place.path
  }

  /// Returns the nodes that may get the focus, as far as the form alone decides.
  func targets(of outcome: Outcome) -> [Int] {
    switch outcome {
    case .blocked: return candidates
    case .submitting: return []
    case .accepted:
      guard case .focus(let place) = submit.onSuccess, let node = place.node else { return [] }
      return [node]
    case .rejected: return submit.onReject?.node.map { [$0] } ?? []
    }
  }
}
