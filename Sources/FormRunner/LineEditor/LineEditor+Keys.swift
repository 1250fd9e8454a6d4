import FormEngine

extension LineEditor {
  /// Carries out a key; returns the end of the line if the key ends it.
  mutating func handle(_ key: Key) -> LineEnd? {
    if request.kind == .secret { return handle(inSecret: key) }
    if case .text = key {
    } else {
      history.endTyping()
      line.endTyping()
    }
    let end = line.characters.count
    if handle(key, onSelectionTo: end) { return nil }
    switch key {
    case .text(let text): type(text)
    case .invalid: typeDamaged()
    case .paste(let paste): return insert(paste)
    case .enter: return finish()
    case .deleteOrEnd where end == 0: return finishInput()
    case .backTab:
      guard end == 0 || selection == 0 else { return nil }
      insert("<")
      return finish()
    case .tab: complete()
    case .left: line.cursor = max(line.cursor - 1, 0)
    case .right: line.cursor = min(line.cursor + 1, end)
    case .wordLeft: line.cursor = line.wordStart
    case .wordRight: line.cursor = line.wordEnd
    case .home: line.cursor = 0
    case .end: line.cursor = end
    case .previous: if request.choose == nil { recall(entry - 1) } else { choose(forwards: false) }
    case .next: if request.choose == nil { recall(entry + 1) } else { choose(forwards: true) }
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

  /// Carries out a key in a secret, which is not shown, so it can only be typed and erased.
  private mutating func handle(inSecret key: Key) -> LineEnd? {
    let end = line.characters.count
    switch key {
    case .text(let text): type(text)
    case .invalid: typeDamaged()
    case .paste(let paste): return insert(paste)
    case .enter:
      // The Enter was meant for the paste that has just been refused.
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

  // MARK: Selection

  /// Applies a key to the selected text, or ends the selection if the key does not replace it.
  /// Returns true if nothing more is to be done.
  private mutating func handle(_ key: Key, onSelectionTo end: Int) -> Bool {
    guard let start = selection else { return false }
    switch key {
    case .enter, .redraw, .invalid, .paste, .yank, .backTab: return false
    case .previous, .next: if request.choose != nil { return false }
    // In a list of options, a comma keeps the selected option and starts the next.
    case .text(let text):
      guard request.isList, initialText != .kept, text.hasPrefix(",") else { return false }
    case .backspace, .delete, .deleteOrEnd:
      endSelection()
      replace(start..<end, with: "")
      return true
    case .killToEnd, .killToStart, .killWord, .killWordBefore, .killToBlank:
      endSelection()
      kill(start..<end)
      return true
    case .left, .right, .wordLeft, .wordRight, .home, .end, .transpose, .undo, .tab: break
    }
    endSelection()
    return false
  }

  /// Deselects the text, so it can be edited.
  mutating func endSelection() {
    guard let start = selection else { return }
    selection = nil
    firstChange = min(firstChange ?? start, start)
  }

  /// Shows the next or previous option, selected.
  private mutating func choose(forwards: Bool) {
    guard let choose = request.choose, let choice = choose(line.text, forwards),
      choice.start <= line.characters.count
    else { return }
    let former = line.text(choice.start..<line.characters.count)
    guard choice.text.utf8.count <= limit - line.size + former.utf8.count else { return }
    endSelection()
    if initialText == .kept { initialText = .replaced }
    replace(choice.start..<line.characters.count, with: choice.text)
    line.cursor = line.characters.count
    // The start of the option may have joined with the character before it.
    selection = line.characters.isEmpty ? nil : min(choice.start, line.characters.count - 1)
    firstChange = min(firstChange ?? choice.start, choice.start)
  }

  // MARK: Text

  /// Replaces characters as one edit.
  mutating func replace(_ range: Range<Int>, with text: String, isTyped: Bool = false) {
    guard !range.isEmpty || !text.isEmpty else {
      if line.characters.isEmpty { flaws = LineFlaws() }
      return
    }
    let edit = line.replace(range, with: text)
    // Only typing continues inside a joined character.
    if !isTyped { line.endTyping() }
    noteChange(from: edit.start)
    if request.kind != .secret { history.add(edit, isTyped: isTyped) }
  }

  private mutating func noteChange(from start: Int) {
    firstChange = min(firstChange ?? start, start)
    guard line.characters.isEmpty else { return }
    flaws = LineFlaws()
    if !request.text.isEmpty { initialText = .deleted }
  }

  /// Inserts a text at the cursor, if all of it fits.
  mutating func insert(_ text: String, isTyped: Bool = false) {
    var range = line.cursor..<line.cursor
    if let start = selection, !text.isEmpty { range = start..<line.characters.count }
    let size = line.size - line.text(range).utf8.count
    guard !flaws.isTooLong, text.utf8.count <= limit - size else {
      flaws.isTooLong = true
      return
    }
    if selection != nil, !text.isEmpty {
      selection = nil
      if initialText == .kept { initialText = .replaced }
    }
    replace(range, with: text, isTyped: isTyped)
    if !text.isEmpty { flaws.wasRefused = false }
  }

  /// Inserts typed text. The result is the same whether characters arrive together or one by one.
  private mutating func type(_ text: String) {
    if text.utf8.count <= limit - line.size {
      insert(text, isTyped: true)
    } else {
      for scalar in text.unicodeScalars { insert(String(scalar), isTyped: true) }
    }
  }

  private mutating func typeDamaged() {
    type("\u{FFFD}")
    flaws.isDamaged = true
  }

  /// Deletes text for Ctrl-Y. Consecutive deletions are collected.
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

  /// Swaps the characters around the cursor; at the end, the last two.
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
    if !request.text.isEmpty, line.text == request.text { initialText = .kept }
  }

  /// Replaces the line with a history entry. Changes of the current line are kept at its place.
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
    case .answer, .decision, .place:
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

  /// Inserts the lines of a paste into a text: the first completes the current line, and the last
  /// starts the next line to type.
  private mutating func insert(lines: [Substring]) -> LineEnd {
    let quote = request.quote ?? { line, _ in line }
    let isFirst = request.kind == .text(isFirst: true)
    let isEmpty = line.characters.isEmpty
    let rest = line.text(line.cursor..<line.characters.count)
    var lines = lines.map(String.init)
    endSelection()
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
