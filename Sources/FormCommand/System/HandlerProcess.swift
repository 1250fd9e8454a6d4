/// A program that receives the answers of a form on its standard input. It is started directly,
/// never through a shell.
struct HandlerProcess {
  /// An event while the program runs.
  enum Event {
    /// Bytes that it wrote to its standard error.
    case error([UInt8])
    /// The number of whole seconds that have passed.
    case seconds(Int)
    /// The interrupt key was pressed.
    case interrupted
  }

  /// The way in which the program ended.
  enum Outcome: Equatable {
    /// It exited, with its output; `isCut` if it wrote more than was kept.
    case exited(status: Int32, output: [UInt8], isCut: Bool)
    case killed(signal: Int32)
    case notStarted(SystemError)
    case timedOut
    /// A signal asked this program to end, so the handler was ended as well.
    case interrupted(Signal)
    /// Somebody cancelled it.
    case cancelled
  }

  /// A way to cancel the program while it runs.
  final class Cancellation {
    /// The descriptor whose input may ask for it; below 0 once there is no more.
    var descriptor: Int32
    /// Returns whether it has been asked for; called whenever there may be input.
    var isRequested: () -> Bool

    init(_ descriptor: Int32, isRequested: @escaping () -> Bool) {
      self.descriptor = descriptor
      self.isRequested = isRequested
    }
  }

  /// The maximum number of bytes of output to keep; the rest is read and discarded.
  static let outputLimit = 1 << 20

  private let child: Int32
  private var inputDescriptor: Int32
  private var outputDescriptor: Int32
  private var errorDescriptor: Int32
  private let input: [UInt8]
  private var written = 0
  private var output: [UInt8] = []
  private var isCut = false

  /// Runs a program with arguments until it ends.
  ///
  /// - Parameters:
  ///   - timeLimit: the time limit in seconds, or nil.
  ///   - hear: called with the program's standard error output, and every second.
  static func run(
    _ arguments: [String], input: [UInt8], timeLimit: Double?, terminal: Int32?,
    signals: SignalQueue, cancelling cancellation: Cancellation? = nil,
    hearing hear: (Event) -> Void
  ) -> Outcome {
    // The terminal is restored in case the handler ends while changing its settings.
    let found = terminal.flatMap { System.settings(of: $0) }
    defer {
      if let terminal, let found, !System.isInBackground(of: terminal) {
        System.apply(found, to: terminal)
      }
    }
    do throws(SystemError) {
      var process = try HandlerProcess(arguments, input: input)
      defer { process.closeAll() }
      return process.wait(
        timeLimit: timeLimit, signals: signals, cancelling: cancellation, hearing: hear)
    } catch {
      return .notStarted(error)
    }
  }

  private init(_ arguments: [String], input: [UInt8]) throws(SystemError) {
    var pipes: [(read: Int32, write: Int32)] = []
    do throws(SystemError) {
      for _ in 0..<3 { pipes.append(try System.makePipe()) }
      child = try System.start(
        arguments, input: pipes[0].read, output: pipes[1].write, error: pipes[2].write)
    } catch {
      for pipe in pipes {
        System.close(pipe.read)
        System.close(pipe.write)
      }
      throw error
    }
    for end in [pipes[0].read, pipes[1].write, pipes[2].write] { System.close(end) }
    inputDescriptor = pipes[0].write
    outputDescriptor = pipes[1].read
    errorDescriptor = pipes[2].read
    self.input = input
    for end in [inputDescriptor, outputDescriptor, errorDescriptor] { System.doNotWait(on: end) }
  }

