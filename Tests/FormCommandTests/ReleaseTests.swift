import FormCommand
import TestCases
import Testing

// What a release brings: a wheel and an archive with the program, and the action that installs it.

private func program(_ name: String) -> String? {
  Programs.path.map { "\($0)/\(name)" }.first(where: TestFiles.exists)
}

private let python = program("python3")
private let pip = python.flatMap { python in
  let run = try? PipedProgram.run([python, "-m", "pip", "--version"], folder: "/tmp")
  return run?.ending == .exited(0) ? python : nil
}
private let curl = program("curl")

private var environment: [String] {
  ["PATH=\(Programs.path.joined(separator: ":"))", "HOME=/nonexistent"]
}

/// A folder with a stand-in for the program, since what is packed need not be big.
private func standIn() throws -> TemporaryFolder {
  let folder = try TemporaryFolder([
    ("built/formwalk", "#!/bin/sh\necho \"formwalk stand-in $*\"\n"),
    ("built/completions/formwalk.bash", "# completions\n"),
  ])
  _ = try run(["chmod", "+x", "built/formwalk"], in: folder)
  return folder
}

private func run(
  _ command: [String], _ more: [String] = [], in folder: TemporaryFolder
) throws -> Transcript {
  let name = command[0]
  let path = name.hasPrefix("/") ? name : try #require(program(name))
  return try PipedProgram.run(
    [path] + command.dropFirst(), environment: environment + more, folder: folder.path)
}

private func ci(_ script: String) -> String { "\(Formwalk.packageFolder)/.ci/\(script)" }

@Test func theVersionIsInOnePlace() throws {
  let folder = try TemporaryFolder()
  let printed = try run([ci("version")], in: folder)
  #expect(printed.ending == .exited(0))
  let version = printed.output.split(separator: "\n").joined()
  #expect(try Formwalk.run(["--version"], folder: folder.path).output == "formwalk \(version)\n")
  #expect(try run([ci("version"), "v\(version)"], in: folder).ending == .exited(0))
  let other = try run([ci("version"), "v9.9.9"], in: folder)
  #expect(other.ending == .exited(1) && other.output == "")

  // A release links to the explanations in the repository.
  let explanation = "\(ProgramVersion.explanations)/unknown-name.md"
  #expect(TestFiles.exists("\(Formwalk.packageFolder)/\(explanation)"))

  // What the hooks of the language python install is the wheel of that version.
  let project = try run([ci("pyproject")], in: folder)
  #expect(
    project.output.split(separator: "\n").contains("dependencies = [\"formwalk==\(version)\"]"))

  // The language server gives the same version.
  let message =
    #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}"#
  try folder.write("Content-Length: \(message.utf8.count)\r\n\r\n\(message)", to: "message")
  let server = try PipedProgram.run(
    [Formwalk.path, "lsp"], inputFile: "\(folder.path)/message", environment: environment,
    folder: folder.path)
  #expect(
    server.output.hasSuffix(
      #""serverInfo":{"name":"formwalk","version":"\#(version)"}}}"#), "\(server.output)")
}

