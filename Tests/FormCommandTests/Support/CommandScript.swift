/// A script of the corpus: files, then runs of the program, each with its input and its complete
/// output.
///
/// Sections start with a line of `=== ` and a word: `file NAME` contains a file of the folder in
/// which the program runs, `link NAME TARGET` a symbolic link; `run ARGUMENTS` starts the program,
/// and `env NAME=VALUE`, `input`, `output`, `error`, `status N` and `written NAME` (a file as it is
/// afterwards) belong to the run before them. What a run does not mention is empty, or 0. Arguments
/// with spaces are in quotes.
struct CommandScript {
  struct Run {
    var line: Int
    var arguments: [String]
    var environment: [String] = []
    var input = ""
    var output = ""
    var error = ""
    var status: Int32 = 0
    var written: [(name: String, text: String)] = []
  }

  enum Part {
    case file(name: String, text: String)
    case link(name: String, target: String)
    case run(Run)
  }

  struct Malformed: Error {
    var line: Int
    var reason: String
  }

  private(set) var parts: [Part] = []

  init(_ text: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    var index = 0
    while index < lines.count {
      let number = index + 1
      guard lines[index].hasPrefix("=== ") else {
        // The text before the first section describes the script.
        guard parts.isEmpty else { throw Malformed(line: number, reason: "no section") }
        index += 1
        continue
      }
      let head = lines[index].dropFirst(4).split(separator: " ", maxSplits: 1).map(String.init)
      index += 1
      let start = index
      while index < lines.count, !lines[index].hasPrefix("=== ") { index += 1 }
      let body = lines[start..<index].map { $0 + "\n" }.joined()
      try add(head[0], head.count > 1 ? head[1] : "", body, number)
    }
  }

  private mutating func add(_ word: String, _ rest: String, _ body: String, _ line: Int) throws {
    switch word {
    case "file": parts.append(.file(name: rest, text: body))
    case "link":
      let names = rest.split(separator: " ").map(String.init)
      guard names.count == 2 else { throw Malformed(line: line, reason: "link NAME TARGET") }
      parts.append(.link(name: names[0], target: names[1]))
    case "run":
      parts.append(.run(Run(line: line, arguments: CommandScript.words(rest))))
    default:
      guard case .run(var run)? = parts.popLast() else {
        throw Malformed(line: line, reason: "'\(word)' belongs to a run")
      }
      switch word {
      case "env": run.environment.append(rest)
      case "input": run.input = body
      case "output": run.output = body
      case "error": run.error = body
      case "written": run.written.append((rest, body))
      case "status":
        guard let status = Int32(rest) else { throw Malformed(line: line, reason: "status N") }
        run.status = status
      default: throw Malformed(line: line, reason: "unknown section '\(word)'")
      }
      parts.append(.run(run))
    }
  }

  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == " " && !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
