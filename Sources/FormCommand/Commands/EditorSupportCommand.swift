import FormEngine

/// `formwalk editor`: writes the support files for an editor, or lists the editors.
struct EditorSupportCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    guard let name = invocation.operands.first else {
      if invocation.has("force") {
        return streams.report(.requires(flag: "force", .editor), of: invocation.command)
      }
      streams.output.write(EditorSupportCommand.list)
      return ExitStatus.success
    }
    guard let editor = EditorPackage(rawValue: name) else {
      return streams.report(.unknownEditor(name), of: invocation.command)
    }
    let named = invocation.operands.dropFirst().first.map { FilePath($0) }
    guard let folder = named ?? editor.defaultFolder else {
      return streams.report(.noHome(name), of: invocation.command)
    }
    // Links on the path to the home folder, the working directory or a folder named in full are
    // trusted, because many systems have them.
    let home = FilePath(System.variable("HOME") ?? "")
    let base =
      !folder.isAbsolute
      ? FilePath("") : home.isAbsolute && home.contains(folder) ? home : folder.folder
    let files = EditorFiles(editor, in: folder, below: base, isForced: invocation.has("force"))
    let obstacles = files.obstacles
    guard obstacles.isEmpty else {
      for obstacle in obstacles {
        streams.report(unwritable: obstacle.file.description, obstacle.reason)
      }
      let message = EditorAdvice.nothingWritten(isForcible: obstacles.allSatisfy(\.isForcible))
      streams.error.write(message.words + "\n")
      return ExitStatus.unreadable
    }
    do throws(EditorFiles.FileFailure) {
      try files.write()
    } catch {
      streams.report(unwritable: error.file.description, error.error.message)
      return ExitStatus.unreadable
    }
    var lines = [EditorAdvice.wrote(editor).words]
    lines += files.names.map { "  \(visibleName($0))" }
    lines += EditorSupportCommand.remainder(of: editor, in: folder, isDefault: named == nil)
    streams.output.write(lines.joined(separator: "\n") + "\n")
    return ExitStatus.success
  }

  private static func remainder(
    of editor: EditorPackage, in folder: FilePath, isDefault: Bool
  ) -> [String] {
    let full = (try? System.resolved(folder)) ?? folder
    let (advice, lines) = editor.remainder(in: full.description, isDefault: isDefault)
    return [advice] + lines.map { "  \(visibleText($0))" }
  }

  /// The list of editors: for each, its features, its folder and the lines left to add.
  private static var list: String {
    var lines: [String] = []
    for editor in EditorPackage.allCases {
      let folder = editor.defaultFolder
      lines.append("\(editor.rawValue): \(editor.summary)")
      lines.append("  \(EditorAdvice.command(editor).words)")
      let shown = EditorAdvice.writesInto(folder: folder.map { visibleName($0.description) })
      lines.append("  \(shown.words)")
      let (advice, remaining) = editor.remainder(
        in: folder?.description ?? "FOLDER", isDefault: folder != nil)
      lines += ["  \(advice)"] + remaining.map { "    \(visibleText($0))" } + [""]
    }
    lines.append(EditorAdvice.otherEditors.words)
    return lines.joined(separator: "\n") + "\n"
  }
}
