import FormEngine
import FormLanguage

/// `formwalk completions`: prints what makes a shell complete the commands.
struct CompletionsCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    if let form = invocation.value("paths") {
      guard invocation.operands.isEmpty else {
        return streams.tell(.excluded("paths", with: "a shell"), of: invocation.command)
      }
      for path in paths(of: form) { streams.output.write("\(path)\n") }
      return ExitStatus.success
    }
    guard let shell = invocation.operands.first else {
      return streams.tell(.missingOperand("SHELL"), of: invocation.command)
    }
    guard let script = CompletionScript.text(for: shell) else {
      return streams.tell(.unknownShell(shell), of: invocation.command)
    }
    streams.output.write(script)
    return ExitStatus.success
  }

  /// None of a form that cannot be read or has errors: whoever is typing is not to be disturbed.
  private func paths(of form: String) -> [String] {
    let input = FormInput(path: FilePath(form))
    guard !input.isStandardInput, let importer = try? FileImporter(root: nil),
      (try? System.status(of: input.path))?.kind == .file, let source = try? input.read()
    else { return [] }
    importer.add(input)
    let compilation = compileForm(source, importing: importer)
    return compilation.program.map { FieldPaths($0).paths } ?? []
  }
}
