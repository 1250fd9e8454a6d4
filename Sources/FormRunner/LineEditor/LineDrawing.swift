/// A renderer of a prompt and its line on a terminal. It keeps a copy of its own output, and writes
/// only what changes.
///
/// It moves the cursor relative to its last position, because it never queries the terminal. Of a
/// line with more rows than the screen, only the rows around the cursor are shown.
struct LineDrawing {
  private(set) var size: ScreenSize
  private var prompt: String
  private var layout: LineLayout
  /// The index of the first character shown in reverse video; nil if there is none.
  var selection: Int?
  /// The output that has not been taken yet.
  private var output: [UInt8] = []
  /// The rows on the screen, from the first visible row, including rows below that were used
  /// before.
  private var screen: [[ScreenCell]] = [[]]
  /// The first visible row.
  private var top = 0
  /// The first row that has not been scrolled off the screen.
  private var highestTop = 0
  /// The terminal's cursor: a row of the screen, and a column. The column is the width after the
  /// last column was written, when the next character wraps to the next row.
  private var row = 0
  private var column = 0

  /// Creates the rendering of an empty line whose prompt is already on the screen.
  init(prompt: String, size: ScreenSize) {
    self.prompt = prompt
    self.size = size
    layout = LineLayout(prompt: prompt, width: size.columns)
    let end = layout.position(of: 0, in: [])
    top = max(0, end.row + 1 - size.rows)
    highestTop = top
    screen = (top...end.row).map { layout.cells(ofRow: $0, of: []) }
    (row, column) = (end.row - top, end.column)
  }

  mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  mutating func write(_ text: String) { output += text.utf8 }

  // MARK: The line

  /// Shows a line and its cursor.
  ///
  /// - Parameter change: the first character that may differ from the last line shown; nil if the
  ///   text is the same.
  mutating func show(_ characters: [Character], cursor: Int, changedFrom change: Int?) {
    if let change { layout.forget(from: change) }
    let place = layout.position(of: cursor, in: characters)
    var wanted = min(max(top, place.row - size.rows + 1), place.row)
    let count = layout.rowCount(of: characters, upTo: wanted + size.rows)
    wanted = min(wanted, max(0, count - size.rows))
    if wanted <= highestTop {
      update(characters, from: wanted)
    } else {
      update(characters, from: highestTop)
      for next in (highestTop + size.rows)..<(wanted + size.rows) {
        _ = layout.rowCount(of: characters, upTo: next + 1)
        draw(cells(ofRow: next, of: characters), at: size.rows)
      }
    }
    if place.column == size.columns {
      moveAfterLast(of: place.row - top)
    } else {
      move(to: place.row - top, place.column)
    }
  }

  /// Redraws the prompt and the line from the start of the cursor's row.
  mutating func restart(_ characters: [Character], cursor: Int) {
    write("\r\u{1B}[J")
    begin(characters, cursor: cursor)
  }

  /// Draws a new prompt and the line from the start of the cursor's row.
  mutating func restart(_ characters: [Character], cursor: Int, after prompt: String) {
    self.prompt = prompt
    layout = LineLayout(prompt: prompt, width: size.columns)
    restart(characters, cursor: cursor)
  }

  /// Moves to the row below the line. The cursor must be at the end of the line.
  mutating func leave() { write("\r\n") }

  /// Redraws the prompt and the line below the line, on a screen of any size.
  mutating func restart(_ characters: [Character], cursor: Int, on size: ScreenSize) {
    self.size = size
    layout = LineLayout(prompt: prompt, width: size.columns)
    leave()
    restart(characters, cursor: cursor)
  }

  /// Redraws the prompt and the line in place after the size of the screen has changed.
  ///
  /// - Parameter rewraps: true if the terminal rewraps rows when its width changes, as most do.
  mutating func resize(
    to size: ScreenSize, rewraps: Bool, _ characters: [Character], cursor: Int
  ) {
    var above = row
    if rewraps {
      let offset = (top + row) * self.size.columns + column
      let isAfterLast = column == self.size.columns
      above = (isAfterLast ? offset - 1 : offset) / size.columns
    }
    self.size = size
    layout = LineLayout(prompt: prompt, width: size.columns)
    moveUp(min(above, size.rows - 1))
    restart(characters, cursor: cursor)
  }

  /// Draws everything, starting on an empty row.
  private mutating func begin(_ characters: [Character], cursor: Int) {
    screen = [[]]
    (row, column) = (0, 0)
    // Only the visible part of a line longer than the screen is drawn.
    let place = layout.position(of: cursor, in: characters)
    top = max(0, place.row - size.rows + 1)
    highestTop = top
    show(characters, cursor: cursor, changedFrom: nil)
  }

  // MARK: Rows

