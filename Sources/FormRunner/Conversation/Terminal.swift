/// The device on which a conversation takes place: a terminal, or a pipe or file instead of one.
package protocol Terminal: AnyObject {
  /// Whether a person is there. Otherwise the conversation writes each answer after its prompt, so
  /// that the transcript is complete.
  var isInteractive: Bool { get }

  /// Whether the line of a secret can be kept off the screen.
  var canHideEcho: Bool { get }

  /// The columns of a line on the screen now; nil if there is no screen, and 0 if it does not say.
  var columns: Int? { get }

  /// The rows of the screen now; nil if there is no screen.
  var rows: Int? { get }

  /// Writes to standard error. May be buffered until the next `flush` or `readLine`.
  func write(_ text: String)

  /// Writes the buffered output.
  func flush()

  /// Writes the buffered output, then waits for a line.
  func readLine(_ request: LineRequest) -> LineInput

  /// Whether people edit the line with the cursor keys. Otherwise a line begins empty, and the
  /// terminal itself lets people correct it.
  var editsLines: Bool { get }

  /// What has become of the text that the line which was read last had at first.
  var initialText: InitialText { get }

  /// Leaves lines to the terminal from now on.
  func stopEditingLines()

  /// Writes the buffered output, then lets a person change a text in an editor of their own, which
  /// has the terminal meanwhile.
  ///
  /// - Parameter limit: how many bytes the text may have after that.
  func edit(_ text: [UInt8], limit: Int) -> EditorVisit
}

extension Terminal {
  /// No screen.
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
  /// The end of the input. A terminal goes on after it: there it is a key, Ctrl-D.
  case end
  /// The terminal is gone.
  case gone
  case stopped(Interruption)
  /// The device could not be read; the reason in the system's words.
  case failed(String)
  /// A pipe leads nowhere, and may have no end.
  case stalled(Stall)
}

/// Why a line cannot be an answer.
package enum UnusableLine: Hashable, Sendable {
  case notUTF8
  /// It contains what the cursor keys of a terminal send.
  case cursorKeys
  /// It is as long as the terminal allows, so its end may be lost.
  case cutByTerminal
  /// It is longer than answers may be, in bytes.
  case tooLong(limit: Int)

  /// What a person can do about it.
  var message: LineMessage {
    switch self {
    case .notUTF8: .notUTF8
    case .cursorKeys: .cursorKeys
    case .cutByTerminal: .cutByTerminal
    case .tooLong(let limit): .tooLong(limit: limit)
    }
  }
}
