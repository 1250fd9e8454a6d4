/// The console of a conversation: prompts are written to one descriptor, lines are read from
/// another, and signals are handled in between.
struct Console {
  /// The result of reading a line.
  enum Reading: Equatable {
    case line([UInt8])
    /// The line is longer than the limit.
    case tooLong
    /// The line is as long as the terminal allows, so the rest of it was lost.
    case cut
    /// A line from a pipe that may never end.
    case endless
    /// The end of the input; at a terminal the Ctrl-D key, after which more input can follow.
    case end
    /// The terminal has been closed.
    case gone
    /// A signal asks the program to end.
    case signal(Signal)
    case failure(SystemError)
  }

  let input: Int32
  let output: Int32
  /// True if the input is a terminal, which echoes what is typed.
  let isTerminal: Bool
  let signals = SignalQueue()
  private var reader: LineReader
  /// The reason why prompts can no longer be written.
  private(set) var outputFailure: SystemError?

  /// - Parameter longestLine: the maximum size of a line in bytes.
  init(input: Int32, output: Int32, longestLine: Int = Console.longestLine) {
    self.input = input
    self.output = output
    isTerminal = System.isTerminal(input)
    reader = LineReader(input, limit: longestLine)
  }

  /// The default maximum size of a line in bytes.
  static let longestLine = 1 << 20

  var longestLine: Int { reader.limit }

  // MARK: Writing

  /// Writes a text, giving up if a signal asks the program to end.
  mutating func write(_ text: String) {
    writeBytes(Array(text.utf8))
  }

  mutating func writeBytes(_ bytes: [UInt8]) {
    guard outputFailure == nil else { return }
    outputFailure = WriteFile.all(bytes, to: output, until: signals).failure
  }

  // MARK: Reading

  /// True if the echo can be turned off.
  var canHide: Bool {
    guard isTerminal, let settings = System.settings(of: input) else { return false }
    defer { System.apply(settings, to: input) }
    return System.apply(settings.withoutEcho, to: input, isAsked: true)
  }

  /// Writes the prompt and reads a line.
  ///
  /// - Parameters:
  ///   - question: the text to write again after the program was suspended.
  ///   - isFresh: true to discard what was typed before the prompt. Piped input is never discarded.
  mutating func readLine(prompt: String, question: String, isFresh: Bool) -> Reading {
    if isFresh { dropPending() }
    write(prompt)
    return read(question, restoring: nil)
  }

  /// Writes the prompt and reads a line without echo, discarding what was typed before. The
  /// terminal's settings are restored in all cases.
  mutating func readHiddenLine(prompt: String, question: String) -> Reading {
    // The echo must be off before the prompt appears.
    guard isTerminal, let held = HeldTerminal(input, .hidden, isSecret: true, signals) else {
      return signals.ending.map { .signal($0) }
        ?? readLine(prompt: prompt, question: question, isFresh: false)
    }
    dropPending()
    write(prompt)
    return read(question, restoring: held)
  }

  /// Opens the terminal again in non-blocking mode. A signal key discards typed input even after it
  /// was reported as ready, so a blocking read would wait for the next line and delay the signal.
  private mutating func openForLines() {
    guard isTerminal, reader.descriptor == input, let opened = try? System.openAgain(input) else {
      return
    }
    reader.descriptor = opened
  }

  /// Adds input that was read elsewhere.
  mutating func push(_ bytes: [UInt8]) { reader.push(bytes) }

  mutating func dropPending() {
    guard isTerminal else { return }
    System.dropInput(of: input)
    reader.dropPending()
  }

  private mutating func read(_ question: String, restoring held: HeldTerminal?) -> Reading {
    var held = held
    var hasLine = false
    defer { held?.letGo(hasLine: hasLine) }
    openForLines()
    while true {
      for signal in signals.take() { handle(signal, holding: &held, question) }
      if let signal = signals.ending { return .signal(signal) }
      if let line = reader.takeLine() {
        hasLine = true
        return reading(of: line)
      }
      if reader.isEndless, !isTerminal { return .endless }
      if reader.isFinished {
        guard isTerminal else { return .end }
        // A closed terminal keeps reporting the end of input.
        guard System.settings(of: input) != nil else { return .gone }
        reader.continueAfterEnd()
        return .end
      }
      let ready = System.wait(toRead: [System.signalDescriptor, reader.descriptor])
      guard ready.read.first == false, ready.read.last == true else { continue }
      do throws(SystemError) {
        try reader.fill()
      } catch {
        return error == .device && isTerminal ? .gone : .failure(error)
      }
    }
  }

  private func reading(of line: LineReader.Line) -> Reading {
    guard case .whole(let bytes) = line else { return .tooLong }
    let isCut =
      isTerminal && bytes.count >= System.longestTerminalLine
      && System.settings(of: input)?.isByLine == true
    return isCut ? .cut : .line(bytes)
  }

  private mutating func handle(
    _ signal: Signal, holding held: inout HeldTerminal?, _ question: String
  ) {
    // In the background, the program would be stopped by the terminal before it can end.
    guard signals.ending == nil else { return }
    switch signal {
    case .suspend:
      held?.putBack()
      signals.suspend(at: isTerminal ? input : nil)
      guard signals.ending == nil else { return }
      held?.takeAgain()
      writeAgain(question)
    case .resume:
      held?.apply()
      writeAgain(question)
    default:
      break
    }
  }

  private mutating func writeAgain(_ question: String) {
    _ = signals.take()
    if isTerminal { write("\n" + question) }
  }
}
