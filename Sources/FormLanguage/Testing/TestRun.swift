internal import FormEngine
package import FormSyntax

/// The name of a test, and the place where it is written.
package struct TestPlace: Hashable, Sendable {
  package let name: String
  /// Its name with the quotation marks.
  package let nameSpan: SourceSpan
  /// The whole declaration.
  package let span: SourceSpan
}

/// The result of running a test.
package struct TestResult: Sendable {
  package enum Outcome: Sendable {
    case passed
    /// The finding at the first step that failed.
    case failed(Diagnostic)
    /// The errors in the test itself, which prevent it from running.
    case broken([Diagnostic])
    /// The form has errors.
    case notRun
  }

  package let place: TestPlace
  package let outcome: Outcome
}

/// The tests of a file, run one at a time.
package struct TestRun {
  private let file: FileAnalysis
  private let scenarios: [Scenario]
  private var runner: ScenarioRunner?
  private var waiting: ArraySlice<TestPlace>

  /// - Parameter name: the name of the tests to run; nil for all.
  package init(_ file: FileAnalysis, named name: String? = nil) {
    self.file = file
    let compilation = file.compiled()
    scenarios = compilation?.scenarios ?? []
    runner = compilation.flatMap { ScenarioRunner($0) }
    waiting = file.tests.filter { name == nil || $0.name == name }[...]
  }

  /// Runs the next test and returns its result; nil after the last.
  package mutating func next() -> TestResult? {
    guard let place = waiting.popFirst() else { return nil }
    return TestResult(place: place, outcome: outcome(of: place))
  }

  private mutating func outcome(of place: TestPlace) -> TestResult.Outcome {
    guard runner != nil else { return .notRun }
    guard let scenario = scenarios.first(where: { $0.span == place.span }) else {
      return .broken(
        file.compilation.ownDiagnostics.filter {
          $0.severity == .error && $0.source === file.source && $0.span.start >= place.span.start
            && $0.span.start <= place.span.end
        })
    }
    guard let failure = runner?.run(scenario) else { return .passed }
    return .failed(failure.diagnostic(of: scenario, in: file.source))
  }
}

extension FileAnalysis {
  /// The tests of the file, in order.
  package var tests: [TestPlace] {
    tree.children(of: tree.root).compactMap { id in
      guard tree.kind(id) == .testDeclaration, let name = tree.child(.text, of: id) else {
        return nil
      }
      return TestPlace(
        name: tree.plainText(name) ?? "", nameSpan: tree.span(name), span: tree.span(id))
    }
  }

  /// Runs all tests, or those with a name.
  package func runTests(named name: String? = nil) -> [TestResult] {
    var run = TestRun(self, named: name)
    var results: [TestResult] = []
    while let result = run.next() { results.append(result) }
    return results
  }

  /// The span of the form's name; nil if there is none.
  package var formNameSpan: SourceSpan? {
    tree.child(.formDeclaration, of: tree.root).flatMap { tree.child(.name, of: $0) }.map {
      tree.span($0)
    }
  }
}
