import FormEngine
import FormJSON
import FormLanguage

/// The language server (LSP 3.17) as a reducer: events in, effects out. It touches no file, clock or
/// thread; everything comes in as an event.
///
/// A message is handled at once. Checking waits until no message does, so typing never waits for it:
/// it goes on in slices, each begun by `resumed`. A request that needs the analysis of the text as it
/// is waits for it in `waiting`.
package struct ServerState {
  /// The number of files of a workspace that are looked at.
  package static let fileLimit = ServerWorkspace.fileLimit

  /// How long the client waits at most, when it shuts the server down, for the answers that it asked
  /// for before, in milliseconds.
  package static let patience = 1_000

  enum Phase: Equatable {
    case new, running
    /// What was asked for before is still answered.
    case shuttingDown(start: Int)
    case shutDown
  }

  /// A request that is answered later.
  struct Waiting {
    var id: RequestID
    var method: RequestMethod
    var parameters: JSONElement?
    var uri: String?
    /// The text that the places in it refer to.
    var source: SourceText?

    var need: RequestMethod.Need { method.need(parameters) }
  }

  var phase = Phase.new
  /// Whether the client has sent `exit` after `shutdown`.
  var isExiting = false
  var client = ClientCapabilities()
  var documents = OpenDocuments()
  var files = LoadedFiles()
  var workspace = ServerWorkspace()
  var published = PublishedDiagnostics()
  var progress = ServerProgress()
  var waiting: [Waiting] = []
  var unchecked = CheckQueue()
  /// The analysis that is being made.
  var analysisRun: AnalysisRun?
  var savedTests = SavedTests()
  /// How many results of `semanticTokens` have a number.
  var tokenResults = 0
  var effects: [ServerEffect] = []
  var time: ServerTime
  private var nextRequest = 1
  /// Whether the event `resumed` has been asked for.
  var isResuming = false

  package init(at time: ServerTime) {
    self.time = time
  }

  // MARK: Sending

  mutating func send(_ body: [UInt8]) { effects.append(.send(body)) }

  mutating func notify(_ method: String, _ write: (inout JSONWriter) -> Void) {
    send(OutgoingMessage.notification(method, write))
  }

  /// Sends a request, whose answer does not matter.
  mutating func request(_ method: String, _ write: ((inout JSONWriter) -> Void)? = nil) {
    send(OutgoingMessage.request(nextRequest, method, write))
    nextRequest += 1
  }

  mutating func fail(_ id: RequestID?, _ code: ResponseError.Code, _ message: ServerMessage) {
    send(OutgoingMessage.failure(id, ResponseError(code, message)))
  }

  /// Writes into the client's log.
  mutating func log(_ message: ServerMessage) {
    notify("window/logMessage") {
      $0.member("type", 2)
      $0.member("message", message.words)
    }
  }
}
