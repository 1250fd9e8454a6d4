import FormEngine
import FormLanguage

/// `formwalk completions`: prints a shell completion script.
struct CompletionsCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    if let form = invocation.value("paths") {
      guard invocation.operands.isEmpty else {
        return streams.report(.excluded("paths", with: .shell), of: invocation.command)
      }
      let fields = fields(of: form)
      // The text after the tab describes the completion before it.
      if let path = invocation.value("answers") {
        for answer in fields?.answers(to: path) ?? [] {
          streams.output.write(Array("\(answer.name)\t\(answer.label)\n".utf8))
        }
      } else {
        for field in fields?.fields ?? [] {
          streams.output.write(Array("\(field.path)\t\(field.label)\n".utf8))
        }
      }
      return ExitStatus.success
    }
    if invocation.has("all") {
      return streams.report(.requires(flag: "all", .flag("paths")), of: invocation.command)
    }
    if invocation.has("answers") {
      return streams.report(.requires(flag: "answers", .flag("paths")), of: invocation.command)
    }
    guard let shell = invocation.operands.first else {
      return streams.report(.missingOperand("SHELL"), of: invocation.command)
    }
    guard let known = Shell(rawValue: shell) else {
      return streams.report(.unknownShell(shell), of: invocation.command)
    }
    streams.output.write(Array(CompletionScript.text(for: known).utf8))
    return ExitStatus.success
  }

  /// Returns nil for a form that cannot be read or has errors, because completion must not
  /// interrupt typing with messages.
  private func fields(of form: String) -> FieldPaths? {
    let input = FormInput(path: FilePath(form))
    guard !input.isStandardInput, let importer = try? FileImporter(root: nil),
      (try? System.status(of: input.path))?.kind == .file
    else { return nil }
    importer.add([input])
    guard let source = try? importer.source(of: input) else { return nil }
    let compilation = compileForm(source, importing: importer, searches: false)
    return compilation.program.map { FieldPaths($0, includesAll: invocation.has("all")) }
  }
}
