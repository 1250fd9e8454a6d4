/// A message about the support files of an editor.
enum EditorAdvice {
  /// - isForcible: true if a flag replaces existing files.
  case nothingWritten(isForcible: Bool)
  case wrote(EditorPackage)
  /// The editor needs only its files.
  case nothingLeft
  case addTo(String)
  case addUnlessThere(String)
  case addToInitFile, packageIt, generateParser
  /// - folder: nil if the user must name it.
  case command(EditorPackage)
  case writesInto(folder: String?)
  case otherEditors

  var words: String {
    switch self {
    case .nothingWritten(isForcible: true):
      "Nothing was written. To replace what exists, add --force."
    case .nothingWritten(isForcible: false): "Nothing was written."
    case .wrote(let editor): "Wrote the files for \(editor.rawValue):"
    case .nothingLeft: "Neovim loads it by itself, and starts formwalk lsp for every form."
    case .addTo(let file): "Add this to \(file):"
    case .addUnlessThere(let file): "Add this to \(file), unless it is already there:"
    case .addToInitFile:
      "Add this to your init file. The last line starts the language server for every form; before "
        + "Emacs 29, it needs the package eglot (M-x package-install):"
    case .packageIt: "Package and install it:"
    case .generateParser:
      "Run tree-sitter generate there. README.md there has the steps for Helix and Zed. For Helix, "
        + "add this to languages.toml:"
    case .command(let editor): "formwalk editor \(editor.rawValue)"
    case .writesInto(let folder): "writes into \(folder ?? "FOLDER")."
    case .otherEditors:
      "For Kate and Sublime Text, see “Forms in your editor” in the documentation."
    }
  }
}

extension EditorPackage {
  /// A one-line summary of the editor's features for forms.
  var summary: String {
    switch self {
    case .neovim: "file type, highlighting, :make, and the language server (Neovim 0.7 or later)"
    case .vim: "file type, highlighting, indentation, :make to check, gq to format"
    case .emacs: "a major mode: highlighting, indentation, M-x compile, and an entry for eglot"
    case .vscode:
      "an extension: language server, highlighting, snippets, tasks; untried with VS Code itself"
    case .treeSitter:
      "a grammar and queries for Helix, Zed and others; untried with these editors themselves"
    }
  }
}
