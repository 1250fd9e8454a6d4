/// Starts a program and waits for its end: what `Benchmarks` measures the start-up with.
package enum ProgramStart {
  /// Runs a program with bytes on its standard input; its standard output is read and dropped.
  ///
  /// - Returns: whether it could be started and ended with status 0.
  package static func succeeds(_ arguments: [String], input: [UInt8] = []) -> Bool {
    System.listen(to: [.child])
    var signals = SignalQueue()
    let outcome = HandlerProcess.run(
      arguments, input: input, timeLimit: nil, terminal: nil, signals: &signals,
      eachSecond: { _ in })
    if case .exited(status: 0, output: _, isCut: _) = outcome { return true }
    return false
  }

  /// The most memory that this process held at any time, in bytes.
  package static var peakMemory: Int { System.peakMemory }
}
