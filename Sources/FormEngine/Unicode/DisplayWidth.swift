/// Returns the number of terminal columns that a scalar takes by itself: 0, 1 or 2.
///
/// Wide and full-width scalars (UAX #11) take 2, ambiguous ones 1; control characters, combining
/// marks and format controls take 0.
public func displayWidth(of scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 {
    switch value {
    case 0x20...0x7E, 0xA0...0x2FF: return 1
    default: return 0
    }
  }
  if zeroWidthRanges.boundsContain(value) { return 0 }
  return value >= 0x1100 && wideRanges.boundsContain(value) ? 2 : 1
}

/// Returns the number of terminal columns that a character takes.
///
/// A flag, an emoji with modifiers or joined from several, and a scalar that the variation selector
/// U+FE0F makes an emoji (UTS #51) take 2; other characters take the sum of their scalars.
public func displayWidth(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  let own = displayWidth(of: first)
  guard let second = scalars.dropFirst().first else { return own }
  let isFlag = 0x1F1E6...0x1F1FF ~= first.value && 0x1F1E6...0x1F1FF ~= second.value
  if isFlag || (first.properties.isEmoji && (own == 2 || second.value == 0xFE0F)) { return 2 }
  return scalars.reduce(0) { $0 + displayWidth(of: $1) }
}

/// Returns the number of terminal columns that a text takes on one line.
public func displayWidth(of text: String) -> Int {
  if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text.utf8.count }
  var width = 0
  for scalar in text.unicodeScalars {
    let own = displayWidth(of: scalar)
    // Only emoji differ in width from the sum of their scalars.
    if scalar.value >= 0x1F000 || scalar == "\u{FE0F}" || scalar == "\u{200D}"
      || (own == 2 && scalar.value < 0x3300 && scalar.properties.isEmoji)
    {
      return text.reduce(0) { $0 + displayWidth(of: $1) }
    }
    width += own
  }
  return width
}
