import TestCases
import Testing

// Runs the scripts of `Corpus`; each file is a case.

private let folder = Formwalk.packageFolder + "/Tests/FormCommandTests/Corpus"
private let scripts = TestFiles.names(in: folder).filter { $0.hasSuffix(".txt") }

@Test(.tags(.script)) func scriptsRunAsWritten() async {
  #expect(scripts.count >= 8)

  await forEachCase(scripts) { name in
    let bytes = try TestFiles.read("\(folder)/\(name)")
    let script = try CommandScript(String(decoding: bytes, as: UTF8.self))
    let place = "\(folder)/\(name)"
    let folder = try TemporaryFolder()
    var results: [CommandScript.Result] = []
    for part in script.parts {
      switch part {
      case .file(let name, let text): try folder.write(text, to: name)
      case .link(let name, let target):
        try TestFiles.makeLink("\(folder.path)/\(name)", to: target)
      case .run(let run):
        results.append(try check(run, in: folder, "\(name):\(run.line)"))
      }
    }
    #expect(!results.isEmpty, "\(name) runs nothing")
    if TestFiles.isRewriting {
      let text = script.rewritten(with: results)
      try TestFiles.write(Array(text.utf8), to: place)
    }
  }
}

private func check(
  _ run: CommandScript.Run, in folder: TemporaryFolder, _ place: String
) throws -> CommandScript.Result {
  let result = try Formwalk.run(
    run.arguments, input: run.input, environment: Formwalk.environment + run.environment,
    folder: folder.path)
  #expect(result.ending == .exited(run.status), "\(place)")
  #expect(result.output == run.output, "\(place)")
  #expect(result.error == run.error, "\(place)")
  for (name, text) in run.written {
    #expect(try folder.read(name) == text, "\(place): \(name)")
  }
  guard case .exited(let status) = result.ending else {
    throw CommandScript.Malformed(line: run.line, reason: "\(result.ending)")
  }
  return CommandScript.Result(output: result.output, error: result.error, status: status)
}
