import FormEngine

// The review: the answers as they would be submitted, and what prevents it.

extension Conversation {
  /// The most lines of a review before it is cut.
  private static let mostLines = 60
  /// The columns of a label that has its value beside it.
  private static let mostLabel = 40

  /// Whether the review is shown before the submit question now.
  var isReviewDue: Bool {
    guard review.isDue else { return false }
    switch options.review {
    case .never: return false
    case .always: return true
    case .auto where review.isRequired: return true
    case .auto:
      guard terminal.isInteractive else { return false }
      let places = LevelSteps(of: .form, in: session).paths
      return places.lazy.filter { place in
        session.program.nodes[place.node].kind == .list
          ? session.countedRows(of: place) > 0 : !session.shownText(at: place).isEmpty
      }.prefix(2).count == 2
    }
  }

  /// Shows the answers, and whether they can be submitted.
  mutating func sayReview(all: Bool = false) {
    let numbers = ReviewNumbers(of: session)
    gap()
    say(ReviewMessage.heading, .strong)
    var lines = session.reviewLines(numbers)
    let count = lines.count { $0.kind != .heading }
    let isCut = !all && lines.count > Self.mostLines
    if isCut {
      lines = session.excerpt(of: lines, changed: review.changed, most: Self.mostLines)
    }
    say(lines)
    let left = count - lines.count
    if isCut, left > 0 {
      say(
        lines.isEmpty ? ReviewMessage.noneChanged(count: left) : .more(count: left), at: 2)
    }
    sayWhetherReady(numbers, isReview: true)
    review.noteShown()
  }

  private mutating func say(_ lines: [ReviewLine]) {
    let isRow = { (line: ReviewLine) in line.kind == .row }
    let digits = lines.filter { !isRow($0) }.map(\.number.utf8.count).max() ?? 0
    let start = 2 + digits + 2
    let screen = screen
    let room = screen.width.map { max(10, min(Self.mostLabel, ($0 - start) / 2)) } ?? Self.mostLabel
    func width(_ line: ReviewLine) -> Int {
      displayWidth(of: screen.shown(isRow(line) ? line.number : line.label))
    }
    let widest = lines.filter { $0.kind != .heading }.map(width).filter { $0 <= room }.max() ?? 0
    for line in lines {
      guard line.kind != .heading else {
        say(StyledLine(line.label, .strong), at: 2, hanging: 4)
        continue
      }
      let number = isRow(line) ? "" : line.number
      var head = StyledLine(
        String(repeating: " ", count: digits - number.utf8.count) + number + "  ", .dim)
      let value = line.value.isEmpty ? WordMessage.empty.text(in: language) : line.value
      if isRow(line) { head.append(line.number, .dim) } else { head.append(line.label) }
      guard width(line) <= widest else {
        say(head, at: 2, hanging: start)
        say(StyledLine(value), at: start + widest + 2)
        continue
      }
      head.append(String(repeating: " ", count: widest + 2 - width(line)))
      head.append(value)
      say(head, at: 2, hanging: start + widest + 2)
    }
  }

  /// Lists what prevents the form from being submitted, with the numbers of the review, then the
  /// warnings.
  ///
  /// - Parameter isReview: whether it is said, too, that nothing does.
  mutating func sayWhetherReady(_ numbers: ReviewNumbers, isReview: Bool) {
    let problems = session.allProblems().saidOnce
    let blocking = problems.filter(\.blocks)
    if blocking.isEmpty {
      if isReview { say(ReviewMessage.ready) }
    } else {
      review.noteListed(blocking)
      say(ReviewMessage.fix(count: blocking.count))
      let digits =
        blocking.compactMap { numbers.number(of: $0.path, in: session)?.utf8.count }
        .max() ?? 0
      for problem in blocking {
        let number =
          problem.path == .form ? "" : numbers.number(of: problem.path, in: session) ?? ""
        let gap = digits == 0 ? 0 : digits + 2 - number.utf8.count
        let text =
          problem.path == .form
          ? problem.message
          : ConversationMessage.problem(
            label: session.place(problem.path), message: problem.message
          ).text(in: language)
        say(
          StyledLine(number + String(repeating: " ", count: gap), .dim)
            + StyledLine(oneLine(text)),
          at: 2, hanging: 2 + (digits == 0 ? 2 : digits + 2))
      }
    }
    say(problems.filter(\.isWarning), label: true)
  }
}
