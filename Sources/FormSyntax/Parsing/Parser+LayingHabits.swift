/// Asks the table of habits, and lays what is meant over the tokens.
extension Parser {
  enum HabitReading {
    /// No row matches: the grammar reports what it expects.
    case none
    /// What is meant is laid over the tokens, and is next.
    case laid
    /// What is written was skipped. If only the author knows what it means, the parser is lost.
    case skipped
  }

  /// Asks the table at a place where the grammar would report a mistake.
  ///
  /// - Parameter isReported: false if the grammar then reports another mistake at the same place.
  mutating func readHabit(_ place: Habit.Places, isReported: Bool = true) -> HabitReading {
    guard !isLost, !findings.isFull, reportedAt != index, !token.flags.contains(.reported) else {
      return .none
    }
    findings.countQuestion()
    guard let match = habitHere(place) else { return .none }
    let habit = match.habit
    guard let meant = habit.meant else {
      report(match, nil)
      isLost = true
      skip(to: max(index + 1, match.skippedEnd), isRead: false)
      return .skipped
    }
    let overlay = HabitOverlay(match, meant)
    let written = overlay.written(from: index)
    let before = reportedAt
    defer { if !isReported { reportedAt = before } }
    if isReported {
      report(
        match,
        habit.isIncomplete ? nil : fix(written, filled(overlay.text, match) ?? match.meant, habit))
    }
    guard !isLost, !habit.loses, lay(overlay, written) else {
      isLost = isLost || habit.isItem || habit.loses
      skip(to: max(index + 1, match.skippedEnd), isRead: false)
      return .skipped
    }
    return overlay.isRemoval ? .skipped : .laid
  }

  private mutating func report(_ match: HabitMatch, _ fix: Fix?) {
    let habit = match.habit
    let end = match.end
    func words(_ text: String) -> String { filled(text, match, shortens: true) ?? text }
    if habit.isSeries {
      if let series, series.written == habit.written.text, series.block == openDeclaration {
        problems += 1
        for edit in fix?.edits ?? [] { findings.addEdit(edit, to: series.finding) }
        return
      }
    }
    let finding = report(
      habit.name,
      FilledHabit(
        words: FindingWords(
          words(habit.message), words(habit.help), fix: habit.titleOfFix.map(words))),
      span: habit.marksAll && end > index + 1 ? token.span.union(tokens[end - 1].span) : nil,
      fix: fix)
    if habit.isSeries { series = (habit.written.text, openDeclaration, finding) }
  }

  /// Returns the fix that writes a text in place of some tokens, or before the next one.
  private func fix(_ written: Range<Int>, _ text: String, _ habit: Habit) -> Fix {
    let isSafe = habit.isSafe
    let isAttached = text.first == ":" || text.first == ","
    guard let last = written.last else {
      return isAttached
        ? inserting(text, safe: isSafe)
        : replacing(token.span.atStart, with: text + " ", safe: isSafe)
    }
    var span = tokens[written.lowerBound].span.union(tokens[last].span)
    let isFirst = tokens[written.lowerBound].flags.contains(.firstOnLine)
    let next = tokens[last + 1]
    if isAttached || text.isEmpty && next.flags.contains(.spaced), written.lowerBound > 0, !isFirst
    {
      span = SourceSpan(tokens[written.lowerBound - 1].end, Int(span.end))
    } else if text.isEmpty, isFirst, !next.flags.contains(.firstOnLine) {
      span = SourceSpan(Int(span.start), next.start)
    }
    // After a sign that is joined to the word before it.
    let isJoined =
      (text.first?.isLetter == true || text == "=")
      && tokens[written.lowerBound].flags.isDisjoint(with: [.spaced, .firstOnLine])
    return replacing(span, with: isJoined ? " " + text : text, safe: isSafe)
  }

  /// Lays what is meant over the tokens. Each written token is read as one that is meant; those
  /// before them are an error. If more is meant than written, its first tokens are laid, and what
  /// the grammar then misses is an echo. Returns false if that is impossible.
  private mutating func lay(_ overlay: HabitOverlay, _ written: Range<Int>) -> Bool {
    guard let meant = overlay.tokens() else { return false }
    let start = written.upperBound - min(meant.count, written.count)
    skip(to: start, isRead: true)
    for (place, part) in zip(start..<written.upperBound, meant) {
      if let word = part.word { read(place, as: word) }
      if part.isJoined { tokens[place].flags.remove(.spaced) }
    }
    if !meant.isEmpty {
      reportedAt = meant.count > written.count ? written.upperBound : index
    }
    return true
  }

  /// Reads a token as another word or sign.
  private mutating func read(_ place: Int, as word: String) {
    if let sign = TokenKind.sign(word) {
      tokens[place].kind = sign
    } else {
      tokens[place] = tokens[place].read(as: word)
    }
  }
}
