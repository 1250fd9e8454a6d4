import FormLanguage
import FormSyntax

extension ServerState {
  /// Performs a step of the analysis of a form, and drops a run for another text. Requests the
  /// files that the form names and that are not loaded yet.
  mutating func stepTowardsAnalysis(of source: SourceText) -> AnalysisRun.Progress {
    let library = files.library(
      open: documents.sources, root: workspace.folders.first,
      translations: workspace.translations)
    var run = analysisRun ?? AnalysisRun(of: source, in: library.forms)
    analysisRun = nil
    if run.source !== source || !run.isMade(in: library.forms) {
      run = AnalysisRun(of: source, in: library.forms)
    }
    let progress = run.step()
    let wanted = library.importer.takeWanted()
    guard wanted.isEmpty else {
      files.forgetLibrary()
      for request in wanted { load(request) }
      return .underway
    }
    if case .finished = progress { return progress }
    analysisRun = run
    return progress
  }
}
