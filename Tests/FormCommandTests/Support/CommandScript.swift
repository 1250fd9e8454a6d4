/// A script of the corpus: files, then runs of the program, each with its input and its complete
/// output.
///
/// Sections start with a line of `=== ` and a word: `file NAME` contains a file of the folder that
/// the program runs in, `link NAME TARGET` a symbolic link. `run ARGUMENTS` starts the program;
/// `env NAME=VALUE`, `input`, `output`, `error`, `status N` and `written NAME` (a file after the
/// run) belong to the run before them. Sections that a run lacks are empty, or 0. Arguments with
/// spaces are in quotes.
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

  /// A section of the file: its first line, and the lines up to the next.
  private struct Section {
    var head: String
    var body: [String]
  }

  /// The result of a run.
  struct Result {
    var output: String
    var error: String
    var status: Int32
  }

  struct Malformed: Error {
    var line: Int
    var reason: String
  }

  private(set) var parts: [Part] = []
  private var sections: [Section] = []
  private var preamble: [String] = []

  /// Returns the script with actual results in place of expected ones, to be reviewed before it is
  /// committed.
  ///
  /// - Parameter results: the results of the runs, in order.
  func rewritten(with results: [Result]) -> String {
    var results = results[...]
    var lines = preamble
    var index = 0
    while index < sections.count {
      let start = index
      index += 1
      guard Self.word(of: sections[start]) == "run" else {
        lines += [sections[start].head] + sections[start].body
        continue
      }
      while index < sections.count, !Self.startsPart(sections[index]) { index += 1 }
      guard let result = results.popFirst() else { continue }
      lines += Self.rewritten(Array(sections[start..<index]), result)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func startsPart(_ section: Section) -> Bool {
    ["run", "file", "link"].contains(word(of: section))
  }

  private static func word(of section: Section) -> String {
    String(section.head.dropFirst(4).prefix { $0 != " " })
  }

  private static func rewritten(_ sections: [Section], _ result: Result) -> [String] {
    var lines: [String] = []
    var written: Set<String> = []
    func body(of word: String) -> [String]? {
      func split(_ text: String) -> [String]? {
        text.isEmpty
          ? nil
          : text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
            String.init)
      }
      return switch word {
      case "output": split(result.output)
      case "error": split(result.error)
      default: nil
      }
    }
    func add(_ word: String) {
      guard written.insert(word).inserted else { return }
      if word == "status" {
        if result.status != 0 { lines.append("=== status \(result.status)") }
      } else if let body = body(of: word) {
        lines += ["=== \(word)"] + body
      }
    }
    for section in sections {
      let word = word(of: section)
      if ["output", "error", "status"].contains(word) {
        add(word)
      } else {
        lines += [section.head] + section.body
      }
    }
    for word in ["status", "output", "error"] { add(word) }
    return lines
  }

  init(_ text: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    var index = 0
    while index < lines.count {
      let number = index + 1
      guard lines[index].hasPrefix("=== ") else {
        // The text before the first section describes the script.
        guard parts.isEmpty else { throw Malformed(line: number, reason: "no section") }
        preamble.append(lines[index])
        index += 1
        continue
      }
      let head = lines[index].dropFirst(4).split(separator: " ", maxSplits: 1).map(String.init)
      index += 1
      let start = index
      while index < lines.count, !lines[index].hasPrefix("=== ") { index += 1 }
      sections.append(Section(head: lines[number - 1], body: Array(lines[start..<index])))
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