  private mutating func wait(
    timeLimit: Double?, signals: SignalQueue, cancelling cancellation: Cancellation?,
    hearing hear: (Event) -> Void
  ) -> Outcome {
    let start = System.elapsed()
    var second = 0
    while true {
      let elapsed = System.elapsed() - start
      if Int(elapsed) > second {
        second = Int(elapsed)
        hear(.seconds(second))
      }
      if let timeLimit, elapsed >= timeLimit {
        end(signals: signals, hearing: hear)
        return .timedOut
      }
      let due = min(Double(second + 1), timeLimit ?? .infinity) - elapsed
      exchange(
        milliseconds: Int(due * 1000) + 1, watching: cancellation?.descriptor ?? -1, hearing: hear)
      if let cancellation, cancellation.isRequested() {
        end(signals: signals, hearing: hear)
        return .cancelled
      }
      signals.collectAndSuspend()
      if let signal = signals.ending {
        if signal == .interrupt { hear(.interrupted) }
        end(signals: signals, hearing: hear)
        return .interrupted(signal)
      }
      if let ending = System.ending(of: child) {
        readOutput()
        readError(hearing: hear)
        switch ending {
        case .exited(let status): return .exited(status: status, output: output, isCut: isCut)
        case .killed(let signal): return .killed(signal: signal)
        }
      }
    }
  }

  /// Waits for a signal, for output or for room in the input pipe, and transfers what it can.
  ///
  /// - Parameter watched: a descriptor whose input ends the wait; below 0 for none.
  private mutating func exchange(
    milliseconds: Int, watching watched: Int32 = -1, hearing hear: (Event) -> Void
  ) {
    if written == input.count { closeInput() }
    // Descriptors below 0 are skipped.
    let ready = System.wait(
      toRead: [System.signalDescriptor, outputDescriptor, errorDescriptor, watched],
      toWrite: [inputDescriptor], milliseconds: milliseconds)
    if ready.write[0] { writeInput() }
    if ready.read[1] { readOutput() }
    if ready.read[2] { readError(hearing: hear) }
  }

  private mutating func writeInput() {
    var isRefused = false
    input.withUnsafeBytes { buffer in
      do throws(SystemError) {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        written += try System.write(inputDescriptor, rest)
      } catch .again, .interrupted {
      } catch {
        // The handler has closed its input, which it may do without reading everything.
        isRefused = true
      }
    }
    if isRefused { closeInput() }
  }

  private mutating func readOutput() {
    let isOver = HandlerProcess.read(outputDescriptor) { bytes in
      let kept = min(bytes.count, HandlerProcess.outputLimit - output.count)
      output += bytes.prefix(kept)
      if kept < bytes.count { isCut = true }
    }
    if isOver { HandlerProcess.close(&outputDescriptor) }
  }

  private mutating func readError(hearing hear: (Event) -> Void) {
    if HandlerProcess.read(errorDescriptor, { hear(.error(Array($0))) }) {
      HandlerProcess.close(&errorDescriptor)
    }
  }

  /// Reads the available bytes, up to a limit in case the output is endless; returns true at the
  /// end.
  private static func read(_ descriptor: Int32, _ take: (ArraySlice<UInt8>) -> Void) -> Bool {
    guard descriptor >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<32 {
      var count = -1
      buffer.withUnsafeMutableBytes { bytes in
        do throws(SystemError) {
          count = try System.read(descriptor, into: bytes)
        } catch .again, .interrupted {
        } catch {
          count = 0
        }
      }
      if count < 0 { return false }
      if count == 0 { return true }
      take(buffer.prefix(count))
    }
    return false
  }

  private mutating func end(signals: SignalQueue, hearing hear: (Event) -> Void) {
    let isAskedAgain = ProcessGroup.end(child, signals: signals) {
      exchange(milliseconds: $0, hearing: hear)
    }
    if isAskedAgain, signals.ending == .interrupt { hear(.interrupted) }
  }

  private mutating func closeInput() { HandlerProcess.close(&inputDescriptor) }

  private mutating func closeAll() {
    HandlerProcess.close(&inputDescriptor)
    HandlerProcess.close(&outputDescriptor)
    HandlerProcess.close(&errorDescriptor)
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { System.close(descriptor) }
    descriptor = -1
  }
}
