import FormEngine

/// The screen of a prompt and a line written at once to a terminal with enough rows.
struct DrawnLine {
  private(set) var rows: [String]
  /// The expected cursor; at the end of a full row, it is after the last column.
  private(set) var cursor: (row: Int, column: Int)

  init(prompt: String, line: String, cursor place: Int, columns: Int) {
    var screen = TerminalEmulator(columns: columns, height: 24)
    var height = 24
    let shown = line.map { Self.shown($0) }
    let size = 2 * (prompt.unicodeScalars.count + shown.reduce(0) { $0 + $1.unicodeScalars.count })
    height = size / max(columns - 1, 1) + size * (columns == 1 ? 1 : 0) + 2
    screen = TerminalEmulator(columns: columns, height: height)
    for character in prompt { screen.write(Self.fitting(character, columns)) }
    cursor = (screen.row, screen.column)
    for (index, text) in shown.enumerated() {
      for (part, character) in text.enumerated() {
        let fitted = Self.fitting(character, columns)
        if index == place, part == 0 {
          let isBelow = screen.column + max(displayWidth(of: fitted), 1) > columns
          cursor = isBelow ? (screen.row + 1, 0) : (screen.row, screen.column)
        }
        // The row is filled first, because a terminal wraps a character that does not fit scalar by
        // scalar.
        if screen.column + displayWidth(of: fitted) > columns, screen.column < columns {
          screen.write(String(repeating: " ", count: columns - screen.column))
        }
        screen.write(fitted)
      }
    }
    if place == shown.count { cursor = (screen.row, screen.column) }
    rows = Array(screen.rows[...screen.row])
  }

  private static func fitting(_ character: Character, _ columns: Int) -> String {
    displayWidth(of: character) > columns ? "?" : String(character)
  }

  private static func shown(_ character: Character) -> String {
    let visible = visibleText(String(character))
    if visible != String(character) { return visible }
    let scalars = character.unicodeScalars
    let bare = scalars.prefix { displayWidth(of: $0) == 0 }
    let named = bare.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
    }
    return named.joined() + String(String.UnicodeScalarView(scalars.dropFirst(bare.count)))
  }
}
