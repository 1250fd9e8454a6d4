import FormEngine

/// A minimal terminal: rows and columns of cells, a cursor that wraps after the last column, and
/// the few escape sequences that the line editor writes. All others are recorded as unknown.
struct TerminalEmulator {
  private struct Cell {
    /// The text; empty if nothing was written, and in the further columns of a wide character.
    var text = ""
    var width = 1
    /// The code of the escape sequence that was in force; empty for plain text.
    var style = ""
  }

  private(set) var columns: Int
  private(set) var height: Int
  private var cells: [[Cell]]
  /// The rows that continue in the next one.
  private var isWrapped: [Bool]
  private(set) var row = 0
  /// The number of columns after the last character of a full row.
  private(set) var column = 0
  private var isAfterText = false
  private var style = ""
  /// The escape sequences that were not understood.
  private(set) var unknown: [String] = []
  private(set) var isPasteMarked = false
  /// True if a row has scrolled off the screen.
  private(set) var hasScrolled = false

  init(columns: Int, height: Int) {
    self.columns = columns
    self.height = height
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: height)
    isWrapped = Array(repeating: false, count: height)
  }

  /// The rows as text, without blanks at their ends.
  var rows: [String] {
    cells.map { row in
      var text = row.map { $0.width == 0 ? "" : $0.text.isEmpty ? " " : $0.text }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The rows as pieces of text with one style each, and the columns where these start.
  var styledRows: [[(column: Int, text: String, style: String)]] {
    cells.map { row in
      var pieces: [(column: Int, text: String, style: String)] = []
      for (column, cell) in row.enumerated() where cell.width > 0 {
        let text = cell.text.isEmpty ? " " : cell.text
        if let last = pieces.last, last.style == cell.style {
          pieces[pieces.count - 1].text += text
        } else {
          pieces.append((column, text, cell.style))
        }
      }
      return pieces
    }
  }

  // MARK: Writing

  mutating func write(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      unknown.append("not UTF-8")
      return
    }
    write(text)
  }

  mutating func write(_ text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r":
        column = 0
        isAfterText = false
      case "\n":
        feedLine(isWrapped: false)
        isAfterText = false
      case "\u{8}":
        column = max(min(column, columns - 1) - 1, 0)
        isAfterText = false
      case "\u{1B}":
        isAfterText = false
        var sequence = ""
        while let next = rest.popFirst() {
          sequence.unicodeScalars.append(next)
          if sequence.count > 1, next.properties.isAlphabetic { break }
        }
        carryOut(sequence)
      default:
        if scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value {
          unknown.append("control \(scalar.value)")
        } else {
          put(scalar)
        }
      }
    }
  }

  private mutating func carryOut(_ sequence: String) {
    guard sequence.first == "[", let last = sequence.last else {
      unknown.append(sequence)
      return
    }
    let count = Int(sequence.dropFirst().dropLast()) ?? 1
    let at = min(column, columns - 1)
    switch (last, sequence) {
    case ("A", _): (row, column) = (max(row - count, 0), at)
    case ("B", _): (row, column) = (min(row + count, height - 1), at)
    case ("C", _): column = min(at + count, columns - 1)
    case ("D", _): column = max(at - count, 0)
    case (_, "[K"): erase(row, from: at)
    case (_, "[J"):
      erase(row, from: at)
      // A row that is erased completely no longer continues the one above.
      if at == 0, row > 0 { isWrapped[row - 1] = false }
      for below in (row + 1)..<max(height, row + 1) { erase(below, from: 0) }
    case (_, "[?2004h"): isPasteMarked = true
    case (_, "[?2004l"): isPasteMarked = false
    case ("m", _): style = sequence == "[0m" ? "" : String(sequence.dropFirst().dropLast())
    default: unknown.append(sequence)
    }
  }

  private mutating func erase(_ row: Int, from start: Int) {
    for place in start..<columns { clear(row, place) }
    isWrapped[row] = false
  }

  /// Erases a column; a wide character there is erased completely.
  private mutating func clear(_ row: Int, _ place: Int) {
    var start = place
    while start > 0, cells[row][start].width == 0 { start -= 1 }
    for part in start..<min(max(start + cells[row][start].width, place + 1), columns) {
      cells[row][part] = Cell()
    }
  }

  private mutating func feedLine(isWrapped wrapped: Bool) {
    isWrapped[row] = wrapped
    if row + 1 < height {
      row += 1
    } else {
      hasScrolled = true
      cells.removeFirst()
      cells.append(Array(repeating: Cell(), count: columns))
      isWrapped.removeFirst()
      isWrapped.append(false)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if isAfterText, join(scalar) { return }
    let width = displayWidth(of: scalar)
    guard width > 0, width <= columns else {
      if width > 0 { unknown.append("too wide") }
      return
    }
    if column + width > columns {
      feedLine(isWrapped: true)
      column = 0
    }
    for place in column..<(column + width) { clear(row, place) }
    cells[row][column] = Cell(text: String(scalar), width: width, style: style)
    for next in (column + 1)..<max(column + width, column + 1) {
      cells[row][next] = Cell(text: "", width: 0)
    }
    column += width
    isAfterText = true
  }

  /// Adds a scalar to the character before the cursor, if they are one.
  private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    var place = column - 1
    while place > 0, cells[row][place].width == 0 { place -= 1 }
    guard place >= 0 else { return false }
    let together = cells[row][place].text + String(scalar)
    guard together.count == 1, let character = together.first else { return false }
    let width = max(displayWidth(of: character), 1)
    let old = cells[row][place].width
    cells[row][place].text = together
    // A character that gets wider takes the next columns.
    if width > old, place + width <= columns {
      for next in (place + old)..<(place + width) {
        clear(row, next)
        cells[row][next] = Cell(text: "", width: 0)
      }
      cells[row][place].width = width
      column = place + width
    }
    return true
  }

  // MARK: Resizing

  /// Changes the size.
  ///
  /// - Parameter rewraps: true if rows that continue in the next are joined and wrapped again;
  ///   otherwise they are cut off.
  mutating func resize(columns: Int, height: Int, rewraps: Bool) {
    var lines: [[Cell]] = []
    var cursor = (line: 0, offset: 0)
    var isOpen = false
    for (index, cells) in cells.enumerated() {
      if !isOpen { lines.append([]) }
      if index == row { cursor = (lines.count - 1, lines[lines.count - 1].count + column) }
      isOpen = rewraps && isWrapped[index]
      lines[lines.count - 1] += isOpen ? cells : Self.trimmed(cells)
    }
    var rows: [[Cell]] = []
    var wrapped: [Bool] = []
    for (number, line) in lines.enumerated() {
      var rest = rewraps ? line[...] : line.prefix(columns)
      var start = 0
      repeat {
        let part = rest.prefix(columns)
        rest = rest.dropFirst(columns)
        if number == cursor.line, cursor.offset >= start, cursor.offset <= start + columns {
          (row, column) = (rows.count, min(cursor.offset - start, columns))
        }
        start += columns
        rows.append(part + Array(repeating: Cell(), count: columns - part.count))
        wrapped.append(!rest.isEmpty)
      } while !rest.isEmpty
    }
    // Rows below the cursor go first, then those at the top.
    while rows.count > height, row < rows.count - 1 {
      rows.removeLast()
      wrapped.removeLast()
    }
    while rows.count > height {
      hasScrolled = true
      rows.removeFirst()
      wrapped.removeFirst()
      row -= 1
    }
    while rows.count < height {
      rows.append(Array(repeating: Cell(), count: columns))
      wrapped.append(false)
    }
    (self.columns, self.height, cells, isWrapped) = (columns, height, rows, wrapped)
    isAfterText = false
  }

  private static func trimmed(_ cells: [Cell]) -> [Cell] {
    var cells = cells
    while cells.last.map({ $0.text.isEmpty && $0.width == 1 }) == true { cells.removeLast() }
    return cells
  }
}
