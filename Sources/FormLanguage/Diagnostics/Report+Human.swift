internal import FormEngine

extension Report {
  /// Each finding with its place, the source line and a mark under the exact columns.
  ///
  /// - Parameter colors: whether the text is coloured by terminal sequences.
  public func human(colors: Bool) -> String {
    var writer = HumanReportWriter(colors: colors)
    return diagnostics.map { writer.text(of: $0) }.joined()
  }
}

/// Writes findings for people, one after the other. What it learns of a source it keeps, since there
/// may be many findings about one.
public struct HumanReportWriter: Sendable {
  private var tables = LineTables()
  private let ink: Ink

  /// - Parameter colors: whether the text is coloured by terminal sequences.
  public init(colors: Bool) {
    ink = Ink(isOn: colors)
  }

  /// A finding with its place, the source line and a mark under the exact columns, other places, help
  /// and fix, and an empty line.
  public mutating func text(of diagnostic: Diagnostic) -> String {
    var text = ink.head(
      diagnostic.severity, "\(diagnostic.severity.rawValue)[\(diagnostic.name.rawValue)]")
    text += ink.bold(": \(visibleText(diagnostic.message))") + "\n"
    var places = [
      Excerpt(tables.table(of: diagnostic.source), diagnostic.span, "", isMain: true)
    ]
    for label in diagnostic.labels {
      places.append(Excerpt(tables.table(of: label.source), label.span, label.text, isMain: false))
    }
    let width = places.map(\.numberWidth).max() ?? 1
    for place in places { text += place.text(width: width, ink, diagnostic.severity) }
    let margin = String(repeating: " ", count: width)
    if let help = diagnostic.help {
      let lines = visibleText(help, keeping: .lineFeed).split(separator: "\n")
      text += "\(margin) \(ink.dim("=")) \(ink.bold("help:")) "
      text += lines.joined(separator: "\n\(margin)         ") + "\n"
    }
    if let fix = diagnostic.fix, diagnostic.help != fix.title {
      let kind = fix.isSafe ? "fix:" : "unsafe fix:"
      text += "\(margin) \(ink.dim("=")) \(ink.bold(kind)) \(visibleText(fix.title))\n"
    }
    return text + "\n"
  }
}

/// Terminal colours, or none.
struct Ink: Sendable {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }

  func head(_ severity: DiagnosticSeverity, _ text: String) -> String {
    switch severity {
    case .error: wrap(text, "1;31")
    case .warning: wrap(text, "1;33")
    case .information: wrap(text, "1;36")
    }
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// One source line with a mark under a span of it.
private struct Excerpt {
  /// Tabs go on to the next multiple of this many columns.
  static let tabWidth = 4
  /// Longer lines are cut around the span.
  static let widest = 100

  let place: String
  let lineNumber: Int
  let line: String
  /// Columns before the mark, and how many it takes.
  let indent: Int
  let length: Int
  let label: String
  let isMain: Bool

  var numberWidth: Int { String(lineNumber).count }

  init(_ table: LineTable, _ span: Span, _ label: String, isMain: Bool) {
    let start = table.position(of: Int(span.start))
    place = "\(visibleText(table.source.name)):\(start.line):\(start.column)"
    lineNumber = start.line
    self.label = label
    self.isMain = isMain
    let lineSpan = table.span(ofLine: start.line)
    let first = min(max(Int(span.start), Int(lineSpan.start)), Int(lineSpan.end))
    let bytes = table.source.bytes
    // Where the source is no UTF-8 a border may lie before the span.
    let last = max(
      first,
      Self.border(
        bytes, min(max(Int(span.end), first), Int(lineSpan.end), first + 4 * Self.widest)))
    // A line of megabytes is cut before it is measured.
    let from = Self.border(bytes, max(Int(lineSpan.start), first - 4 * Self.widest))
    let to = max(last, Self.border(bytes, min(Int(lineSpan.end), last + 4 * Self.widest)))
    var before = Self.expanded(bytes[from..<first], column: 0)
    let marked = Self.expanded(bytes[first..<last], column: displayWidth(of: before))
    var after = Self.expanded(bytes[last..<to], column: 0)
    var cutMark = marked
    let width = displayWidth(of: before) + displayWidth(of: marked) + displayWidth(of: after)
    if width > Self.widest, displayWidth(of: before) > Self.widest / 2 {
      before = "…" + Self.suffix(before, columns: Self.widest / 2)
    }
    let room = Self.widest - displayWidth(of: before) + (before.hasPrefix("…") ? 1 : 0)
    cutMark = Self.prefix(marked, columns: room)
    after = cutMark == marked ? Self.prefix(after, columns: room - displayWidth(of: marked)) : ""
    line = before + cutMark + after
    indent = displayWidth(of: before)
    length = max(1, displayWidth(of: cutMark))
  }

  func text(width: Int, _ ink: Ink, _ severity: DiagnosticSeverity) -> String {
    let margin = String(repeating: " ", count: width)
    let number = String(lineNumber)
    let padded = String(repeating: " ", count: width - number.count) + number
    let mark = String(repeating: isMain ? "^" : "-", count: length)
    let space = String(repeating: " ", count: indent)
    let words = label.isEmpty ? "" : " \(visibleText(label))"
    let colored = isMain ? ink.head(severity, mark) : ink.bold(mark + words)
    return """
      \(margin)\(ink.dim(isMain ? "-->" : ":::")) \(place)
      \(margin) \(ink.dim("|"))
      \(ink.dim("\(padded) |")) \(line)
      \(margin) \(ink.dim("|")) \(space)\(colored)

      """
  }

  /// The nearest offset at which a character begins.
  private static func border(_ bytes: [UInt8], _ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// Tabs as spaces, control characters visible.
  private static func expanded(_ bytes: ArraySlice<UInt8>, column: Int) -> String {
    let text = visibleText(String(decoding: bytes, as: UTF8.self), keeping: .tab)
    guard text.utf8.contains(0x09) else { return text }
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

  private static func prefix(_ text: String, columns: Int) -> String {
    guard displayWidth(of: text) > columns else { return text }
    var result = ""
    var width = 0
    for character in text {
      width += displayWidth(of: character)
      if width > columns { break }
      result.append(character)
    }
    return result + "…"
  }

  private static func suffix(_ text: String, columns: Int) -> String {
    var result: [Character] = []
    var width = 0
    for character in text.reversed() {
      width += displayWidth(of: character)
      if width > columns { break }
      result.append(character)
    }
    return String(result.reversed())
  }
}
