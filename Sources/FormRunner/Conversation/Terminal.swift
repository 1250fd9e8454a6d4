/// The device that a conversation uses: a terminal, or a pipe or file in its place.
package protocol Terminal: AnyObject {
  /// True if a person is at the device. Otherwise the conversation writes each answer after its
  /// prompt, so the transcript is complete.
  var isInteractive: Bool { get }

  /// True if typing can be hidden for a secret.
  var canHideEcho: Bool { get }

  /// The current width of the screen in columns; nil if there is no screen, and 0 if it is unknown.
  var columns: Int? { get }

  /// The current height of the screen in rows; nil if there is no screen.
  var rows: Int? { get }

  /// Writes to standard error. The output may be buffered until the next `flush` or `readLine`.
  func write(_ text: String)

  /// Writes the buffered output.
  func flush()

  /// Writes the buffered output, then waits for a line.
  func readLine(_ request: LineRequest) -> LineInput

  /// True if a line editor is used. Otherwise lines start empty, and only the terminal driver's own
  /// editing is available.
  var editsLines: Bool { get }

  /// The fate of the initial text of the last line that was read.
  var initialText: InitialText { get }

  /// Stops using the line editor.
  func stopEditingLines()

  /// Writes the buffered output, then opens a text in the person's own editor, which uses the
  /// terminal in the meantime.
  ///
  /// - Parameter limit: the maximum size of the edited text in bytes.
  func edit(_ text: [UInt8], limit: Int) -> EditorVisit
}

extension Terminal {
  /// By default there is no screen.
  package var columns: Int? { nil }

  package var rows: Int? { nil }

  package var editsLines: Bool { false }

  package var initialText: InitialText { .none }

  package func stopEditingLines() {}

  package func edit(_ text: [UInt8], limit: Int) -> EditorVisit {
    EditorVisit(.failed(.noTerminal))
  }
}

/// The result of waiting for a line.
package enum LineInput: Hashable, Sendable {
  /// A line without its line break (LF or CR LF).
  case line(String)
  /// A line that cannot be an answer.
  case unusable(UnusableLine)
  /// The end of the input. At a terminal this is only a key (Ctrl-D), and more input can follow.
  case end
  /// The terminal has been closed.
  case gone
  case stopped(Interruption)
  /// The device could not be read; the reason is in the system's words.
  case failed(String)
  /// Piped input makes no progress, and may never end.
  case stalled(Stall)
}

/// The reason why a line cannot be an answer.
package enum UnusableLine: Hashable, Sendable {
  case notUTF8
  /// The line contains the escape sequences of cursor keys.
  case cursorKeys
  /// The line has the maximum length of the terminal, so its end may be missing.
  case cutByTerminal
  /// The line is longer than an answer may be, in bytes.
  case tooLong(limit: Int)

  /// The message that explains what to do.
  var message: LineMessage {
    switch self {
    case .notUTF8: .notUTF8
    case .cursorKeys: .cursorKeys
    case .cutByTerminal: .cutByTerminal
    case .tooLong(let limit): .tooLong(limit: limit)
    }
  }
}
