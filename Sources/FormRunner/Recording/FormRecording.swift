package import FormEngine
package import FormLanguage
package import FormSyntax

/// A recorded conversation as a test in the text of its form.
package struct FormRecording: Sendable {
  /// The name of the test.
  package let name: String
  /// The test as it is written into the form.
  package let test: [UInt8]
  /// The form with the test at its end.
  package let form: [UInt8]

  /// The reason why there is no recording.
  package struct Refusal: Error, Hashable {
    package var message: RecordingMessage
    /// The test that was not written, if there is one.
    package var test: [UInt8]?
  }

  /// Creates the test, and makes sure that it passes without findings.
  ///
  /// - Parameters:
  ///   - answers: the submitted answers.
  ///   - isHandled: true if a handler received them.
  ///   - source: the form as it was read.
  package init(
    _ recorder: Recorder, answers: Answers, isHandled: Bool, in source: SourceText,
    importing importer: any FormImporter
  ) throws(Refusal) {
    guard !recorder.hasLeak else { throw Refusal(message: .replyLeaks) }
    let steps = try FormRecording.steps(recorder, answers, isHandled: isHandled)
    let end = recorder.actions.last?.clock ?? recorder.start.clock
    let form = AppendedTest(to: source, importing: importer)
    name = form.unusedName(RecordingMessage.testName(end.date).text(in: nil))
    test = form.formatted(
      "test \(TestLiterals.text(name)) {\n\(steps.map { $0 + "\n" }.joined())}\n")
    self.form = form.appending(test)
    guard form.passes(self.form, name: name) else {
      guard !form.hasErrors else { throw Refusal(message: .formHasErrors, test: test) }
      throw Refusal(message: .hasFindings, test: test)
    }
  }

  /// Returns the steps of the test, with the simplest clock that leads to the same problems and
  /// answers.
  private static func steps(
    _ recorder: Recorder, _ answers: Answers, isHandled: Bool
  ) throws(Refusal) -> [String] {
    guard let initial = Scenario.clock else { throw Refusal(message: .differs) }
    let end = recorder.actions.last?.clock ?? recorder.start.clock
    let clocks: [TestClock] =
      recorder.start.program.readsClock
      ? [.fixed(end.atMinute), .fixed(end), .followed] : [.unset]
    var failure = RecordingFailure.differs
    for leavesSortedRows in [false, true] {
      var best: [String]?
      for clock in clocks {
        var transcript = TestTranscript(
          recorder, clock: clock, initial: initial, leavesSortedRows: leavesSortedRows)
        do throws(RecordingFailure) {
          try transcript.write(recorder, answers: answers, isHandled: isHandled)
          if transcript.isExact { return transcript.steps }
          best = transcript.steps
        } catch {
          failure = error
        }
      }
      if let best { return best }
    }
    switch failure {
    case .noStandIn(let field): throw Refusal(message: .noStandIn(field: field))
    case .leak: throw Refusal(message: .leak)
    case .differs: throw Refusal(message: .differs)
    }
  }
}

extension LocalDateTime {
  /// The same date and time without seconds.
  fileprivate var atMinute: LocalDateTime {
    adding(seconds: -Int64(time.secondOfDay % 60)) ?? self
  }
}

/// A form to which a test is added.
private struct AppendedTest {
  private let source: SourceText
  private let importer: any FormImporter
  private let compilation: Compilation
  /// True if its lines end with CR LF.
  private let hasReturns: Bool

  init(to source: SourceText, importing importer: any FormImporter) {
    self.source = source
    self.importer = importer
    compilation = compileForm(source, importing: importer)
    let lineFeed = source.bytes.firstIndex(of: 0x0A) ?? 0
    hasReturns = lineFeed > 0 && source.bytes[lineFeed - 1] == 0x0D
  }

  /// True if there are errors, which can only be in its tests.
  var hasErrors: Bool { compilation.hasErrors }

  /// Returns the name, with a number if a test already has it.
  func unusedName(_ name: String) -> String {
    let taken = Set(compilation.scenarios.map(\.name) + compilation.brokenTests.map(\.name))
    var unused = name
    var number = 2
    while taken.contains(unused) {
      unused = "\(name) (\(number))"
      number += 1
    }
    return unused
  }

  /// Returns the test as `fmt` formats it, with the line endings of the form.
  func formatted(_ test: String) -> [UInt8] {
    let bytes = formatForm(SourceText(name: source.name, text: test)).bytes
    return hasReturns ? bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : bytes
  }

  /// Returns the form with a test at its end, after an empty line.
  func appending(_ test: [UInt8]) -> [UInt8] {
    let lineBreak: [UInt8] = hasReturns ? [0x0D, 0x0A] : [0x0A]
    let ending = source.bytes.last == 0x0A ? lineBreak : lineBreak + lineBreak
    return source.bytes + ending + test
  }

  /// Returns whether a test passes, without adding findings or a need to format the form.
  func passes(_ form: [UInt8], name: String) -> Bool {
    let new = SourceText(name: source.name, bytes: form)
    let isFormatted = !formatForm(source).isChanged
    guard !isFormatted || !formatForm(new).isChanged else { return false }
    let compiled = compileForm(new, importing: importer)
    guard compiled.diagnostics.count <= compilation.diagnostics.count,
      let scenario = compiled.scenarios.last, scenario.name == name,
      var runner = ScenarioRunner(compiled)
    else { return false }
    return runner.run(scenario) == nil
  }
}
