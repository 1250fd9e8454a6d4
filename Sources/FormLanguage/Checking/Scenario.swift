public import FormEngine
public import FormJSON

/// A test of a form file, its names resolved and its types checked: what the interpreter runs.
public struct Scenario: Sendable {
  public var name: String
  /// The whole declaration.
  public var span: Span
  public var steps: [ScenarioStep]

  public init(name: String, span: Span, steps: [ScenarioStep] = []) {
    self.name = name
    self.span = span
    self.steps = steps
  }
}

/// A declaration and the numbers, from 1, of the rows that lead to it from the form.
///
/// For a list they name the row that holds it; for a node of kind `row`, the last is the row itself.
public struct ScenarioPath: Hashable, Sendable {
  public var node: NodeID
  public var rows: [Int]

  public init(node: NodeID, rows: [Int] = []) {
    self.node = node
    self.rows = rows
  }
}

/// What a test enters or assigns.
public enum ScenarioValue: Hashable, Sendable {
  /// As a person types it.
  case typed(String)
  /// A literal of the field's type.
  case value(Value)
}

/// A problem that a test expects.
public struct ExpectedProblem: Hashable, Sendable {
  /// Where it stands or, with `ruleIndex`, the declaration whose rule it is.
  public var path: ScenarioPath
  /// The rule's name; nothing when any will do.
  public var rule: String?
  /// The rule among those of the program. It may stand at another place than `path`.
  public var ruleIndex: Int?
  public var message: String?

  public init(
    path: ScenarioPath, rule: String? = nil, ruleIndex: Int? = nil, message: String? = nil
  ) {
    self.path = path
    self.rule = rule
    self.ruleIndex = ruleIndex
    self.message = message
  }
}

/// One step of a test.
public struct ScenarioStep: Sendable {
  public enum Status: Hashable, Sendable {
    case submitted, notSubmitted, submitting, rejected
  }

  public enum State: Hashable, Sendable {
    case visible, hidden, readonly, notReadonly, required, notRequired
  }

  public enum Kind: Sendable {
    case clock(LocalDateTime)
    /// Assigned before the start, in this order; rows appear as they are named.
    case given([GivenValue])
    case enter(ScenarioPath, ScenarioValue)
    case clear(ScenarioPath)
    case focus(ScenarioPath)
    case next, previous, undo, redo, submit, accept
    case add(ScenarioPath)
    case delete(ScenarioPath)
    /// To the place, from 1, at which the row then stands.
    case move(ScenarioPath, to: Int)
    case sort(ScenarioPath, by: [SortKey])
    case reject(ScenarioPath?, message: String?)
    /// Nothing is no focus.
    case expectFocus(ScenarioPath?)
    case expectError(ExpectedProblem)
    case expectWarning(ExpectedProblem)
    case expectNoWarning(ExpectedProblem)
    case expectRefused
    /// The whole form without a path.
    case expectValid(ScenarioPath?)
    case expectState(State, ScenarioPath)
    /// Evaluated in the form; `text` is the expression as written.
    case expectTrue(number: Int, text: String)
    case expectOrder([ScenarioPath])
    case expectStatus(Status)
    /// An object.
    case expectOutput(JSONValue)

    /// Whether the step looks at the session rather than act on it.
    public var isExpectation: Bool {
      switch self {
      case .expectFocus, .expectError, .expectWarning, .expectNoWarning, .expectRefused,
        .expectValid, .expectState,
        .expectTrue, .expectOrder, .expectStatus, .expectOutput:
        true
      default: false
      }
    }
  }

  public var kind: Kind
  public var span: Span

  public init(_ kind: Kind, span: Span) {
    self.kind = kind
    self.span = span
  }
}

/// One assignment of `given { … }`.
public struct GivenValue: Hashable, Sendable {
  public var path: ScenarioPath
  public var value: Value

  public init(path: ScenarioPath, value: Value) {
    self.path = path
    self.value = value
  }
}
