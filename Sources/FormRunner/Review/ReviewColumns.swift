import FormEngine

/// The columns of a review: marks, numbers, labels and values.
struct ReviewColumns {
  /// The maximum width of a label with its value beside it.
  private static let mostLabel = 40

  private let screen: Screen
  /// The width of the widest number.
  private let digits: Int
  /// The width of the widest label that has its value beside it.
  private let label: Int

  /// The column where labels start, after the mark.
  var start: Int { 2 + digits + 2 }

  init(_ lines: [ReviewLine], on screen: Screen) {
    self.screen = screen
    digits = lines.filter { $0.kind != .row }.map(\.number.utf8.count).max() ?? 0
    let start = 2 + digits + 2
    let room =
      screen.width.map { max(10, min(Self.mostLabel, $0 - start - 2 - Screen.leastForAnswer)) }
      ?? Self.mostLabel
    label =
      lines.filter { $0.kind != .heading }.map { Self.labelWidth($0, on: screen) }
      .filter { $0 <= room }.max() ?? 0
  }

  private static func labelWidth(_ line: ReviewLine, on screen: Screen) -> Int {
    displayWidth(of: screen.shown(line.kind == .row ? line.number : line.label))
  }

  /// Returns the output for a line: a long label and its value take two lines.
  func lines(of line: ReviewLine, in language: Language?) -> [WrittenLine] {
    guard line.kind != .heading else {
      return [WrittenLine(line: StyledLine(line.label, .strong), column: 2, hanging: 4)]
    }
    let isRow = line.kind == .row
    let number = isRow ? "" : line.number
    let mark = line.mark == .changed ? "* " : "  "
    let padding = String(repeating: " ", count: max(0, digits - number.utf8.count))
    var head = StyledLine(mark) + StyledLine(padding + number + "  ", .dim)
    if isRow { head.append(line.number, .dim) } else { head.append(line.label) }
    var value =
      line.value.isEmpty
      ? StyledLine(WordMessage.empty.text(in: language)) : StyledLine(line.value, .answer)
    if line.mark == .new { value.append("  " + WordMessage.new.text(in: language), .dim) }
    let valueStart = start + label + 2
    let width = Self.labelWidth(line, on: screen)
    guard width <= label else {
      return [
        WrittenLine(line: head, column: 0, hanging: start),
        WrittenLine(line: value, column: valueStart, hanging: valueStart),
      ]
    }
    head.append(String(repeating: " ", count: label + 2 - width))
    return [WrittenLine(line: head + value, column: 0, hanging: valueStart)]
  }
}
