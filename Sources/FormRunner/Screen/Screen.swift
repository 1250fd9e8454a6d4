import FormEngine

/// Turns lines into what a terminal, or a pipe, is sent: characters that could control it made
/// visible, wrapped at words, in colour where that is wanted.
struct Screen {
  /// The most columns that lines take, however wide the terminal is.
  static let most = 100
  /// The columns that must remain after a question for an answer on the same line.
  static let leastForAnswer = 20

  /// The columns of a terminal; nil through a pipe, where nothing is wrapped.
  var width: Int?
  var usesColors = false
  var isASCII = false

  init(columns: Int?, usesColors: Bool, isASCII: Bool) {
    width = columns.map { $0 <= 0 ? 80 : min($0, Screen.most) }
    self.usesColors = usesColors
    self.isASCII = isASCII
  }

  /// Whether the terminal has too few columns for the usual indentation.
  var isNarrow: Bool { width.map { $0 < 50 } ?? false }

  /// The rows of a line that starts in a column and continues in another, without a line break at
  /// the end.
  ///
  /// - Parameter hanging: the column of further rows; by default that of the first.
  func rows(of line: StyledLine, at column: Int = 0, hanging: Int? = nil) -> [StyledLine] {
    let column = indentation(column)
    let hanging = indentation(hanging ?? column)
    let line = shown(line)
    guard let width else { return [indented(line, by: column)] }
    var wrapping = LineWrapping(width: width, column: column, hanging: hanging)
    for part in line.parts { wrapping.append(part) }
    return wrapping.finish().enumerated().map { index, row in
      indented(row, by: index == 0 ? column : hanging)
    }
  }

  /// A prompt: its rows, the last of which the answer follows.
  func prompt(_ line: StyledLine, at column: Int, hanging: Int) -> [StyledLine] {
    var rows = rows(of: line, at: column, hanging: hanging)
    guard let width, let last = rows.last, last.text.allSatisfy({ $0 == " " }) == false else {
      return rows
    }
    if width - displayWidth(of: last.text) < min(Screen.leastForAnswer, width / 2) {
      rows.append(indented(StyledLine(), by: indentation(hanging)))
    }
    return rows
  }

  /// The text that is sent for a row.
  func text(of row: StyledLine) -> String {
    row.parts.reduce(into: "") { text, part in
      let words = isolatingRightToLeft(part.text)
      guard usesColors, let code = part.style.code else {
        text += words
        return
      }
      text += "\u{1B}[\(code)m\(words)\u{1B}[0m"
    }
  }

  /// The characters that this device can show.
  func shown(_ text: String, keeping kept: KeptControls = []) -> String {
    let visible = visibleText(text, keeping: kept)
    return isASCII ? asciiText(visible) : visible
  }

  private func shown(_ line: StyledLine) -> StyledLine {
    var shown = StyledLine()
    for part in line.parts { shown.append(self.shown(part.text), part.style) }
    return shown
  }

  /// A column that leaves room for words on a narrow terminal.
  private func indentation(_ column: Int) -> Int {
    width.map { min(column, max(0, $0 - Screen.leastForAnswer)) } ?? column
  }

  private func indented(_ line: StyledLine, by column: Int) -> StyledLine {
    column == 0 ? line : StyledLine(String(repeating: " ", count: column)) + line
  }
}
