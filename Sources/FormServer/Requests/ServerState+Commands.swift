import FormJSON
import FormLanguage
import FormSyntax

/// The commands that a client may execute.
enum ServerCommand: String, CaseIterable {
  /// Runs all tests of a document, or those with a name.
  case runTests = "formwalk.runTests"
  /// Makes the client apply a code action, for clients that only support commands.
  case applyAction = "formwalk.applyAction"
}

/// `workspace/executeCommand` and `textDocument/codeLens`.
extension ServerState {
  func writeCommandCapabilities(into json: inout JSONWriter) {
    json.object("codeLensProvider") { $0.member("resolveProvider", false) }
    json.object("executeCommandProvider") {
      $0.array("commands") { for command in ServerCommand.allCases { $0.string(command.rawValue) } }
    }
  }

  mutating func executeCommand(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    guard let name = context.parameters?["command"]?.string,
      let command = ServerCommand(rawValue: name)
    else { throw ResponseError(.invalidParameters, .badParameters) }
    let arguments = context.parameters?["arguments"]?.elements.prefix(2).map { $0 } ?? []
    switch command {
    case .runTests:
      let results = try runTests(named: arguments.dropFirst().first?.string, context)
      json.beginObject()
      json.member("passed", results.count { $0.isPassed })
      json.member("failed", results.count { !$0.isPassed })
      json.end()
    case .applyAction:
      guard let action = CodeAction(arguments.first, context) else {
        throw ResponseError(.invalidParameters, .badParameters)
      }
      let document = try context.openDocument()
      let edits = try edits(of: action, context)
      json.null()
      let (positions, client) = (context.positions(document.source), client)
      request("workspace/applyEdit") {
        $0.member("label", action.title)
        $0.name("edit")
        $0.workspaceEdit(edits, of: document, positions, client)
      }
    }
  }

  /// Runs tests, and shows the failures until the text changes.
  private mutating func runTests(
    named name: String?, _ context: RequestContext
  ) throws(ResponseError) -> [TestResult] {
    let file = try context.analysis()
    let uri = try context.openDocument().uri
    let results = file.runTests(named: name)
    documents.update(uri) { document in
      for result in results { document.testResults[result.place.span.start] = result }
    }
    publish(uri)
    if client.refreshesLenses { request("workspace/codeLens/refresh") }
    return results
  }

  func answerCodeLenses(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let file = try context.analysis()
    let document = try context.openDocument()
    let positions = context.positions(file.source)
    let tests = file.tests
    func write(
      _ title: ServerTitle, at span: SourceSpan, test: String?, into json: inout JSONWriter
    ) {
      json.beginObject()
      json.range("range", span, positions)
      json.object("command") {
        $0.member("title", title.words)
        $0.member("command", ServerCommand.runTests.rawValue)
        $0.array("arguments") {
          $0.string(document.uri)
          if let test { $0.string(test) }
        }
      }
      json.end()
    }
    json.beginArray()
    if let form = file.formNameSpan, !tests.isEmpty {
      let results = tests.compactMap { document.testResults[$0.span.start] }
      let passed = results.count { $0.isPassed }
      write(
        results.count < tests.count
          ? .runAll(tests.count) : .ranAll(passed: passed, of: tests.count),
        at: form, test: nil, into: &json)
    }
    for test in tests {
      let result = document.testResults[test.span.start]
      write(
        result.map { $0.isPassed ? .passed : .failed } ?? .run, at: test.nameSpan,
        test: test.name, into: &json)
    }
    json.end()
  }
}

extension TestResult {
  /// True if the test passed.
  var isPassed: Bool {
    if case .passed = outcome { return true }
    return false
  }
}
