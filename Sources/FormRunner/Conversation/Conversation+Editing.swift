import FormEngine

// Editing of answers in the person's own editor.

extension Conversation {
  /// The result of editing a text.
  enum Edited {
    case text(String)
    case unchanged
    /// The conversation has already shown the reason.
    case refused
    case stopped(Interruption)
  }

  /// Opens the answer at a place in the person's editor and enters the result.
  mutating func edit(at path: Path?) -> Turn {
    guard let path, session.program.nodes[path.node].kind == .field else {
      refuse(EditorMessage.nothingToEdit)
      return .goOn
    }
    switch edit(session.editableText(at: path), at: path) {
    case .text(let text): enter(text, at: path)
    case .unchanged, .refused: break
    case .stopped(let interruption): return .ended(.stopped(interruption))
    }
    return .goOn
  }

  /// Enters a text that was changed in an editor.
  mutating func enter(_ text: String, at path: Path) {
    answer(text.isEmpty ? .cleared(path) : .entered(path, text: text), at: path)
  }

  /// Opens a text of a field in the person's editor, and reports why if it cannot be used.
  mutating func edit(_ text: String, at path: Path) -> Edited {
    guard terminal.isInteractive else { return refusal(.noTerminal) }
    let written = EditedFile.bytes(of: text)
    let visit = terminal.edit(written, limit: options.longestAnswer)
    output.noteForeignOutput()
    if let folder = visit.leftover {
      output.sayWarning(EditorMessage.leftover(folder: folder))
    }
    switch visit.result {
    case .stopped(let interruption): return .stopped(interruption)
    case .failed(let message):
      // The key that ended the editor may have been echoed by the terminal.
      if case .killed = message { terminal.write("\n") }
      return refusal(message)
    case .saved(let bytes):
      guard let changed = EditedFile.text(bytes) else { return refusal(.notUTF8) }
      if bytes == written || changed.utf8.elementsEqual(text.utf8) { return .unchanged }
      guard changed.utf8.count <= options.longestAnswer else {
        return refusal(.tooLong(limit: options.longestAnswer))
      }
      let hasLines = session.program.nodes[path.node].type.hasLines
      if !hasLines, changed.utf8.contains(0x0A) { return refusal(.severalLines) }
      return .text(changed)
    }
  }

  private mutating func refusal(_ message: EditorMessage) -> Edited {
    refuse(message)
    return .refused
  }
}
