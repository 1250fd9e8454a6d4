import FormRunner

/// A terminal with the line editor, where each line of a script is typed key by key. It records the
/// screen.
final class KeyTerminal: Terminal {
  let isInteractive = true
  let canHideEcho = true
  let columns: Int?
  let rows: Int?
  private var screen: TerminalEmulator
  private var lines: ArraySlice<String>
  private var editor: LineEditor?

  /// - Parameter rows: the rows that a person sees; the recorded screen has many more.
  init(_ lines: [String], columns: Int = 80, rows: Int = 24) {
    self.lines = lines[...]
    self.columns = columns
    self.rows = rows
    screen = TerminalEmulator(columns: columns, height: 1000)
    editor = LineEditor(limit: 1 << 20, rewraps: true)
  }

  /// Everything that is on the screen.
  var transcript: String {
    var rows = screen.rows
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  /// The rows up to the last one with text, as pieces with one style each.
  var styledRows: [[(column: Int, text: String, style: String)]] {
    Array(screen.styledRows.prefix(screen.row))
  }

  var editsLines: Bool { editor != nil }
  var initialText: InitialText { editor?.initialText ?? .none }

  func stopEditingLines() { editor = nil }

  func write(_ text: String) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      screen.write(number == 0 ? String(line) : "\r\n" + line)
    }
  }

  func flush() {}

  func readLine(_ request: LineRequest) -> LineInput {
    guard let line = lines.popFirst() else { return .gone }
    guard editor != nil else {
      write((request.kind == .secret ? "" : line) + "\n")
      return .line(line)
    }
    editor?.begin(request, size: ScreenSize(columns: columns ?? 80, rows: screen.height))
    editor?.receive(Array((Self.typed(line) + "\r").utf8))
    let end = editor?.proceed()
    screen.write(String(decoding: editor?.takeOutput() ?? [], as: UTF8.self))
    switch end {
    case .line(let line, let remark):
      if let remark { write(remark + "\n") }
      return .line(line)
    case .tooLong: return .unusable(.tooLong(limit: 1 << 20))
    case .notUTF8: return .unusable(.notUTF8)
    case .endOfInput: return .end
    case nil: return .gone
    }
  }

  private static let keys: [(name: String, sequence: String)] = [
    ("Up", "\u{1B}[A"), ("Down", "\u{1B}[B"), ("Right", "\u{1B}[C"), ("Left", "\u{1B}[D"),
    ("Home", "\u{1B}[H"), ("End", "\u{1B}[F"), ("Back", "\u{7F}"), ("Delete", "\u{1B}[3~"),
    ("Tab", "\t"), ("BackTab", "\u{1B}[Z"), ("C-d", "\u{4}"), ("C-l", "\u{C}"), ("C-u", "\u{15}"),
    ("C-_", "\u{1F}"), ("Paste", "\u{1B}[200~"), ("Pasted", "\u{1B}[201~"), ("LF", "\n"),
  ]

  /// Returns the bytes that the keys of a line send; names of keys are in braces.
  private static func typed(_ line: String) -> String {
    var text = line
    for key in keys {
      text = text.split(separator: "{\(key.name)}", omittingEmptySubsequences: false)
        .joined(separator: key.sequence)
    }
    return text
  }
}
