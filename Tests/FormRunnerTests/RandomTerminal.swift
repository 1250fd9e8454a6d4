import FormRunner
import SeededNumbers

/// A terminal with random input: answers, commands, nonsense and control characters.
final class RandomTerminal: Terminal {
  /// The text typed whenever echo is off, which must never be shown.
  static let secret = "hunter2-is-no-good-secret"

  let isInteractive: Bool
  let canHideEcho = true
  let columns: Int?
  private(set) var transcript = ""
  private var generator: SeededGenerator
  private var left: Int

  init(seed: UInt64, lines: Int, isInteractive: Bool) {
    generator = SeededGenerator(seed: seed)
    left = lines
    self.isInteractive = isInteractive
    columns = [80, 40, 1, 200][Int(seed / 2 % 4)]
  }

  func write(_ text: String) {
    transcript += text
  }

  func flush() {}

  func readLine(_ request: LineRequest) -> LineInput {
    guard left > 0 else { return .gone }
    left -= 1
    guard request.kind != .secret else {
      let line = Int.random(in: 0..<4, using: &generator) == 0 ? any() : Self.secret
      return .line(line == ":quit" ? "" : line)
    }
    return .line(any())
  }

  func edit(_ text: [UInt8], limit: Int) -> EditorVisit {
    let lines = (0..<Int.random(in: 0..<3, using: &generator)).map { _ in any() }
    return EditorVisit(.saved(Array(lines.joined(separator: "\r\n").utf8)))
  }

  private func any() -> String {
    let lines = [
      "", "", "", "", "y", "n", "y", "1", "2", "-3", "2030-01-01", "9:30", "a@example.com", "text",
      "?", "<", ">", ">", "!", "\\?", ".", "\u{1B}[2J\u{202E}", "\u{9B}0m", ":", ": x", ":help",
      ":list", ":review", ":first", ":last", ":undo", ":undo", ":redo", ":add", ":delete",
      ":delete 1", ":move 1 2", ":move 2 1", ":move 0 99999999999999999999", ":sort name",
      ":sort b descending",
      ":options", ":options a", ":submit", ":list a", ":review all", ":add at 1", ":goto 1",
      ":goto 2.1", ":goto", ":goto nowhere", ":goto a[1]", ":goto a..b",
      ":goto [", ":why x", ":edit", ":save", ":discard", ":d", ":xyzzy",
    ]
    return lines.randomElement(using: &generator) ?? ""
  }
}
