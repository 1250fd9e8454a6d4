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
    case .treeSitter:
      [
        ("grammar.js", PackageResources.tree_sitter_grammar_js),
        ("tree-sitter.json", PackageResources.tree_sitter_json),
        ("package.json", PackageResources.tree_sitter_package_json),
        ("queries/highlights.scm", PackageResources.highlights_scm),
        ("queries/folds.scm", PackageResources.folds_scm),
        ("queries/indents.scm", PackageResources.indents_scm),
        ("queries/locals.scm", PackageResources.locals_scm),
        ("queries/injections.scm", PackageResources.injections_scm),
        ("helix/queries/formwalk/highlights.scm", PackageResources.highlights_scm),
        ("helix/queries/formwalk/indents.scm", PackageResources.helix_indents_scm),
        ("helix/queries/formwalk/locals.scm", PackageResources.locals_scm),
        ("helix/queries/formwalk/injections.scm", PackageResources.injections_scm),
        ("zed/extension.toml", PackageResources.zed_extension_toml),
        ("zed/Cargo.toml", PackageResources.zed_cargo_toml),
        ("zed/src/formwalk.rs", PackageResources.zed_formwalk_rs),
        ("zed/languages/formwalk/config.toml", PackageResources.zed_config_toml),
        ("zed/languages/formwalk/highlights.scm", PackageResources.highlights_scm),
        ("zed/languages/formwalk/indents.scm", PackageResources.zed_indents_scm),
        ("zed/languages/formwalk/brackets.scm", PackageResources.zed_brackets_scm),
        ("zed/languages/formwalk/outline.scm", PackageResources.zed_outline_scm),
        ("zed/languages/formwalk/injections.scm", PackageResources.injections_scm),
        ("README.md", PackageResources.tree_sitter_readme_md),
      ]
    }
  }

  /// The contents of the files, by their paths in the folder.
  package var files: [(path: String, text: String)] {
    templates.map { path, template in
      let lists = EditorWords.lists.merging(Captures(inFile: path).lists) { list, _ in list }
      return (path, FilledTemplate.filled(template, with: lists))
    }
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
    case .treeSitter: return FilePath("tree-sitter-formwalk")
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
    case .treeSitter:
      (
        EditorAdvice.generateParser.words,
        [
          "[[grammar]]", "name = \"formwalk\"", "source = { path = \(quoted(folder)) }",
          "[[language]]", "name = \"formwalk\"", "scope = \"source.formwalk\"",
          "file-types = [\"form\"]", "comment-token = \"//\"",
          "indent = { tab-width = 2, unit = \"  \" }", "language-servers = [\"formwalk\"]",
          "[language-server.formwalk]", "command = \"formwalk\"", "args = [\"lsp\"]",
        ]
      )
    }
  }

  /// Returns a string literal for Lua, Lisp or TOML.
  private func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  private func escapedForVim(_ text: String) -> String {
    text.map { " ,\\|\"".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
