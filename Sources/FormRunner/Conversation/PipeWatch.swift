import FormEngine

/// Notices that the lines of a pipe lead nowhere.
struct PipeWatch {
  /// How many lines in a row may give no answer to a question.
  static let mostLines = 100

  /// The question that the last line was for; none at the end of the form.
  private var question: Path?
  private var linesHere = 0
  /// The lines since the answers were counted, the nodes that they were for, and how many there may
  /// be before the answers are counted again.
  private var lines = 0
  private var nodes: Set<NodeID> = []
  private var linesPerAnswers = 0
  private var mostAnswers = 0
  /// The answers at the last blocked submit.
  private var blocked: GivenAnswers?
  /// Marks of the answers that the handler has rejected.
  private var rejected: Set<Int> = []

  init() {}

  /// Notes that a line is to be read for a question; returns why there should be none.
  mutating func note(lineFor path: Path?, in session: Session) -> Stall? {
    if path != question { linesHere = 0 }
    question = path
    linesHere += 1
    lines += 1
    nodes.insert(path?.node ?? -1)
    if linesHere > Self.mostLines { return .unanswered(lines: Self.mostLines) }
    guard lines > Self.lines(for: nodes.count), lines > linesPerAnswers else { return nil }
    // What comes and goes again is no progress: there must be more answers than ever.
    let count = GivenAnswers(of: session).count
    guard count > mostAnswers else { return .aimless }
    mostAnswers = count
    // Counting takes its time: the more there is to count, the less often it is done.
    linesPerAnswers = 2 * count
    lines = 0
    nodes = []
    return nil
  }

  /// How many lines may come for so many declarations before there must be more answers: who goes
  /// through thousands of them needs fewer for each.
  private static func lines(for nodes: Int) -> Int {
    mostLines * min(nodes, 100) + 10 * max(0, nodes - 100)
  }

  /// Notes that a question was answered.
  mutating func noteAnswer() { linesHere = 0 }

  /// Notes a submit that was blocked; returns why there should be no other.
  mutating func noteBlocked(_ session: Session) -> Stall? {
    let answers = GivenAnswers(of: session)
    defer { blocked = answers }
    return answers == blocked ? .blocked : nil
  }

  /// Notes answers that the handler has rejected; returns why it should get no others.
  mutating func noteRejected(_ answers: Answers, by handler: String) -> Stall? {
    lines = 0
    let mark = answers.json(pretty: false).hashValue
    return rejected.insert(mark).inserted ? nil : .rejected(handler: handler)
  }
}

/// What was answered in a session, blank rows left out: how much, and a mark of it.
struct GivenAnswers: Equatable {
  private(set) var count = 0
  private var hasher = Hasher()
  private var mark: Int { hasher.finalize() }

  init(of session: Session) {
    visit(.form, session)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.mark == right.mark
  }

  /// Recursion follows the declarations, which nest at most 64 levels deep.
  private mutating func visit(_ container: Path, _ session: Session) {
    for child in session.program.declaredChildren(of: container.node) {
      let path = Path(node: child, row: container.row)
      let node = session.program.nodes[child]
      switch node.kind {
      case .field:
        let value = session.value(path)
        let typed = session.typedText(path)
        guard !node.isComputed, typed != nil || !value.isEmpty else { continue }
        count += 1
        hasher.combine(child)
        hasher.combine(value)
        hasher.combine(typed)
      case .list:
        for row in session.rows(of: path) {
          let row = RowPath(body: node.rowBody, row: row)
          guard !session.isBlank(row) else { continue }
          // A row in which nothing is answered is no progress.
          hasher.combine(child)
          visit(row.path, session)
        }
      case .group, .section: visit(path, session)
      case .form, .row, .note: break
      }
    }
  }
}
