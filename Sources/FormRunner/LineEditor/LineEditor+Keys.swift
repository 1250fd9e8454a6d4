import FormEngine

extension LineEditor {
  /// Does what a key says; returns the end of the line if it is one.
  mutating func handle(_ key: Key) -> LineEnd? {
    if request.kind == .secret { return handle(inSecret: key) }
    if case .text = key {} else { history.endTyping() }
    let end = line.characters.count
    switch key {
    case .text(let text): type(text)
    case .invalid: typeDamaged()
    case .paste(let paste): return insert(paste)
    case .enter: return finish()
    case .deleteOrEnd where end == 0: return finishInput()
    case .backTab:
      guard end == 0 else { return nil }
      insert("<")
      return finish()
    case .tab: complete()
    case .left: line.cursor = max(line.cursor - 1, 0)
    case .right: line.cursor = min(line.cursor + 1, end)
    case .wordLeft: line.cursor = line.wordStart
    case .wordRight: line.cursor = line.wordEnd
    case .home: line.cursor = 0
    case .end: line.cursor = end
    case .previous: recall(entry - 1)
    case .next: recall(entry + 1)
    case .backspace: if line.cursor > 0 { replace((line.cursor - 1)..<line.cursor, with: "") }
    case .delete, .deleteOrEnd:
      if line.cursor < end { replace(line.cursor..<(line.cursor + 1), with: "") }
    case .killToEnd: kill(line.cursor..<end)
    case .killToStart: kill(0..<line.cursor)
    case .killWord: kill(line.cursor..<line.wordEnd)
    case .killWordBefore: kill(line.wordStart..<line.cursor)
    case .killToBlank: kill(line.blankEnd..<line.cursor)
    case .yank: insert(killed)
    case .transpose: transpose()
    case .undo: takeBack()
    case .redraw: writeQuestion()
    }
    return nil
  }

  /// The same in a secret, of which nothing is shown: it can only be typed and erased.
  private mutating func handle(inSecret key: Key) -> LineEnd? {
    let end = line.characters.count
    switch key {
    case .text(let text): type(text)
    case .invalid: typeDamaged()
    case .paste(let paste): return insert(paste)
    case .enter:
      // Whoever pressed it meant the paste that was refused.
      guard flaws.wasRefused, end == 0 else { return finish() }
      flaws.wasRefused = false
    case .deleteOrEnd where end == 0: return finishInput()
    case .backTab where end == 0:
      insert("<")
      return finish()
    case .backspace: if end > 0 { replace((end - 1)..<end, with: "") }
    case .killToStart: replace(0..<end, with: "")
    case .killToBlank: replace(line.blankEnd..<end, with: "")
    case .redraw: writeQuestion()
    default: break
    }
    return nil
  }

  // MARK: Text

  /// Replaces characters, as one edit.
  mutating func replace(_ range: Range<Int>, with text: String, isTyped: Bool = false) {
    guard !range.isEmpty || !text.isEmpty else {
      if line.characters.isEmpty { flaws = LineFlaws() }
      return
    }
    let edit = line.replace(range, with: text)
    noteChange(from: edit.start)
    if request.kind != .secret { history.add(edit, isTyped: isTyped) }
  }

  private mutating func noteChange(from start: Int) {
    firstChange = min(firstChange ?? start, start)
    if line.characters.isEmpty { flaws = LineFlaws() }
  }

  /// Inserts a text at the cursor as a whole, if there is room for it.
  mutating func insert(_ text: String, isTyped: Bool = false) {
    guard !flaws.isTooLong, text.utf8.count <= limit - line.size else {
      flaws.isTooLong = true
      return
    }
    replace(line.cursor..<line.cursor, with: text, isTyped: isTyped)
    if !text.isEmpty { flaws.wasRefused = false }
  }

  /// Inserts what was typed. However many characters arrive at once, the result is as if each came
  /// alone.
  private mutating func type(_ text: String) {
    let isAtEnd = line.cursor == line.characters.count
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    if text.utf8.count <= limit - line.size,
      isAtEnd || (isASCII && line.characters[line.cursor].unicodeScalars.first?.isASCII == true)
    {
      insert(text, isTyped: true)
    } else {
      for scalar in text.unicodeScalars { insert(String(scalar), isTyped: true) }
    }
  }

  private mutating func typeDamaged() {
    type("\u{FFFD}")
    flaws.isDamaged = true
  }

  /// Deletes what Ctrl-Y inserts again. What was deleted right before is kept with it.
  private mutating func kill(_ range: Range<Int>) {
    let text = line.text(range)
    let isBefore = range.upperBound == line.cursor
    switch lastKey {
    case .killToEnd, .killToStart, .killWord, .killWordBefore, .killToBlank:
      killed = isBefore && !range.isEmpty ? text + killed : killed + text
    default: if !range.isEmpty { killed = text }
    }
    replace(range, with: "")
  }

  /// Exchanges the characters around the cursor; at the end, the last two.
  private mutating func transpose() {
    let count = line.characters.count
    guard count > 1, line.cursor > 0 else { return }
    let second = min(line.cursor, count - 1)
    let pair = [line.characters[second], line.characters[second - 1]]
    replace((second - 1)..<(second + 1), with: String(pair))
  }

  private mutating func takeBack() {
    guard let edit = history.takeLast() else { return }
    line.takeBack(edit)
    noteChange(from: edit.start)
  }

  /// Replaces the line by one that was entered before; what was typed instead stays at its place.
  private mutating func recall(_ place: Int) {
    let entries = request.history
    guard place >= 0, place <= entries.count else { return }
    changedEntries[entry] = line.text
    entry = place
    let text = changedEntries[place] ?? (place < entries.count ? entries[place] : "")
    replace(0..<line.characters.count, with: text)
    line.cursor = line.characters.count
  }

  // MARK: Pastes

  private mutating func insert(_ paste: Paste) -> LineEnd? {
    let text = withLineFeeds(String(decoding: paste.bytes, as: UTF8.self))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    let isDamaged = String(validating: paste.bytes, as: UTF8.self) == nil
    defer {
      if isDamaged { flaws.isDamaged = true }
      if paste.isCut { flaws.isTooLong = true }
    }
    guard lines.count > 1 else {
      insert(String(lines.first ?? ""))
      return nil
    }
    switch request.kind {
    case .secret:
      say([LineMessage.secretHasLineBreaks.text(in: request.language)])
      flaws.wasRefused = true
      return nil
    case .answer, .decision:
      insert(lines.joined(separator: " "))
      flaws.hadLineBreaks = true
      return nil
    case .text:
      guard !isDamaged, !paste.isCut else {
        leave()
        drawing.leave()
        return isDamaged ? .notUTF8 : .tooLong
      }
      return insert(lines: lines)
    }
  }

  /// Inserts lines of a text: the first ends the line that is typed, the last begins the next one
  /// that is.
  private mutating func insert(lines: [Substring]) -> LineEnd {
    let quote = request.quote ?? { line, _ in line }
    let isFirst = request.kind == .text(isFirst: true)
    let isEmpty = line.characters.isEmpty
    let rest = line.text(line.cursor..<line.characters.count)
    var lines = lines.map(String.init)
    replace(line.cursor..<line.characters.count, with: "")
    lines[lines.count - 1] += rest
    pastedLines =
      lines[1...].enumerated().map { offset, line in
        offset == lines.count - 2 ? line : quote(line, false)
      }[...]
    insert(isEmpty ? quote(lines[0], isFirst) : lines[0])
    return finish()
  }
}
