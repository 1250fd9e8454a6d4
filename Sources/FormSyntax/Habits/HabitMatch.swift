/// A row that matches some tokens.
struct HabitMatch {
  typealias Parts = [(part: HabitPattern.Part, tokens: Range<Int>)]

  let habit: Habit
  /// The parts that are written and their tokens, and those ahead.
  var parts: Parts = []
  var ahead: Parts = []
  /// The parts from the first expression on, which the grammar reads.
  var rest: ArraySlice<HabitPattern.Part> = []
  /// The tokens of the operand or expression before the habit.
  var left: Range<Int>?
  /// The keyword of the declaration here.
  var declaration: Int?
  /// What is meant, with the captures filled in.
  var meant = ""

  /// The first token, and the end of those that are written.
  let start: Int
  var end: Int { parts.last?.tokens.upperBound ?? start }
  /// The end of the tokens that are skipped if they cannot be read as they are meant.
  var skippedEnd: Int { ahead.last.map { max(end, $0.tokens.upperBound) } ?? end }

  /// True if what is written is read as an error, with what is meant only in the message.
  var isRead: Bool { habit.includesLeft || !rest.isEmpty }

  mutating func add(_ part: HabitPattern.Part, _ tokens: Range<Int>) {
    guard !tokens.isEmpty else { return }
    if part.isAhead { ahead.append((part, tokens)) } else { parts.append((part, tokens)) }
  }

  func tokens(of capture: HabitPattern.Capture) -> Range<Int>? {
    capture == .left ? left : (parts + ahead).first { $0.part.capture == capture }?.tokens
  }

  /// Returns whether a part that is meant is optional, and not written.
  func lacks(_ part: HabitPattern.Part) -> Bool {
    guard let capture = part.capture, tokens(of: capture) == nil else { return false }
    return habit.written.parts.contains { $0.isOptional && $0.capture == capture }
  }
}

/// The parts of a habit that change: not those at its end that stay as they are.
struct HabitOverlay {
  private var parts: HabitMatch.Parts
  private var meant: ArraySlice<HabitPattern.Part>

  init(_ match: HabitMatch, _ meant: HabitPattern) {
    parts = match.parts
    self.meant = meant.parts.filter { !match.lacks($0) }[...]
    while let last = parts.last, let other = self.meant.last, let capture = other.capture,
      last.part.capture == capture, other.change == nil,
      !other.isJoined || last.part.isJoined
    {
      parts.removeLast()
      self.meant.removeLast()
    }
  }

  /// The text that replaces what is written.
  var text: String {
    meant.reduce(into: "") { text, part in
      if !text.isEmpty, !part.isJoined { text += " " }
      text += part.capture.map { "$\($0)" } ?? part.words[0]
      if let change = part.change { text += ".\(change)" }
    }
  }

  func written(from index: Int) -> Range<Int> { index..<(parts.last?.tokens.upperBound ?? index) }

  /// True if what is written is removed.
  var isRemoval: Bool { meant.isEmpty }

  /// True if what is meant can be read in place of an operand.
  var fits: Bool { tokens()?.contains { $0.part != nil && $0.place == nil } == false }

  /// A token that is read: one that is written, as a word or as it is, or a word that is missing.
  struct Read {
    var place: Int?
    /// The word or sign that is meant, and whether it is joined; nil if the token stays as it is.
    var part: HabitPattern.Part?
  }

  /// Returns how the tokens are read, from the last ones on: those before them are not. Returns nil
  /// if what is meant needs another order.
  func tokens() -> [Read]? {
    var (parts, meant) = (parts, meant)
    // A label or clause that is meant later is left out.
    if let first = parts.first?.part.capture, first == .text || first == .flag,
      let moved = meant.lastIndex(where: { $0.capture == first }), moved > meant.startIndex
    {
      parts.removeFirst()
      meant = meant[..<moved]
      if meant.last?.capture == nil, parts.last?.part.capture != nil { meant.removeLast() }
    }
    var result: [Read] = []
    for part in meant.reversed() {
      guard let capture = part.capture else {
        // Texts, numbers and the names of functions are more than the kinds of their tokens.
        let isWritten = parts.last.map { $0.part.words.contains(part.words[0]) } == true
        let isKind = part.words[0].first.map { $0 != "\"" && $0 != "(" && !$0.isNumber } ?? false
        if !isKind, !isWritten { return nil }
        let isWord = parts.last.map { last in
          last.tokens.count == 1 && !meant.contains { $0.capture == last.part.capture }
            || last.part.capture == nil && last.tokens.count == 1
        }
        result.append(Read(place: isWord == true ? parts.popLast()?.tokens.first : nil, part: part))
        continue
      }
      guard let last = parts.popLast(), last.part.capture == capture,
        part.change == nil || part.change == .here && last.tokens.count == 1
      else { return nil }
      result += last.tokens.reversed().map { Read(place: $0) }
      if part.isJoined || part.change != nil { result[result.count - 1].part = part }
    }
    return result.reversed()
  }
}
