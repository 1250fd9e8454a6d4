import FormEngine
import FormSyntax

/// A stream that passes the chunks of a file through the workers, and reports the outcomes in
/// order.
///
/// While workers check chunks, the previous outcome is reported and the next chunk is read.
struct RecordStream {
  private let workers: [RecordWorker]
  private var reader: ChunkReader
  /// The position of the first byte that has not been reported yet.
  private var position = SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1)

  init(_ reader: ChunkReader, _ workers: [RecordWorker]) {
    self.reader = reader
    self.workers = workers
  }

  /// Skips bytes that are not records, such as the heading of a CSV file.
  mutating func skip(bytes: Int, lines: Int) {
    position.byte += bytes
    position.line += lines
  }

  /// Checks all records.
  ///
  /// - Parameter report: receives a chunk with its outcome and position; returns false to stop.
  mutating func run(
    _ report: (RecordChunk, ChunkOutcome, SourcePosition) -> Bool
  ) throws(SystemError) {
    guard workers.count > 1 else {
      while let chunk = try reader.next(), let worker = workers.first {
        worker.check(chunk)
        guard deliver(worker.take(), worker.outcome, report) else { return }
      }
      return
    }
    var idle = workers
    /// The workers checking chunks, in the order of the chunks.
    var busy: [(worker: RecordWorker, thread: System.Thread?)] = []
    var failure: SystemError?
    var goesOn = true
    var next = read(&failure)
    while goesOn {
      while let chunk = next, let worker = idle.popLast() {
        busy.append((worker, start(worker, chunk)))
        next = read(&failure)
      }
      guard !busy.isEmpty else { break }
      let (worker, thread) = busy.removeFirst()
      if let thread { System.wait(for: thread) }
      let (chunk, outcome) = (worker.take(), worker.outcome)
      // The next chunk is checked while the current one is reported.
      if let waiting = next {
        next = nil
        busy.append((worker, start(worker, waiting)))
      } else {
        idle.append(worker)
      }
      goesOn = deliver(chunk, outcome, report)
      if goesOn { next = read(&failure) }
    }
    for case (_, let thread?) in busy { System.wait(for: thread) }
    if let failure { throw failure }
  }

  /// Starts checking a chunk on a thread, or checks it here if no thread is available.
  private func start(_ worker: RecordWorker, _ chunk: RecordChunk) -> System.Thread? {
    if let thread = System.start({ worker.check(chunk) }) { return thread }
    worker.check(chunk)
    return nil
  }

  /// Reads the next chunk; returns nil at the end or after a failure, which is reported after
  /// everything before it.
  private mutating func read(_ failure: inout SystemError?) -> RecordChunk? {
    guard failure == nil else { return nil }
    do throws(SystemError) { return try reader.next() } catch {
      failure = error
      return nil
    }
  }

  private mutating func deliver(
    _ chunk: RecordChunk, _ outcome: ChunkOutcome,
    _ report: (RecordChunk, ChunkOutcome, SourcePosition) -> Bool
  ) -> Bool {
    defer {
      position.byte += chunk.count
      position.line += outcome.lines
      reader.recycle(chunk)
    }
    return report(chunk, outcome, position)
  }
}
