/// Draws a prompt and the line after it on a terminal, of which it knows what it wrote itself, and
/// writes no more than what changes.
///
/// It moves the cursor relative to where it is, since it asks the terminal nothing. A line that
/// takes more rows than the screen has is shown in part: the rows around the cursor.
struct LineDrawing {
  private(set) var size: ScreenSize
  private var prompt: String
  private var layout: LineLayout
  /// The first of the characters that are shown in reverse video; nil if none is.
  var selection: Int?
  /// What is to be written.
  private var output: [UInt8] = []
  /// The rows on the screen, from the first that is shown, and those below that were used.
  private var screen: [[ScreenCell]] = [[]]
  /// The first row that is shown.
  private var top = 0
  /// The first row that has not been moved off the screen.
  private var highestTop = 0
  /// Where the cursor of the terminal is: a row of the screen, and a column, or the width where the
  /// last column was written and the next character goes to the next row.
  private var row = 0
  private var column = 0

  /// The drawing of an empty line whose prompt is on the screen.
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
  /// - Parameter change: the first character that may differ from the line that was shown before;
  ///   nil if none does.
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

  /// Writes the prompt and the line anew from the start of the cursor's row.
  mutating func restart(_ characters: [Character], cursor: Int) {
    write("\r\u{1B}[J")
    begin(characters, cursor: cursor)
  }

  /// Writes another prompt and the line from the start of the cursor's row.
  mutating func restart(_ characters: [Character], cursor: Int, after prompt: String) {
    self.prompt = prompt
    layout = LineLayout(prompt: prompt, width: size.columns)
    restart(characters, cursor: cursor)
  }

  /// Goes to the row below the line, which is shown with the cursor at its end.
  mutating func leave() { write("\r\n") }

  /// Writes the prompt and the line anew below the line, on a screen of any size.
  mutating func restart(_ characters: [Character], cursor: Int, on size: ScreenSize) {
    self.size = size
    layout = LineLayout(prompt: prompt, width: size.columns)
    leave()
    restart(characters, cursor: cursor)
  }

  /// Writes the prompt and the line anew in the rows that they take after the size of the screen
  /// has changed.
  ///
  /// - Parameter rewraps: whether the terminal joins and splits rows when its width changes, as
  ///   most do.
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

  /// Shows everything, from an empty row on.
  private mutating func begin(_ characters: [Character], cursor: Int) {
    screen = [[]]
    (row, column) = (0, 0)
    // Of a line that is longer than the screen, only what is shown.
    let place = layout.position(of: cursor, in: characters)
    top = max(0, place.row - size.rows + 1)
    highestTop = top
    show(characters, cursor: cursor, changedFrom: nil)
  }

  // MARK: Rows

  private func cells(ofRow row: Int, of characters: [Character]) -> [ScreenCell] {
    layout.cells(ofRow: row, of: characters, selection: selection)
  }

  /// Shows the rows from one on, as many as the screen has.
  private mutating func update(_ characters: [Character], from first: Int) {
    top = first
    let count = layout.rowCount(of: characters, upTo: first + size.rows) - first
    for index in 0..<count { draw(cells(ofRow: first + index, of: characters), at: index) }
    // Blanks as well: else the row above would go on in them when the terminal splits its rows anew.
    guard screen[count...].contains(where: { !$0.isEmpty }) else { return }
    move(to: count, 0)
    write("\u{1B}[J")
    for index in count..<screen.count { screen[index] = [] }
  }

  /// Shows cells in a row of the screen, where they differ from what is there. The row below the
  /// last of the screen moves the others up.
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
        // A terminal that splits its rows anew has forgotten that this one goes on with the one above.
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

  /// Makes a row below the last and returns its place: the next character that is written goes
  /// there, and a terminal that splits its rows anew knows that they are one line.
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
      // Behind another one, reverse video goes on.
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

  /// - Parameter isWriting: whether a character follows, which goes to the next row by itself when
  ///   this one is full.
  private mutating func move(to target: Int, _ place: Int, isWriting: Bool = false) {
    if row == target, column == place { return }
    if isWriting, column == size.columns, target == row + 1, place == 0 { return }
    // Terminals disagree on what moves do from after the last column.
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

  /// Moves after the last character of a full row, by writing it again.
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
