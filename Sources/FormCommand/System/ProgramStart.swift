/// Functions for `Benchmarks` to start programs and measure them.
package enum ProgramStart {
  /// Runs a program with bytes on its standard input, discarding its output.
  ///
  /// - Returns: the exit status, or nil if it could not be started or was killed.
  package static func status(_ arguments: [String], input: [UInt8] = []) -> Int32? {
    System.listen(to: [.child])
    let outcome = HandlerProcess.run(
      arguments, input: input, timeLimit: nil, terminal: nil, signals: SignalQueue(),
      hearing: { _ in })
    if case .exited(let status, output: _, isCut: _) = outcome { return status }
    return nil
  }

  /// Returns whether a program could be started and exited with status 0.
  package static func succeeds(_ arguments: [String], input: [UInt8] = []) -> Bool {
    status(arguments, input: input) == 0
  }

  /// The peak memory of this process in bytes.
  package static var peakMemory: Int { System.peakMemory() }

  /// The highest peak memory of the programs that have ended, in bytes.
  package static var peakMemoryOfPrograms: Int { System.peakMemory(ofPrograms: true) }

  /// The number of threads that the machine can run at once.
  package static var processorCount: Int { System.processorCount }

  /// Runs work on a number of threads, numbered from 0, and waits for all of them.
  package static func inParallel(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { index in System.start { work(index) } }
    for (index, thread) in threads.enumerated() {
      if let thread { System.wait(for: thread) } else { work(index) }
    }
  }
}
