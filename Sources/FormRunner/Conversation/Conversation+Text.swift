import FormEngine

extension Conversation {
  /// Asks for a text of several lines, one line at a time.
  mutating func askLines(_ path: Path, prompt: Prompt) -> Turn {
    var text = TextLines(limit: options.longestAnswer)
    if let begun = draft?.unfinished, begun.path == path {
      for line in begun.lines { text.append(line) }
      say(begun)
    }
    let further = Prompt(continuing: prompt)
    // The number of consecutive lines that added nothing to the text.
    var idleLines = 0
    while true {
      if !terminal.isInteractive, idleLines > PipeWatch.mostLines {
        return end(.unanswered(lines: PipeWatch.mostLines))
      }
      var further = further
      // Only a line editor redraws the question.
      if terminal.editsLines {
        further.above += text.last(Self.mostLinesBefore).map {
          WrittenLine(line: StyledLine($0), column: further.column, hanging: further.hanging)
        }
      }
      let input = read(
        text.isStarted ? further : prompt, .text(isFirst: !text.isStarted), at: path)
      switch input {
      case .line(let line) where text.isStarted:
        idleLines += 1
        switch TextLine(line) {
        case .end: return finish(text, at: path)
        case .cancel: return cancelText()
        case .help: say(helpOf: path, isBegun: true)
        case .edit:
          switch edit(text.text, at: path) {
          case .text(let edited):
            enter(edited, at: path)
            return .goOn
          // The text typed so far is kept.
          case .unchanged, .refused: reply(ConversationMessage.howToFinishText)
          case .stopped(let interruption): return .ended(.stopped(interruption))
          }
        case .text(let line):
          if !text.isRefused { idleLines = 0 }
          if Self.isCommand(line) { sayNoCommand(line) }
          add(line, to: &text, at: path)
        }
      case .line(let line):
        switch TextLine(line) {
        case .end:
          keep(path)
          return .goOn
        case .cancel: return cancelText()
        case .edit, .help, .text:
          let entry = Entry(firstLine: line)
          guard case .text(let line) = entry else { return act(on: entry, at: path) }
          add(line, to: &text, at: path)
        }
      // At a terminal, the end-of-input key ends only the text.
      case .end where terminal.isInteractive:
        guard text.isStarted else {
          keep(path)
          return .goOn
        }
        return finish(text, at: path)
      // In a pipe, the remaining lines of the text follow, and must not be read as the next
      // answers.
      case .unusable(let line):
        guard !terminal.isInteractive else {
          refuse(line.message)
          continue
        }
        text.refuse()
        idleLines += 1
        if case .tooLong(let limit) = line {
          refuse(ConversationMessage.textTooLong(limit: limit))
        } else {
          refuse(line.message)
        }
      case let other: return leave(other)
      }
    }
  }

  private mutating func add(_ line: String, to text: inout TextLines, at path: Path) {
    let wasRefused = text.isRefused
    text.append(line)
    guard text.isRefused else {
      // The sender of piped lines still has them, so the draft does not need them.
      guard terminal.isInteractive else { return }
      draft?.typed(line, at: path, in: session)
      return sayRemarks()
    }
    guard !wasRefused else { return }
    draft?.dropText(in: session)
    refuse(ConversationMessage.textTooLong(limit: text.limit))
    reply(ConversationMessage.howToFinishText)
  }

  /// Returns whether a line would be a command elsewhere: a single character, or the full name of
  /// one.
  private static func isCommand(_ line: String) -> Bool {
    if ["<", ">", "!"].contains(line) { return true }
    guard line.first == ":" else { return false }
    return CommandName(rawValue: line.dropFirst().lowercased()) != nil
  }

  /// Explains, once, that commands are ordinary text here.
  private mutating func sayNoCommand(_ line: String) {
    guard shown.isFirst(.commandsInText) else { return }
    reply(ConversationMessage.commandInText(line))
  }

  private mutating func finish(_ text: TextLines, at path: Path) -> Turn {
    if text.isRefused {
      asked.occasion = .repeated
    } else if text.text.isEmpty {
      keep(path)
    } else {
      answer(.entered(path, text: text.text), at: path)
    }
    return .goOn
  }

  /// Shows the lines that were typed in an earlier run.
  private mutating func say(_ begun: UnfinishedText) {
    let last = begun.lines.suffix(Self.mostLinesBefore)
    reply(ConversationMessage.linesBefore(begun.lines.count, shown: last.count))
    for line in last { output.say(StyledLine(line), at: column) }
  }

  private static let mostLinesBefore = 20

  private mutating func cancelText() -> Turn {
    draft?.dropText(in: session)
    asked.occasion = .repeated
    return .goOn
  }
}

/// A line after the first of a text of several lines.
enum TextLine {
  case end
  case cancel
  case edit
  case help
  case text(String)

  init(_ line: String) {
    switch line {
    case ".", ":end": self = .end
    case ":cancel": self = .cancel
    case ":edit": self = .edit
    case "?": self = .help
    case "\\.", "\\?", "\\:end", "\\:cancel", "\\:edit": self = .text(String(line.dropFirst()))
    default: self = .text(line)
    }
  }

  /// Returns how to type a text as such a line.
  static func quoted(_ text: String) -> String {
    if case .text = TextLine(text) { return text }
    return "\\" + text
  }
}

/// The lines of a text being typed, up to the maximum size of an answer.
private struct TextLines {
  /// The maximum size of the text in bytes.
  let limit: Int
  private(set) var isStarted = false
  /// True if it cannot be the answer; its lines are still read to the end.
  private(set) var isRefused = false
  private var lines: [String] = []
  private var size = 0

  init(limit: Int) {
    self.limit = limit
  }

  var text: String { lines.joined(separator: "\n") }

  /// Returns the last lines, up to this many.
  func last(_ count: Int) -> ArraySlice<String> { lines.suffix(count) }

  mutating func append(_ line: String) {
    isStarted = true
    guard !isRefused else { return }
    // The line break before it counts, too.
    size += line.utf8.count + (lines.isEmpty ? 0 : 1)
    if size > limit { refuse() } else { lines.append(line) }
  }

  mutating func refuse() {
    isStarted = true
    isRefused = true
    lines = []
  }
}
