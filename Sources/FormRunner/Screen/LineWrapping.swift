import FormEngine

/// An algorithm that wraps a line into rows at spaces. A word wider than a row is broken anywhere.
struct LineWrapping {
  /// The minimum width in columns of the first part of a broken word.
  private static let leastPart = 8

  private let width: Int
  private let hanging: Int
  /// The number of columns left in the current row.
  private var room: Int
  private var rows: [StyledLine] = [StyledLine()]
  /// Spaces that are written only if a word follows on the same row.
  private var blanks: [StyledLine.Part] = []
  /// The parts of the current word, which may have several styles.
  private var word: [StyledLine.Part] = []

  init(width: Int, column: Int, hanging: Int) {
    self.width = max(1, width)
    self.hanging = hanging
    room = max(1, width - column)
  }

  mutating func append(_ part: StyledLine.Part) {
    var text = ""
    var isBlank = false
    for character in part.text {
      if (character == " ") != isBlank {
        add(text, isBlank: isBlank, part.style)
        text = ""
        isBlank = character == " "
      }
      text.append(character)
    }
    add(text, isBlank: isBlank, part.style)
  }

  mutating func finish() -> [StyledLine] {
    placeWord()
    // A prompt ends with a space, which may be in the last column.
    for blank in blanks where room > 0 {
      rows[rows.count - 1].append(String(blank.text.prefix(room)), blank.style)
      room -= min(room, blank.text.count)
    }
    return rows
  }

  private mutating func add(_ text: String, isBlank: Bool, _ style: TextStyle) {
    guard !text.isEmpty else { return }
    if isBlank { placeWord() }
    let part = StyledLine.Part(text: text, style: style)
    if isBlank { blanks.append(part) } else { word.append(part) }
  }

  private mutating func placeWord() {
    guard !word.isEmpty else { return }
    let wide = word.reduce(0) { $0 + displayWidth(of: $1.text) }
    let gap = blanks.reduce(0) { $0 + $1.text.count }
    // A word that must be broken starts on this row if part of it fits.
    let isDivided = wide > width - hanging && room > gap + Self.leastPart
    if wide + gap <= room || isDivided {
      for blank in blanks { rows[rows.count - 1].append(blank.text, blank.style) }
      room -= gap
    } else if !rows[rows.count - 1].isEmpty {
      startRow()
    }
    blanks = []
    for part in word { place(part) }
    word = []
  }

  private mutating func place(_ part: StyledLine.Part) {
    let wide = displayWidth(of: part.text)
    guard wide > room else {
      rows[rows.count - 1].append(part.text, part.style)
      room -= wide
      return
    }
    var text = ""
    var rest = part.text[...]
    while !rest.isEmpty {
      let piece = piece(of: rest)
      rest = rest[piece.endIndex...]
      let columns = displayWidth(of: String(piece))
      // A character wider than the row is placed anyway.
      if columns > room, !(text.isEmpty && rows[rows.count - 1].isEmpty) {
        rows[rows.count - 1].append(text, part.style)
        text = ""
        startRow()
      }
      text += piece
      room -= columns
    }
    rows[rows.count - 1].append(text, part.style)
  }

  /// Returns the first indivisible piece of a text: a character, or an escape such as `\u{202E}` or
  /// `<U+202E>` if it fits into a row.
  private func piece(of text: Substring) -> Substring {
    for (start, end) in [("\\u{", "}"), ("<U+", ">")] where text.hasPrefix(start) {
      let after = text.dropFirst(start.count).drop { $0.isASCII && $0.isHexDigit }
      guard after.hasPrefix(end) else { break }
      let piece = text[..<after.index(after: after.startIndex)]
      if piece.count <= width - hanging { return piece }
    }
    return text.prefix(1)
  }

  private mutating func startRow() {
    rows.append(StyledLine())
    room = max(1, width - hanging)
  }
}
