internal import FormEngine

/// Asks the table of habits, and lays what is meant over the tokens.
extension Parser {
  enum HabitReading {
    /// No row matches: the grammar reports what it expects.
    case none
    /// What is meant is laid over the tokens, and is next.
    case laid
    /// What is written was removed: the grammar goes on after it.
    case removed
    /// What is written was skipped. If only the author knows what it means, the parser is lost.
    case skipped

    /// True if the grammar goes on with what is meant.
    var isCorrected: Bool { self == .laid || self == .removed }
  }

  /// Asks the table at a place in a statement with a mistake.
  ///
  /// - Parameters:
  ///   - left: the operand or expression before this place, which a row may include.
  ///   - declaration: the keyword, if another one may be meant.
  ///   - isReported: false if the grammar then reports another mistake at the same place.
  @inline(__always)
  mutating func readHabit(
    _ place: Habit.Place, after left: Begun? = nil, of declaration: Int? = nil,
    isReported: Bool = true
  ) -> HabitReading {
    asksHabits ? ask(place, left, declaration, isReported) : .none
  }

  private mutating func ask(
    _ place: Habit.Place, _ left: Begun?, _ declaration: Int?, _ isReported: Bool
  ) -> HabitReading {
    let isNews =
      !isLost && !token.flags.contains(.reported) && (reportedAt != index || place == .type)
    guard !findings.isFull, isNews || isReadWhenLost(place),
      !isFirstOnLine || mayStartLine(place)
    else { return .none }
    findings.countQuestion()
    readForeignType()
    guard var match = habitHere(place, after: left) else { return .none }
    match.declaration = declaration
    if match.isRead {
      readAsError(match, after: left, isReported)
      return .skipped
    }
    // The lexer may have reported its sign.
    let isReported =
      isReported
      && !match.parts.contains {
        $0.part.capture == nil && tokens[$0.tokens.lowerBound].flags.contains(.reported)
      }
    let before = reportedAt
    defer {
      if !isReported {
        problems += 1
        reportedAt = before
      }
    }
    let habit = match.habit
    guard let meant = habit.meant else {
      if isReported { report(match, nil) }
      skip(match)
      return .skipped
    }
    let overlay = HabitOverlay(match, meant)
    // What cannot be laid in place of an operand is replaced as a whole.
    let isWhole = !habit.places.isDisjoint(with: Habit.Place.operands) && !overlay.fits
    let written = isWhole ? index..<match.end : overlay.written(from: index)
    let text = isWhole ? match.meant : filled(overlay.text, match) ?? match.meant
    if isReported {
      report(match, habit.has(.incomplete) ? nil : fix(written, text, match))
    }
    guard !isLost || isReadWhenLost(place), !habit.has(.loses), !isWhole,
      lay(overlay, written, isEcho: habit.has(.incomplete) && habit.isItem)
    else {
      skip(match)
      return .skipped
    }
    return overlay.isRemoval ? .removed : .laid
  }

  /// Reads the type of the field as the one that is meant, if the language and the file have none
  /// with its name: its clauses are those of that type.
  private mutating func readForeignType() {
    guard typeToken.kind == .identifier, typeToken.type == nil,
      !names.types.contains(source.nameText(of: typeToken))
    else { return }
    typeToken.type = ScalarType.meant(by: source.text(of: typeToken.span))
  }

  /// Returns whether a habit is read, but not reported, after another mistake: it would be taken for
  /// the start of a block, or keep a name from being read.
  private func isReadWhenLost(_ place: Habit.Place) -> Bool {
    place == .stray || kind == .leftBrace && (place == .operand || place == .then)
  }

  /// Returns whether a habit may start a line: elsewhere, a line starts something else.
  private func mayStartLine(_ place: Habit.Place) -> Bool {
    if place == .comparison { return kind == .is || kind == .not || !kind.isWord }
    return Habit.Place.startsOfLines.contains(place)
  }

  /// Skips what matches.
  private mutating func skip(_ match: HabitMatch) {
    let habit = match.habit
    let isOperand = !habit.places.isDisjoint(with: Habit.Place.operands)
    if isOperand { missing(isUnread: true) }
    let isMeant = !habit.isItem && habit.meant != nil
    isLost = isLost || habit.has(.loses) || !isMeant && !habit.has(.goesOn)
    skip(
      to: max(index + 1, match.skippedEnd),
      isRead: isOperand || habit.places.contains(.label))
  }

  /// Reads what a row describes, and what is before it, as an error in place of an operand.
  private mutating func readAsError(_ match: HabitMatch, after left: Begun?, _ isReported: Bool) {
    var match = match
    let known = problems
    let node =
      if let left, left.node < nodes.count { wrap(left, .error) } else { begin(.error) }
    while index < match.skippedEnd { advance() }
    var (isWhole, hasRead) = (true, false)
    for part in match.rest {
      let start = index
      if part.isRead ? beginsExpression(index) : !isFirstOnLine { read(part) }
      if index > start {
        match.add(part, start..<index)
        hasRead = hasRead || part.isRead
      } else if !part.isOptional {
        isWhole = false
        break
      }
    }
    // Beside what was read before, the rest of a statement is understood.
    end(node, left == nil || match.habit.meant == nil ? [.broken, .unread] : .broken)
    if !match.habit.isItem { missing() }
    let meant = match.habit.meant
    match.meant = meant.flatMap { filled($0.text, match, missing: "…") } ?? ""
    guard isReported else { return }
    let (last, wasLost) = (reportedAt, isLost)
    // Where nothing was read, the grammar has reported that.
    if match.rest.isEmpty || hasRead { isLost = false }
    if !match.habit.places.isDisjoint(with: Habit.Place.statements), problems != known {
      isWhole = false
    }
    let first = match.habit.includesLeft ? match.left?.lowerBound ?? match.start : match.start
    report(
      match,
      isWhole && meant != nil && !match.habit.has(.incomplete)
        ? fix(first..<match.end, match.meant, match) : nil)
    isLost = wasLost
    if last > match.start { reportedAt = last }
  }

