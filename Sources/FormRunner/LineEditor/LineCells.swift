import FormEngine

/// An indivisible unit of one or more columns on a terminal.
struct ScreenUnit {
  /// The text to write.
  var text: String
  var width: Int
  /// True if terminals disagree on its width, so the cursor is repositioned after it.
  var isUncertain = false
}

/// A column in a row of the screen.
struct ScreenCell: Equatable {
  /// The text that starts here; empty if nothing was written or the character on the left extends
  /// over it.
  var text: String
  /// The number of columns; 0 if the character on the left extends over it.
  var width: Int
  var isUncertain = false
  /// True if it is shown in reverse video.
  var isSelected = false

  static let blank = ScreenCell(text: "", width: 1)
  static let continuation = ScreenCell(text: "", width: 0)
  /// The filler of the last column if the next character needs two.
  static let filler = ScreenCell(text: " ", width: 1)

  /// True if it looks blank.
  var isBlank: Bool { width == 1 && (text.isEmpty || text == " ") }
}

/// Returns how a character is shown: control characters and zero-width characters are made visible,
/// and a tab becomes spaces up to the next tab stop.
///
/// - Parameters:
///   - column: the column where it starts, from 0.
///   - width: the width of the screen.
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
  // Leading zero-width scalars have no base character to combine with.
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
  // A character wider than the screen cannot be shown.
  guard own <= width else { return ScreenUnit(text: "?", width: 1) }
  let sum = character.unicodeScalars.reduce(0) { $0 + displayWidth(of: $1) }
  return ScreenUnit(text: String(character), width: own, isUncertain: sum != own)
}

/// Returns the units of a prompt. Colour sequences are attached to the unit after them, the last to
/// the one before it. The isolate marks around right-to-left words take no column either.
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
