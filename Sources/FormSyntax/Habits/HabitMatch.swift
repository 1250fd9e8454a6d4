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
}

/// The parts of a habit that change: not those at its end that stay as they are.
struct HabitOverlay {
  private var parts: [(part: HabitPattern.Part, tokens: Range<Int>)]
  private var meant: ArraySlice<HabitPattern.Part>
  /// True if the first part is meant at the end.
  private var isMoved = false

  init(_ match: HabitMatch, _ meant: HabitPattern) {
    parts = match.parts
    self.meant = meant.parts[...]
    // Only a text is optional there.
    if parts.count > 1, parts[0].part.capture == .text, self.meant.last?.capture == .text {
      isMoved = true
      return
    }
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

  /// True if what is meant has no more tokens than are written.
  var fits: Bool {
    tokens().map { $0.count <= parts.reduce(0) { $0 + $1.tokens.count } } ?? false
  }

  /// Returns how each written token is read, the last ones if fewer are meant than written: as a
  /// word, or as it is. Returns nil if what is meant needs another order.
  func tokens() -> [(word: String?, isJoined: Bool)]? {
    var (parts, meant) = (parts, meant)
    if isMoved {
      parts.removeFirst()
      meant.removeLast()
    }
    if meant.count == parts.count + 1,
      zip(meant.dropFirst(), parts).allSatisfy({ $0.isSame(as: $1.part) }),
      parts.contains(where: { $0.part.capture != nil })
    {
      // The grammar goes on as if the first word were there.
      meant.removeFirst()
    }
    var result: [(word: String?, isJoined: Bool)] = []
    let kept = parts.dropFirst(max(0, parts.count - meant.count))
    for (part, written) in zip(meant, kept) {
      if let capture = part.capture {
        guard written.part.capture == capture, part.change == nil else { return nil }
        for place in written.tokens {
          result.append((nil, part.isJoined && place == written.tokens.lowerBound))
        }
      } else {
        guard written.tokens.count == 1 else { return nil }
        result.append((part.words[0], part.isJoined))
      }
    }
    for part in meant.dropFirst(kept.count) {
      guard part.capture == nil, result.allSatisfy({ $0.word != nil }) else { return nil }
      result.append((part.words[0], part.isJoined))
    }
    return result
  }
}
