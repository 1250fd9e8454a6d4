/// Shows the progress of long work on standard error, if that is a terminal: nothing in the first
/// half second, then a line that is redrawn and disappears at the end.
struct ProgressBar {
  private static let patience = 0.5
  private static let pause = 0.1
  private static let width = 40

  private let isOn: Bool
  /// When it is drawn next, in the time of `System.elapsed`.
  private var due: Double
  private var isShown = false
  private var device = Output(System.standardError)

  init() {
    isOn =
      System.isTerminal(System.standardError) && System.variable("TERM") != "dumb"
    due = isOn ? System.elapsed() + ProgressBar.patience : .infinity
  }

  /// Draws it, unless it was drawn just now.
  ///
  /// - Parameters:
  ///   - part: how much is done, from 0 to 1; nil if unknown.
  ///   - words: the text after it.
  mutating func show(_ part: Double?, _ words: @autoclosure () -> String, _ streams: inout Streams)
  {
    guard isOn else { return }
    let now = System.elapsed()
    guard now >= due else { return }
    due = now + ProgressBar.pause
    // What was written meanwhile is above.
    if streams.hasPending {
      clear()
      streams.output.flush()
      streams.error.flush()
    }
    var line = words()
    if let part {
      let done = Int((min(max(part, 0), 1) * Double(ProgressBar.width)).rounded(.down))
      let bar =
        String(repeating: "#", count: done)
        + String(repeating: "-", count: ProgressBar.width - done)
      line = "[\(bar)] \(Int(min(max(part, 0), 1) * 100))%  \(line)"
    }
    let room = System.width(of: System.standardError).map { max($0 - 1, 1) } ?? 79
    device.write("\r\u{1B}[K\(line.prefix(room))")
    device.flush()
    isShown = true
  }

  /// Removes it: before anything else is written, and at the end.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    device.write("\r\u{1B}[K")
    device.flush()
  }
}
