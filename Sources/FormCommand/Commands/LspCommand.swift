import FormServer

/// `formwalk lsp`: the language server on standard input and output. It ends when its input does,
/// or the process that started it.
struct LspCommand {
  init(_ invocation: Invocation) {}

  /// How often the parent process is looked for, in milliseconds.
  private static let interval = 1_000

  func run(_ streams: inout Streams) -> Int32 {
    var run = ServerRun()
    var end: Double?
    while run.status == nil {
      let wait = run.pause ?? LspCommand.interval
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
      if run.connection.isBroken || run.isOrphan { break }
      if run.connection.hasEnded {
        // What was asked for is still answered, if that does not take long.
        let latest = end ?? System.elapsed() + 2 * Double(ServerState.patience) / 1_000
        end = latest
        guard run.pause != nil, System.elapsed() < latest else { break }
      }
      if pieces.isEmpty, run.connection.isIdle { run.resume() }
    }
    run.connection.finish()
    // Without `shutdown` and `exit` before, it is an error, as the protocol says.
    return run.status ?? 1
  }
}

/// A server with what its effects need.
private struct ServerRun {
  var connection = ServerConnection(input: System.standardInput, output: System.standardOutput)
  private var state = ServerState(at: ServerRun.now)
  private var parent: Int32?
  /// How long to wait for a message before the server is resumed, in milliseconds.
  private var lull: Int?
  /// The folders that are being searched, the last one first.
  private var searches: [(folder: String, search: ServerFiles.Search)] = []
  private(set) var status: Int32?

  /// Whether the process that started the server is gone.
  var isOrphan: Bool { parent.map { !System.exists($0) } ?? false }

  /// How long to wait for a message before something else is done, in milliseconds; nil if there is
  /// nothing to do.
  var pause: Int? { searches.isEmpty ? lull : 0 }

  /// Does a slice of what is to be done, and one of a search.
  mutating func resume() {
    if lull != nil {
      lull = nil
      hand(.resumed)
    }
    if let index = searches.indices.last, searches[index].search.goOn() {
      let (folder, search) = searches.remove(at: index)
      hand(.listed(folder: folder, files: search.files, isCutOff: search.isCutOff))
    }
  }

  /// Hands an event in, and does what the server wants.
  mutating func hand(_ event: ServerEvent) {
    var events = [event][...]
    while let event = events.popFirst() {
      for effect in state.receive(event, at: ServerRun.now) {
        switch effect {
        case .send(let body): connection.send(body)
        case .load(let request, let root):
          events.append(.loaded(request, ServerFiles.load(request, root: root)))
        case .list(let folder):
          // What was found before may no longer be true.
          searches.removeAll { $0.folder == folder }
          searches.append(
            (folder, ServerFiles.Search(below: folder, limit: ServerState.fileLimit)))
        case .resolve(let folder):
          events.append(.resolved(folder: folder, path: ServerFiles.resolved(folder)))
        case .resume(let milliseconds): lull = milliseconds
        case .watch(let process): parent = Int32(exactly: process)
        case .exit(let code): status = code
        }
      }
    }
  }

  private static var now: ServerTime {
    ServerTime(milliseconds: Int(System.elapsed() * 1_000))
  }
}
