import FormRunner

/// A terminal, or a pipe, that reads lines from a script and keeps everything that is shown.
final class ScriptedTerminal: Terminal {
  let isInteractive: Bool
  let canHideEcho: Bool
  let columns: Int?
  private(set) var transcript = ""
  private var lines: ArraySlice<LineInput>
  /// The lines that are repeated once the others have been read.
  private let repeated: [LineInput]
  private var left: Int
  private var edits: ArraySlice<ScriptedEdit>

  /// - Parameters:
  ///   - edits: the results of the person's editor, one for each use.
  ///   - repeats: the number of times that the last lines are repeated.
  init(
    _ lines: [LineInput], isInteractive: Bool = false, canHideEcho: Bool = true,
    columns: Int? = nil, edits: [ScriptedEdit] = [], repeating repeated: Int = 0,
    times: Int = 0
  ) {
    self.lines = lines[...]
    self.repeated = Array(lines.suffix(repeated))
    left = times
    self.edits = edits[...]
    self.isInteractive = isInteractive
    self.canHideEcho = canHideEcho
    self.columns = columns
  }

  func write(_ text: String) {
    transcript += text
  }

  func flush() {}

  func edit(_ text: [UInt8], limit: Int) -> EditorVisit {
    transcript += "<editor: \(String(decoding: text, as: UTF8.self).debugDescription)>\n"
    switch edits.popFirst() {
    case nil: return EditorVisit(.saved(text))
    case .save(let bytes, let leftover):
      return EditorVisit(
        bytes.count > limit + 2 ? .failed(.tooLong(limit: limit)) : .saved(bytes),
        leftover: leftover)
    case .end(let result): return EditorVisit(result)
    }
  }

  func readLine(_ request: LineRequest) -> LineInput {
    if lines.isEmpty, left > 0 {
      left -= 1
      lines = repeated[...]
    }
    // A script that has ended is a terminal that is gone.
    let input = lines.popFirst() ?? (isInteractive ? .gone : .end)
    // Only a terminal echoes input.
    guard isInteractive, request.kind != .secret || !canHideEcho else { return input }
    switch input {
    case .line(let line): transcript += line + "\n"
    case .unusable: transcript += "\u{FFFD}\n"
    case .end, .gone, .stopped, .failed, .stalled: break
    }
    return input
  }
}

/// A person's action in the editor.
enum ScriptedEdit {
  case save([UInt8], leftover: String? = nil)
  case end(EditorVisit.Result)
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
