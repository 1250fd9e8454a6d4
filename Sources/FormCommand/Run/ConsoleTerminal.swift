import FormRunner

extension Console {
  /// True if a person can see the questions.
  var isSeen: Bool { isTerminal && System.isTerminal(output) }
}

/// A console as the terminal of a conversation.
final class ConsoleTerminal: Terminal {
  private(set) var console: Console
  private var pending = ""
  private var log = LogText()
  private var hides: Bool?
  /// True if nothing has been read yet.
  private var isAtStart = true
  /// The line editor; nil if only the terminal driver's own editing is used.
  private var editor: LineEditor?

  /// True if a person can see the questions. Otherwise only the questions of the form are asked.
  let isInteractive: Bool

  /// - Parameter kind: the kind of terminal; nil to use no line editor.
  init(_ console: Console, kind: TerminalKind?) {
    self.console = console
    isInteractive = console.isSeen
    if isInteractive, let kind, !kind.isPlain {
      editor = LineEditor(limit: console.longestLine, rewraps: kind.rewraps)
    }
  }

  var editsLines: Bool { editor != nil }

  var initialText: InitialText { editor?.initialText ?? .none }

  func stopEditingLines() {
    guard var editor else { return }
    console.push(editor.takeInput())
    self.editor = nil
  }

  var canHideEcho: Bool {
    if let hides { return hides }
    let can = console.canHide
    hides = can
    return can
  }

  var columns: Int? {
    System.isTerminal(console.output) ? System.width(of: console.output) ?? 0 : nil
  }

  var rows: Int? {
    isInteractive ? ScreenSize(rows: System.size(of: console.output).rows).rows : nil
  }

  /// The signals that are handled while reading and writing.
  var signals: SignalQueue { console.signals }

  /// The exit status of the signal that ended the conversation, or nil.
  var endingStatus: Int32? { console.signals.ending?.exitStatus }

  func write(_ text: String) {
    pending += text
    if pending.utf8.count >= 1 << 16 { flush() }
  }

  /// Writes the buffered output. After a signal that ends the program it does nothing, since
  /// writing may block.
  func flush() {
    guard signals.ending == nil else { return }
    console.write(escaped(pending))
    pending = ""
  }

  /// Returns a text as it should appear in a log of the conversation.
  private func escaped(_ text: String) -> String {
    isInteractive ? text : log.escaped(text)
  }

  /// Writes as much of the remaining output as possible without blocking, so the program can end.
  func finish() {
    let bytes = Array(escaped(pending).utf8.prefix(4096))
    guard !bytes.isEmpty,
      System.wait(toRead: [], toWrite: [console.output], milliseconds: 0).write.first == true
    else { return }
    bytes.withUnsafeBytes { _ = try? System.write(console.output, $0) }
    pending = ""
  }

  func readLine(_ request: LineRequest) -> LineInput {
    if let input = readEditedLine(request) { return input }
    let prompt = escaped(pending)
    pending = ""
    let question = request.question.joined(separator: "\n")
    let reading =
      switch request.kind {
      case .answer, .text, .decision, .place:
        console.readLine(
          prompt: prompt, question: question, isFresh: request.kind.isFresh)
      case .secret: console.readHiddenLine(prompt: prompt, question: question)
      }
    // A person who cannot see the questions cannot answer them. A closed transcript may be
    // intentional.
    if let failure = console.outputFailure, failure != .closed { return .failed(failure.message) }
    defer { isAtStart = false }
    switch reading {
    case .line(var bytes):
      // A file may start with a byte-order mark, which is not part of an answer.
      if isAtStart, !console.isTerminal, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        bytes.removeFirst(3)
      }
      // Without the line editor, cursor keys arrive as escape sequences.
      if console.isTerminal, bytes.contains(0x1B) { return .unusable(.cursorKeys) }
      return String(validating: bytes, as: UTF8.self).map { .line($0) } ?? .unusable(.notUTF8)
    case .tooLong: return .unusable(.tooLong(limit: console.longestLine))
    case .cut: return .unusable(.cutByTerminal)
    case .end: return .end
    case .endless: return .stalled(.endlessLine)
    case .gone: return .gone
    case .signal(let signal): return .stopped(Interruption(signal))
    case .failure(let error): return .failed(error.message)
    }
  }

  /// Reads a line with the line editor; returns nil if it cannot be used.
  private func readEditedLine(_ request: LineRequest) -> LineInput? {
    guard var editor else { return nil }
    let prompt = pending
    // The editor is moved out so it is not copied.
    self.editor = nil
    let reading = console.readEditedLine(request, prompt: prompt, with: &editor)
    if case .impossible = reading { return nil }
    pending = ""
    self.editor = editor
    if let failure = console.outputFailure, failure != .closed { return .failed(failure.message) }
    switch reading {
    case .ended(.line(let line, let remark)):
      if let remark { pending = remark + "\n" }
      return .line(line)
    case .ended(.tooLong): return .unusable(.tooLong(limit: console.longestLine))
    case .ended(.notUTF8): return .unusable(.notUTF8)
    case .ended(.endOfInput): return .end
    case .gone, .impossible: return .gone
    case .signal(let signal): return .stopped(Interruption(signal))
    case .failure(let error): return .failed(error.message)
    }
  }

  /// Runs a program while no question is being asked.
  func run(
    _ arguments: [String], input: [UInt8], timeLimit: Double?,
    cancelling cancellation: HandlerProcess.Cancellation? = nil,
    hearing hear: (HandlerProcess.Event) -> Void
  ) -> HandlerProcess.Outcome {
    flush()
    return HandlerProcess.run(
      arguments, input: input, timeLimit: timeLimit,
      terminal: console.isTerminal ? console.input : nil, signals: console.signals,
      cancelling: cancellation, hearing: hear)
  }
}

extension Interruption {
  init(_ signal: Signal) {
    switch signal {
    case .terminate: self = .terminate
    case .hangUp: self = .hangUp
    case .interrupt, .quit, .suspend, .resume, .child, .resize: self = .interrupt
    }
  }
}
