public import Testing

/// Runs `body` on each case of a table in turn. A failure names its case and does not stop the
/// other cases.
///
/// A test with a table prints two lines, while a parameterised test prints two for each argument.
public func forEachCase<Cases: Sequence & Sendable>(
  _ cases: Cases, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @Sendable (Cases.Element) async throws -> Void
) async where Cases.Element: Sendable {
  var isEmpty = true
  for each in cases {
    isEmpty = false
    await withoutActuallyEscaping(body) { body in
      await namingIssues(after: each) {
        do {
          try await body(each)
        } catch is ExpectationFailedError {
          // `#require` has reported it.
        } catch {
          Issue.record(error, sourceLocation: sourceLocation)
        }
      }
    }
  }
  if isEmpty { Issue.record("There are no cases.", sourceLocation: sourceLocation) }
}

/// Adds the case, or its start if it is long, to the comments of failures in `body`.
private func namingIssues(
  after each: some Sendable, _ body: @escaping @Sendable () async -> Void
) async {
  guard let test = Test.current else { return await body() }
  let trait = IssueHandlingTrait.compactMapIssues { issue in
    var issue = issue
    let name = String(describingForTest: each)
    let isLong = name.utf8.count > 400
    issue.comments.append("Case: \(isLong ? name.prefix(400) + "…" : name[...])")
    return issue
  }
  do {
    try await trait.provideScope(for: test, testCase: Test.Case.current) { await body() }
  } catch {
    Issue.record(error)
  }
}
