/// The time that a piece of work takes: the median of several runs and their spread.
struct Measurement {
  /// The seconds for one piece of work.
  let median: Double
  /// The interquartile range, relative to the median.
  let spread: Double

  /// Runs the work once to warm up, then as often as fits into a fifth of a second, but at least
  /// five times.
  ///
  /// - Parameter count: the number of pieces of work in one run.
  init(pieces count: Int = 1, _ work: () -> Void) {
    let clock = ContinuousClock()
    work()
    var times: [Double] = []
    let start = clock.now
    while times.count < 5 || (clock.now - start < .milliseconds(200) && times.count < 101) {
      times.append(Self.seconds(clock.measure(work)) / Double(count))
    }
    self.init(times: times)
  }

  /// - Parameter times: in seconds, at least one.
  private init(times: [Double]) {
    let times = times.sorted()
    median = times[times.count / 2]
    spread = median > 0 ? (times[times.count * 3 / 4] - times[times.count / 4]) / median : 0
  }

  /// Runs work that measures the relevant part itself.
  init(runs: Int, _ work: (ContinuousClock) -> Duration) {
    let clock = ContinuousClock()
    self.init(times: (0..<max(1, runs)).map { _ in Self.seconds(work(clock)) })
  }

  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}

/// One line of the table: name, work, median, spread and rate.
struct Row {
  var name: String
  var work: String
  var measurement: Measurement
  /// The rate, such as `180 MB/s` or `1.3 of the floor`.
  var rate: String

  init(_ name: String, _ work: String, _ measurement: Measurement, rate: String = "") {
    self.name = name
    self.work = work
    self.measurement = measurement
    self.rate = rate
  }

  var line: String {
    [
      padded(name, 30), padded(work, 26), padded(time, 11, right: true),
      padded("±\(Int(measurement.spread * 100 + 0.5)) %", 8, right: true), "  \(rate)",
    ].joined()
  }

  static let head = [
    padded("name", 30), padded("work", 26), padded("median", 11, right: true),
    padded("spread", 8, right: true), "  rate",
  ].joined()

  private var time: String {
    let seconds = measurement.median
    if seconds >= 1 { return "\(digits(seconds)) s" }
    if seconds >= 1e-3 { return "\(digits(seconds * 1e3)) ms" }
    if seconds >= 1e-6 { return "\(digits(seconds * 1e6)) µs" }
    return "\(digits(seconds * 1e9)) ns"
  }
}

/// Formats a number with three significant digits.
func digits(_ number: Double) -> String {
  if number >= 100 { return String(Int(number + 0.5)) }
  let places = number >= 10 ? 1 : 2
  let scale = places == 1 ? 10 : 100
  let units = Int(number * Double(scale) + 0.5)
  let rest = String(units % scale)
  return "\(units / scale).\(String(repeating: "0", count: places - rest.count))\(rest)"
}

func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, width - text.count))
  return right ? space + text : text + space
}

/// Prevents the optimiser from removing work whose result is not used.
@inline(never)
func use<T>(_ value: T) {
  if MemoryLayout<T>.size < 0 { print(value) }
}

/// Measures reading all bytes once: the floor that no work on them can beat.
func floor(of bytes: [UInt8]) -> Measurement {
  Measurement {
    var sum: UInt8 = 0
    for byte in bytes { sum ^= byte }
    // No text in a benchmark has this checksum, but the optimiser cannot know that.
    if sum == 0xFF, bytes.count == 1 { print(sum) }
  }
}
