import FormLanguage
import FormSyntax

/// The tests of saved documents, which run one test per slice.
struct SavedTests {
  /// The documents whose tests must run, in the order of their saves.
  private(set) var uris: [String] = []
  /// The run for the first document.
  var run: TestRun?
  /// The text that the run tests.
  var source: SourceText?

  mutating func add(_ uri: String) {
    if uris.first == uri { run = nil } else if !uris.contains(uri) { uris.append(uri) }
  }

  mutating func removeFirst() {
    uris.removeFirst()
    run = nil
    source = nil
  }
}
