package import FormEngine

/// A check that the lines of a pipe make progress.
package struct PipeWatch {
  /// The maximum number of consecutive lines that do not answer a question.
  static let mostLines = 100

  /// The question that the last line was for; nil at the end of the form.
  private var question: Path?
  private var linesHere = 0
  /// The number of lines since the answers were counted, the nodes that they were for, and the
  /// number of lines after which the answers are counted again.
  private var lines = 0
  private var nodes: Set<NodeID> = []
  private var linesPerAnswers = 0
  private var mostAnswers = 0
  /// The answers at the last blocked submit.
  private var blocked: GivenAnswers?
  /// Marks of the answers that the handler has rejected.
  private var rejected: Set<Int> = []

  package init() {}

  /// Records that a line is about to be read for a question; returns the reason if none should be.
  package mutating func note(lineFor path: Path?, in session: Session) -> Stall? {
    if path != question { linesHere = 0 }
    question = path
    linesHere += 1
    lines += 1
    nodes.insert(path?.node ?? -1)
    if linesHere > Self.mostLines { return .unanswered(lines: Self.mostLines) }
    guard lines > Self.lines(for: nodes.count), lines > linesPerAnswers else { return nil }
    // An answer that comes and goes is not progress: there must be more answers than ever before.
    let count = GivenAnswers(of: session).count
    guard count > mostAnswers else { return .aimless }
    mostAnswers = count
    // Counting is slow, so the more there is to count, the less often it is done.
    linesPerAnswers = 2 * count
    lines = 0
    nodes = []
    return nil
  }

  /// Returns the number of lines that may come for a number of declarations before there must be
  /// more answers. A person who goes through thousands of declarations needs fewer lines for each.
  private static func lines(for nodes: Int) -> Int {
    mostLines * min(nodes, 100) + 10 * max(0, nodes - 100)
  }

  /// Records that a question was answered.
  mutating func noteAnswer() { linesHere = 0 }

  /// Records a submit that was blocked; returns the reason if there should be no other.
  mutating func noteBlocked(_ session: Session) -> Stall? {
    let answers = GivenAnswers(of: session)
    defer { blocked = answers }
    return answers == blocked ? .blocked : nil
  }

  /// Records answers that the handler has rejected; returns the reason if it should get no others.
  mutating func noteRejected(_ answers: Answers, by handler: String) -> Stall? {
    lines = 0
    let mark = answers.json(pretty: false).hashValue
    return rejected.insert(mark).inserted ? nil : .rejected(handler: handler)
  }
}

/// The answers of a session without blank rows: their number, and a hash of them.
struct GivenAnswers: Equatable {
  private(set) var count = 0
  private var hasher = Hasher()
  private var mark: Int { hasher.finalize() }

  init(of session: Session) {
    var places = session.declarations(in: .form)
    while let path = places.next() {
      let node = session.program.nodes[path.node]
      switch node.kind {
      case .field:
        let value = session.ownAnswer(path)
        let typed = session.ownTypedText(path)
        // Added rows bring defaults, which nobody has answered.
        guard !node.isComputed, typed != nil || (!value.isEmpty && session.isAnswered(path))
        else { continue }
        count += 1
        hasher.combine(path.node)
        hasher.combine(value)
        hasher.combine(typed)
      case .row where session.isBlank(RowPath(body: path.node, row: path.row)):
        // A row in which nothing is answered is not progress.
        places.skipContents()
      case .row: hasher.combine(path.node)
      case .list, .group, .section, .form, .note: break
      }
    }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.mark == right.mark
  }
}
