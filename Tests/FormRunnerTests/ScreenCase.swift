import FormEngine
import FormLanguage
import FormRunner
import FormSyntax
import Foundation

/// The screens of several widths while one of the forms in `forms/` is filled in.
///
/// A file is named after its form and has sections, each headed by a line `=== NAME`: the `input`,
/// and the screen for each number of columns.
struct ScreenCase: CustomStringConvertible, Sendable {
  static let widths = [80, 40, 200]

  let name: String

  var description: String { name }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let forms = package.appending(path: "forms")

  /// A case for each form.
  static let all: [ScreenCase] =
    ((try? FileManager.default.contentsOfDirectory(atPath: forms.path)) ?? [])
    .filter { $0.hasSuffix(".form") }.sorted().map { ScreenCase(name: String($0.dropLast(5))) }

  private var file: URL {
    Self.package.appending(path: "Tests/FormRunnerTests/Screens/\(name).txt")
  }

  /// The lines of each section.
  func sections() throws -> [String: [String]] {
    let text = try String(contentsOf: file, encoding: .utf8)
    var sections: [String: [String]] = [:]
    var name = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("=== ") {
        name = String(line.dropFirst(4))
        sections[name] = []
      } else {
        sections[name, default: []].append(String(line))
      }
    }
    return sections
  }

  /// The form, compiled.
  func program() throws -> Program {
    let form = "\(name).form"
    let bytes = try Data(contentsOf: Self.forms.appending(path: form))
    let compilation = compileForm(
      SourceText(name: form, bytes: Array(bytes)), importing: Importer(folder: Self.forms))
    guard let program = compilation.program else { throw BrokenCase(reason: name) }
    return program
  }

  /// The screen of a terminal with some columns.
  func screen(columns: Int, input: [String]) throws -> String {
    let program = try program()
    guard let clock = LocalDateTime(iso: "2026-11-20T09:00") else { throw BrokenCase(reason: name) }
    let terminal = ScriptedTerminal(
      input.map { .line($0) }, isInteractive: true, columns: columns)
    var conversation = Conversation(
      Session(program, clock: clock), terminal: terminal, clock: { clock })
    _ = conversation.run()
    return ConversationCase.normalised(terminal.transcript)
  }

  /// Writes the screens into the file, to be read before they are committed.
  func rewrite(input: [String], screens: [(columns: Int, text: String)]) throws {
    var text = "=== input\n" + input.map { $0 + "\n" }.joined()
    for screen in screens { text += "=== \(screen.columns)\n\(screen.text)\n" }
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private struct Importer: FormImporter {
    let folder: URL

    func load(
      _ path: String, relativeTo importer: String
    ) -> Result<SourceText, ImportFailure> {
      guard let data = try? Data(contentsOf: folder.appending(path: path)) else {
        return .failure(.missing)
      }
      return .success(SourceText(name: path, bytes: Array(data)))
    }
  }
}
