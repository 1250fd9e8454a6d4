/// A progress bar on standard error, if that is a terminal. It appears after half a second, is
/// redrawn in place, and disappears at the end.
struct ProgressBar {
  private static let patience = 0.5
  private static let pause = 0.1
  private static let width = 40

  private let isOn: Bool
  /// The time of the next update, as measured by `System.elapsed`.
  private var due: Double
  private var isShown = false
  private var device = Output(System.standardError)

  init() {
    isOn =
      System.isTerminal(System.standardError) && System.variable("TERM") != "dumb"
    due = isOn ? System.elapsed() + ProgressBar.patience : .infinity
  }

  /// Draws the bar, unless it was drawn very recently.
  ///
  /// - Parameters:
  ///   - part: the completed fraction, from 0 to 1; nil if unknown.
  ///   - words: the text after the bar.
  mutating func show(_ part: Double?, _ words: @autoclosure () -> String, _ streams: inout Streams)
  {
    guard isOn else { return }
    let now = System.elapsed()
    guard now >= due else { return }
    due = now + ProgressBar.pause
    // Other output goes above the bar.
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

  /// Removes the bar before other output, and at the end.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    device.write("\r\u{1B}[K")
    device.flush()
  }
}
