import FormEngine

/// How wide a text is drawn, at most, in the fonts that a page is likely to have.
enum TextMeasure {
  /// In parts of the font size, for a bold sans-serif font that runs wide.
  private static func width(of character: Character) -> Double {
    guard let ascii = character.asciiValue else {
      let columns = displayWidth(of: character)
      return columns == 0 ? 0 : columns == 1 ? 0.85 : 1.25
    }
    switch Unicode.Scalar(ascii) {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": return 0.37
    case "f", "t", "r", "(", ")", "[", "]", "/", "-": return 0.5
    case "m", "w", "M", "W", "@", "%": return 1.12
    case "A"..."Z", "&", "#", "<", ">", "=", "+", "~": return 0.86
    default: return 0.72
    }
  }

  static func width(of text: String, size: Double) -> Double {
    text.reduce(0) { $0 + width(of: $1) } * size
  }

  /// The text, or as much of its beginning as fits, with `…` for the rest.
  static func cut(_ text: String, to room: Double, size: Double) -> String {
    let limit = room / size
    var used = 0.0
    /// Up to here an ellipsis would fit too.
    var fitting = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      used += width(of: text[index])
      if used > limit { return String(text[..<fitting]) + "…" }
      index = text.index(after: index)
      if used + 1 <= limit { fitting = index }
    }
    return text
  }

  /// The text in at most so many lines, broken at blanks; the last one is cut.
  static func lines(_ text: String, to room: Double, size: Double, most: Int) -> [String] {
    var lines: [String] = []
    var words = text.split(separator: " ")[...]
    while let first = words.popFirst() {
      if lines.count + 1 == most {
        return lines + [cut(([first] + words).joined(separator: " "), to: room, size: size)]
      }
      var line = String(first)
      while let next = words.first, width(of: line + " " + next, size: size) <= room {
        line += " " + next
        words.removeFirst()
      }
      lines.append(cut(line, to: room, size: size))
    }
    return lines
  }
}
