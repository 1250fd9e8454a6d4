/// Starts a program and waits for its end: what `Benchmarks` measures the start-up with.
package enum ProgramStart {
  /// Runs a program with bytes on its standard input; what it writes is read and dropped.
  ///
  /// - Returns: the status with which it ended, or nothing when it could not be started or was killed.
  package static func status(_ arguments: [String], input: [UInt8] = []) -> Int32? {
    System.listen(to: [.child])
    let outcome = HandlerProcess.run(
      arguments, input: input, timeLimit: nil, terminal: nil, signals: SignalQueue(),
      hearing: { _ in })
    if case .exited(let status, output: _, isCut: _) = outcome { return status }
    return nil
  }

  /// Whether a program could be started and ended with status 0.
  package static func succeeds(_ arguments: [String], input: [UInt8] = []) -> Bool {
    status(arguments, input: input) == 0
  }

  /// The most memory that this process held at any time, in bytes.
  package static var peakMemory: Int { System.peakMemory() }

  /// The most memory that any of the programs held that have ended, in bytes.
  package static var peakMemoryOfPrograms: Int { System.peakMemory(ofPrograms: true) }

  /// How many threads the machine can run at once.
  package static var processorCount: Int { System.processorCount }

  /// Runs work on so many threads, which are numbered from 0, and waits for all of them.
  package static func inParallel(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { index in System.start { work(index) } }
    for (index, thread) in threads.enumerated() {
      if let thread { System.wait(for: thread) } else { work(index) }
    }
  }
}
