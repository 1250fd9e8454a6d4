import FormRunner

/// A terminal, or a pipe, that reads lines from a script and keeps everything that is shown.
final class ScriptedTerminal: Terminal {
  let isInteractive: Bool
  let canHideEcho: Bool
  let columns: Int?
  private(set) var transcript = ""
  private var lines: ArraySlice<LineInput>

  init(
    _ lines: [LineInput], isInteractive: Bool = false, canHideEcho: Bool = true,
    columns: Int? = nil
  ) {
    self.lines = lines[...]
    self.isInteractive = isInteractive
    self.canHideEcho = canHideEcho
    self.columns = columns
  }

  func write(_ text: String) {
    transcript += text
  }

  func flush() {}

  func readLine(_ request: LineRequest) -> LineInput {
    // A script that has ended is a terminal that is gone.
    let input = lines.popFirst() ?? (isInteractive ? .gone : .end)
    // A terminal echoes what is typed; nothing else does.
    guard isInteractive, request.kind != .secret || !canHideEcho else { return input }
    switch input {
    case .line(let line): transcript += line + "\n"
    case .unusable: transcript += "\u{FFFD}\n"
    case .end, .gone, .stopped, .failed: break
    }
    return input
  }
}

/// A handler that follows a script: its events, then a result, for each submit.
final class ScriptedHandler: SubmissionHandler {
  let name: String
  private(set) var received: [String] = []
  private var script: ArraySlice<Step>

  enum Step {
    case hear(HandlerEvent)
    case end(HandlerResult)
  }

  init(name: String = "register", _ script: [Step]) {
    self.name = name
    self.script = script[...]
  }

  func run(answers: [UInt8], hearing hear: (HandlerEvent) -> Void) -> HandlerResult {
    received.append(String(decoding: answers, as: UTF8.self))
    while case .hear(let event)? = script.first {
      script.removeFirst()
      hear(event)
    }
    guard case .end(let result)? = script.popFirst() else { return .ended(status: 0, output: []) }
    if result == .cancelled { hear(.interrupted) }
    return result
  }
}
