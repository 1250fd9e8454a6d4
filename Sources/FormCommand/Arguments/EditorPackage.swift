/// An editor that can be taught the language.
package enum EditorPackage: String, CaseIterable {
  case neovim, vim, emacs, vscode
}
