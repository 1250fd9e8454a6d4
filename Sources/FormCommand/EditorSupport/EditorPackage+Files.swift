/// The files for an editor, their folder, and the remaining steps.
extension EditorPackage {
  /// The built-in templates of the files, by their paths in the folder.
  private var templates: [(path: String, template: [UInt8])] {
    switch self {
    case .neovim:
      EditorPackage.vim.templates + [
        ("plugin/formwalk.lua", PackageResources.neovim_plugin_lua),
        ("lua/formwalk.lua", PackageResources.neovim_client_lua),
        ("lsp/formwalk.lua", PackageResources.neovim_lsp_lua),
      ]
    case .vim:
      [
        ("ftdetect/formwalk.vim", PackageResources.ftdetect_vim),
        ("ftplugin/formwalk.vim", PackageResources.ftplugin_vim),
        ("indent/formwalk.vim", PackageResources.indent_vim),
        ("syntax/formwalk.vim", PackageResources.syntax_vim),
        ("compiler/formwalk.vim", PackageResources.compiler_vim),
      ]
    case .emacs: [("formwalk-mode.el", PackageResources.formwalk_mode_el)]
    case .vscode:
      [
        ("package.json", PackageResources.package_json),
        ("extension.js", PackageResources.extension_js),
        ("language-configuration.json", PackageResources.language_configuration_json),
        ("syntaxes/formwalk.tmLanguage.json", PackageResources.formwalk_tmLanguage_json),
        ("snippets/formwalk.json", PackageResources.snippets_json),
        ("README.md", PackageResources.vscode_readme_md),
      ]
    }
  }

  /// The contents of the files, by their paths in the folder.
  package var files: [(path: String, text: String)] {
    templates.map { ($0.path, FilledTemplate.filled($0.template, with: EditorWords.lists)) }
  }

  /// The folder where the editor looks for user packages, or one in the working directory if it has
  /// none; nil if there is no home folder.
  var defaultFolder: FilePath? {
    let home = System.variable("HOME").flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
    func place(_ variable: String, or inHome: String, _ rest: String) -> FilePath? {
      let named = System.variable(variable).flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
      return (named ?? home?.appending(FilePath(inHome)))?.appending(FilePath(rest))
    }
    switch self {
    case .neovim:
      return place("XDG_DATA_HOME", or: ".local/share", "nvim/site/pack/formwalk/start/formwalk")
    case .vim: return home?.appending(FilePath(".vim/pack/formwalk/start/formwalk"))
    case .emacs:
      // This is how Emacs itself chooses the folder.
      let old = home?.appending(FilePath(".emacs.d"))
      let new = place("XDG_CONFIG_HOME", or: ".config", "emacs")
      let usesNew =
        old.map { (try? System.status(of: $0)) == nil } == true
        && new.map { (try? System.status(of: $0))?.kind == .folder } == true
      return (usesNew ? new : old)?.appending(FilePath("formwalk"))
    case .vscode: return FilePath("formwalk-vscode")
    }
  }

  /// Returns the steps that remain once the files are in a folder, and the lines to add.
  ///
  /// - Parameter isDefault: true if the editor looks for the files there.
  func remainder(in folder: String, isDefault: Bool) -> (advice: String, lines: [String]) {
    switch self {
    case .neovim:
      isDefault
        ? (EditorAdvice.nothingLeft.words, [])
        : (EditorAdvice.addTo("init.lua").words, ["vim.opt.runtimepath:append(\(quoted(folder)))"])
    case .vim:
      (
        EditorAdvice.addUnlessThere("~/.vimrc").words,
        (isDefault ? [] : ["set runtimepath+=\(escapedForVim(folder))"]) + [
          "filetype plugin indent on", "syntax on",
        ]
      )
    case .emacs:
      (
        EditorAdvice.addToInitFile.words,
        [
          "(add-to-list 'load-path \(quoted(folder)))", "(require 'formwalk-mode)",
          "(when (require 'eglot nil t) (add-hook 'formwalk-mode-hook #'eglot-ensure))",
        ]
      )
    case .vscode:
      (
        EditorAdvice.packageIt.words,
        [
          "cd \(CompletionScript.quoted(folder))", "npm install", "npx @vscode/vsce package",
          "code --install-extension formwalk-\(ProgramVersion.number).vsix",
        ]
      )
    }
  }

  /// Returns a string literal for Lua or Lisp.
  private func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  private func escapedForVim(_ text: String) -> String {
    text.map { " ,\\|\"".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
