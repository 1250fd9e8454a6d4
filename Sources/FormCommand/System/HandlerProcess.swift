/// A program that takes the answers of a form: started directly, never through a shell, with the
/// answers on its standard input.
struct HandlerProcess {
  /// How it ended.
  enum Outcome: Equatable {
    /// By itself, with what it wrote; `isCut` when it wrote more than is kept.
    case exited(status: Int32, output: [UInt8], isCut: Bool)
    case killed(signal: Int32)
    case notStarted(SystemError)
    case timedOut
    /// A signal asked this program to end, and the handler was ended with it.
    case interrupted(Signal)
  }

  /// More output than this is read and thrown away.
  static let outputLimit = 1 << 20
  /// How long a handler that was told to end may take, in seconds.
  static let grace = 2.0

  private let child: Int32
  private var inputDescriptor: Int32
  private var outputDescriptor: Int32
  private let input: [UInt8]
  private var written = 0
  private var output: [UInt8] = []
  private var isCut = false

  /// Starts a program with its arguments and waits for its end.
  ///
  /// `timeLimit` is in seconds. `eachSecond` is called with the number of whole seconds that have
  /// gone by, at the beginning with 0.
  static func run(
    _ arguments: [String], input: [UInt8], timeLimit: Double?, terminal: Int32?,
    signals: inout SignalQueue, eachSecond: (Int) -> Void
  ) -> Outcome {
    // A handler that ends halfway through changing the terminal must not leave it so.
    let found = terminal.flatMap { System.settings(of: $0) }
    defer {
      if let terminal, let found, !System.isInBackground(of: terminal) {
        System.apply(found, to: terminal)
      }
    }
    do throws(SystemError) {
      var process = try HandlerProcess(arguments, input: input)
      defer { process.closeAll() }
      return process.wait(timeLimit: timeLimit, signals: &signals, eachSecond: eachSecond)
    } catch {
      return .notStarted(error)
    }
  }

  private init(_ arguments: [String], input: [UInt8]) throws(SystemError) {
    let toChild = try System.makePipe()
    let fromChild: (read: Int32, write: Int32)
    do throws(SystemError) {
      fromChild = try System.makePipe()
    } catch {
      System.close(toChild.read)
      System.close(toChild.write)
      throw error
    }
    defer {
      System.close(toChild.read)
      System.close(fromChild.write)
    }
    do throws(SystemError) {
      child = try System.start(arguments, input: toChild.read, output: fromChild.write)
    } catch {
      System.close(toChild.write)
      System.close(fromChild.read)
      throw error
    }
    inputDescriptor = toChild.write
    outputDescriptor = fromChild.read
    self.input = input
    System.doNotWait(on: inputDescriptor)
    System.doNotWait(on: outputDescriptor)
  }

  private mutating func wait(
    timeLimit: Double?, signals: inout SignalQueue, eachSecond: (Int) -> Void
  ) -> Outcome {
    let start = System.elapsed()
    var second = -1
    while true {
      let elapsed = System.elapsed() - start
      if Int(elapsed) > second {
        second = Int(elapsed)
        eachSecond(second)
      }
      if let timeLimit, elapsed >= timeLimit {
        end(with: .terminate, signals: &signals)
        return .timedOut
      }
      let due = min(Double(second + 1), timeLimit ?? .infinity) - elapsed
      exchange(milliseconds: Int(due * 1000) + 1)
      for signal in signals.take() where signal == .suspend { System.surrender(to: signal) }
      if let signal = signals.ending {
        end(with: signal, signals: &signals)
        return .interrupted(signal)
      }
      if let ending = System.ending(of: child) {
        readOutput()
        switch ending {
        case .exited(let status): return .exited(status: status, output: output, isCut: isCut)
        case .killed(let signal): return .killed(signal: signal)
        }
      }
    }
  }

  /// Waits for a signal, output, or room for input, and moves what can be moved.
  private mutating func exchange(milliseconds: Int) {
    if written == input.count { closeInput() }
    let ready = System.wait(
      toRead: [System.signalDescriptor] + (outputDescriptor >= 0 ? [outputDescriptor] : []),
      toWrite: inputDescriptor >= 0 ? [inputDescriptor] : [], milliseconds: milliseconds)
    if ready.write.first == true { writeInput() }
    if ready.read.count > 1, ready.read[1] { readOutput() }
  }

  private mutating func writeInput() {
    var isRefused = false
    input.withUnsafeBytes { buffer in
      do throws(SystemError) {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        written += try System.write(inputDescriptor, rest)
      } catch .again, .interrupted {
      } catch {
        // The handler does not want to read the rest, which is its own affair.
        isRefused = true
      }
    }
    if isRefused { closeInput() }
  }

  /// Reads what is there, and not for ever where somebody never stops writing.
  private mutating func readOutput() {
    guard outputDescriptor >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<32 {
      var count = -1
      buffer.withUnsafeMutableBytes { bytes in
        do throws(SystemError) {
          count = try System.read(outputDescriptor, into: bytes)
        } catch .again, .interrupted {
        } catch {
          count = 0
        }
      }
      if count < 0 { return }
      if count == 0 {
        System.close(outputDescriptor)
        outputDescriptor = -1
        return
      }
      let kept = min(count, HandlerProcess.outputLimit - output.count)
      output += buffer.prefix(kept)
      if kept < count { isCut = true }
    }
  }

  /// Tells the handler to end, and ends it when it does not.
  private mutating func end(with signal: Signal, signals: inout SignalQueue) {
    System.send(signal, to: child)
    // One that is stopped could not hear it.
    System.send(.resume, to: child)
    let limit = System.elapsed() + HandlerProcess.grace
    while System.ending(of: child) == nil {
      let left = limit - System.elapsed()
      if left <= 0 {
        System.end(child)
        while System.ending(of: child) == nil { _ = System.wait(toRead: [], milliseconds: 1) }
        return
      }
      exchange(milliseconds: min(20, Int(left * 1000) + 1))
      _ = signals.take()
    }
  }

  private mutating func closeInput() {
    if inputDescriptor >= 0 { System.close(inputDescriptor) }
    inputDescriptor = -1
  }

  private mutating func closeAll() {
    closeInput()
    if outputDescriptor >= 0 { System.close(outputDescriptor) }
    outputDescriptor = -1
  }
}
