import FormCommand
import FormEngine
import TestCases
import Testing

/// The files that `formwalk editor` writes, and its output.
@Test(.slow) func editorFiles() async {
  await forEachCase(EditorPackage.allCases) { editor in
    let folder = try TemporaryFolder()
    let home = ["HOME=\(folder.path)"]
    func run(_ arguments: [String]) throws -> Transcript {
      try Formwalk.run(["editor"] + arguments, environment: home, folder: folder.path)
    }
    // In the folder that is named, with a line for the settings that names it too.
    let place = "my \"folder\"/deeper"
    let first = try run([editor.rawValue, place])
    #expect(first.ending == .exited(0) && first.error == "")
    for file in editor.files {
      #expect(try folder.read("\(place)/\(file.path)") == file.text)
      #expect(first.output.contains(line: "  \(place)/\(file.path)"))
      for name in EditorWords.lists.keys {
        #expect(!file.text.contains(text: "@\(name)"), "\(file.path): \(name)")
      }
    }
    let quoted =
      switch editor {
      case .vim: #"my\ \"folder\"/deeper"#
      case .vscode: "my \"folder\"/deeper'"
      case .neovim, .emacs, .treeSitter: #"my \"folder\"/deeper"#
      }
    #expect(first.output.contains(text: quoted), "\(first.output)")

    // A second time, nothing is left to write.
    #expect(try run([editor.rawValue, place]).output == first.output)

    // All the folders on the way are made, also those with a short name.
    #expect(try run([editor.rawValue, "p/q/r"]).ending == .exited(0))

    // Files that the user has changed are kept, and nothing else is written.
    let changed = try #require(editor.files.first?.path)
    try folder.write("mine", to: "\(place)/\(changed)")
    let last = try #require(editor.files.last?.path)
    if last != changed { TestFiles.remove("\(folder.path)/\(place)/\(last)") }
    let refused = try run([editor.rawValue, place])
    #expect(refused.ending == .exited(4) && refused.output == "")
    #expect(try folder.read("\(place)/\(changed)") == "mine")
    #expect(last == changed || !TestFiles.exists("\(folder.path)/\(place)/\(last)"))
    #expect(try run([editor.rawValue, place, "--force"]).ending == .exited(0))
    #expect(try folder.read("\(place)/\(changed)") == editor.files.first?.text)
    #expect(TestFiles.exists("\(folder.path)/\(place)/\(last)"))

    // The default folder of the editor.
    let usual =
      switch editor {
      case .neovim: ".local/share/nvim/site/pack/formwalk/start/formwalk"
      case .vim: ".vim/pack/formwalk/start/formwalk"
      case .emacs: ".emacs.d/formwalk"
      case .vscode: "formwalk-vscode"
      case .treeSitter: "tree-sitter-formwalk"
      }
    #expect(try run([editor.rawValue]).ending == .exited(0))
    #expect(TestFiles.exists("\(folder.path)/\(usual)/\(changed)"))

    // Links below the home folder are not followed.
    let elsewhere = try TemporaryFolder()
    let linked = try TemporaryFolder()
    let part = String(usual.prefix { $0 != "/" })
    try TestFiles.makeLink("\(linked.path)/\(part)", to: elsewhere.path)
    let throughLink = try Formwalk.run(
      ["editor", editor.rawValue, "--force"], environment: ["HOME=\(linked.path)"],
      folder: linked.path)
    #expect(throughLink.ending == .exited(4))
    #expect(TestFiles.names(in: elsewhere.path).isEmpty)
  }
}

extension String {
  fileprivate func contains(line: String) -> Bool {
    split(separator: "\n").contains { $0 == line }
  }

  fileprivate func contains(text: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(text) }
  }
}
