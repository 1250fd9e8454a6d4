import FormJSON

/// The notifications that the server handles.
enum NotificationMethod: String, CaseIterable {
  case initialized
  case exit
  case cancel = "$/cancelRequest"
  case opened = "textDocument/didOpen"
  case changed = "textDocument/didChange"
  case saved = "textDocument/didSave"
  case closed = "textDocument/didClose"
  case filesChanged = "workspace/didChangeWatchedFiles"
  case foldersChanged = "workspace/didChangeWorkspaceFolders"
  case filesRenamed = "workspace/didRenameFiles"
}

extension ServerState {
  mutating func receive(_ name: String, _ parameters: JSONElement?) {
    // The protocol says to ignore unknown notifications, and all but `exit` before `initialize` and
    // after `shutdown`.
    guard let method = NotificationMethod(rawValue: name) else { return }
    switch (phase, method) {
    case (.running, _), (.shuttingDown, .cancel), (_, .exit): break
    default: return
    }
    switch method {
    case .initialized:
      registerForFileChanges()
      listWorkspace()
    case .exit: exit()
    case .cancel:
      guard let id = parameters?["id"].flatMap({ RequestID($0) }),
        let index = waiting.firstIndex(where: { $0.id == id && $0.method != .shutdown })
      else { return }
      waiting.remove(at: index)
      fail(id, .requestCancelled, .cancelled)
    case .opened: open(parameters?["textDocument"])
    case .changed: change(parameters)
    case .saved: saved(parameters?["textDocument"]?["uri"]?.string)
    case .closed: close(parameters?["textDocument"]?["uri"]?.string)
    case .filesChanged: filesChanged(parameters)
    case .foldersChanged: foldersChanged(parameters?["event"])
    case .filesRenamed: everythingChanged()
    }
  }

  private mutating func filesChanged(_ parameters: JSONElement?) {
    let changes = parameters?["changes"]?.elements.compactMap { change -> (String, Int)? in
      guard let uri = change["uri"]?.string else { return nil }
      return (workspace.folders.name(of: uri), change["type"]?.integer ?? 0)
    }
    guard let changes, !changes.isEmpty else { return }
    let names = Set(changes.map(\.0))
    // A created or deleted file may be a folder, and what was missing may exist now.
    let isListChanged = changes.contains { $0.1 != 2 }
    func isChanged(_ name: String) -> Bool {
      names.contains(name) || isListChanged && names.contains { name.hasPrefix($0 + "/") }
    }
    files.forget { name in name.map { isChanged($0) } ?? true }
    workspace.forget({ _ in true }, isListChanged: isListChanged)
    if isListChanged { listWorkspace() }
    recheckAll()
  }

  private mutating func foldersChanged(_ event: JSONElement?) {
    func names(_ member: String) -> [String] {
      event?[member]?.elements.compactMap { $0["uri"]?.string }.map { DocumentURI.name(of: $0) }
        ?? []
    }
    workspace.folders.remove(names("removed"))
    resolve(workspace.folders.add(names("added")))
    everythingChanged()
  }

  /// Reads all files again.
  private mutating func everythingChanged() {
    forgetEverything()
    recheckAll()
  }

  /// Reads everything again, since the path of a folder differs from the one that the client uses.
  /// Before `initialized`, the client must not get requests, and no document is open.
  mutating func folderMoved() {
    forgetEverything()
    if !documents.allURIs.isEmpty { recheckAll() }
  }

  private mutating func forgetEverything() {
    files.forget { _ in true }
    workspace.forget({ _ in true }, isListChanged: true)
    listWorkspace()
  }
}
