import FormCommand
import TestCases
import Testing

// Clients that drive the language server with a script stored beside the tests: editors with the
// files of `formwalk editor`, and a Python client for the requests that these do not make.

/// A program of the tests' own path.
private func program(_ name: String) -> String? {
  Programs.path.map { "\($0)/\(name)" }.first(where: TestFiles.exists)
}

private let neovim = program("nvim")

/// Without what a person has set, but with the packages of the system, among them eglot before
/// Emacs 29.
private let batchEmacs = ["-q", "--batch", "--eval", "(package-activate-all)"]

/// An Emacs that has eglot.
private let emacs = program("emacs").flatMap { program in
  let run = try? PipedProgram.run(
    [program] + batchEmacs + ["--eval", "(require 'eglot)"], folder: "/tmp")
  return run?.ending == .exited(0) ? program : nil
}

private let node = program("node")

/// A Python that has the client, which wants version 2025 of `lsprotocol`.
private let python = program("python3").flatMap { program in
  let imports = "import pytest_lsp; from lsprotocol.types import TextDocumentContentChangePartial"
  let run = try? PipedProgram.run([program, "-c", imports], folder: "/tmp")
  return run?.ending == .exited(0) ? program : nil
}

@Test(.enabled(if: neovim != nil, "Neovim is not installed")) func neovimClient() throws {
  try check("neovim.lua", .neovim) { script, _ in
    [try #require(neovim), "--headless", "-n", "-i", "NONE", "-S", script]
  }
}

@Test(.enabled(if: emacs != nil, "Emacs with eglot is not installed")) func emacsClient() throws {
  try check("emacs.el", .emacs) { script, home in
    [try #require(emacs)] + batchEmacs + ["-L", "\(home)/.emacs.d/formwalk", "-l", script]
  }
}

@Test(.enabled(if: python != nil, "The Python package pytest-lsp is not installed"))
func pythonClient() throws {
  try check("python.py") { script, _ in [try #require(python), "-B", script] }
}

@Test(.enabled(if: node != nil, "Node.js is not installed"))
func visualStudioCodeExtension() throws {
  try check("vscode.js", .vscode) { script, _ in [try #require(node), script] }
}

/// Runs an editor in a project, and compares its script's output with the expected output, which is
/// replaced if `FORMWALK_REWRITE` is set.
private func check(
  _ script: String, _ editor: EditorPackage? = nil,
  command: (_ script: String, _ home: String) throws -> [String]
) throws {
  let corpus = "\(Formwalk.packageFolder)/Tests/FormCommandTests/EditorSupport/Clients"
  func text(_ name: String) throws -> String {
    String(decoding: try TestFiles.read("\(corpus)/\(name)"), as: UTF8.self)
  }
  let folder = try TemporaryFolder([
    (script, try text(script)), ("home/.keep", ""), ("bin/.keep", ""),
  ])
  for case .file(let name, let text) in try CommandScript(text("project.txt")).parts {
    try folder.write(text, to: name)
  }
  try TestFiles.makeLink("\(folder.path)/bin/formwalk", to: Formwalk.path)
  let home = "\(folder.path)/home"
  let environment = [
    "PATH=" + (["\(folder.path)/bin"] + Programs.path).joined(separator: ":"), "HOME=\(home)",
    "TERM=dumb", "LC_ALL=C.UTF-8",
  ]
  if let editor {
    let written = try Formwalk.run(
      ["editor", editor.rawValue], environment: environment, folder: folder.path)
    #expect(written.ending == .exited(0), "\(written.error)")
  }
  let run = try PipedProgram.run(
    try command("\(folder.path)/\(script)", home), inputFile: "/dev/null",
    environment: environment, folder: "\(folder.path)/project")
  #expect(run.ending == .exited(0), "\(run.output)\(run.error)")
  let place = "\(folder.path)/project/"
  let results = script.prefix { $0 != "." } + ".txt"
  let output = run.output.split(separator: place, omittingEmptySubsequences: false).joined()
  if TestFiles.isRewriting {
    try TestFiles.write(Array(output.utf8), to: "\(corpus)/\(results)")
  } else {
    #expect(try output == text(String(results)))
  }
}
