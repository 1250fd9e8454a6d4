import FormEngine
import FormJSON
import FormLanguage
import FormSyntax

/// The language server (LSP 3.17) as a reducer: events in, effects out. It uses no files, clocks or
/// threads; everything arrives as an event.
///
/// A message is handled at once. Checking runs only while no message is waiting, so typing never
/// waits for it: it proceeds in slices, each started by `resumed`. A request that needs the
/// analysis of the current text waits for it in `waiting`.
package struct ServerState {
  /// The maximum number of files in a workspace that are considered.
  package static let fileLimit = ServerWorkspace.fileLimit

  /// The longest time that pending requests may delay `shutdown`, in milliseconds.
  package static let patience = 1_000

  enum Phase: Equatable {
    case new, running
    /// Earlier requests are still answered.
    case shuttingDown(start: Int)
    case shutDown
  }

  /// A request that waits for its answer.
  struct Waiting {
    var id: RequestID
    var method: RequestMethod
    var parameters: JSONElement?
    var uri: String?
    /// The text that its positions refer to.
    var source: SourceText?

    var need: RequestMethod.Need { method.need(parameters) }
  }

  let identity: ServerIdentity
  var phase = Phase.new
  /// True if the client has sent `exit` after `shutdown`.
  var isExiting = false
  var client = ClientCapabilities()
  var documents = OpenDocuments()
  var files = LoadedFiles()
  var workspace = ServerWorkspace()
  var published = PublishedDiagnostics()
  var progress = ServerProgress()
  var waiting: [Waiting] = []
  var unchecked = CheckQueue()
  /// The current analysis.
  var analysisRun: AnalysisRun?
  var savedTests = SavedTests()
  /// The number of results of `semanticTokens` so far.
  var tokenResults = 0
  var effects: [ServerEffect] = []
  var time: ServerTime
  private var nextRequest = 1
  /// True if the event `resumed` has been requested.
  var isResuming = false

  /// - Parameter identity: what the server says of itself.
  package init(at time: ServerTime, as identity: ServerIdentity) {
    self.identity = identity
    self.time = time
  }

  // MARK: Sending

  mutating func send(_ body: [UInt8]) { effects.append(.send(body)) }

  mutating func notify(_ method: String, _ write: (inout JSONWriter) -> Void) {
    send(OutgoingMessage.notification(method, write))
  }

  /// Sends a request whose response is ignored.
  mutating func request(_ method: String, _ write: ((inout JSONWriter) -> Void)? = nil) {
    send(OutgoingMessage.request(nextRequest, method, write))
    nextRequest += 1
  }

  mutating func fail(_ id: RequestID?, _ code: ResponseError.Code, _ message: ServerMessage) {
    send(OutgoingMessage.failure(id, ResponseError(code, message)))
  }

  /// Writes a message to the client's log.
  mutating func log(_ message: ServerMessage) {
    notify("window/logMessage") {
      $0.member("type", 2)
      $0.member("message", message.words)
    }
  }
}
