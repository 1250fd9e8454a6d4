/// An editor that the program has support files for.
package enum EditorPackage: String, CaseIterable {
  case neovim, vim, emacs, vscode
  /// A grammar for the editors that highlight with tree-sitter.
  case treeSitter = "tree-sitter"
}
