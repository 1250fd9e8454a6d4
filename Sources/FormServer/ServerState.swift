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
  package static let fileLimit = 10_000

  /// How long the client waits at most, when it shuts the server down, for the answers that it asked
  /// for before, in milliseconds.
  package static let patience = 1_000

  /// The length of a text whose check takes more than a moment, in bytes.
  private static let longText = 65_536

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
  private var isResuming = false

  package init(at time: ServerTime) {
    self.time = time
  }

  /// Handles an event.
  package mutating func receive(_ event: ServerEvent, at time: ServerTime) -> [ServerEffect] {
    self.time = time
    switch event {
    case .message(let body): receive(body)
    case .skipped(let piece): receive(skipped: piece)
    case .loaded(let request, let result): loaded(request, result)
    case .listed(let folder, let files, let isCutOff): listed(folder, files, isCutOff)
    case .resolved(let folder, let path):
      if workspace.folders.resolve(folder, to: path) { folderMoved() }
    case .resumed:
      isResuming = false
      goOn()
    }
    // What was asked for may have been given up.
    if progress.start != nil, !waiting.contains(where: { $0.method.need == .workspace }) {
      endProgress()
    }
    if isExiting, phase == .shutDown {
      isExiting = false
      effects.append(.exit(0))
    }
    if hasWork, !isResuming {
      isResuming = true
      effects.append(.resume(after: lull))
    }
    defer { effects = [] }
    return effects
  }

  /// How long the client says nothing before a long text is checked, in milliseconds: an editor
  /// often asks for completions right after a keystroke.
  private var lull: Int {
    guard waiting.isEmpty, let source = unchecked.first.flatMap({ documents[$0]?.source }),
      source.bytes.count > ServerState.longText, analysisRun?.source !== source
    else { return 0 }
    return 3
  }

  private var hasWork: Bool {
    files.awaited == 0
      && (!unchecked.isEmpty || !savedTests.uris.isEmpty
        || waiting.contains { $0.method.need == .nothingElse }
        || !workspace.isBeingListed && waiting.contains { $0.method.need == .workspace })
  }

  // MARK: Messages

  private mutating func receive(_ body: [UInt8]) {
    switch IncomingMessage(body) {
    case .request(let id, let method, let parameters): receive(id, method, parameters)
    case .notification(let method, let parameters): receive(method, parameters)
    case .response: break
    case .unreadable:
      fail(nil, .parseError, .notJSON)
      loseDocuments(namedIn: body)
    case .invalid(let id): fail(id, .invalidRequest, .notAMessage)
    }
  }

  private mutating func receive(skipped piece: MessageFramer.Piece) {
    switch piece {
    case .body: break
    case .tooLarge(let length, let start):
      fail(nil, .invalidRequest, .tooLarge(bytes: length, limit: MessageFramer.bodyLimit))
      loseDocuments(namedIn: start)
    case .unreadableHeader: log(.unreadableHeader)
    }
  }

  private mutating func receive(_ id: RequestID, _ name: String, _ parameters: JSONElement?) {
    guard let method = RequestMethod(rawValue: name) else {
      return phase == .new
        ? fail(id, .serverNotInitialized, .notInitialized)
        : fail(id, .methodNotFound, .unknownMethod(name))
    }
    switch phase {
    case .new where method != .initialize:
      return fail(id, .serverNotInitialized, .notInitialized)
    case .running where method == .initialize:
      return fail(id, .invalidRequest, .alreadyInitialized)
    case .running where method == .shutdown:
      phase = .shuttingDown(start: time.milliseconds)
    case .shuttingDown, .shutDown: return fail(id, .invalidRequest, .shutDown)
    case .new, .running: break
    }
    let uri = method.uri(parameters)
    let document = uri.flatMap { documents[$0] }
    if document?.isLost == true { return fail(id, .requestFailed, .lostDocument) }
    let request = Waiting(
      id: id, method: method, parameters: parameters, uri: uri, source: document?.source)
    if mustWait(method, document, after: waiting) {
      waiting.append(request)
    } else {
      answer(request)
    }
  }

  private func mustWait(
    _ method: RequestMethod, _ document: OpenDocument?, after others: [Waiting]
  ) -> Bool {
    switch method.need {
    case .nothing: false
    // The first analysis is waited for.
    case .text: document.map { $0.isForm && $0.analysis == nil } ?? false
    // What is found in another file, the forms that use it find.
    case .analysis: document.map { $0.isForm ? !$0.isAnalyzed : !unchecked.isEmpty } ?? false
    case .workspace: !isWorkspaceAnalyzed
    case .nothingElse: !isLate && !(others.isEmpty && unchecked.isEmpty && savedTests.uris.isEmpty)
    }
  }

  /// Whether the client has waited long enough for the server to shut down.
  private var isLate: Bool {
    guard case .shuttingDown(let start) = phase else { return false }
    return time.milliseconds - start > ServerState.patience
  }

  /// Answers a request that has what it needs.
  mutating func answer(_ request: Waiting) {
    let context = RequestContext(
      parameters: request.parameters, client: client,
      uri: request.uri, document: request.uri.flatMap { documents[$0] }, time: time)
    var json = OutgoingMessage.beginResult(request.id)
    do throws(ResponseError) {
      if request.method.isAboutForms, context.document?.isForm == false {
        json.null()
      } else {
        try answer(request.method, context, into: &json)
      }
      send(json.finish())
    } catch {
      send(OutgoingMessage.failure(request.id, error))
    }
  }

  /// Answers those that waited for something which is there now; those about a text that was
  /// changed get no answer.
  mutating func answerWaiting() {
    let requests = waiting
    waiting = []
    for request in requests {
      let document = request.uri.flatMap { documents[$0] }
      if let source = request.source, document?.source !== source {
        fail(request.id, .contentModified, .modified)
      } else if mustWait(request.method, document, after: waiting) {
        waiting.append(request)
      } else {
        answer(request)
      }
    }
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

  // MARK: Work

  /// One slice of the work: a document, else a file of the workspace.
  private mutating func goOn() {
    guard files.awaited == 0 else { return }
    if let uri = unchecked.next() {
      check(uri)
    } else if !savedTests.uris.isEmpty {
      runSavedTest()
    } else if waiting.contains(where: { $0.method.need == .workspace }) {
      analyzeNextOfWorkspace()
    }
    answerWaiting()
  }

  /// Takes a step towards the analysis of a document.
  private mutating func check(_ uri: String) {
    guard let document = documents[uri], !document.isLost else { return }
    guard document.isForm else { return checkForm(of: document) }
    guard let analysis = stepTowardsAnalysis(of: document.source) else {
      return unchecked.add(uri, isFirst: true)
    }
    documents.update(uri) { $0.analysis = analysis }
    publish(uri)
  }

  /// Takes a step towards the findings in an open PO file: those of its form, unless that is open and
  /// reports them itself.
  private mutating func checkForm(of translation: OpenDocument) {
    guard translation.name.hasPrefix("/"), let form = formName(of: translation.name) else { return }
    var findings: [Diagnostic] = []
    if documents.document(named: form) != nil {
      if translation.foreign.isEmpty { return }
    } else {
      let request = FileRequest(path: form, folder: DocumentURI.folder(of: form))
      switch files.results[request] {
      case nil:
        load(request)
        return unchecked.add(translation.uri, isFirst: false)
      case .failure: break
      case .success(let source):
        guard let analysis = stepTowardsAnalysis(of: source) else {
          return unchecked.add(translation.uri, isFirst: true)
        }
        findings = analysis.compilation.diagnostics.filter {
          $0.source.name == translation.name
        }
      }
    }
    documents.update(translation.uri) {
      $0.foreign = findings.isEmpty ? [:] : [translation.name: findings]
    }
    publishForeign(translation.name)
  }

  /// Takes a step towards the analysis of a form, and returns it after the last. What was begun for
  /// another text is dropped. Files that the form names and that are yet to be loaded are asked for.
  mutating func stepTowardsAnalysis(of source: SourceText) -> FileAnalysis? {
    let library = files.library(
      open: documents.sources, root: workspace.folders.first,
      translations: workspace.translations)
    var run = analysisRun ?? AnalysisRun(of: source, in: library.forms)
    analysisRun = nil
    if run.source !== source || !run.isMade(in: library.forms) {
      run = AnalysisRun(of: source, in: library.forms)
    }
    let analysis = run.step()
    let wanted = library.importer.takeWanted()
    guard wanted.isEmpty else {
      files.forgetLibrary()
      for request in wanted { load(request) }
      return nil
    }
    if analysis == nil { analysisRun = run }
    return analysis
  }

  // MARK: Files

  mutating func load(_ request: FileRequest) {
    guard files.ask(for: request) else { return }
    effects.append(.load(request, root: workspace.folders.root(of: request.folder)))
  }

  private mutating func loaded(
    _ request: FileRequest, _ result: Result<SourceText, ImportFailure>
  ) {
    files.add(request, result)
    guard case .success(let source) = result, !request.isOptions else { return }
    nameDocument(request, source.name)
    // What it imports is needed too; asked for at once, a chain of imports is checked once.
    let text = documents.document(named: source.name)?.source ?? source
    for file in ImportedFile.all(in: text) {
      let folder = ServerImporter.folder(of: source.name, root: workspace.folders.first)
      load(FileRequest(path: file.path, folder: folder, isOptions: file.isOptions))
    }
  }

  /// An open document is known by the place of its file without links, as its importers name it.
  private mutating func nameDocument(_ request: FileRequest, _ name: String) {
    guard request.path != name,
      let document = documents.document(named: request.path)
    else { return }
    documents.update(document.uri) { $0.rename(to: name) }
    mustCheck(document.uri)
  }

  /// The URI of a file: as the client wrote it if the file is open.
  func uri(of name: String) -> String {
    documents.document(named: name)?.uri ?? workspace.folders.uri(of: name)
  }
}
