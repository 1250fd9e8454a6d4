import FormEngine

/// Something that a terminal shows in one or more columns, and that is not split.
struct ScreenUnit {
  /// What is written for it.
  var text: String
  var width: Int
  /// Whether terminals disagree on its width, so that the column is set again after it.
  var isUncertain = false
}

/// A column of a row of the screen.
struct ScreenCell: Equatable {
  /// What was written here; empty where nothing was, or where what is to the left reaches.
  var text: String
  /// The number of columns from here; 0 where what is to the left reaches.
  var width: Int
  var isUncertain = false
  /// Whether it is shown in reverse video.
  var isSelected = false

  static let blank = ScreenCell(text: "", width: 1)
  static let continuation = ScreenCell(text: "", width: 0)
  /// Fills the last column where the next character needs two.
  static let filler = ScreenCell(text: " ", width: 1)

  /// Whether nothing is to be seen.
  var isBlank: Bool { width == 1 && (text.isEmpty || text == " ") }
}

/// How a character is shown: control characters and what would take no column are made visible, and
/// a tab is blanks up to the next stop.
///
/// - Parameters:
///   - column: where it begins, from 0.
///   - width: that of the screen.
func screenUnits(of character: Character, column: Int, width: Int) -> [ScreenUnit] {
  if let byte = character.asciiValue, 0x20..<0x7F ~= byte {
    return [ScreenUnit(text: String(character), width: 1)]
  }
  if character == "\t" {
    let column = column < width ? column : 0
    let stop = min(column / 8 * 8 + 8, width)
    return Array(repeating: ScreenUnit(text: " ", width: 1), count: stop - column)
  }
  let text = String(character)
  let visible = visibleText(text)
  if visible != text { return visible.map { unit(of: $0, width: width) } }
  // What takes no column has nothing before it to be drawn on.
  let scalars = text.unicodeScalars
  let start = scalars.firstIndex { displayWidth(of: $0) > 0 } ?? scalars.endIndex
  let named = scalars[..<start].flatMap { scalar in
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return "<U+\(zeros)\(digits)>".map { ScreenUnit(text: String($0), width: 1) }
  }
  return named + text[start...].map { unit(of: $0, width: width) }
}

private func unit(of character: Character, width: Int) -> ScreenUnit {
  let own = max(displayWidth(of: character), 1)
  // What is wider than the screen cannot be shown.
  guard own <= width else { return ScreenUnit(text: "?", width: 1) }
  let sum = character.unicodeScalars.reduce(0) { $0 + displayWidth(of: $1) }
  return ScreenUnit(text: String(character), width: own, isUncertain: sum != own)
}

/// The units of a prompt. Colours belong to what follows them, the last to what is before them; the
/// marks around words from right to left take no column either.
func screenUnits(ofPrompt prompt: String, width: Int) -> [ScreenUnit] {
  var units: [ScreenUnit] = []
  var style = ""
  var rest = prompt[...]
  var column = 0
  while let character = rest.popFirst() {
    if character == "\u{1B}", rest.first == "[" {
      style.append(character)
      while let next = rest.popFirst() {
        style.append(next)
        if next.isLetter { break }
      }
      continue
    }
    if character == "\u{2068}" {
      style.append(character)
      continue
    }
    if character == "\u{2069}", !units.isEmpty {
      units[units.count - 1].text.append(character)
      continue
    }
    for var unit in screenUnits(of: character, column: column, width: width) {
      unit.text = style + unit.text
      style = ""
      units.append(unit)
      column = column + unit.width > width ? unit.width : column + unit.width
    }
  }
  if !style.isEmpty, !units.isEmpty { units[units.count - 1].text += style }
  return units
}
