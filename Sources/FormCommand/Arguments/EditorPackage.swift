/// An editor that can be taught the language.
package enum EditorPackage: String, CaseIterable {
  case neovim, vim, emacs, vscode

  /// What the editor then does with forms, as one line.
  var summary: String {
    switch self {
    case .neovim: "file type, highlighting, :make, and the language server (Neovim 0.7 or later)"
    case .vim: "file type, highlighting, indentation, :make to check, gq to format"
    case .emacs: "a major mode: highlighting, indentation, M-x compile, and an entry for eglot"
    case .vscode:
      "an extension: language server, highlighting, snippets, tasks; untried with VS Code itself"
    }
  }
}
