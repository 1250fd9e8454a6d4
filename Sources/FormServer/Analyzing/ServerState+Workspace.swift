import FormLanguage
import FormSyntax

extension ServerState {
  /// True if every form of the workspace and every open form has an analysis of its current text.
  var isWorkspaceAnalyzed: Bool {
    workspace.forms != nil && workspace.next(but: documents) == nil
      && !documents.all.contains { $0.isForm && !$0.isLost && !$0.isFinished }
  }

  /// The analyses of all forms in the workspace and of all open ones, sorted by name.
  var allAnalyses: [FileAnalysis] {
    var all = workspace.analyses
    for document in documents.all {
      if let analysis = document.analysis, document.isForm, !document.isLost {
        all[document.name] = analysis
      } else {
        all[document.name] = nil
      }
    }
    return all.values.sorted { $0.source.name < $1.source.name }
  }

  mutating func listed(_ folder: String, _ files: [String], _ isCutOff: Bool) {
    workspace.add(folder, files)
    if isCutOff { workspace.isCutOff = true }
    if workspace.forms != nil { checkTranslations() }
    if workspace.forms != nil, workspace.isCutOff {
      log(.workspaceTooLarge(limit: ServerState.fileLimit))
    }
  }

  /// Requests a listing of the workspace folders.
  mutating func listWorkspace() {
    for folder in workspace.beginListing() ?? [] { effects.append(.list(folder: folder)) }
  }

  /// Performs one step of the analyses of all forms.
  mutating func analyzeNextOfWorkspace() {
    guard workspace.forms != nil else { return listWorkspace() }
    workspace.skipAnalyzed(but: documents)
    reportProgress()
    guard let name = workspace.next(but: documents) else { return endProgress() }
    let request = FileRequest(file: name)
    switch files.results[request] {
    case nil: load(request)
    case .failure: workspace.addUnreadable(name)
    case .success(let source):
      // A link leads to a file with another name.
      if case .finished(let analysis) = stepTowardsAnalysis(of: source) {
        workspace.add(analysis)
        if source.name != name { workspace.addUnreadable(name) }
      }
    }
    if workspace.next(but: documents) == nil { endProgress() }
  }
}
