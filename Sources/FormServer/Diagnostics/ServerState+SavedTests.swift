import FormLanguage
import FormSyntax

extension ServerState {
  /// Queues the tests of a saved document, whose failures become findings.
  mutating func saved(_ uri: String?) {
    guard let uri, let document = documents[uri], document.isForm, !document.isLost else { return }
    savedTests.add(uri)
  }

  /// Runs the next test of the saved documents.
  mutating func runSavedTest() {
    guard let uri = savedTests.uris.first else { return }
    guard let document = documents[uri], document.isAnalyzed, let analysis = document.analysis
    else { return savedTests.removeFirst() }
    if savedTests.run == nil || savedTests.source !== document.source {
      savedTests.run = TestRun(analysis)
      savedTests.source = document.source
    }
    if let result = savedTests.run?.next() {
      return documents.update(uri) { $0.testResults[result.place.span.start] = result }
    }
    savedTests.removeFirst()
    guard !(documents[uri]?.testResults.isEmpty ?? true) else { return }
    publish(uri)
    if client.refreshesLenses { request("workspace/codeLens/refresh") }
    if client.pullsDiagnostics, client.refreshesDiagnostics {
      request("workspace/diagnostic/refresh")
    }
  }
}
