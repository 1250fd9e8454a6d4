import FormRunner

extension ConsoleTerminal {
  func edit(_ text: [UInt8], limit: Int) -> EditorVisit {
    flush()
    let folder: EditorFolder
    do throws(SystemError) {
      folder = try EditorFolder(in: EditorFolder.places)
    } catch {
      return EditorVisit(.failed(.noFile(reason: error.message)))
    }
    System.keepEditor(nil, folder: folder.path)
    defer { System.letEditorBe() }
    let result = edit(text, in: folder, limit: limit)
    return EditorVisit(result, leftover: folder.remove() ? nil : folder.path.description)
  }

  private func edit(_ text: [UInt8], in folder: EditorFolder, limit: Int) -> EditorVisit.Result {
    do throws(SystemError) {
      try folder.write(text)
    } catch {
      return .failed(.noFile(reason: error.message))
    }
    let editor = EditorCommand(System.variable)
    switch run(editor, on: folder) {
    case .notStarted(let error):
      return .failed(.notStarted(editor: editor.name, reason: error.message))
    case .interrupted(let signal): return .stopped(Interruption(signal))
    case .ended(.killed(let signal)): return .failed(.killed(editor: editor.name, signal: signal))
    case .ended(.exited(0)): break
    case .ended(.exited(let status)):
      return .failed(.failed(editor: editor.name, status: status))
    }
    do throws(SystemError) {
      // The limit allows for the line break at the end.
      let most = min(limit, 1 << 60) + 2
      let bytes = try folder.read(limit: most)
      return bytes.count > most ? .failed(.tooLong(limit: limit)) : .saved(bytes)
    } catch {
      return .failed(.unreadable(reason: error.message))
    }
  }

  private func run(_ editor: EditorCommand, on folder: EditorFolder) -> EditorProcess.Outcome {
    let outcome = start(editor.arguments(for: folder.file, inShell: editor.needsShell), folder)
    // The editor may be a script without a `#!` line.
    guard case .notStarted(.notExecutable) = outcome else { return outcome }
    return start(editor.arguments(for: folder.file, inShell: true), folder)
  }

  private func start(_ arguments: [String], _ folder: EditorFolder) -> EditorProcess.Outcome {
    EditorProcess.run(
      arguments, input: console.input, output: console.output, folder: folder.path,
      signals: signals)
  }
}
