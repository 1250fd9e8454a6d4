import FormLanguage

/// The tests of a document that was saved, a test a slice.
struct SavedTests {
  /// The documents whose tests are to be run, in the order in which they were saved.
  private(set) var uris: [String] = []
  /// The run of the first one.
  var run: TestRun?
  /// The text that it is of.
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
