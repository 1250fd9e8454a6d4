import FormEngine
import FormLanguage
import FormRunner
import FormSyntax
import Foundation
import Testing

/// The README's picture of a conversation: the screen of a terminal on which its first form is
/// filled in. With `FORMWALK_REWRITE` set, it is written.
@Suite struct ConversationPictureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The lines that are typed.
  private static let typed = [
    "billing", "money", "To close the books of March", "120", "14", "",
  ]

  @Test func theReadmeShowsIt() throws {
    let path = Self.folder.appending(path: "conversation.svg").path
    let drawn = try Self.picture().svg
    if ConversationCase.isRewriting {
      try drawn.write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      #expect(try String(contentsOfFile: path, encoding: .utf8) == drawn)
    }
  }

  private static func picture() throws -> ConversationPicture {
    let name = "forms/access.form"
    let bytes = try Data(contentsOf: package.appending(path: name))
    let compilation = compileForm(
      SourceText(name: name, bytes: Array(bytes)), importing: NoImports())
    let program = try #require(compilation.program)
    let clock = try #require(LocalDateTime(iso: "2026-11-20T09:00"))
    let terminal = KeyTerminal(typed)
    var options = ConversationOptions()
    options.usesColors = true
    var conversation = Conversation(
      Session(program, clock: clock), options: options, terminal: terminal,
      destination: TerminalOutput(terminal), clock: { clock })
    guard case .submitted = conversation.run() else {
      Issue.record("\(terminal.transcript)")
      return ConversationPicture(command: "", rows: [])
    }
    return ConversationPicture(command: "formwalk run \(name)", rows: terminal.styledRows)
  }
}

/// Standard output on the same terminal.
private final class TerminalOutput: AnswerDestination {
  let name = "standard output"
  let file: String? = nil
  private let terminal: any Terminal

  init(_ terminal: any Terminal) {
    self.terminal = terminal
  }

  func write(_ answers: Answers) -> WritingResult {
    terminal.write(String(decoding: answers.json(pretty: true), as: UTF8.self) + "\n")
    return .written()
  }

  func isThere(_ file: String) -> Bool { false }
  func redirect(to file: String) {}
}

/// A terminal window with a command and what follows it.
private struct ConversationPicture {
  var command: String
  var rows: [[(column: Int, text: String, style: String)]]

  private static let cell = 7.8
  private static let lineHeight = 19
  private static let left = 16
  private static let top = 14
  private static let columns = 72

  var svg: String {
    let width = Self.left * 2 + Int(Double(Self.columns) * Self.cell)
    let height = Self.top * 2 + (rows.count + 1) * Self.lineHeight
    var body = text("$ ", at: 0, row: 0, style: "dim")
    body += text(command, at: 2, row: 0, style: "strong")
    for (row, pieces) in rows.enumerated() {
      for piece in pieces {
        body += text(piece.text, at: piece.column, row: row + 1, style: Self.name(piece.style))
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" class="formwalk-run" role="img">
      <title>A conversation at a terminal</title>
      <style>
      \(Self.style)</style>
      <rect class="page" width="\(width)" height="\(height)" rx="8"/>
      \(body)</svg>

      """
  }

  private static func name(_ code: String) -> String {
    switch code {
    case "1": "strong"
    case "2": "dim"
    case "31": "error"
    case "33": "warning"
    case "36": "answer"
    default: ""
    }
  }

  private func text(_ text: String, at column: Int, row: Int, style: String) -> String {
    let indent = text.prefix { $0 == " " }.count
    let shown = text.dropFirst(indent).reversed().drop { $0 == " " }.reversed()
    guard !shown.isEmpty else { return "" }
    // Blanks that not every program would keep.
    let escaped = String(shown).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("  ", with: " \u{A0}")
    let left = Self.shown(Double(Self.left) + Double(column + indent) * Self.cell)
    let length = Self.shown(Double(shown.count) * Self.cell)
    let bottom = Self.top + row * Self.lineHeight + 14
    let name = style.isEmpty ? "" : #" class="\#(style)""#
    return """
      <text x="\(left)" y="\(bottom)"\(name) textLength="\(length)" \
      lengthAdjust="spacingAndGlyphs">\(escaped)</text>

      """
  }

  private static func shown(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static let style = """
    .formwalk-run{max-width:100%;height:auto}
    .formwalk-run text{font:13px ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1b1f24;white-space:pre}
    .formwalk-run .page{fill:#fff;stroke:#d0d7de}
    .formwalk-run .strong{font-weight:bold}
    .formwalk-run .dim{fill:#57606a}
    .formwalk-run .error{fill:#b02a14}
    .formwalk-run .warning{fill:#8a4600}
    .formwalk-run .answer{fill:#0550ae}
    @media (prefers-color-scheme:dark){
    .formwalk-run text{fill:#e6edf3}
    .formwalk-run .page{fill:#0d1117;stroke:#30363d}
    .formwalk-run .dim{fill:#a3adb8}
    .formwalk-run .error{fill:#ff9d8f}
    .formwalk-run .warning{fill:#f0b072}
    .formwalk-run .answer{fill:#79c0ff}
    }

    """
}
