import FormEngine

// The review: the answers as they would be submitted, and the problems that prevent it.

extension Conversation {
  /// The maximum number of lines before a review is shortened.
  static let mostLines = 60

  /// True if the review is shown before the submit question.
  var isReviewDue: Bool {
    guard shown.review.isDue else { return false }
    switch options.review {
    case .never: return false
    case .always: return true
    case .auto where shown.review.isRequired: return true
    case .auto: return terminal.isInteractive && session.hasAnswers(2)
    }
  }

  /// Returns the numbers of the answers in the review.
  mutating func reviewNumbers() -> ReviewNumbers {
    ReviewNumbers(counters.levels.steps(of: .form, in: session))
  }

  /// Shows the answers, and whether they can be submitted.
  ///
  /// - Parameters:
  ///   - all: true to show the review in full.
  ///   - isAsked: true if the person asked for it.
  mutating func sayReview(all: Bool = false, isAsked: Bool = false) {
    let numbers = reviewNumbers()
    output.gap()
    output.say(ReviewMessage.heading, .strong)
    let changed = shown.review.changedPlaces(from: edited, in: session)
    var lines = session.reviewLines(numbers)
    shown.review.note(lines)
    for index in lines.indices where lines[index].kind != .heading {
      lines[index].mark = shown.review.mark(
        of: lines[index], changed, from: edited, in: session)
    }
    let count = lines.count { $0.kind != .heading }
    let isCut = !all && lines.count > Self.mostLines
    if isCut { lines = session.excerpt(of: lines, changed: changed, most: Self.mostLines) }
    let columns = ReviewColumns(lines, on: screen)
    for line in lines { say(line, columns) }
    let left = count - lines.count
    if isCut, left > 0 {
      output.say(
        lines.isEmpty ? ReviewMessage.noneChanged(count: left) : .more(count: left), at: 2)
    }
    sayMarks(of: lines)
    sayWhetherReady(numbers, isReview: true, isAsked: isAsked)
    shown.review.noteShown()
  }

  /// Explains the marks of the lines.
  private mutating func sayMarks(of lines: [ReviewLine]) {
    if lines.contains(where: { $0.mark == .changed }) {
      output.say(
        edited.map { ReviewMessage.changedSinceFile($0.name) } ?? .changedSinceReview, .dim,
        hanging: 2)
    }
    if let edited, lines.contains(where: { $0.mark == .new }) {
      output.say(ReviewMessage.newSinceFile(edited.name), .dim, hanging: 2)
    }
  }

  mutating func say(_ line: ReviewLine, _ columns: ReviewColumns) {
    for row in columns.lines(of: line, in: language) { output.say(row) }
  }

  /// Lists what prevents the form from being submitted, numbered as in the review, then the
  /// warnings.
  ///
  /// - Parameters:
  ///   - isReview: true to also report that nothing prevents it.
  ///   - isAsked: true if the person asked for it. Otherwise a very long list is shown only once:
  ///     repeating it after each fix would push everything else off the screen.
  mutating func sayWhetherReady(
    _ numbers: ReviewNumbers, isReview: Bool, isAsked: Bool = false
  ) {
    if !isAsked, !shown.review.listed.isEmpty, session.blockers > Self.mostLines {
      output.say(ReviewMessage.fixListed(count: session.blockers))
      sayNewWarnings()
      return
    }
    let problems = session.allProblems().saidOnce
    let blocking = problems.filter(\.blocks)
    if blocking.isEmpty {
      if isReview { output.say(ReviewMessage.ready) }
    } else {
      shown.review.noteListed(blocking)
      output.say(ReviewMessage.fix(count: blocking.count))
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
          : self.text(of: problem.message, at: problem.path)
        output.say(
          StyledLine(number + String(repeating: " ", count: gap), .dim)
            + StyledLine(oneLine(text)),
          at: 2, hanging: 2 + (digits == 0 ? 2 : digits + 2))
      }
    }
    say(problems: problems.filter(\.isWarning), label: true)
  }
}
