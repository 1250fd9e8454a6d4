/// A line of text with a cursor, by characters as people see them: grapheme clusters.
struct EditedLine {
  private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  var cursor = 0 { didSet { inset = 0 } }
  /// The number of scalars, at the end of the character before the cursor, before which typing goes
  /// on: what was typed so far has joined with what follows it.
  private(set) var inset = 0
  /// The size of the text in bytes.
  private(set) var size = 0

  /// A replacement of characters by others, which can be taken back.
  struct Edit {
    var start: Int
    var removed: [Character]
    /// The number of characters in place of those removed.
    var count: Int
    var cursorBefore: Int
  }

  var text: String { String(characters) }

  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  /// Replaces characters, and leaves the cursor after what is new. What stays may join with it: the
  /// edit says what changed as a whole.
  mutating func replace(_ range: Range<Int>, with text: String) -> Edit {
    let cursorBefore = cursor
    var (start, end) = (range.lowerBound, range.upperBound)
    var before = ""
    var after = ""
    if inset > 0, range.isEmpty, start == cursor, start > 0 {
      start -= 1
      before = String(characters[start].unicodeScalars.dropLast(inset))
      after = String(characters[start].unicodeScalars.suffix(inset))
    }
    let next = (before + text + after).first ?? (end < characters.count ? characters[end] : nil)
    if start > 0, let next, joins(characters[start - 1], next) {
      start -= 1
      before = String(characters[start]) + before
    }
    var new = Array(before + text + after)
    while end < characters.count, let last = new.last, joins(last, characters[end]) {
      new.removeLast()
      new += Array(String(last) + String(characters[end]))
      end += 1
    }
    let removed = Array(characters[start..<end])
    size += new.reduce(0) { $0 + $1.utf8.count } - removed.reduce(0) { $0 + $1.utf8.count }
    characters.replaceSubrange(start..<end, with: new)
    let typed = before.unicodeScalars.count + text.unicodeScalars.count
    var (place, scalars) = (0, 0)
    while place < new.count, scalars < typed {
      scalars += new[place].unicodeScalars.count
      place += 1
    }
    cursor = start + place
    inset = text.isEmpty ? 0 : scalars - typed
    return Edit(start: start, removed: removed, count: new.count, cursorBefore: cursorBefore)
  }

  /// Ends the typing: what comes next is inserted at the cursor.
  mutating func endTyping() { inset = 0 }

  /// Takes an edit back, the last that was made.
  mutating func takeBack(_ edit: Edit) {
    let range = edit.start..<(edit.start + edit.count)
    size += edit.removed.reduce(0) { $0 + $1.utf8.count }
    size -= characters[range].reduce(0) { $0 + $1.utf8.count }
    characters.replaceSubrange(range, with: edit.removed)
    cursor = edit.cursorBefore
  }

  // MARK: Places

  /// The start of the word at or before the cursor.
  var wordStart: Int {
    var at = cursor
    while at > 0, !isWord(at - 1) { at -= 1 }
    while at > 0, isWord(at - 1) { at -= 1 }
    return at
  }

  /// The end of the word at or after the cursor.
  var wordEnd: Int {
    var at = cursor
    while at < characters.count, !isWord(at) { at += 1 }
    while at < characters.count, isWord(at) { at += 1 }
    return at
  }

  /// The place after the last blank before the cursor and before what the cursor follows.
  var blankEnd: Int {
    var at = cursor
    while at > 0, characters[at - 1].isWhitespace { at -= 1 }
    while at > 0, !characters[at - 1].isWhitespace { at -= 1 }
    return at
  }

  private func isWord(_ index: Int) -> Bool {
    characters[index].isLetter || characters[index].isNumber
  }
}

/// Whether two characters next to one another are not these two characters.
private func joins(_ first: Character, _ second: Character) -> Bool {
  if first.isASCII, second.isASCII { return first == "\r" && second == "\n" }
  let together = String(first) + String(second)
  return together.count != 2 || together.first?.utf8.count != first.utf8.count
}
