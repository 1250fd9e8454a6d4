import FormRunner
import Foundation
import SeededNumbers
import TestCases
import Testing

/// Presses random keys on a screen whose size sometimes changes, with the input split at random,
/// and compares the screen with the line. Returns a description of the first difference.
func pressKeysAtRandom(seed: UInt64) -> String? {
  var generator = SeededGenerator(seed: seed)
  let rewraps = generator.chance(1, in: 2)
  var editor = LineEditor(limit: 1 << 20, rewraps: rewraps)
  var model = LineModel()
  let widths = [1, 2, 3, 5, 8, 13, 20, 40, 80]
  for lineNumber in 0...generator.below(3) {
    var columns = widths[generator.below(widths.count)]
    var height = 1 + generator.below(12)
    let history = (0..<generator.below(4)).map { "entry \($0) 世" }
    model = model.nextLine(history: history)
    let prompts = ["", "Name: ", "名前: ", "A longer question [none]: "]
    var prompt = prompts[generator.below(prompts.count)]
    if columns == 1 { prompt = "N: " }
    var screen = TerminalEmulator(columns: columns, height: height)
    screen.write("up\r\n" + prompt)
    var request = LineRequest(.answer, prompt: prompt)
    request.history = history
    editor.begin(request, size: ScreenSize(columns: columns, rows: height))
    var log: [String] = []
    // Until the line is written again below itself, or its start is moved off the screen.
    var isAlone = true
    for _ in 0...generator.below(14) {
      var bytes: [UInt8] = []
      for _ in 0...generator.below(4) {
        let (key, sent) = RandomKeys.next(&generator)
        model.press(key)
        if key == .redraw { isAlone = false }
        log.append("\(key)")
        bytes += sent
      }
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 1 + generator.below(generator.chance(1, in: 2) ? 3 : 20))
        editor.receive(bytes[start..<end])
        start = end
        if editor.proceed() != nil { return "\(log): the line ended" }
        screen.write(editor.takeOutput())
        if screen.hasScrolled { isAlone = false }
        guard generator.chance(1, in: 12) else { continue }
        columns = columns == 1 ? 1 : widths[1 + generator.below(widths.count - 1)]
        height = 1 + generator.below(12)
        log.append("\(columns) × \(height)")
        screen.resize(columns: columns, height: height, rewraps: rewraps)
        editor.resize(to: ScreenSize(columns: columns, rows: height))
        screen.write(editor.takeOutput())
      }
      let expected = DrawnLine(
        prompt: prompt, line: model.text, cursor: model.cursor, columns: columns)
      if screen.hasScrolled { isAlone = false }
      if let wrong = difference(screen, expected, isAlone: isAlone) {
        return "line \(lineNumber), \(columns) × \(height), “\(prompt)” \(log): \(wrong)"
      }
    }
    editor.receive([0x0D])
    guard let end = editor.proceed() else { return "\(log): the line did not end" }
    screen.write(editor.takeOutput())
    guard case .line(let text, _) = end else { return "\(log): \(end)" }
    if Array(text.utf8) != Array(model.text.utf8) {
      return "\(log): read “\(text)”, expected “\(model.text)”"
    }
    if screen.isPasteMarked || screen.column != 0 || screen.rows[screen.row] != "" {
      return "\(log): the screen is not as it was"
    }
  }
  return nil
}

/// Returns how a screen differs from the expected one, or nil.
///
/// - Parameter isAlone: true if nothing new may be above the line.
private func difference(
  _ screen: TerminalEmulator, _ expected: DrawnLine, isAlone: Bool
) -> String? {
  if let unknown = screen.unknown.first { return "unknown: \(unknown.debugDescription)" }
  if screen.column != expected.cursor.column {
    return "cursor in column \(screen.column), expected \(expected.cursor.column): "
      + "\(screen.rows), \(expected.rows)"
  }
  for (index, row) in screen.rows.enumerated() {
    let place = expected.cursor.row - screen.row + index
    let wanted =
      place < 0
      ? (expected.rows.count > screen.height ? row : "")
      : place < expected.rows.count
        ? expected.rows[place] : ""
    if place < 0, !isAlone || ["up", "u", "p", ""].contains(row) { continue }
    if row != wanted { return "row \(index) is “\(row)”, expected “\(wanted)” in \(expected.rows)" }
  }
  if expected.rows.count <= screen.height, screen.row < expected.cursor.row {
    return "the start of the line is not shown"
  }
  return nil
}

// Tests

/// `FORMWALK_KEYS=100000 swift test --filter LineEditorProperties` presses as many sequences.
@Suite struct LineEditorProperties {
  @Test("What a terminal shows is the line, whatever is typed", .tags(.property), .slow)
  func randomKeys() {
    let count = ProcessInfo.processInfo.environment["FORMWALK_KEYS"].flatMap { UInt64($0) } ?? 400
    for seed in 0..<count {
      guard let wrong = pressKeysAtRandom(seed: seed) else { continue }
      Issue.record("seed \(seed): \(wrong)")
      return
    }
  }
}
