import FormEngine

/// The device that output is written to: it makes control characters visible, wraps long lines at
/// words, and adds colours if enabled.
package struct Screen {
  /// The maximum width of lines in columns, however wide the terminal is.
  static let most = 100
  /// The minimum number of columns for an answer on the same line as its question.
  static let leastForAnswer = 20

  /// The width of the terminal in columns; nil for a pipe, where lines are not wrapped.
  package var width: Int?
  var usesColors = false
  var isASCII = false

  package init(columns: Int?, usesColors: Bool, isASCII: Bool) {
    width = columns.map { $0 <= 0 ? 80 : min($0, Screen.most) }
    self.usesColors = usesColors
    self.isASCII = isASCII
  }

  /// True if the terminal is too narrow for the usual indentation.
  var isNarrow: Bool { width.map { $0 < 50 } ?? false }

  /// Returns the rows of a line that starts in one column and continues in another, without line
  /// breaks.
  ///
  /// - Parameter hanging: the column of further rows; by default that of the first.
  package func rows(of line: StyledLine, at column: Int = 0, hanging: Int? = nil) -> [StyledLine] {
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

  /// Returns the rows of a prompt; the answer follows the last one.
  package func prompt(_ line: StyledLine, at column: Int, hanging: Int) -> [StyledLine] {
    var rows = rows(of: line, at: column, hanging: hanging)
    guard let width, let last = rows.last, last.text.allSatisfy({ $0 == " " }) == false else {
      return rows
    }
    if width - displayWidth(of: last.text) < min(Screen.leastForAnswer, width / 2) {
      rows.append(indented(StyledLine(), by: indentation(hanging)))
    }
    return rows
  }

  /// Returns the output for a row.
  package func text(of row: StyledLine) -> String {
    row.parts.reduce(into: "") { text, part in
      let words = isolatingRightToLeft(part.text)
      guard usesColors, let code = part.style.code else {
        text += words
        return
      }
      text += "\u{1B}[\(code)m\(words)\u{1B}[0m"
    }
  }

  /// Returns the text in characters that the device can show.
  func shown(_ text: String, keeping kept: KeptControls = []) -> String {
    let visible = visibleText(text, keeping: kept)
    return isASCII ? asciiText(visible) : visible
  }

  private func shown(_ line: StyledLine) -> StyledLine {
    var shown = StyledLine()
    for part in line.parts { shown.append(self.shown(part.text), part.style) }
    return shown
  }

  /// Returns a column that leaves room for words on a narrow terminal.
  private func indentation(_ column: Int) -> Int {
    width.map { min(column, max(0, $0 - Screen.leastForAnswer)) } ?? column
  }

  private func indented(_ line: StyledLine, by column: Int) -> StyledLine {
    column == 0 ? line : StyledLine(String(repeating: " ", count: column)) + line
  }
}
