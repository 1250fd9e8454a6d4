import FormJSON

/// `initialize` and `shutdown`.
extension ServerState {
  mutating func initialize(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    guard let parameters = context.parameters, parameters.kind == .object else {
      throw ResponseError(.invalidParameters, .badParameters)
    }
    phase = .running
    client = ClientCapabilities(parameters["capabilities"])
    if let process = parameters["processId"]?.integer { effects.append(.watch(process: process)) }
    let folders = parameters["workspaceFolders"]?.elements.compactMap { $0["uri"]?.string } ?? []
    let root = parameters["rootUri"]?.string.map { DocumentURI.name(of: $0) }
    let names = folders.map { DocumentURI.name(of: $0) }
    let roots = names.isEmpty ? [root ?? parameters["rootPath"]?.string].compactMap { $0 } : names
    resolve(workspace.folders.add(roots))
    json.beginObject()
    json.object("capabilities") { writeCapabilities(into: &$0) }
    json.object("serverInfo") {
      $0.member("name", "formwalk")
      $0.member("version", identity.version)
    }
    json.end()
  }

  /// Writes the capabilities of the server.
  private func writeCapabilities(into json: inout JSONWriter) {
    json.member("positionEncoding", client.encoding.rawValue)
    json.object("textDocumentSync") {
      $0.member("openClose", true)
      // Incremental.
      $0.member("change", 2)
      $0.object("save") { $0.member("includeText", false) }
    }
    json.object("completionProvider") {
      $0.array("triggerCharacters") { for sign in Self.completionTriggers { $0.string(sign) } }
    }
    json.object("diagnosticProvider") {
      $0.member("identifier", "formwalk")
      $0.member("interFileDependencies", true)
      $0.member("workspaceDiagnostics", true)
    }
    json.member("hoverProvider", true)
    json.object("signatureHelpProvider") {
      $0.array("triggerCharacters") {
        $0.string("(")
        $0.string(",")
      }
    }
    json.member("definitionProvider", true)
    json.member("typeDefinitionProvider", true)
    json.member("referencesProvider", true)
    json.member("documentHighlightProvider", true)
    json.member("inlayHintProvider", true)
    if client.preparesRename {
      json.object("renameProvider") { $0.member("prepareProvider", true) }
    } else {
      json.member("renameProvider", true)
    }
    for feature in [
      "documentSymbolProvider", "workspaceSymbolProvider", "foldingRangeProvider",
      "selectionRangeProvider", "documentFormattingProvider", "documentRangeFormattingProvider",
    ] {
      json.member(feature, true)
    }
    json.object("documentLinkProvider") { $0.member("resolveProvider", false) }
    json.object("documentOnTypeFormattingProvider") {
      $0.member("firstTriggerCharacter", "}")
      $0.array("moreTriggerCharacter") { $0.string("\n") }
    }
    json.object("experimental") { $0.member("formwalkGraph", true) }
    writeCodeActionCapabilities(into: &json)
    writeCommandCapabilities(into: &json)
    writeSemanticTokensCapability(into: &json)
    json.object("workspace") {
      $0.object("workspaceFolders") {
        $0.member("supported", true)
        $0.member("changeNotifications", true)
      }
      // Watched files do not show that a folder was renamed.
      $0.object("fileOperations") {
        for operation in ["didRename", "willRename"] {
          $0.object(operation) {
            $0.array("filters") { json in
              for (glob, kind) in [("**/*.{form,csv,po}", "file"), ("**", "folder")] {
                json.beginObject()
                json.member("scheme", "file")
                json.object("pattern") {
                  $0.member("glob", glob)
                  $0.member("matches", kind)
                }
                json.end()
              }
            }
          }
        }
      }
      if client.readsServerContent {
        $0.object("textDocumentContent") {
          $0.array("schemes") { $0.string(ExplanationPage.scheme) }
        }
      }
    }
  }

  /// Answers `shutdown`; the requests that are still waiting have taken too long.
  mutating func shutDown(into json: inout JSONWriter) {
    json.null()
    for request in waiting { fail(request.id, .requestCancelled, .cancelled) }
    waiting = []
    unchecked.removeAll()
    savedTests = SavedTests()
    phase = .shutDown
  }

  /// Handles `exit`, which waits for the response to `shutdown`.
  mutating func exit() {
    switch phase {
    case .new, .running: effects.append(.exit(1))
    case .shuttingDown, .shutDown: isExiting = true
    }
  }

  /// Asks the client to report file changes.
  mutating func registerForFileChanges() {
    guard client.watchesFiles else { return }
    request("client/registerCapability") {
      $0.array("registrations") {
        $0.beginObject()
        $0.member("id", "files")
        $0.member("method", "workspace/didChangeWatchedFiles")
        $0.object("registerOptions") {
          $0.array("watchers") {
            for pattern in ["**/*.form", "**/*.csv", "**/*.po"] {
              $0.beginObject()
              $0.member("globPattern", pattern)
              $0.end()
            }
          }
        }
        $0.end()
      }
    }
  }
}
