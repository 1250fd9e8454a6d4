internal import FormEngine

/// A place with its source line and a mark under the exact columns.
struct Excerpt {
  /// The width to which longer lines are cut around the mark.
  private static let widest = 100

  private let place: String
  private let lineNumber: String
  /// The line, the number of columns before the mark, and its width; nil if there is no line.
  private let shown: (line: String, indent: Int, length: Int)?
  /// The relation of another place to the finding; nil at the place of the finding itself.
  private let label: String?

  var numberWidth: Int { lineNumber.utf8.count }

  init(file: String, position: SourcePosition, _ line: MarkedLine?, label: String?) {
    place = "\(visibleText(file)):\(position.line):\(position.column)"
    lineNumber = String(position.line)
    shown = line.map(Self.layout)
    self.label = label
  }

  func text(width: Int, _ ink: Ink, _ severity: DiagnosticSeverity) -> String {
    let margin = String(repeating: " ", count: width)
    let head = "\(margin)\(ink.dim(label == nil ? "-->" : ":::")) \(place)\n"
    guard let shown else { return head }
    let padded = String(repeating: " ", count: width - numberWidth) + lineNumber
    let mark = String(repeating: label == nil ? "^" : "-", count: shown.length)
    let space = String(repeating: " ", count: shown.indent)
    let colored =
      if let label {
        ink.bold(mark + (label.isEmpty ? "" : " \(visibleText(label))"))
      } else {
        ink.head(severity, mark)
      }
    return """
      \(head)\(margin) \(ink.dim("|"))
      \(ink.dim("\(padded) |")) \(shown.line)
      \(margin) \(ink.dim("|")) \(space)\(colored)

      """
  }

  private static func layout(_ line: MarkedLine) -> (line: String, indent: Int, length: Int) {
    let first = line.marked.lowerBound
    let last = line.marked.upperBound
    var before = ShownText(line.bytes[line.shown.lowerBound..<first], column: 0)
    let marked = ShownText(line.bytes[first..<last], column: before.width)
    var after = ShownText(
      line.bytes[last..<line.shown.upperBound], column: before.width + marked.width)
    let width = before.width + marked.width + after.width
    if width > widest, before.width > widest / 2 {
      before = before.suffix(columns: widest / 2)
    } else if line.goesOnBefore {
      before = before.suffix(columns: before.width)
    }
    let room = widest - before.width + (before.isCut ? 1 : 0)
    let shown = marked.width > room ? marked.prefix(columns: room) : marked
    if shown.isCut {
      after = ShownText([], column: 0)
    } else if after.width > room - shown.width {
      after = after.prefix(columns: room - shown.width)
    } else if line.goesOnAfter {
      after = after.prefix(columns: after.width)
    }
    return (before.text + shown.text + after.text, before.width, max(1, shown.width))
  }
}

/// Part of a line as displayed, and its width in columns. Tabs become spaces; control characters
/// and invalid UTF-8 become visible.
private struct ShownText {
  /// The distance of tab stops, in columns.
  private static let tabWidth = 4

  private(set) var text: String
  private(set) var width: Int
  /// True if an ellipsis replaces part of the text.
  private(set) var isCut = false
  /// True if each byte takes one column.
  private let isPlain: Bool

  /// - Parameter column: the number of columns before the text.
  init(_ bytes: ArraySlice<UInt8>, column: Int) {
    isPlain = bytes.allSatisfy { 0x20...0x7E ~= $0 }
    guard !isPlain else {
      text = String(decoding: bytes, as: UTF8.self)
      width = bytes.count
      return
    }
    text = visibleText(String(decoding: bytes, as: UTF8.self), keeping: .tab)
    if text.utf8.contains(0x09) { text = Self.expanded(text, column: column) }
    width = displayWidth(of: text)
  }

  private static func expanded(_ text: String, column: Int) -> String {
    var result = ""
    var column = column
    for character in text {
      if character == "\t" {
        let spaces = tabWidth - column % tabWidth
        result += String(repeating: " ", count: spaces)
        column += spaces
      } else {
        result.append(character)
        column += displayWidth(of: character)
      }
    }
    return result
  }

  /// Returns the start of the text that fits, followed by an ellipsis.
  func prefix(columns: Int) -> ShownText {
    var cut = self
    if isPlain {
      cut.text = String(decoding: text.utf8.prefix(columns), as: UTF8.self)
      cut.width = cut.text.utf8.count
    } else {
      (cut.text, cut.width) = ("", 0)
      for character in text {
        let own = displayWidth(of: character)
        if cut.width + own > columns { break }
        cut.text.append(character)
        cut.width += own
      }
    }
    cut.text += "…"
    cut.width += 1
    cut.isCut = true
    return cut
  }

  /// Returns the end of the text that fits, after an ellipsis.
  func suffix(columns: Int) -> ShownText {
    var cut = self
    if isPlain {
      cut.text = String(decoding: text.utf8.suffix(columns), as: UTF8.self)
      cut.width = cut.text.utf8.count
    } else {
      var kept: [Character] = []
      cut.width = 0
      for character in text.reversed() {
        let own = displayWidth(of: character)
        if cut.width + own > columns { break }
        kept.append(character)
        cut.width += own
      }
      cut.text = String(kept.reversed())
    }
    cut.text = "…" + cut.text
    cut.width += 1
    cut.isCut = true
    return cut
  }
}