  private mutating func read(_ part: HabitPattern.Part) {
    switch part.capture {
    case .sum, .sum2: parseSum()
    case .range: parseRange()
    case .condition, .condition2: parseOr()
    default: for _ in 0..<(length(of: part, at: index, from: index) ?? 0) { advance() }
    }
  }

  private mutating func report(_ match: HabitMatch, _ fix: Fix?) {
    let habit = match.habit
    func words(_ text: String) -> String { filled(text, match, shortens: true) ?? text }
    if habit.has(.series) {
      if let series, series.places == habit.places, series.block == openDeclaration {
        problems += 1
        for edit in fix?.edits ?? [] { findings.addEdit(edit, to: series.finding) }
        return
      }
    }
    let first = habit.has(.atLeft) ? match.left?.lowerBound ?? match.start : match.start
    let finding = report(
      habit.name, at: match.start,
      FilledHabit(
        words: FindingWords(
          words(habit.message), words(habit.help),
          fix: words(habit.title(match.meant)))),
      span: habit.has(.atAll) && match.end > match.start
        ? tokens[first].span.union(tokens[match.end - 1].span) : nil,
      fix: fix)
    if habit.has(.series) { series = (habit.places, openDeclaration, finding) }
  }

  // MARK: Fixes

  /// Returns the fix that writes a text in place of some tokens, or before the next one.
  private func fix(_ written: Range<Int>, _ text: String, _ match: HabitMatch) -> Fix? {
    let isSafe = !match.habit.has(.unsafe)
    let isAttached = text.first == ":" || text.first == ","
    guard let last = written.last else {
      return isAttached
        ? inserting(text, safe: isSafe)
        : replacing(token.span.atStart, with: text + " ", safe: isSafe)
    }
    var span = tokens[written.lowerBound].span.union(tokens[last].span)
    let isFirst = isFirst(written.lowerBound)
    let next = tokens[last + 1]
    let isGone =
      text.isEmpty && written.lowerBound > 0
      && (next.flags.contains(.spaced) || isRangeOperator(tokens[written.lowerBound - 1].kind))
    if isAttached || isGone, written.lowerBound > 0, !isFirst {
      span = SourceSpan(tokens[written.lowerBound - 1].end, Int(span.end))
    } else if text.isEmpty, isFirst, !next.flags.contains(.firstOnLine) {
      span = SourceSpan(Int(span.start), next.start)
    }
    // After a sign that is joined to the word before it.
    let isJoined =
      !match.habit.places.contains(.operand)
      && (text.first?.isLetter == true || text == "=")
      && tokens[written.lowerBound].flags.isDisjoint(with: [.spaced, .firstOnLine])
      && ![.leftParenthesis, .leftBracket].contains(tokens[max(0, written.lowerBound - 1)].kind)
    // Between words that are joined to what is removed.
    let isGap =
      text.isEmpty && !isFirst && written.lowerBound > 0
      && !isRangeOperator(tokens[written.lowerBound - 1].kind)
      && (next.kind.isWord || next.kind.isTextPart || next.kind == .integerLiteral)
      && self.isJoined(written.lowerBound) && self.isJoined(last + 1)
    // Between a word in place of a sign, and a parenthesis.
    let isBeforeGap =
      text.last?.isLetter == true && next.kind == .leftParenthesis && self.isJoined(last + 1)
      && !tokens[last].kind.isWord
    let filled = isBeforeGap ? text + " " : text
    var fix = replacing(span, with: isGap ? " " : isJoined ? " " + filled : filled, safe: isSafe)
    guard let keyword = match.habit.keyword else { return fix }
    guard let declaration = match.declaration, tokens[declaration].kind == .field else {
      return nil
    }
    fix.edits.insert(Edit(span: tokens[declaration].span, replacement: keyword), at: 0)
    return fix
  }

  // MARK: Overlays

  /// Lays what is meant over the tokens. Each written token is read as one that is meant; those
  /// before them are an error, and words that are missing become tokens without text. Returns false
  /// if that is impossible.
  ///
  /// - Parameter isEcho: true if a finding already says what else is missing there.
  private mutating func lay(
    _ overlay: HabitOverlay, _ written: Range<Int>, isEcho: Bool
  ) -> Bool {
    // Each word that is added moves the rest of the file.
    guard tokens.count - writtenTokens.count < 10_000, let meant = overlay.tokens() else {
      return false
    }
    skip(to: meant.lazy.compactMap(\.place).first ?? written.upperBound, isRead: true)
    var place = index
    for token in meant {
      if token.place == nil { insertToken(at: place) }
      if let part = token.part {
        if part.capture == nil { read(place, as: part.words[0]) }
        if part.change == .here { read(place, as: changed(text(at: place), .here) ?? "") }
        if part.isJoined { tokens[place].flags.remove(.spaced) }
      }
      place += 1
    }
    // A brace may be unclosed.
    if !meant.isEmpty, kind != .leftBrace { reportedAt = isEcho ? place : index }
    return true
  }

  /// Inserts a token without text before another one, and in its place on the line.
  private mutating func insertToken(at place: Int) {
    var token = tokens[place]
    token.length = 0
    token.flags.formIntersection([.spaced, .firstOnLine, .documented])
    tokens[place].flags.subtract([.firstOnLine, .documented])
    tokens[place].flags.insert(.spaced)
    tokens.insert(token, at: place)
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
