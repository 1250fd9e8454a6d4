import FormRunner

/// The connection to a program over two descriptors, with a message a line. Neither side waits for
/// the other: lines to send are buffered while lines are still read.
struct LineConnection {
  /// The reason why the connection cannot be used any more.
  enum Failure {
    case reading(SystemError)
    case writing(SystemError)
  }

  private var reader: LineReader
  private var unsent: UnsentOutput
  private(set) var failure: Failure?

  /// The number of unsent bytes from which on nothing more is read.
  private static let mostUnsent = 64 << 20

  init(input: Int32, output: Int32) {
    reader = LineReader(input, limit: ProgramSession.longestLine)
    unsent = UnsentOutput(to: output)
  }

  /// True if there are no more lines.
  var hasEnded: Bool { reader.isFinished || failure != nil }

  mutating func send(_ bytes: [UInt8]) { unsent.add(bytes) }

  /// Returns the next line if it has arrived.
  mutating func takeLine() -> LineReader.Line? { reader.takeLine() }

  /// Reads what has arrived, without waiting.
  mutating func readArrived() {
    guard !hasEnded else { return }
    let ready = System.wait(toRead: [reader.descriptor], milliseconds: 0)
    if ready.read.first == true { fill() }
  }

  /// Sends and receives what is possible, and waits if nothing is.
  mutating func exchange(milliseconds: Int?) {
    let outputs = unsent.count > 0 ? [unsent.descriptor] : []
    let reads = !reader.isFinished && unsent.count < Self.mostUnsent
    let inputs = reads ? [reader.descriptor] : []
    let ready = System.wait(
      toRead: [System.signalDescriptor] + inputs, toWrite: outputs, milliseconds: milliseconds)
    if ready.write.first == true {
      do throws(SystemError) {
        try unsent.send()
      } catch {
        failure = .writing(error)
      }
    }
    if reads, ready.read.last == true { fill() }
  }

  /// Sends everything, until a signal asks the program to end.
  mutating func flush(until signals: SignalQueue) {
    guard unsent.count > 0, failure == nil else { return }
    failure = WriteFile.all(unsent.takeAll(), to: unsent.descriptor, until: signals).failure
      .map { .writing($0) }
  }

  private mutating func fill() {
    do throws(SystemError) {
      try reader.fill()
    } catch {
      failure = .reading(error)
    }
  }
}
