internal import FormEngine

/// Estimates the largest width that a text may have in common fonts.
struct TextMeasure {
  let size: Double
  let isBold: Bool

  init(size: Double, bold isBold: Bool = false) {
    self.size = size
    self.isBold = isBold
  }

  func width(of text: some StringProtocol) -> Double {
    text.reduce(0) { $0 + width(of: $1) }
  }

  private func width(of character: Character) -> Double {
    TextMeasure.share(of: character, isBold: isBold) * size
  }

  /// Returns a character's width relative to the font size. ASCII has the widths of DejaVu Sans,
  /// which is wider than other common fonts.
  private static func share(of character: Character, isBold: Bool) -> Double {
    guard let ascii = ascii(character) else {
      switch displayWidth(of: character) {
      case 0: return 0
      case 1: return isBold ? 0.8 : 0.72
      default: return character.unicodeScalars.first?.properties.isEmoji == true ? 1.4 : 1.06
      }
    }
    let widths = isBold ? boldWidths : regularWidths
    // Adds 2 percent, since advances are rounded to whole pixels in small sizes.
    let index = Int(ascii) - 0x20
    return widths.indices.contains(index) ? Double(widths[index]) * 0.0102 : 0
  }

  /// Returns a character that is one ASCII byte. Comparing characters instead takes quadratic time
  /// in the number of their combining marks.
  private static func ascii(_ character: Character) -> UInt8? {
    character.utf8.count == 1 ? character.utf8.first : nil
  }

  /// The widths of the characters from space to tilde, in hundredths.
  private static let regularWidths: [UInt8] = [
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 54,
    100, 69, 69, 70, 77, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
    61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 40, 34, 40, 84, 50,
    50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62,
    64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
  ]
  private static let boldWidths: [UInt8] = [
    35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37,
    70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84, 84, 84, 58,
    100, 78, 77, 74, 83, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84, 85,
    74, 85, 77, 73, 69, 82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 50,
    50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69,
    72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84,
  ]

  /// Returns the text, cut off with `…` if it does not fit.
  func cut(_ text: String, to room: Double) -> String {
    var used = 0.0
    /// The last index at which an ellipsis would still fit.
    var fitting = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      used += width(of: text[index])
      if used > room { return String(text[..<fitting]) + "…" }
      index = text.index(after: index)
      if used + size <= room { fitting = index }
    }
    return text
  }

  /// Wraps text at spaces, or within a word that is too long. If there are more lines than the
  /// limit, the last one is cut.
  func lines(_ text: String, to room: Double, most: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0.0
    let blank = width(of: " ")
    var words = text.split(whereSeparator: { Self.ascii($0) == UInt8(ascii: " ") })[...]
    while var word = words.popFirst() {
      var wide = width(of: word)
      if !line.isEmpty, used + blank + wide <= room {
        line += " " + word
        used += blank + wide
        continue
      }
      if lines.count + (line.isEmpty ? 1 : 2) > most {
        let rest = ([Substring(line), word] + words).filter { !$0.isEmpty }
        return lines + [cut(rest.joined(separator: " "), to: room)]
      }
      if !line.isEmpty { lines.append(line) }
      while wide > room, lines.count + 1 < most {
        let head = start(of: word, within: room)
        lines.append(String(word[..<head]))
        word = word[head...]
        wide = width(of: word)
      }
      (line, used) = (wide > room ? cut(String(word), to: room) : String(word), wide)
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns the index at which to break a word that is too long: after a punctuation mark in the
  /// second half of the line, or at its end.
  private func start(of word: Substring, within room: Double) -> Substring.Index {
    var used = 0.0
    var joint: Substring.Index?
    var index = word.startIndex
    while index < word.endIndex {
      used += width(of: word[index])
      if used > room { break }
      let isJoint = Self.ascii(word[index]).map { ".-/_:,;".utf8.contains($0) } ?? false
      index = word.index(after: index)
      if isJoint, used > room / 2 { joint = index }
    }
    if let joint { return joint }
    return index > word.startIndex ? index : word.index(after: word.startIndex)
  }
}
