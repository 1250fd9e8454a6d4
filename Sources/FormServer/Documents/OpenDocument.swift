import FormLanguage

/// A document that the client has open: its text is the client's, not the file's.
struct OpenDocument {
  let uri: String
  /// The path without symbolic links, or the URI of what is not a file.
  var name: String
  var version: Int64?
  private(set) var text: DocumentText
  /// The text that was analyzed last, and what was found.
  private(set) var analysis: FileAnalysis?
  /// Whether all that can be proved is among that.
  private var isProved = false
  private(set) var source: SourceText
  /// The results of those of its tests that were run on the text as it is, by where they start.
  var testResults: [UInt32: TestResult] = [:]
  /// The colours that were sent last.
  var sentTokens: SentTokens?
  /// The findings in other files that it uses; of a PO file whose form is not open, those in itself.
  var foreign: [String: [Diagnostic]] = [:]
  /// The files that the last report on request had findings in beside it.
  var related: Set<String> = []
  /// A change was lost, so the text is not known any more.
  var isLost = false

  init(uri: String, name: String, version: Int64?, text: String) {
    self.uri = uri
    self.name = name
    self.version = version
    self.text = DocumentText(Array(text.utf8))
    source = SourceText(name: name, bytes: self.text.bytes)
  }

  /// Only forms are analyzed; files of options are read by forms.
  var isForm: Bool { !name.hasSuffix(".csv") && !name.hasSuffix(".po") }

  var isTranslation: Bool { name.hasSuffix(".po") }

  var isAnalyzed: Bool { analysis.map { $0.source === source } ?? false }

  /// Whether all is found in the text as it is.
  var isFinished: Bool { isAnalyzed && isProved }

  mutating func take(_ analysis: FileAnalysis, isProved: Bool) {
    self.analysis = analysis
    self.isProved = isProved
  }

  mutating func forgetAnalysis() { analysis = nil }

  /// Whether it may import something or take options from a file.
  var usesFiles: Bool { analysis.map { !ImportedFile.all(in: $0).isEmpty } ?? true }

  /// The steps at which tests failed, in order.
  var testFindings: [Diagnostic] {
    testResults.values.compactMap {
      if case .failed(let finding) = $0.outcome { finding } else { nil }
    }.sorted { $0.span.start < $1.span.start }
  }

  /// Replaces the range between two places; all for nil.
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

  /// Makes the text after changes the one that is analyzed.
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
