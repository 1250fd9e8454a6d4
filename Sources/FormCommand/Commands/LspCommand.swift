import FormServer

/// `formwalk lsp`: runs the language server on standard input and output. It ends with its input,
/// or with its parent process.
struct LspCommand {
  init(_ invocation: Invocation) {}

  /// The interval in milliseconds at which the parent process is checked.
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
        // Pending requests are still answered if that does not take long.
        let latest = end ?? System.elapsed() + 2 * Double(ServerState.patience) / 1_000
        end = latest
        guard run.pause != nil, System.elapsed() < latest else { break }
      }
      if pieces.isEmpty, run.connection.isIdle { run.resume() }
    }
    run.connection.finish()
    // The protocol defines an end without `shutdown` and `exit` as an error.
    return run.status ?? 1
  }
}

/// A server, with the state needed to carry out its effects.
private struct ServerRun {
  var connection = ServerConnection(input: System.standardInput, output: System.standardOutput)
  private var state = ServerState(at: ServerRun.now, as: ProgramVersion.server)
  private var parent: Int32?
  /// The time in milliseconds to wait for a message before the server is resumed.
  private var lull: Int?
  /// The folders being searched, the current one last.
  private var searches: [(folder: String, search: ServerFiles.Search)] = []
  private(set) var status: Int32?

  /// True if the parent process has ended.
  var isOrphan: Bool { parent.map { !System.exists($0) } ?? false }

  /// The time in milliseconds to wait for a message before continuing other work; nil if there is
  /// none.
  var pause: Int? { searches.isEmpty ? lull : 0 }

  /// Does a slice of the pending work, and of a search.
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

  /// Passes an event to the server, and carries out the resulting effects.
  mutating func hand(_ event: ServerEvent) {
    var events = [event][...]
    while let event = events.popFirst() {
      for effect in state.receive(event, at: ServerRun.now) {
        switch effect {
        case .send(let body): connection.send(body)
        case .load(let request, let root):
          events.append(.loaded(request, ServerFiles.load(request, root: root)))
        case .list(let folder):
          // Results of an earlier search may be outdated.
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
