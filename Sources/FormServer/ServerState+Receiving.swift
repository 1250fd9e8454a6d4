import FormJSON
import FormLanguage
import FormSyntax

/// Events, and the work between them.
extension ServerState {
  /// The number of bytes above which a text takes more than a moment to check.
  private static let longText = 65_536

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
    // The requests that needed the workspace may have been cancelled.
    if progress.start != nil, !waiting.contains(where: { $0.need == .workspace }) {
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

  /// The time without messages before a long text is checked, in milliseconds: an editor often
  /// requests completions right after a keystroke.
  private var lull: Int {
    guard waiting.isEmpty, let source = unchecked.first.flatMap({ documents[$0]?.source }),
      source.bytes.count > ServerState.longText, analysisRun?.source !== source
    else { return 0 }
    return 3
  }

  private var hasWork: Bool {
    files.awaited == 0
      && (!unchecked.isEmpty || !savedTests.uris.isEmpty
        || waiting.contains { $0.need == .nothingElse }
        || !workspace.isBeingListed && waiting.contains { $0.need == .workspace })
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
      switch phase {
      case .new: return fail(id, .serverNotInitialized, .notInitialized)
      case .running: return fail(id, .methodNotFound, .unknownMethod(name))
      case .shuttingDown, .shutDown: return fail(id, .invalidRequest, .shutDown)
      }
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
    if mustWait(request, document, after: waiting) {
      waiting.append(request)
    } else {
      answer(request)
    }
  }

  // MARK: Files

  private mutating func loaded(
    _ request: FileRequest, _ result: Result<SourceText, ImportFailure>
  ) {
    files.add(request, result)
    guard case .success(let source) = result, request.isForm else { return }
    nameDocument(request, source.name)
    // Loads its imports, too: if all are requested at once, a chain of imports is checked once.
    let text = documents.document(named: source.name)?.source ?? source
    for file in ImportedFile.all(in: text) {
      let folder = ServerImporter.folder(of: source.name, root: workspace.folders.first)
      load(FileRequest(path: file.path, folder: folder, kind: file.isOptions ? .options : .form))
    }
  }

  /// Renames an open document to the path of its file without symbolic links, as importers name it.
  private mutating func nameDocument(_ request: FileRequest, _ name: String) {
    guard request.path != name,
      let document = documents.document(named: request.path)
    else { return }
    documents.update(document.uri) { $0.rename(to: name) }
    mustCheck(document.uri)
  }

  // MARK: Work

  /// Does one slice of work: for a document, or else for a file of the workspace.
  private mutating func goOn() {
    guard files.awaited == 0 else { return }
    if let uri = unchecked.next() {
      check(uri)
    } else if !savedTests.uris.isEmpty {
      runSavedTest()
    } else if waiting.contains(where: { $0.need == .workspace }) {
      analyzeNextOfWorkspace()
    }
    answerWaiting()
  }

  /// Performs a step of the analysis of a document.
  private mutating func check(_ uri: String) {
    guard let document = documents[uri], !document.isLost else { return }
    guard document.isForm else { return checkForm(of: document) }
    switch stepTowardsAnalysis(of: document.source) {
    case .underway: unchecked.add(uri, isFirst: true)
    case .checked(let analysis):
      // Requests are answered from this analysis; they do not wait for the proofs.
      documents.update(uri) { $0.take(analysis, isProved: false) }
      unchecked.add(uri, isFirst: true)
    case .finished(let analysis):
      documents.update(uri) { $0.take(analysis, isProved: true) }
      publish(uri)
    }
  }

  /// Performs a step towards the findings in an open PO file, which come from its form, unless the
  /// form is open and reports them itself.
  private mutating func checkForm(of translation: OpenDocument) {
    guard translation.name.hasPrefix("/"), let form = formName(of: translation.name) else { return }
    var findings: [Diagnostic] = []
    if documents.document(named: form) != nil {
      if translation.foreign.isEmpty { return }
    } else {
      let request = FileRequest(file: form)
      switch files.results[request] {
      case nil:
        load(request)
        return unchecked.add(translation.uri, isFirst: false)
      case .failure: break
      case .success(let source):
        guard case .finished(let analysis) = stepTowardsAnalysis(of: source) else {
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
}
