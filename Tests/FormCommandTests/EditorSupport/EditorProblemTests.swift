import FormCommand
import Foundation
import TestCases
import Testing

// The problems that editors parse from the output of `formwalk check`, line by line.

/// A form with a finding of each severity.
private let form = """
  form a {
    let unread = 1
    rows people {
      field name: text
      field boss: text
      field n: text { show when any(form.people as p where p.name == boss) }
    }
    field age: integer { check ok: agee > 1 else "No." }
  }

  """

/// The severities as editors know them, each with the line and column of the first place.
private let problems = ["warning 2:7", "info 6:58", "error 8:34"]

private func output(of folder: TemporaryFolder) throws -> String {
  try Formwalk.run(["check", "--color", "never", "a.form"], folder: folder.path).output
}

/// The groups of a pattern in a line; nil if it does not match.
private func groups(_ pattern: String, in line: String) throws -> [String]? {
  let regex = try NSRegularExpression(pattern: pattern)
  let text = line as NSString
  guard let match = regex.firstMatch(in: line, range: NSRange(location: 0, length: text.length))
  else { return nil }
  return (0..<match.numberOfRanges).map { text.substring(with: match.range(at: $0)) }
}

/// The problem matcher of the extension for VS Code, whose severities are `error`, `warning` and
/// `info`.
@Test func problemMatcher() throws {
  let folder = try TemporaryFolder([("a.form", form)])
  let package = try #require(EditorPackage.vscode.files.first { $0.path == "package.json" })
  let manifest = try JSONSerialization.jsonObject(with: Data(package.text.utf8)) as? [String: Any]
  let contributions = try #require(manifest?["contributes"] as? [String: Any])
  let matchers = try #require(contributions["problemMatchers"] as? [[String: Any]])
  let patterns = try #require(matchers.first?["pattern"] as? [[String: Any]])
    .compactMap { $0["regexp"] as? String }
  let lines = try output(of: folder).split(separator: "\n").map(String.init)
  var found: [String] = []
  for (line, next) in zip(lines, lines.dropFirst()) {
    guard let head = try groups(patterns[0], in: line),
      let place = try groups(patterns[1], in: next)
    else { continue }
    #expect(place[1] == "a.form")
    found.append("\(head[1]) \(place[2]):\(place[3])")
  }
  #expect(found == problems, "\(lines)")
}

private let vim = Programs.path.map { "\($0)/vim" }.first(where: TestFiles.exists)

/// `:make` in Vim, and so in Neovim, which reads the same file.
@Test(.enabled(if: vim != nil, "vim is not installed")) func makeInVim() throws {
  let compiler = try #require(
    EditorPackage.vim.files.first { $0.path == "compiler/formwalk.vim" }
  ).text
  let folder = try TemporaryFolder([
    ("a.form", form), ("runtime/compiler/formwalk.vim", compiler),
    (
      "list.vim",
      """
      set nocompatible encoding=utf-8 runtimepath^=runtime
      compiler formwalk
      cgetfile problems.txt
      let problems = filter(getqflist(), 'v:val.valid')
      call map(problems, 'v:val.type . " " . v:val.lnum . ":" . v:val.col')
      call writefile(problems, 'list.txt')
      qall!

      """
    ),
  ])
  try folder.write(try output(of: folder), to: "problems.txt")
  let run = try PipedProgram.run(
    [try #require(vim), "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", "list.vim"],
    environment: [
      "PATH=\(Programs.path.joined(separator: ":"))", "HOME=\(folder.path)", "TERM=dumb",
    ],
    folder: folder.path)
  #expect(run.ending == .exited(0), "\(run.output)\(run.error)")
  let letters = ["error": "E", "warning": "W", "info": "I"]
  let expected = problems.map { problem in
    let parts = problem.split(separator: " ").map(String.init)
    return "\(letters[parts[0]] ?? "") \(parts[1])"
  }
  #expect(try folder.read("list.txt").split(separator: "\n").map(String.init) == expected)
}
