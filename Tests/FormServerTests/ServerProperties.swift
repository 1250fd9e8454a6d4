import FormJSON
import FormServer
import Foundation
import SeededNumbers
import TestCases
import Testing

/// Properties of the server under random edits and requests.
@Suite struct ServerProperties {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "forms").path

  static let forms: [(name: String, text: String)] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".form") }.sorted().compactMap { name in
      (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)).map { (name, $0) }
    }
  }()

  /// Everything in the folder of the forms, below `/w`.
  static let files: [String: String] = {
    var files: [String: String] = [:]
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for path in paths where path.hasSuffix(".form") || path.hasSuffix(".csv") {
      files["/w/\(path)"] = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }
    return files
  }()

  /// The requests that only read, and can be asked at any place of a document.
  static let requests = ServerState.requestNames.filter {
    $0.hasPrefix("textDocument/") && $0 != "textDocument/semanticTokens/full/delta"
  }

  private struct Editor {
    var client: ServerClient
    var text: [UInt8]
    let encoding: String
    private var number = 0
    private let uri: String

    init(_ name: String, _ text: String, encoding: String) throws {
      client = ServerClient(files: ServerProperties.files)
      self.text = Array(text.utf8)
      self.encoding = encoding
      uri = "file:///w/\(name)"
      _ = try answer(
        "initialize",
        #""rootUri": "file:///w", "capabilities": {"general": {"positionEncodings": "#
          + #"["\#(encoding)"]}}"#)
      try notify(
        "textDocument/didOpen",
        #""textDocument": {"uri": "\#(uri)", "version": 1, "text": \#(Self.quoted(text))}"#)
    }

    mutating func notify(_ method: String, _ parameters: String) throws {
      try client.send(
        #"{"jsonrpc": "2.0", "method": "\#(method)", "params": {\#(parameters)}}"#)
    }

    mutating func answer(_ method: String, _ parameters: String) throws -> JSONValue? {
      number += 1
      _ = client.take()
      try client.send(
        #"{"jsonrpc": "2.0", "id": \#(number), "method": "\#(method)", "params": {\#(parameters)}}"#
      )
      try client.settle()
      let message = client.take().last { $0["id"] == .number("\(number)") }
      return message?["result"] ?? message?["error"]
    }

    /// The place of a byte, counted from the start of the text.
    func place(_ offset: Int) -> (line: Int, character: Int) {
      var line = 0
      var start = 0
      for index in 0..<offset
      where text[index] == 0x0A
        || text[index] == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A)
      {
        line += 1
        start = index + 1
      }
      let before = String(decoding: text[start..<offset], as: UTF8.self)
      return (line, encoding == "utf-8" ? before.utf8.count : before.utf16.count)
    }

    func json(_ offset: Int) -> String {
      let place = place(offset)
      return #"{"line": \#(place.line), "character": \#(place.character)}"#
    }

    /// Replaces bytes between two scalars.
    mutating func replace(_ range: Range<Int>, by new: String, version: Int) throws {
      let change =
        #"{"range": {"start": \#(json(range.lowerBound)), "end": \#(json(range.upperBound))}, "#
        + #""text": \#(Self.quoted(new))}"#
      text.replaceSubrange(range, with: new.utf8)
      try notify(
        "textDocument/didChange",
        #""textDocument": {"uri": "\#(uri)", "version": \#(version)}, "contentChanges": [\#(change)]"#
      )
    }

    mutating func answer(_ method: String, at offset: Int) throws -> JSONValue? {
      let place = json(offset)
      return try answer(
        method,
        #""textDocument": {"uri": "\#(uri)"}, "position": \#(place), "positions": [\#(place)], "#
          + #""range": {"start": \#(place), "end": \#(place)}, "newName": "renamed", "ch": "}", "#
          + #""options": {"tabSize": 2, "insertSpaces": true}, "#
          + #""context": {"includeDeclaration": true, "diagnostics": [], "triggerKind": 1}"#)
    }

    private static func quoted(_ text: String) -> String {
      var json = JSONWriter()
      json.string(text)
      return String(decoding: json.finish(), as: UTF8.self)
    }
  }

  /// An offset between two scalars.
  private func offset(in text: [UInt8], _ random: inout SeededGenerator) -> Int {
    var offset = random.below(text.count + 1)
    while offset > 0, offset < text.count, text[offset] & 0xC0 == 0x80 { offset -= 1 }
    // Not between the two characters of a line end, which no client names.
    if offset > 0, offset < text.count, text[offset] == 0x0A, text[offset - 1] == 0x0D {
      offset -= 1
    }
    return offset
  }

  @Test(.tags(.property), .slow, arguments: 0..<(LongRuns.areWanted ? 40 : 2))
  func editedTextsAreKnownAsOpenedOnes(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let form = try #require(Self.forms.randomElement(using: &random))
    let encoding = seed.isMultiple(of: 2) ? "utf-8" : "utf-16"
    var edited = try Editor(form.name, form.text, encoding: encoding)
    for version in 2..<20 {
      let start = offset(in: edited.text, &random)
      var end = start + random.below(6)
      while end < edited.text.count, edited.text[min(end, edited.text.count - 1)] & 0xC0 == 0x80 {
        end += 1
      }
      let new = ["", "x", "\n", "{", "}", "\"", "é🦊", "\r\n", "  field a: text @5 \"A\"\n", "."]
      let range = start..<min(end, edited.text.count)
      if edited.text[range].contains(0x0D) { continue }
      try edited.replace(
        range, by: try #require(new.randomElement(using: &random)), version: version)
      if random.chance(1, in: 3) { try edited.client.settle() }
    }
    let text = String(decoding: edited.text, as: UTF8.self)
    var opened = try Editor(form.name, text, encoding: encoding)
    for method in Self.requests {
      for _ in 0..<3 {
        let place = offset(in: edited.text, &random)
        let (one, two) = (
          try edited.answer(method, at: place), try opened.answer(method, at: place)
        )
        #expect(one == two, "\(form.name), seed \(seed), \(method) at \(place)")
        if let one { try expectInside(one, edited, "\(form.name), seed \(seed), \(method)") }
      }
    }
  }

  /// Every range of the document lies inside it, and does not end before it starts.
  private func expectInside(_ value: JSONValue, _ editor: Editor, _ comment: String) throws {
    let end = editor.place(editor.text.count)
    var pending = [value]
    while let value = pending.popLast() {
      switch value {
      case .array(let elements): pending += elements
      case .object(let members):
        pending += members.map(\.value)
        guard let start = value["start"], let stop = value["end"],
          case .number(let first)? = start["line"], case .number(let last)? = stop["line"],
          let firstLine = Int(first), let lastLine = Int(last)
        else { continue }
        #expect(firstLine <= lastLine && lastLine <= end.line, "\(comment)")
      default: break
      }
    }
  }
}