@Test(.slow, .enabled(if: python != nil, "Python is not installed")) func theWheel() throws {
  let folder = try standIn()
  let packed = try run([ci("wheel"), "built/formwalk", "linux-x86_64", "first"], in: folder)
  #expect(packed.ending == .exited(0), "\(packed.error)")
  _ = try run([ci("wheel"), "built/formwalk", "linux-x86_64", "second"], in: folder)
  let names = TestFiles.names(in: "\(folder.path)/first")
  let wheel = try #require(names.first)
  #expect(names.count == 1 && wheel.hasSuffix(".whl"))
  // The same bytes each time.
  #expect(
    try TestFiles.read("\(folder.path)/first/\(wheel)")
      == TestFiles.read("\(folder.path)/second/\(wheel)"))
  let unknown = try run([ci("wheel"), "built/formwalk", "plan9-mips", "third"], in: folder)
  #expect(unknown.ending == .exited(1))
  #expect(!TestFiles.exists("\(folder.path)/third"))

  // Installers check its list of files.
  guard let pip else { return }
  let install = [pip, "-m", "pip", "install", "--no-index", "--no-deps", "--prefix", "installed"]
  // Whatever the machine is: the stand-in runs on all.
  let check = """
    import csv, hashlib, base64, io, sys, zipfile
    wheel = zipfile.ZipFile(sys.argv[1])
    record = next(name for name in wheel.namelist() if name.endswith('.dist-info/RECORD'))
    rows = list(csv.reader(io.StringIO(wheel.read(record).decode())))
    assert sorted(row[0] for row in rows) == sorted(wheel.namelist())
    licence = next(name for name in wheel.namelist() if name.endswith('.dist-info/LICENSE'))
    assert wheel.read(licence).startswith(b'MIT License')
    for name, sum, size in rows:
        if name == record: continue
        content = wheel.read(name)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip('=')
        assert sum == 'sha256=' + digest and size == str(len(content)), name
    """
  let checked = try run([pip, "-c", check, "first/\(wheel)"], in: folder)
  #expect(checked.ending == .exited(0), "\(checked.error)")
  let machine = try run(["uname", "-sm"], in: folder).output
  guard machine == "Linux x86_64\n" else { return }
  let installed = try run(install + ["first/\(wheel)"], in: folder)
  #expect(installed.ending == .exited(0), "\(installed.error)")
  let started = try run(["\(folder.path)/installed/bin/formwalk", "check"], in: folder)
  #expect(started.output == "formwalk stand-in check\n")
}

@Test(
  .slow,
  .enabled(if: python != nil && curl != nil, "Python or curl is not installed"))
func theActionChecksTheSum() throws {
  let folder = try standIn()
  let machine = try run(["uname", "-sm"], in: folder).output
  guard machine == "Linux x86_64\n" else { return }
  let version = try run([ci("version")], in: folder).output.split(separator: "\n").joined()
  let release = "releases/v\(version)"
  let archive = "formwalk-\(version)-linux-x86_64.tar.gz"
  _ = try run([ci("wheel"), "--archive", "built/formwalk", "linux-x86_64", release], in: folder)
  let sum = try run(["sha256sum", "\(release)/\(archive)"], in: folder).output
    .prefix { $0 != " " }
  func install(_ version: String, sum: String = "") throws -> Transcript {
    try run(
      ["\(Formwalk.packageFolder)/.github/actions/setup/install"],
      [
        "FORMWALK_VERSION=\(version)", "FORMWALK_SHA256=\(sum)",
        "FORMWALK_RELEASES=file://\(folder.path)/releases", "RUNNER_TEMP=\(folder.path)",
        "GITHUB_PATH=\(folder.path)/path",
      ], in: folder)
  }
  // Without the list of sums, nothing is installed.
  #expect(try install(version).ending == .exited(1))
  try folder.write("\(sum)  \(archive)\n", to: "\(release)/SHA256SUMS")
  let installed = try install("v\(version)")
  #expect(installed.ending == .exited(0), "\(installed.error)")
  #expect(installed.output == "formwalk stand-in --version\n")
  let place = "\(folder.path)/formwalk-\(version)"
  #expect(try folder.read("path") == "\(place)\n")
  #expect(Set(TestFiles.names(in: place)) == ["LICENSE", "completions", "formwalk"])
  #expect(try folder.read("formwalk-\(version)/LICENSE").hasPrefix("MIT License\n\nCopyright"))

  // A sum that the user gives replaces the published one.
  #expect(try install(version, sum: String(sum)).ending == .exited(0))
  let refused = try install(version, sum: "0123")
  #expect(refused.ending == .exited(1))
  #expect(refused.error.hasPrefix("::error::\(archive) has the SHA-256 sum \(sum), but"))
  try folder.write("0123  \(archive)\n", to: "\(release)/SHA256SUMS")
  #expect(try install(version).ending == .exited(1))
  #expect(try install("main").error.hasPrefix("::error::Give a version of Formwalk"))
}
