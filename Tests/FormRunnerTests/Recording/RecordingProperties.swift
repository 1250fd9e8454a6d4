import FormEngine
import FormLanguage
import FormRunner
import FormSyntax
import Foundation
import TestCases
import Testing

/// A recording is only made if its test passes and brings no findings; so what matters is that it
/// is made, and that the test notices another output.
@Suite struct RecordingProperties {
  @Test(.tags(.property), .slow) func everyConversationOfTheCorpusIsRecorded() throws {
    var count = 0
    for conversation in ConversationCase.all {
      let result = try conversation.hold()
      guard let recorder = result.recorder, let answers = result.answers else { continue }
      count += 1
      do throws(FormRecording.Refusal) {
        let recording = try FormRecording(
          recorder, answers: answers, isHandled: conversation.isHandled, in: conversation.source,
          importing: NoImports())
        #expect(Self.noticesAnotherOutput(recording, NoImports()), "\(conversation)")
        let text = String(decoding: recording.test, as: UTF8.self)
        for secret in Self.secrets(answers) where secret.count >= 4 {
          #expect(!text.contains(secret), "\(conversation)")
        }
      } catch {
        #expect(Self.isAboutSecrets(error.message), "\(conversation): \(error.message)")
      }
    }
    #expect(count > 40)
  }

  @Test(.tags(.property), .slow) func randomWalksThroughTheFormsAreRecorded() async throws {
    let clock = try #require(LocalDateTime(iso: "2029-06-01T12:00:07"))
    let seeds: UInt64 = LongRuns.areWanted ? 30 : 2
    let cases = DraftForms.names.flatMap { form in (0..<seeds).map { (form, 2 * $0 + 1) } }
    await forEachCase(cases) { form, seed in
      let (source, compilation) = try DraftForms.compilation(form)
      let program = try #require(compilation.program)
      var walk = RecordingWalk(compilation, program, clock: clock, seed: seed)
      guard let answers = walk.answers(after: Int(seed) * 8) else { return }
      do throws(FormRecording.Refusal) {
        let recording = try FormRecording(
          walk.recorder, answers: answers, isHandled: true, in: source,
          importing: DraftForms.importer)
        #expect(Self.noticesAnotherOutput(recording, DraftForms.importer))
        let text = String(decoding: recording.test, as: UTF8.self)
        for secret in walk.secrets where secret.count >= 4 { #expect(!text.contains(secret)) }
      } catch {
        #expect(Self.isAboutSecrets(error.message), "\(error.message)")
      }
    }
  }

  private static func isAboutSecrets(_ message: RecordingMessage) -> Bool {
    switch message {
    case .noStandIn, .leak, .replyLeaks: true
    default: false
    }
  }

  /// Returns whether the test fails if additional output is expected.
  private static func noticesAnotherOutput(
    _ recording: FormRecording, _ importer: any FormImporter
  ) -> Bool {
    let text = String(decoding: recording.form, as: UTF8.self)
    guard let output = text.range(of: "expect output", options: .backwards),
      let brace = text.range(of: "{", range: output.upperBound..<text.endIndex),
      let end = text.range(of: "}", range: brace.upperBound..<text.endIndex)
    else { return false }
    let isEmpty = text[brace.upperBound..<end.lowerBound].allSatisfy(\.isWhitespace)
    let changed = text.replacingCharacters(
      in: brace, with: "{\"of no field\": 1" + (isEmpty ? "" : ","))
    let compilation = compileForm(
      SourceText(name: "changed.form", text: changed), importing: importer)
    guard let test = compilation.scenarios.last, test.name == recording.name,
      var runner = ScenarioRunner(compilation)
    else { return false }
    return runner.run(test) != nil
  }

  private static func secrets(_ answers: Answers) -> [String] {
    answers.members.flatMap { member -> [String] in
      switch member.answer {
      case .text(let text): member.isSecret ? [text] : []
      case .group(let answers): secrets(answers)
      case .rows(let rows): rows.flatMap(secrets)
      case .array, .number, .boolean: []
      }
    }
  }
}
