import FormEngine

/// A model of a line editor, as simple as possible: it works on scalars, and copies the whole text.
struct LineModel {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The number of scalars before the cursor; while text is typed, before the next typed scalar.
  private var offset = 0
  private var former: [(scalars: [Unicode.Scalar], offset: Int)] = []
  private var killed: [Unicode.Scalar] = []
  private var lastKey = Key.start
  private let history: [String]
  private var entry: Int
  private var changed: [Int: String] = [:]

  /// The keys, each with the bytes that a terminal sends.
  enum Key: Hashable {
    case start
    case text(String)
    case paste(String)
    case left, right, home, end, wordLeft, wordRight
    case backspace, delete, killToEnd, killToStart, killToBlank, killWord, killWordBefore
    case yank, transpose, undo, previous, next, nothing, redraw
  }

  init(history: [String] = []) {
    self.history = history
    entry = history.count
  }

  var text: String { string(scalars[...]) }

  /// The number of characters before the cursor.
  var cursor: Int { boundaries.firstIndex { $0 >= offset } ?? 0 }

  /// The next line, with what was deleted in this one.
  func nextLine(history: [String]) -> LineModel {
    var next = LineModel(history: history)
    next.killed = killed
    return next
  }

  private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// The places between characters.
  private var boundaries: [Int] {
    var places = [0]
    for character in text {
      places.append(places[places.count - 1] + character.unicodeScalars.count)
    }
    return places
  }

  private func character(at place: Int) -> Character? {
    let places = boundaries
    guard let index = places.firstIndex(of: place), index + 1 < places.count else { return nil }
    return string(scalars[place..<places[index + 1]]).first
  }

  private func isWord(_ place: Int) -> Bool {
    character(at: place).map { $0.isLetter || $0.isNumber } ?? false
  }

  private func isBlank(_ place: Int) -> Bool { character(at: place)?.isWhitespace ?? false }

  /// Skips characters in a direction while a condition is true.
  private func skip(from place: Int, by step: Int, while test: (Int) -> Bool) -> Int {
    let places = boundaries
    var index = places.firstIndex(of: place) ?? 0
    while places.indices.contains(index + step), test(places[step < 0 ? index - 1 : index]) {
      index += step
    }
    return places[index]
  }

  private func step(_ count: Int) -> Int {
    let places = boundaries
    let index = (places.firstIndex(of: offset) ?? 0) + count
    return places[min(max(index, 0), places.count - 1)]
  }

  private var wordStart: Int {
    let end = skip(from: offset, by: -1) { !isWord($0) }
    return skip(from: end, by: -1, while: isWord)
  }

  private var wordEnd: Int {
    let start = skip(from: offset, by: 1) { !isWord($0) }
    return skip(from: start, by: 1, while: isWord)
  }

  private var blankEnd: Int {
    let end = skip(from: offset, by: -1, while: isBlank)
    return skip(from: end, by: -1) { !isBlank($0) }
  }

  private mutating func replace(
    _ range: Range<Int>, with new: [Unicode.Scalar], joins: Bool = false
  ) {
    guard !range.isEmpty || !new.isEmpty else { return }
    if !joins { former.append((scalars, offset)) }
    scalars.replaceSubrange(range, with: new)
    offset = range.lowerBound + new.count
  }

  /// Moves a cursor inside a character to its end.
  private mutating func settle() {
    offset = boundaries.first { $0 >= offset } ?? scalars.count
  }

  private mutating func kill(_ range: Range<Int>) {
    let new = Array(scalars[range])
    let follows = [.killToEnd, .killToStart, .killToBlank, .killWord, .killWordBefore]
      .contains(lastKey)
    if follows {
      killed = range.upperBound == offset && !range.isEmpty ? new + killed : killed + new
    } else if !range.isEmpty {
      killed = new
    }
    replace(range, with: [])
  }

  private mutating func recall(_ place: Int) {
    guard place >= 0, place <= history.count else { return }
    changed[entry] = text
    entry = place
    let line = changed[place] ?? (place < history.count ? history[place] : "")
    replace(0..<scalars.count, with: Array(line.unicodeScalars))
    offset = scalars.count
  }

  /// Returns what it does to the line.
  mutating func press(_ key: Key) {
    switch key {
    // A key without a meaning is as if it had not been pressed.
    case .start, .nothing: return
    default: break
    }
    if case .text = key {} else { settle() }
    defer { if case .text = key {} else { settle() } }
    switch key {
    case .start, .nothing, .redraw: break
    case .text(let text):
      var isFollowing = false
      if case .text = lastKey { isFollowing = true }
      for scalar in text.unicodeScalars {
        replace(offset..<offset, with: [scalar], joins: isFollowing)
        isFollowing = true
      }
    case .paste(let text):
      var lines = withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false)
      while lines.last?.isEmpty == true { lines.removeLast() }
      replace(offset..<offset, with: Array(lines.joined(separator: " ").unicodeScalars))
    case .left: offset = step(-1)
    case .right: offset = step(1)
    case .home: offset = 0
    case .end: offset = scalars.count
    case .wordLeft: offset = wordStart
    case .wordRight: offset = wordEnd
    case .backspace: replace(step(-1)..<offset, with: [])
    case .delete: replace(offset..<step(1), with: [])
    case .killToEnd: kill(offset..<scalars.count)
    case .killToStart: kill(0..<offset)
    case .killToBlank: kill(blankEnd..<offset)
    case .killWord: kill(offset..<wordEnd)
    case .killWordBefore: kill(wordStart..<offset)
    case .yank: replace(offset..<offset, with: killed)
    case .transpose: transpose()
    case .undo:
      if let last = former.popLast() { (scalars, offset) = last }
    case .previous: recall(entry - 1)
    case .next: recall(entry + 1)
    }
    lastKey = key
  }

  private mutating func transpose() {
    let places = boundaries
    guard places.count > 2, offset > 0, let index = places.firstIndex(of: offset) else { return }
    let second = min(index, places.count - 2)
    let before = offset
    let range = places[second - 1]..<places[second + 1]
    let new =
      scalars[places[second]..<places[second + 1]] + scalars[places[second - 1]..<places[second]]
    former.append((scalars, before))
    replace(range, with: Array(new), joins: true)
  }
}
