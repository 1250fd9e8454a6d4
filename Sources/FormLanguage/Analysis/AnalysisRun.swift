package import FormSyntax

/// An analysis of a form file in steps. Other work can be done in between, as long as no file that
/// the form reads changes.
package struct AnalysisRun {
  package let source: SourceText
  private let library: FormLibrary
  private let recorder = CheckRecorder()
  private var stage = Stage.unread

  private enum Stage {
    case unread
    case read(FormFile)
    case checking(Checking)
    case checked(FormFile, SyntaxTree, UnprovedCompilation)
    case proving(FormFile, FileAnalysis, ProofRun)
  }

  /// The state of the analysis after a step.
  package enum Progress {
    /// No new result yet.
    case underway
    /// Everything but the proofs about the form, which further steps add.
    case checked(FileAnalysis)
    case finished(FileAnalysis)
  }

  private struct Checking {
    let file: FormFile
    /// The tree of the file, which the file itself discards.
    let tree: SyntaxTree
    var check: FormCheck
  }

  package init(of source: SourceText, in library: FormLibrary) {
    self.source = source
    self.library = library
  }

  /// Returns true if the analysis uses this library.
  package func isMade(in library: FormLibrary) -> Bool { self.library === library }

  /// The work of the solver in one step: some milliseconds.
  private static let proofSteps = 20_000

  /// Performs the next step, which takes some milliseconds for a form of 10,000 fields.
  package mutating func step() -> Progress {
    switch stage {
    case .unread: stage = .read(library.sources.file(source))
    case .read(let file):
      stage = .checking(
        Checking(
          file: file, tree: file.tree,
          check: FormCheck(
            of: file, in: library, buildsProgram: false, keepsPlaces: false, recorder: recorder)))
    case .checking(var checking):
      stage = .unread
      if let checked = checking.check.step() {
        stage = .checked(checking.file, checking.tree, checked)
      } else {
        stage = .checking(checking)
      }
    case .checked(let file, let tree, let checked):
      let files = library.sources.readFiles(of: file, tree)
      let translationFindings = library.checkTranslations(of: file)
      let run = library.beginProofs(of: checked, file)
      var compilation = library.compilation(of: run, file)
      compilation.translationFindings = translationFindings
      let analysis = FileAnalysis(source, tree, compilation, recorder, files, library)
      if run.isDone { return .finished(analysis) }
      stage = .proving(file, analysis, run)
      return .checked(analysis)
    case .proving(let file, let analysis, var run):
      run.step(work: Self.proofSteps)
      guard run.isDone else {
        stage = .proving(file, analysis, run)
        return .underway
      }
      var compilation = library.compilation(of: run, file)
      compilation.translationFindings = analysis.compilation.translationFindings
      return .finished(FileAnalysis(analysis, compilation))
    }
    return .underway
  }
}
