import FormEngine
import FormLanguage
import FormRunner
import FormSyntax

/// A form in the middle of a session, on 20 November 2026 at 9:30.
struct AskedForm {
  private(set) var session: Session

  /// - Parameters:
  ///   - declarations: the contents of the form.
  ///   - steps: the actions before: `NAME=TEXT` enters an answer, `NAME!` clears it, `+NAME` adds a
  ///     row.
  init(_ declarations: String, after steps: [String] = [], types: String = "") throws {
    let text = "\(types)\nform asked \"Asked\" {\n\(declarations)\n}\n"
    let compilation = compileForm(
      SourceText(name: "asked.form", text: text), importing: NoImports())
    guard let program = compilation.program,
      let clock = LocalDateTime(iso: "2026-11-20T09:30")
    else {
      throw BrokenCase(reason: compilation.diagnostics.map { "\($0)" }.joined(separator: "\n"))
    }
    session = Session(program, clock: clock)
    for step in steps {
      let effects = session.send(try action(step), at: clock)
      for case .refused(let refusal) in effects {
        throw BrokenCase(reason: "\(step): \(session.explanation(of: refusal))")
      }
    }
  }

  private func action(_ step: String) throws -> Action {
    if step.hasPrefix("+") { return .rowAdded(list: try path(String(step.dropFirst())), at: nil) }
    if step.hasSuffix("!") { return .cleared(try path(String(step.dropLast()))) }
    let parts = step.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw BrokenCase(reason: step) }
    return .entered(try path(String(parts[0])), text: String(parts[1]))
  }

  func path(_ name: String) throws -> Path { try session.path(named: name).get() }

  /// Returns the text of a question after its label: `(1 to 10) [5]`.
  func question(_ name: String) throws -> String {
    let path = try path(name)
    let validity = session.validityText(at: path)
    return [
      validity.isEmpty ? nil : "(\(validity))", session.kept(at: path).map { "[\($0)]" },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the lines of `?`.
  func help(_ name: String) throws -> [String] { session.explanation(at: try path(name)) }
}
