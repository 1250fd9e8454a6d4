import FormEngine
import FormLanguage
import FormServer

/// `formwalk lsp`: the language server on standard input and output. It ends when its input does,
/// or the process that started it.
struct LspCommand {
  init(_ invocation: Invocation) {}

  /// How often the parent process is looked for, in milliseconds.
  private static let interval = 1_000

  func run(_ streams: inout Streams) -> Int32 {
    guard let clock = RunClock(fixed: nil) else { return ExitStatus.unreadable }
    var run = ServerRun(clock: clock)
    while run.status == nil {
      let wait = run.isResuming ? 0 : LspCommand.interval
      let pieces = run.connection.exchange(milliseconds: wait)
      for piece in pieces {
        if case .body(let body) = piece {
          run.hand(.message(body))
        } else {
          run.hand(.skipped(piece))
        }
        if let status = run.status {
          run.connection.finish()
          return status
        }
      }
      if run.connection.isClosed || run.isOrphan { break }
      if pieces.isEmpty, run.isResuming { run.resume() }
    }
    run.connection.finish()
    // Without `shutdown` and `exit` before, it is an error, as the protocol says.
    return run.status ?? 1
  }
}

/// A server with what its effects need.
private struct ServerRun {
  var connection = ServerConnection(input: System.standardInput, output: System.standardOutput)
  private var state: ServerState
  private let clock: RunClock
  private var parent: Int32?
  private(set) var isResuming = false
  private(set) var status: Int32?

  init(clock: RunClock) {
    self.clock = clock
    state = ServerState(at: ServerRun.time(clock))
  }

  /// Whether the process that started the server is gone.
  var isOrphan: Bool { parent.map { !System.exists($0) } ?? false }

  mutating func resume() {
    isResuming = false
    hand(.resumed)
  }

  /// Hands an event in, and does what the server wants.
  mutating func hand(_ event: ServerEvent) {
    var events = [event][...]
    while let event = events.popFirst() {
      for effect in state.receive(event, at: ServerRun.time(clock)) {
        switch effect {
        case .send(let body): connection.send(body)
        case .load(let request, let root):
          events.append(.loaded(request, ServerFiles.load(request, root: root)))
        case .list(let folder):
          let found = ServerFiles.forms(below: folder, limit: ServerState.fileLimit)
          events.append(.listed(folder: folder, forms: found.forms, isCutOff: found.isCutOff))
        case .resume: isResuming = true
        case .watch(let process): parent = Int32(exactly: process)
        case .exit(let code): status = code
        }
      }
    }
  }

  private static func time(_ clock: RunClock) -> ServerTime {
    ServerTime(clock: clock.now, milliseconds: Int(System.elapsed() * 1_000))
  }
}
