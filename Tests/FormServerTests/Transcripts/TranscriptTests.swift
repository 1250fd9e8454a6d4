import FormJSON
import FormServer
import Foundation
import TestCases
import Testing

/// Plays the transcripts in `Corpus`: files, then messages from the client with the server's
/// replies.
///
/// - `file PATH` is followed by the text of a file, indented by two spaces.
/// - `link PATH PATH` makes a folder a link to another.
/// - `open PATH` opens a file in the client, `open PATH as` with the text that follows instead.
/// - `-> METHOD PARAMETERS` is a request and `-- METHOD PARAMETERS` a notification of the client.
///   `file:` in them is the folder of the files, and `"id"`s are counted from 1.
/// - `write PATH` changes a file, without notifying the server, to the text that follows.
/// - `now` before a message sends it before the server has continued.
/// - `<- …` is a message of the server: `result …`, `error CODE MESSAGE`, or a method with
///   parameters. `…` at its end means any rest.
///
/// With `FORMWALK_REWRITE` set, actual messages replace the expected ones.
@Suite struct TranscriptTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus").path

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []

  @Test func thereAreTranscripts() { #expect(!Self.names.isEmpty) }

  @Test(arguments: TranscriptTests.names) func transcript(_ name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let played = try Transcript(text).played()
    if ProcessInfo.processInfo.environment["FORMWALK_REWRITE"] != nil {
      try played.write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      let expected = text.split(separator: "\n", omittingEmptySubsequences: false)
      let found = played.split(separator: "\n", omittingEmptySubsequences: false)
      for (line, pair) in zip(expected, found).enumerated() {
        #expect(pair.0 == pair.1, "\(name):\(line + 1)")
        if pair.0 != pair.1 { return }
      }
      #expect(expected.count == found.count, "\(name)")
    }
  }
}

/// One transcript.
private struct Transcript {
  private let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The transcript with what the server sends.
  func played() throws -> String {
    var client = ServerClient()
    var result: [String] = []
    var index = 0
    var requests = 0
    var version = 1
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("<- ") { continue }
      result.append(line)
      var words = line.split(separator: " ", maxSplits: 2).map(String.init)
      let isNow = words.first == "now"
      if isNow { words = line.dropFirst(4).split(separator: " ", maxSplits: 2).map(String.init) }
      guard words.count > 1, line.first != "#" else { continue }
      var text = ""
      while ["file", "write", "open"].contains(words[0]), index < lines.count,
        lines[index].hasPrefix("  ")
      {
        text += lines[index].dropFirst(2) + "\n"
        result.append(lines[index])
        index += 1
      }
      switch words[0] {
      case "file", "write":
        client.files[words[1]] = text
        continue
      case "link":
        client.links[words[1]] = words[2]
        continue
      case "open":
        let content = words.count > 2 ? text : client.files[client.real(words[1])] ?? ""
        try client.send(
          #"{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": "#
            + #"{"uri": "file://\#(words[1])", "languageId": "formwalk", "version": \#(version), "#
            + #""text": \#(Self.quoted(content))}}}"#)
        version += 1
      case "->", "--":
        var id = ""
        if words[0] == "->" {
          requests += 1
          id = #""id": \#(requests), "#
        }
        let parameters = words.count > 2 ? #", "params": \#(words[2])"# : ""
        try client.send(#"{"jsonrpc": "2.0", \#(id)"method": "\#(words[1])"\#(parameters)}"#)
      case "raw": try client.send(words.dropFirst().joined(separator: " "))
      default:
        Issue.record("unknown line: \(line)")
        continue
      }
      if !isNow { try client.settle() }
      var expected = lines[index...].prefix { $0.hasPrefix("<- ") }[...]
      for message in client.take() {
        let shown = "<- " + Self.shown(message)
        let old = expected.popFirst() ?? ""
        if old.hasSuffix("…"), shown.hasPrefix(old.dropLast()) {
          result.append(old)
        } else {
          result.append(shown)
        }
      }
      if let status = client.exitStatus { result.append("<- exit \(status)") }
    }
    return result.joined(separator: "\n")
  }

  private static func shown(_ message: JSONValue) -> String {
    if case .string(let method)? = message["method"] {
      return message["params"].map { "\(method) \(compact($0))" } ?? method
    }
    let id = message["id"].map(compact) ?? ""
    if let error = message["error"] {
      return
        "\(id) error \(error["code"].map(compact) ?? "") \(error["message"].map(compact) ?? "")"
    }
    return "\(id) result \(message["result"].map(compact) ?? "")"
  }

  private static func compact(_ value: JSONValue) -> String {
    var json = JSONWriter(.spaced)
    json.value(value)
    return String(decoding: json.finish(), as: UTF8.self)
  }

  private static func quoted(_ text: String) -> String { compact(.string(text)) }
}
