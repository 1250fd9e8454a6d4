package import FormEngine
package import FormJSON
package import FormSyntax

/// A test in a form file, with its names resolved and its types checked, as the interpreter runs
/// it.
package struct Scenario: Sendable {
  package var name: String
  /// The span of the whole declaration.
  var span: SourceSpan
  package var steps: [ScenarioStep]

  package init(name: String, span: SourceSpan, steps: [ScenarioStep] = []) {
    self.name = name
    self.span = span
    self.steps = steps
  }

  /// The clock of a test that does not set one: 2030-01-01T12:00.
  package static var clock: LocalDateTime? { LocalDateTime(iso: "2030-01-01T12:00") }
}

/// A declaration, and the numbers, from 1, of the rows that lead to it from the form.
///
/// For a list, they name the row that contains it; for a node of kind `row`, the last is the row
/// itself.
package struct ScenarioPath: Hashable, Sendable {
  package var node: NodeID
  var rows: [Int]

  package init(node: NodeID, rows: [Int] = []) {
    self.node = node
    self.rows = rows
  }
}

/// A value that a test enters or assigns.
package enum ScenarioValue: Hashable, Sendable {
  /// A text, as a person types it.
  case typed(String)
  /// A literal of the field's type.
  case value(Value)
}

/// A problem that a test expects.
package struct ExpectedProblem: Hashable, Sendable {
  /// The declaration where it is reported or, with `ruleIndex`, the declaration that has the rule.
  var path: ScenarioPath
  /// The rule's name; nil for any rule.
  var rule: String?
  /// The index of the rule in the program; its problem may be reported at another place than
  /// `path`.
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

/// A step of a test.
package struct ScenarioStep: Sendable {
  package enum State: Hashable, Sendable {
    case visible, hidden, readonly, notReadonly, required, notRequired
  }

  package enum Move: String, Hashable, Sendable {
    case next, previous
  }

  package enum Kind: Sendable {
    case clock(LocalDateTime)
    /// Assigns values before the start, in this order; rows are added as they are named.
    case given([GivenValue])
    case enter(ScenarioPath, ScenarioValue)
    case clear(ScenarioPath)
    /// Moves the focus to a declaration; nil removes it.
    case focus(ScenarioPath?)
    case next, previous, undo, redo, submit, accept, cancel, reset
    /// Adds a row at an index, from 1; at the end if that is nil.
    case add(ScenarioPath, at: Int?)
    case delete(ScenarioPath)
    /// Moves a row to an index, from 1, counted after the move.
    case move(ScenarioPath, to: Int)
    case sort(ScenarioPath, by: [SortKey])
    case reject(ScenarioPath?, message: String?)
    /// Expects the focus at a declaration; nil for no focus.
    case expectFocus(ScenarioPath?)
    /// Expects the target of a move of the focus; nil for no target.
    case expectMove(Move, ScenarioPath?)
    case expectError(ExpectedProblem)
    case expectWarning(ExpectedProblem)
    case expectNoWarning(ExpectedProblem)
    case expectRefused
    /// Expects a declaration to be valid; the whole form if it is nil.
    case expectValid(ScenarioPath?)
    case expectState(State, ScenarioPath)
    /// Expects a condition, which is evaluated in the form, to be true; `text` is its source.
    case expectTrue(number: Int, text: String)
    case expectOrder([ScenarioPath])
    case expectStatus(ExpectedStatus)
    /// Expects an object as the output.
    case expectOutput(JSONValue)
    /// Expects a choice to offer exactly these options, in this order.
    case expectOffered(ScenarioPath, [Value])
    case expectNotOffered(ScenarioPath, Value)
    case expectLabel(ScenarioPath, String)
    /// Expects that a visible note has a text, or that none has.
    case expectNote(String, isVisible: Bool)

    /// True if the step inspects the session rather than acting on it.
    var isExpectation: Bool {
      switch self {
      case .expectFocus, .expectMove, .expectError, .expectWarning, .expectNoWarning,
        .expectRefused, .expectValid, .expectState, .expectTrue, .expectOrder, .expectStatus,
        .expectOutput, .expectOffered, .expectNotOffered, .expectLabel, .expectNote:
        true
      default: false
      }
    }
  }

  package var kind: Kind
  package var span: SourceSpan

  package init(_ kind: Kind, span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}

/// An assignment of `given { … }`.
package struct GivenValue: Hashable, Sendable {
  package var path: ScenarioPath
  package var value: Value

  package init(path: ScenarioPath, value: Value) {
    self.path = path
    self.value = value
  }
}
