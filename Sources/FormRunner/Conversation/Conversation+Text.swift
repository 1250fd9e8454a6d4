import FormEngine

// Secrets, and texts over several lines.

/// What a person has to know who answers with several lines.
let multilineHint = "Several lines; a line that holds only . ends them."

extension Conversation {
  mutating func askSecret(_ path: Path, prompt: String) -> Turn {
    if terminal.isInteractive, !terminal.canHideEcho {
      say("Warning: The echo cannot be switched off here: what you type can be seen.")
    }
    switch read(prompt: prompt + ": ", secretly: true) {
    case .line(let line):
      let entry = Entry(secret: line)
      guard case .text(let secret) = entry, session.program.nodes[path.node].confirms else {
        return act(on: entry, at: path)
      }
      return askAgain(secret, at: path)
    case let other: return leave(other)
    }
  }

  /// Asks for the repetition of a secret.
  private mutating func askAgain(_ secret: String, at path: Path) -> Turn {
    let position = session.position(of: path)
    let counter = "\(indent(of: path))[\(position.index)/\(position.count)] "
    switch read(prompt: counter + session.promptLabel(path) + ", again: ", secretly: true) {
    case .line(let line):
      switch Entry(secret: line) {
      case .text(secret): answer(.entered(path, text: secret), at: path)
      case .text, .keep:
        say("Error: The two entries differ.", indent: indent(of: path))
        occasion = .repeated
      case let entry: return act(on: entry, at: path)
      }
      return .goOn
    case let other: return leave(other)
    }
  }

  mutating func askLines(_ path: Path, prompt: String) -> Turn {
    var lines: [String] = []
    switch read(prompt: prompt + ": ") {
    case .line(let line):
      guard line != "." else { return act(on: .text(""), at: path) }
      switch Entry(firstLine: line) {
      case .text(let text): lines.append(text)
      case let entry: return act(on: entry, at: path)
      }
    case let other: return leave(other)
    }
    while true {
      switch read(prompt: "") {
      case .line("."):
        answer(.entered(path, text: lines.joined(separator: "\n")), at: path)
        return .goOn
      case .line(let line): lines.append(line.hasPrefix("\\") ? String(line.dropFirst()) : line)
      case let other: return leave(other)
      }
    }
  }
}