  private func cells(ofRow row: Int, of characters: [Character]) -> [ScreenCell] {
    layout.cells(ofRow: row, of: characters, selection: selection)
  }

  /// Shows the rows from the given one on, as many as fit on the screen.
  private mutating func update(_ characters: [Character], from first: Int) {
    top = first
    let count = layout.rowCount(of: characters, upTo: first + size.rows) - first
    for index in 0..<count { draw(cells(ofRow: first + index, of: characters), at: index) }
    // Blanks are erased as well; otherwise the terminal would join them to the row above when it
    // rewraps.
    guard screen[count...].contains(where: { !$0.isEmpty }) else { return }
    move(to: count, 0)
    write("\u{1B}[J")
    for index in count..<screen.count { screen[index] = [] }
  }

  /// Draws the cells of a row where they differ from the screen. Drawing the row below the last one
  /// scrolls the screen.
  private mutating func draw(_ cells: [ScreenCell], at index: Int) {
    var target = index
    for start in cells.indices where cells[start].width > 0 {
      let end = start + cells[start].width
      if target < screen.count, screen[target].count >= end,
        screen[target][start..<end] == cells[start..<end]
      {
        continue
      }
      if target == screen.count {
        target = openRow()
      } else if start == 0, target > 0, screen[target].allSatisfy(\.isBlank),
        screen[target - 1].count == size.columns
      {
        // A terminal that has rewrapped no longer knows that this row continues the one above.
        moveAfterLast(of: target - 1)
      }
      move(to: target, start, isWriting: true)
      put(cells[start], at: target)
    }
    guard target < screen.count, screen[target].count > cells.count else { return }
    if !screen[target][cells.count...].allSatisfy(\.isBlank) {
      move(to: target, cells.count)
      write("\u{1B}[K")
    }
    screen[target].removeLast(screen[target].count - cells.count)
  }

  /// Adds a row below the last and returns its index. The next character wraps into it, so a
  /// terminal that rewraps knows that both rows are one line.
  private mutating func openRow() -> Int {
    let last = screen.count - 1
    let isFull = screen[last].count == size.columns
    if isFull { moveAfterLast(of: last) } else { move(to: last, 0) }
    if screen.count == size.rows {
      screen.removeFirst()
      top += 1
      highestTop = max(highestTop, top)
      row -= 1
    }
    screen.append([])
    if !isFull {
      write("\n")
      row += 1
    }
    return screen.count - 1
  }

  /// Writes a cell at the cursor.
  private mutating func put(_ cell: ScreenCell, at target: Int) {
    let start = column == size.columns ? 0 : column
    let end = start + cell.width
    if cell.isSelected {
      // Reverse video continues from the previous cell.
      if output.suffix(Self.plain.count).elementsEqual(Self.plain) {
        output.removeLast(Self.plain.count)
      } else {
        write("\u{1B}[7m")
      }
      write(cell.text)
      output += Self.plain
    } else {
      write(cell.text)
    }
    while screen[target].count < end { screen[target].append(.blank) }
    screen[target][start] = cell
    for place in (start + 1)..<max(end, start + 1) { screen[target][place] = .continuation }
    (row, column) = (target, end)
    if cell.isUncertain, end < size.columns {
      write("\r")
      column = 0
      move(to: target, end)
    }
  }

  // MARK: The cursor

  /// - Parameter isWriting: true if a character follows, which wraps to the next row by itself if
  ///   this one is full.
  private mutating func move(to target: Int, _ place: Int, isWriting: Bool = false) {
    if row == target, column == place { return }
    if isWriting, column == size.columns, target == row + 1, place == 0 { return }
    // Terminals disagree on cursor movements from after the last column.
    if column == size.columns {
      write("\r")
      column = 0
    }
    if target < row { write(Self.sequence(row - target, "A")) }
    if target > row { write(Self.sequence(target - row, "B")) }
    if place == 0, column > 0 {
      write("\r")
    } else if place < column {
      let count = column - place
      write(count < 4 ? String(repeating: "\u{8}", count: count) : Self.sequence(count, "D"))
    } else if place > column {
      write(Self.sequence(place - column, "C"))
    }
    (row, column) = (target, place)
  }

  /// Moves after the last character of a full row, by writing that character again.
  private mutating func moveAfterLast(of target: Int) {
    if row == target, column == size.columns { return }
    guard let last = screen[target].lastIndex(where: { $0.width > 0 }) else { return }
    move(to: target, last)
    put(screen[target][last], at: target)
  }

  private mutating func moveUp(_ count: Int) {
    if count > 0 { write(Self.sequence(count, "A")) }
  }

  private static let plain = Array("\u{1B}[0m".utf8)

  private static func sequence(_ count: Int, _ last: String) -> String {
    count == 1 ? "\u{1B}[\(last)" : "\u{1B}[\(count)\(last)"
  }
}
