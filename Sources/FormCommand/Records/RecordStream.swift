import FormEngine
import FormLanguage

/// Takes the chunks of one file through the workers, and tells what came of them in their order.
///
/// While workers check a round of chunks, the outcomes of the round before are told and the next
/// round is read.
struct RecordStream {
  private let workers: [RecordWorker]
  private var reader: ChunkReader
  /// The place of the first byte that was not told of yet.
  private var position = SourcePosition(byte: 0, line: 1, column: 1, utf16Column: 1)

  init(_ reader: ChunkReader, _ workers: [RecordWorker]) {
    self.reader = reader
    self.workers = workers
  }

  /// Goes on after bytes that are no records: the heading of a CSV file.
  mutating func skip(bytes: Int, lines: Int) {
    position.byte += bytes
    position.line += lines
  }

  /// Checks all records.
  ///
  /// - Parameter tell: takes a chunk with what came of it and its place; false ends the reading.
  mutating func run(
    _ tell: (RecordChunk, ChunkOutcome, SourcePosition) -> Bool
  ) throws(SystemError) {
    guard workers.count > 1 else {
      while let chunk = try reader.next(), let worker = workers.first {
        worker.check(chunk)
        guard told(worker.take(), worker.outcome, tell) else { return }
      }
      return
    }
    var waiting: [(RecordChunk, ChunkOutcome)] = []
    var round = try readRound()
    while !round.isEmpty {
      let threads = zip(workers, round).map { worker, chunk in
        // Without a thread the work is done here.
        System.start { worker.check(chunk) }
          ?? {
            worker.check(chunk)
            return nil
          }()
      }
      var goesOn = true
      // Chunks are let go one by one: their room is used for the next round.
      for index in waiting.indices where goesOn {
        goesOn = told(take(&waiting[index].0), waiting[index].1, tell)
      }
      var failure: SystemError?
      var next: [RecordChunk] = []
      if goesOn {
        do throws(SystemError) { next = try readRound() } catch { failure = error }
      }
      round = []
      for thread in threads { if let thread { System.wait(for: thread) } }
      waiting = zip(workers, threads).map { worker, _ in (worker.take(), worker.outcome) }
      round = next
      if let failure {
        for (chunk, outcome) in waiting where goesOn { goesOn = told(chunk, outcome, tell) }
        throw failure
      }
      guard goesOn else { return }
    }
    for (chunk, outcome) in waiting { guard told(chunk, outcome, tell) else { return } }
  }

  private func take(_ chunk: inout RecordChunk) -> RecordChunk {
    defer { chunk = RecordChunk() }
    return chunk
  }

  private mutating func readRound() throws(SystemError) -> [RecordChunk] {
    var round: [RecordChunk] = []
    while round.count < workers.count, let chunk = try reader.next() { round.append(chunk) }
    return round
  }

  private mutating func told(
    _ chunk: RecordChunk, _ outcome: ChunkOutcome,
    _ tell: (RecordChunk, ChunkOutcome, SourcePosition) -> Bool
  ) -> Bool {
    defer {
      position.byte += chunk.count
      position.line += outcome.lines
      reader.recycle(chunk)
    }
    return tell(chunk, outcome, position)
  }
}
