/// An analysis of a form file, step by step: something else can be done in between, as long as no
/// file that the form reads has changed.
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

  /// The analysis as it is known so far.
  package enum Progress {
    /// There is nothing to see yet.
    case underway
    /// All but what is proved about the form, which further steps bring.
    case checked(FileAnalysis)
    case finished(FileAnalysis)
  }

  private struct Checking {
    let file: FormFile
    /// The file forgets its own.
    let tree: SyntaxTree
    var check: FormCheck
  }

  package init(of source: SourceText, in library: FormLibrary) {
    self.source = source
    self.library = library
  }

  /// Whether it is made with these files.
  package func isMade(in library: FormLibrary) -> Bool { self.library === library }

  /// How many steps of the solver are taken at once: some milliseconds.
  private static let proofSteps = 20_000

  /// Takes the next step, which lasts some milliseconds in a form of 10,000 fields.
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
