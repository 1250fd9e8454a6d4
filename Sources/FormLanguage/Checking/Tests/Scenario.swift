package import FormEngine
package import FormJSON

/// A test in a form file, with its names resolved and its types checked, as the interpreter runs
/// it.
package struct Scenario: Sendable {
  package var name: String
  /// The whole declaration.
  var span: SourceSpan
  package var steps: [ScenarioStep]

  package init(name: String, span: SourceSpan, steps: [ScenarioStep] = []) {
    self.name = name
    self.span = span
    self.steps = steps
  }

  /// The clock of a test that sets none: 2030-01-01T12:00.
  package static var clock: LocalDateTime? { LocalDateTime(iso: "2030-01-01T12:00") }
}

/// A declaration and the numbers, from 1, of the rows that lead to it from the form.
///
/// For a list they name the row that contains it; for a node of kind `row`, the last is the row
/// itself.
package struct ScenarioPath: Hashable, Sendable {
  package var node: NodeID
  var rows: [Int]

  package init(node: NodeID, rows: [Int] = []) {
    self.node = node
    self.rows = rows
  }
}

/// What a test enters or assigns.
package enum ScenarioValue: Hashable, Sendable {
  /// As a person types it.
  case typed(String)
  /// A literal of the field's type.
  case value(Value)
}

/// A problem that a test expects.
package struct ExpectedProblem: Hashable, Sendable {
  /// Where it is reported or, with `ruleIndex`, the declaration whose rule it is.
  var path: ScenarioPath
  /// The rule's name; nil for any rule.
  var rule: String?
  /// The index of the rule in the program. It may be reported at another place than `path`.
  var ruleIndex: Int?
  var message: String?

  package init(
    path: ScenarioPath, rule: String? = nil, ruleIndex: Int? = nil, message: String? = nil
  ) {
    self.path = path
    self.rule = rule
    self.ruleIndex = ruleIndex
    self.message = message
  }
}

/// One step of a test.
package struct ScenarioStep: Sendable {
  package enum State: Hashable, Sendable {
    case visible, hidden, readonly, notReadonly, required, notRequired
  }

  package enum Move: String, Hashable, Sendable {
    case next, previous
  }

  package enum Kind: Sendable {
    case clock(LocalDateTime)
    /// Assigned before the start, in this order; rows are added as they are named.
    case given([GivenValue])
    case enter(ScenarioPath, ScenarioValue)
    case clear(ScenarioPath)
    /// Nil: there is no focus.
    case focus(ScenarioPath?)
    case next, previous, undo, redo, submit, accept, cancel, reset
    /// At the index, from 1; at the end if that is nil.
    case add(ScenarioPath, at: Int?)
    case delete(ScenarioPath)
    /// To the index, from 1, that the row then has.
    case move(ScenarioPath, to: Int)
    case sort(ScenarioPath, by: [SortKey])
    case reject(ScenarioPath?, message: String?)
    /// Nil: there is no focus.
    case expectFocus(ScenarioPath?)
    /// Where a move of the focus would lead; nil is nowhere.
    case expectMove(Move, ScenarioPath?)
    case expectError(ExpectedProblem)
    case expectWarning(ExpectedProblem)
    case expectNoWarning(ExpectedProblem)
    case expectRefused
    /// The whole form if there is no path.
    case expectValid(ScenarioPath?)
    case expectState(State, ScenarioPath)
    /// Evaluated in the form; `text` is the expression as written.
    case expectTrue(number: Int, text: String)
    case expectOrder([ScenarioPath])
    case expectStatus(ExpectedStatus)
    /// An object.
    case expectOutput(JSONValue)

    /// Whether the step inspects the session rather than acting on it.
    var isExpectation: Bool {
      switch self {
      case .expectFocus, .expectMove, .expectError, .expectWarning, .expectNoWarning,
        .expectRefused, .expectValid, .expectState, .expectTrue, .expectOrder, .expectStatus,
        .expectOutput:
        true
      default: false
      }
    }
  }

  package var kind: Kind
  var span: SourceSpan

  package init(_ kind: Kind, span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}

/// One assignment of `given { … }`.
package struct GivenValue: Hashable, Sendable {
  package var path: ScenarioPath
  package var value: Value

  package init(path: ScenarioPath, value: Value) {
    self.path = path
    self.value = value
  }
}
