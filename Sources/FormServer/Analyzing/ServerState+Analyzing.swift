import FormLanguage

extension ServerState {
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
}
