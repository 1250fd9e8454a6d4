import FormLanguage
import FormSyntax

/// An open document, whose text is that of the client, not of the file.
struct OpenDocument {
  let uri: String
  /// The path without symbolic links; the URI of a document that is not a file.
  var name: String
  var version: Int64?
  private(set) var text: DocumentText
  /// The last analysis, perhaps of an earlier text.
  private(set) var analysis: FileAnalysis?
  /// True if the analysis includes all proofs.
  private var isProved = false
  private(set) var source: SourceText
  /// The results of the tests that have run on the current text, by the offsets of the tests.
  var testResults: [UInt32: TestResult] = [:]
  /// The semantic tokens that were sent last.
  var sentTokens: SentTokens?
  /// The findings in other files that the document uses; for a PO file whose form is not open, the
  /// findings in the PO file itself.
  var foreign: [String: [Diagnostic]] = [:]
  /// The other files with findings in the last diagnostic report.
  var related: Set<String> = []
  /// True if a change was lost, so the text is unknown.
  var isLost = false

  init(uri: String, name: String, version: Int64?, text: String) {
    self.uri = uri
    self.name = name
    self.version = version
    self.text = DocumentText(Array(text.utf8))
    source = SourceText(name: name, bytes: self.text.bytes)
  }

  /// True for a form. Other documents are not analyzed: forms read them.
  var isForm: Bool { !name.hasSuffix(".csv") && !name.hasSuffix(".po") }

  var isTranslation: Bool { name.hasSuffix(".po") }

  var isAnalyzed: Bool { analysis.map { $0.source === source } ?? false }

  /// True if all findings in the current text are known.
  var isFinished: Bool { isAnalyzed && isProved }

  mutating func take(_ analysis: FileAnalysis, isProved: Bool) {
    self.analysis = analysis
    self.isProved = isProved
  }

  mutating func forgetAnalysis() { analysis = nil }

  /// True if the form may import something or read options from a file.
  var usesFiles: Bool { analysis.map { !ImportedFile.all(in: $0).isEmpty } ?? true }

  /// The failures of the tests, in source order.
  var testFindings: [Diagnostic] {
    testResults.values.compactMap {
      if case .failed(let finding) = $0.outcome { finding } else { nil }
    }.sorted { $0.span.start < $1.span.start }
  }

  /// Replaces the text between two positions, or all of it if there is no range.
  mutating func change(
    _ range: (start: ServerPosition, end: ServerPosition)?, to new: String,
    _ encoding: PositionEncoding
  ) {
    if let range {
      let start = text.offset(of: range.start, encoding)
      let end = text.offset(of: range.end, encoding)
      text.replace(start..<max(start, end), by: Array(new.utf8))
    } else {
      text = DocumentText(Array(new.utf8))
    }
  }

  /// Makes the changed text the one to analyze.
  mutating func finishChanges() {
    source = SourceText(name: name, bytes: text.bytes)
    testResults = [:]
  }

  mutating func rename(to name: String) {
    guard name != self.name else { return }
    self.name = name
    source = SourceText(name: name, bytes: text.bytes)
  }
}
