/// A line of text with a cursor, as a sequence of grapheme clusters.
struct EditedLine {
  private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  var cursor = 0 { didSet { inset = 0 } }
  /// The number of scalars after the insertion point within the character before the cursor. It is
  /// not 0 if the typed text has joined with the text after it.
  private(set) var inset = 0
  /// The size of the text in bytes.
  private(set) var size = 0

  /// A replacement of characters, which can be undone.
  struct Edit {
    var start: Int
    var removed: [Character]
    /// The number of characters that replace the removed ones.
    var count: Int
    var cursorBefore: Int
  }

  var text: String { String(characters) }

  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  /// Replaces characters, and moves the cursor to the end of the new text. Adjacent characters may
  /// join with it; the returned edit covers the whole change.
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

  /// Ends typing inside a joined character, so later text is inserted at the cursor.
  mutating func endTyping() { inset = 0 }

  /// Undoes an edit, which must be the last one.
  mutating func takeBack(_ edit: Edit) {
    let range = edit.start..<(edit.start + edit.count)
    size += edit.removed.reduce(0) { $0 + $1.utf8.count }
    size -= characters[range].reduce(0) { $0 + $1.utf8.count }
    characters.replaceSubrange(range, with: edit.removed)
    cursor = edit.cursorBefore
  }

  // MARK: Word boundaries

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

  /// The end of the white space before the word that precedes the cursor.
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

/// Returns whether two adjacent characters combine into different ones.
private func joins(_ first: Character, _ second: Character) -> Bool {
  if first.isASCII, second.isASCII { return first == "\r" && second == "\n" }
  let together = String(first) + String(second)
  return together.count != 2 || together.first?.utf8.count != first.utf8.count
}
