package import FormEngine

/// The reasons why an answer was not changed in an editor.
package enum EditorMessage: RunnerMessage, Hashable {
  case noTerminal
  case nothingToEdit
  case noFile(reason: String)
  case notStarted(editor: String, reason: String)
  case failed(editor: String, status: Int32)
  case killed(editor: String, signal: Int32)
  case unreadable(reason: String)
  case tooLong(limit: Int)
  case notUTF8
  case severalLines
  case leftover(folder: String)

  package var phrase: Phrase {
    switch self {
    case .noTerminal: "There is no terminal for an editor here."
    case .nothingToEdit: "There is no answer here to edit. Go to a question first."
    case .noFile(let reason):
      "The file for the editor cannot be created: \(Phrase(stringLiteral: reason), "reason"). Set TMPDIR to a folder that you can write to."
    case .notStarted(let editor, let reason):
      "\(editor, "editor") could not be started: \(Phrase(stringLiteral: reason), "reason"). Set VISUAL or EDITOR to an editor."
    case .failed(let editor, let status):
      "\(editor, "editor") ended with status \(status, "status"), so the answer is not changed."
    case .killed(let editor, let signal):
      "\(editor, "editor") was terminated by signal \(signal, "signal"), so the answer is not changed."
    case .unreadable(let reason):
      "The editor's file cannot be read: \(Phrase(stringLiteral: reason), "reason"). The answer is not changed."
    case .tooLong(let limit):
      "The text is longer than \(limit, "limit") bytes, so the answer is not changed. --max-answer accepts longer ones."
    case .notUTF8: "The text is not UTF-8, so the answer is not changed."
    case .severalLines: "Write this answer on one line. It is not changed; :edit opens it again."
    case .leftover(let folder):
      "The editor's folder could not be removed. Remove it: \(folder, "folder")"
    }
  }
}
