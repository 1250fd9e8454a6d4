import FormRunner

/// A terminal, or a pipe, that reads lines from a script and keeps all that is seen.
final class ScriptedTerminal: Terminal {
  let isInteractive: Bool
  let canHideEcho: Bool
  private(set) var transcript = ""
  private var lines: ArraySlice<LineInput>

  init(_ lines: [LineInput], isInteractive: Bool = false, canHideEcho: Bool = true) {
    self.lines = lines[...]
    self.isInteractive = isInteractive
    self.canHideEcho = canHideEcho
  }

  func write(_ text: String) {
    transcript += text
  }

  func readLine(echo: Bool) -> LineInput {
    let input = lines.popFirst() ?? .end
    // A terminal shows what is typed; nothing else does.
    guard isInteractive, echo || !canHideEcho else { return input }
    switch input {
    case .line(let line): transcript += line + "\n"
    case .undecodable: transcript += "\u{FFFD}\n"
    case .end, .stopped, .failed: break
    }
    return input
  }
}

/// A handler that gives prepared results, one for each time that the form is submitted.
final class ScriptedHandler: SubmissionHandler {
  let name: String
  private(set) var received: [String] = []
  private var results: ArraySlice<HandlerResult>

  init(name: String = "register", _ results: [HandlerResult]) {
    self.name = name
    self.results = results[...]
  }

  func run(answers: [UInt8]) -> HandlerResult {
    received.append(String(decoding: answers, as: UTF8.self))
    return results.popFirst() ?? .ended(status: 0, output: [])
  }
}
