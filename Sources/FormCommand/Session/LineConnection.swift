import FormRunner

/// The connection to a program over two descriptors, with a message a line. Neither side waits for
/// the other: lines to send are buffered while lines are still read.
struct LineConnection {
  let output: Int32
  private var reader: LineReader
  private var unsent: [UInt8] = []
  /// The number of unsent bytes at the start that have been sent.
  private var sent = 0
  /// Lines that were read while something else was going on.
  private var waiting: [LineReader.Line] = []
  /// The reason why the output can no longer be written, or the input no longer read.
  private(set) var failure: SystemError?

  /// The number of unsent bytes from which on nothing more is read.
  private static let mostUnsent = 64 << 20

  init(input: Int32, output: Int32) {
    self.output = output
    reader = LineReader(input, limit: ProgramSession.longestLine)
  }

  var input: Int32 { reader.descriptor }

  /// True if there are no more lines.
  var hasEnded: Bool { waiting.isEmpty && reader.isFinished || failure != nil }

  /// True if nothing more can be read.
  var isInputFinished: Bool { reader.isFinished }

  mutating func send(_ bytes: [UInt8]) { unsent += bytes }

  /// Returns the next line if it has arrived.
  mutating func takeLine() -> LineReader.Line? {
    waiting.isEmpty ? reader.takeLine() : waiting.removeFirst()
  }

  /// Reads what has arrived, and keeps its lines for later; returns those.
  mutating func lookAhead() -> [LineReader.Line] {
    fill()
    var new: [LineReader.Line] = []
    while let line = reader.takeLine() { new.append(line) }
    waiting += new
    return new
  }

  /// Sends and receives what is possible, and waits if nothing is.
  mutating func exchange(milliseconds: Int?) {
    let outputs = sent < unsent.count ? [output] : []
    let reads = !reader.isFinished && unsent.count - sent < Self.mostUnsent
    let inputs = reads ? [input] : []
    let ready = System.wait(
      toRead: [System.signalDescriptor] + inputs, toWrite: outputs, milliseconds: milliseconds)
    if ready.write.first == true { write() }
    if reads, ready.read.last == true { fill() }
  }

  /// Sends everything, until a signal asks the program to end.
  mutating func flush(until signals: SignalQueue) {
    guard sent < unsent.count, failure == nil else { return }
    failure = WriteFile.all(Array(unsent[sent...]), to: output, until: signals).failure
    unsent = []
    sent = 0
  }

  private mutating func fill() {
    do throws(SystemError) {
      try reader.fill()
    } catch {
      failure = error
    }
  }

  private mutating func write() {
    // A pipe that is ready accepts this much without blocking.
    let end = min(unsent.count, sent + 4_096)
    unsent[sent..<end].withUnsafeBytes { buffer in
      do throws(SystemError) {
        sent += try System.write(output, buffer)
      } catch .interrupted, .again {
      } catch {
        failure = error
      }
    }
    if sent == unsent.count {
      unsent = []
      sent = 0
    }
  }
}
