import FormCommand
import FormEngine
import FormTools
import TestCases
import Testing

// The grammars for editors colour what the language server colours, and know every word.

private func file(_ path: String, of editor: EditorPackage) throws -> String {
  try #require(editor.files.first { $0.path == path }).text
}

/// A program of the tests' own path.
private func program(_ name: String) -> String? {
  Programs.path.map { "\($0)/\(name)" }.first(where: TestFiles.exists)
}

private let vim = program("vim")
private let emacs = program("emacs")

/// The forms, and after them a text with every word.
private var texts: [String] {
  GrammarComparison.forms.map { String(decoding: $0.bytes, as: UTF8.self) }
    + [GrammarComparison.textOfWords]
}

private func check(_ colours: [[HighlightType?]]) throws {
  try GrammarComparison.check(colours.dropLast())
  GrammarComparison.checkWords(try #require(colours.last))
}

@Test(.slow) func textMate() throws {
  let grammar = try TextMateGrammar(
    file("syntaxes/formwalk.tmLanguage.json", of: .vscode))
  try check(
    texts.map { text in
      let scopes = try grammar.scopes(of: text)
      return zip(text.utf16, scopes).flatMap { unit, scope in
        [HighlightType?](repeating: type(ofScope: scope), count: bytes(ofUnit: unit))
      }
    })
}

/// Returns the number of UTF-8 bytes that correspond to a UTF-16 code unit.
private func bytes(ofUnit unit: UInt16) -> Int {
  unit < 0x80 ? 1 : unit < 0x800 || 0xD800...0xDFFF ~= unit ? 2 : 3
}

private func type(ofScope scope: String) -> HighlightType? {
  let scopes: [(String, HighlightType)] = [
    ("constant.character.escape", .text), ("meta.annotation", .tag), ("keyword.operator", .sign),
    ("keyword", .keyword), ("storage", .keyword), ("variable.other.member", .field),
    ("variable.other.constant", .constant), ("variable.parameter", .alias),
    ("entity.name.type", .type), ("support.type", .type), ("entity.name.class", .form),
    ("entity.name.tag", .rule), ("entity.name.function", .function),
    ("support.function", .function), ("constant.other.option", .option),
    ("string.regexp", .pattern), ("string", .text), ("constant.numeric", .number),
    ("comment", .comment),
  ]
  return scopes.first { scope.hasPrefix($0.0) }?.1
}

@Test(.slow, .enabled(if: vim != nil, "vim is not installed")) func vimSyntax() throws {
  let syntax = try file("syntax/formwalk.vim", of: .vim)
  let folder = try TemporaryFolder([("runtime/syntax/formwalk.vim", syntax)])
  var script = """
    set nocompatible encoding=utf-8 redrawtime=600000 runtimepath^=runtime
    syntax on
    function Dump(number)
      execute 'edit ' . a:number . '.form'
      set syntax=formwalk
      let groups = []
      for line in range(1, line('$'))
        let groups += map(range(1, strlen(getline(line))), "synIDattr(synID(line, v:val, 1), 'name')")
        call add(groups, '')
      endfor
      call writefile(groups, a:number . '.groups')
    endfunction

    """
  for (number, text) in texts.enumerated() {
    try folder.write(text, to: "\(number).form")
    script += "call Dump(\(number))\n"
  }
  try folder.write(script + "qall!\n", to: "dump.vim")
  let run = try PipedProgram.run(
    [try #require(vim), "-es", "-N", "-u", "NONE", "-i", "NONE", "-S", "dump.vim"],
    environment: [
      "PATH=\(Programs.path.joined(separator: ":"))", "HOME=\(folder.path)", "TERM=dumb",
    ],
    folder: folder.path)
  #expect(run.ending == .exited(0), "\(run.output)\(run.error)")
  // The groups of the file, each with the one that it is linked to.
  var links: [String: String] = [:]
  for line in syntax.split(separator: "\n") {
    let words = line.split(separator: " ").map(String.init)
    if words.prefix(3) == ["hi", "def", "link"] { links[words[3]] = words[4] }
  }
  func type(_ group: Substring) -> HighlightType? {
    if group == "formwalkEscape" { return .text }
    var name = String(group)
    while let next = links[name] { name = next }
    return vimTypes[name]
  }
  try check(
    texts.indices.map { number in
      try folder.read("\(number).groups").split(separator: "\n", omittingEmptySubsequences: false)
        .map(type)
    })
}

private let vimTypes: [String: HighlightType] = [
  "Keyword": .keyword, "Identifier": .field, "Type": .type, "Structure": .form,
  "Constant": .option, "Label": .rule, "PreProc": .constant, "Special": .alias,
  "Function": .function, "Operator": .sign, "Number": .number, "Tag": .tag,
  "SpecialChar": .pattern, "String": .text, "Comment": .comment, "SpecialComment": .comment,
  "Todo": .comment,
]

@Test(.enabled(if: emacs != nil, "emacs is not installed")) func emacsMode() throws {
  let folder = try TemporaryFolder([
    ("formwalk-mode.el", try file("formwalk-mode.el", of: .emacs))
  ])
  func run(_ arguments: [String]) throws {
    let run = try PipedProgram.run(
      [try #require(emacs), "-Q", "--batch"] + arguments,
      environment: ["PATH=\(Programs.path.joined(separator: ":"))", "HOME=\(folder.path)"],
      folder: folder.path)
    #expect(run.ending == .exited(0), "\(run.output)\(run.error)")
  }
  try run([
    "--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile", "formwalk-mode.el",
  ])
  var script = """
    (defun dump (number)
      (with-temp-buffer
        (insert-file-contents (format "%d.form" number))
        (formwalk-mode)
        (font-lock-ensure)
        (let ((faces nil))
          (dotimes (index (buffer-size))
            (let ((face (get-text-property (1+ index) 'face)))
              (push (format "%s" (if (consp face) (car face) face)) faces)))
          (with-temp-file (format "%d.faces" number)
            (insert (mapconcat #'identity (nreverse faces) "\n"))))))

    """
  for (number, text) in texts.enumerated() {
    try folder.write(text, to: "\(number).form")
    script += "(dump \(number))\n"
  }
  // The mode indents as formatting does.
  script += """
    (with-temp-buffer
      (insert "form f {\n  field a: text \\\"{\\\" {\n    required // {\n  }\n}\n")
      (formwalk-mode)
      (dolist (line '("  field" "    required" "  }" "}"))
        (goto-char (point-min))
        (re-search-forward (concat "^" line))
        (let ((column (current-indentation)))
          (indent-line-to 0)
          (indent-according-to-mode)
          (unless (= column (current-indentation)) (error "%s" line)))))
    """
  try folder.write(script, to: "dump.el")
  try run(["-l", "./formwalk-mode.el", "-l", "./dump.el"])
  try check(
    texts.enumerated().map { number, text in
      let faces = try folder.read("\(number).faces").split(separator: "\n")
      return zip(text.unicodeScalars, faces).flatMap { scalar, face in
        [HighlightType?](
          repeating: emacsTypes[String(face)], count: UTF8.width(scalar))
      }
    })
}

private let emacsTypes: [String: HighlightType] = [
  "font-lock-keyword-face": .keyword, "font-lock-variable-name-face": .field,
  "font-lock-type-face": .type, "formwalk-option": .option, "formwalk-rule": .rule,
  "formwalk-form": .form, "formwalk-constant": .constant, "formwalk-alias": .alias,
  "formwalk-tag": .tag, "formwalk-number": .number, "font-lock-function-name-face": .function,
  "formwalk-operator": .sign, "formwalk-pattern": .pattern, "font-lock-string-face": .text,
  "font-lock-comment-face": .comment, "font-lock-comment-delimiter-face": .comment,
  "font-lock-doc-face": .comment,
]
