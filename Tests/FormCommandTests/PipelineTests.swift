import TestCases
import Testing

// The jobs in the pages, and the hooks, do their work on the forms of the project.

/// A step of a job that runs the program, as written.
private struct Step: CustomTestStringConvertible {
  var job: Int
  var command: String

  var testDescription: String { command }
}

/// The steps of every job, in order.
private let steps: [Step] = ((try? ReadmeTests.blocks("yaml")) ?? []).enumerated().flatMap {
  job, block in
  block.split(separator: "\n").compactMap { line in
    var text = line.drop { $0 == " " }
    for lead in ["- ", "run: "] where text.hasPrefix(lead) { text = text.dropFirst(lead.count) }
    return text.hasPrefix("formwalk ") ? Step(job: job, command: String(text)) : nil
  }
}

/// A copy of the project's forms, for commands that write files.
private func copy() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  _ = try shell("cp -R '\(Formwalk.packageFolder)/forms' .", in: folder)
  return folder
}

/// Runs a command like a job runner, with the program on the path.
private func shell(_ command: String, in folder: TemporaryFolder) throws -> Transcript {
  let programs = Formwalk.path.split(separator: "/").dropLast().joined(separator: "/")
  return try PipedProgram.run(
    ["/bin/sh", "-e", "-c", command],
    environment: ["PATH=/\(programs):/usr/bin:/bin", "HOME=/nonexistent"], folder: folder.path)
}

@Test(.slow) func theSteps() async throws {
  #expect(steps.count >= 9)
  let jobs = try ReadmeTests.blocks("yaml")
  #expect(jobs.contains { $0.contains("runs-on:") })
  #expect(jobs.contains { $0.contains("reports:\n      junit:") })
  #expect(jobs.contains { $0.contains("repos:\n") })

  await forEachCase(steps) { step throws in
    let folder = try copy()
    let run = try shell(step.command, in: folder)
    #expect(run.ending == .exited(0))
    #expect(!run.error.contains("formwalk: "), "\(run.error)")
    // The output that a later step needs exists.
    guard let mark = step.command.firstIndex(of: ">") else { return }
    let report = String(step.command[mark...].dropFirst(2))
    #expect(try !folder.read(report).isEmpty)
    let job = try ReadmeTests.blocks("yaml")[step.job]
    #expect(job.split(separator: "\n").contains { $0.contains(report) && !$0.contains(">") })
  }

  // The commands of a job find errors in a form, a test or a record.
  await forEachCase(steps) { step throws in
    let folder = try copy()
    let form = "form broken { field a: integer   { default b } }\ntest \"x\" { expect focus a }\n"
    try folder.write(form, to: "forms/broken.form")
    try folder.write("{\"username\": 1}", to: "forms/records/sign_up.json")
    #expect(try shell(step.command, in: folder).ending == .exited(1))
  }
}

/// The version of the program.
private let version: String = {
  let output = try? Formwalk.run(["--version"], folder: "/tmp").output
  return String((output ?? "").split(whereSeparator: \.isWhitespace).dropFirst().first ?? "")
}()

/// The hooks of the repository: what each runs, and whether it receives the changed files.
private struct Hook {
  var name: String
  var entry = ""
  var language = ""
  var arguments: [String] = []
  var takesFiles = true
}

private func declaredHooks() throws -> [Hook] {
  let path = Formwalk.packageFolder + "/.pre-commit-hooks.yaml"
  var hooks: [Hook] = []
  for line in String(decoding: try TestFiles.read(path), as: UTF8.self).split(separator: "\n") {
    guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("#") else { continue }
    let key = line[..<colon].drop { $0 == " " || $0 == "-" }
    let value = String(line[colon...].dropFirst(2))
    if key == "id" { hooks.append(Hook(name: value)) }
    guard let last = hooks.indices.last else { continue }
    switch key {
    case "entry": hooks[last].entry = value
    case "args":
      hooks[last].arguments = value.dropFirst().dropLast().split(separator: ",").map(String.init)
    case "pass_filenames": hooks[last].takesFiles = value != "false"
    case "language": hooks[last].language = value
    default: break
    }
  }
  return hooks
}

@Test(.slow) func theHooks() throws {
  let hooks = try declaredHooks()
  let names = ["formwalk-fmt", "formwalk-check", "formwalk-test"]
  #expect(
    hooks.map(\.name)
      == names + names.map { "\($0)-python" } + names.map { "\($0)-system" })
  // The suffix says where the program comes from; otherwise the hooks are alike.
  for (index, hook) in hooks.enumerated() {
    #expect(hook.language == ["swift", "python", "system"][index / names.count])
    let first = hooks[index % names.count]
    #expect(hook.entry == first.entry && hook.arguments == first.arguments)
    #expect(hook.takesFiles == first.takesFiles)
  }
  for hook in hooks {
    let folder = try copy()
    let files = hook.takesFiles ? ["forms/login.form", "forms/sign_up.form"] : []
    let command = ([hook.entry] + hook.arguments + files).joined(separator: " ")
    let run = try shell(command, in: folder)
    #expect(run.ending == .exited(0), "\(command): \(run.output)\(run.error)")
  }

  // The README names hooks that exist, of a tag that has them.
  let block = try #require(try ReadmeTests.blocks("yaml").first { $0.hasPrefix("repos:") })
  let named = block.split(separator: "\n").filter { $0.contains("- id: ") }
    .map { String($0.drop { $0 != ":" }.dropFirst(2)) }
  #expect(named == names.map { "\($0)-python" })
  #expect(block.split(separator: "\n").contains("    rev: v\(version)-python"))
}
