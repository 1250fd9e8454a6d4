import FormJSON
import Foundation
import TestCases
import Testing

/// The README's picture of a form in an editor: what the server says of one text, drawn as editors
/// show it. With `FORMWALK_REWRITE` set, it is written.
@Suite struct EditorPictureTests {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "editor.svg").path

  @Test func theReadmeShowsIt() throws {
    let drawn = try EditorPicture().svg
    if ProcessInfo.processInfo.environment["FORMWALK_REWRITE"] != nil {
      try drawn.write(toFile: Self.path, atomically: true, encoding: .utf8)
    } else {
      #expect(try String(contentsOfFile: Self.path, encoding: .utf8) == drawn)
    }
  }
}

/// A text with colours, a finding, the completions at one place and the hover at another.
private struct EditorPicture {
  /// The form, with `‸` where completions are requested, and `‹` before the item under the pointer.
  private static let marked = """
    form trip "Plan a trip" {
      field first_day: date @10 "First day" { required }
      field last_day: date @20 "Last day" {
        check value >= frist_day else "The last day is before the first."
      }

      field kind: choice @30 "What kind of trip?" { option city "City" option hike "Hiking" }
      field boots: boolean @40 "Have you packed your boots?" { show when kind == .‸hike }



      /// What all travellers together may spend.
      field ‹budget: decimal @50 "Budget" { range 0...10000 }



    }
    """

  private static let uri = "file:///w/trip.form"
  private static let cell = 7.8
  private static let lineHeight = 20.0
  private static let left = 46.0
  private static let width = 860.0

  private let lines: [[Character]]
  private var body = ""

  init() throws {
    var lines: [[Character]] = []
    var completed = (line: 0, character: 0)
    var hovered = (line: 0, character: 0)
    for (number, line) in Self.marked.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if let place = line.firstIndex(of: "‸") {
        completed = (number, line.distance(from: line.startIndex, to: place))
      }
      if let place = line.firstIndex(of: "‹") {
        hovered = (number, line.distance(from: line.startIndex, to: place))
      }
      lines.append(line.filter { !"‸‹".contains($0) })
    }
    self.lines = lines
    var server = try PictureServer(
      lines.map { String($0) }.joined(separator: "\n") + "\n", uri: Self.uri)
    try drawText(server.ask("semanticTokens/full"))
    for finding in try server.findings() { draw(finding: finding) }
    try draw(completions: server.ask("completion", at: completed), at: completed)
    try draw(hover: server.ask("hover", at: hovered), at: hovered)
  }

  /// The whole picture.
  var svg: String {
    let height = Int(Double(lines.count) * Self.lineHeight + 24)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(height)" \
      width="\(Int(Self.width))" height="\(height)" class="formwalk-editor" role="img">
      <title>A form in an editor: an unknown name is underlined and the right one suggested, the \
      options of a choice are offered, and a field is explained under the pointer.</title>
      <style>
      \(Self.style)</style>
      <rect class="page" width="\(Int(Self.width))" height="\(height)" rx="8"/>
      \(body)</svg>

      """
  }

  private static let style = """
    .formwalk-editor{max-width:100%;height:auto}
    .formwalk-editor text{font:13px ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1b1f24;white-space:pre}
    .formwalk-editor .page{fill:#fff;stroke:#d0d7de}
    .formwalk-editor .number{fill:#8c959f}
    .formwalk-editor .keyword{fill:#b02a37}
    .formwalk-editor .type,.formwalk-editor .class{fill:#6f42c1}
    .formwalk-editor .string{fill:#0a3069}
    .formwalk-editor .enumMember,.formwalk-editor .number-literal{fill:#0550ae}
    .formwalk-editor .decorator{fill:#8a4600}
    .formwalk-editor .comment,.formwalk-editor .quiet{fill:#57606a}
    .formwalk-editor .error{fill:#b02a14}
    .formwalk-editor .wave{fill:none;stroke:#d1242f;stroke-width:1.4}
    .formwalk-editor .box{fill:#f6f8fa;stroke:#afb8c1}
    .formwalk-editor .chosen{fill:#cfe5ff}
    .formwalk-editor .cursor{fill:#1b1f24}
    @media (prefers-color-scheme:dark){
    .formwalk-editor text{fill:#e6edf3}
    .formwalk-editor .page{fill:#0d1117;stroke:#30363d}
    .formwalk-editor .number{fill:#6e7681}
    .formwalk-editor .keyword{fill:#ff8a80}
    .formwalk-editor .type,.formwalk-editor .class{fill:#d2a8ff}
    .formwalk-editor .string{fill:#a5d6ff}
    .formwalk-editor .enumMember,.formwalk-editor .number-literal{fill:#79c0ff}
    .formwalk-editor .decorator{fill:#f0b072}
    .formwalk-editor .comment,.formwalk-editor .quiet{fill:#a3adb8}
    .formwalk-editor .error{fill:#ff9d8f}
    .formwalk-editor .wave{stroke:#ff7b72}
    .formwalk-editor .box{fill:#1c2330;stroke:#4a5361}
    .formwalk-editor .chosen{fill:#1f4b82}
    .formwalk-editor .cursor{fill:#e6edf3}
    }

    """

  // MARK: The text

  private mutating func drawText(_ tokens: JSONValue) throws {
    let types = PictureServer.tokenTypes
    let numbers = (tokens["data"]?.array ?? []).compactMap(\.int)
    var classes = lines.map { [String](repeating: "", count: $0.count) }
    var line = 0
    var start = 0
    for token in stride(from: 0, to: numbers.count - 4, by: 5) {
      start = numbers[token] == 0 ? start + numbers[token + 1] : numbers[token + 1]
      line += numbers[token]
      let type = types[numbers[token + 3]]
      for place in start..<start + numbers[token + 2] where classes[line].indices.contains(place) {
        classes[line][place] = type == "number" ? "number-literal" : type
      }
    }
    for (number, text) in lines.enumerated() {
      let shown = String(number + 1)
      write(shown, at: (number, -2 - shown.count), "number")
      var place = 0
      while place < text.count {
        var end = place + 1
        while end < text.count, classes[number][end] == classes[number][place] { end += 1 }
        let piece = String(text[place..<end])
        if !piece.allSatisfy({ $0 == " " }) {
          write(piece, at: (number, place), classes[number][place])
        }
        place = end
      }
    }
  }

  private mutating func write(
    _ text: String, at place: (line: Int, character: Int), _ name: String, x: Double = 0,
    y: Double = 0
  ) {
    let indent = text.prefix { $0 == " " }.count
    let shown = text.dropFirst(indent)
    let left = x + Self.x(place.character + indent)
    let length = Self.shown(Double(shown.count) * Self.cell)
    let style = name.isEmpty ? "" : #" class="\#(name)""#
    body += """
      <text x="\(Self.shown(left))" y="\(Self.shown(y + Self.y(place.line) + 14.5))"\(style) \
      textLength="\(length)" lengthAdjust="spacingAndGlyphs">\(Self.escaped(String(shown)))</text>

      """
  }

  private static func x(_ character: Int) -> Double { left + Double(character) * cell }
  private static func y(_ line: Int) -> Double { 12 + Double(line) * lineHeight }

  private static func shown(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  // MARK: What the server says

  private mutating func draw(finding: JSONValue) {
    guard let (line, start) = finding["range"]?["start"]?.place,
      let (_, end) = finding["range"]?["end"]?.place,
      let message = finding["message"]?.text
    else { return }
    let bottom = Self.y(line) + Self.lineHeight - 1.5
    var wave = "M\(Self.shown(Self.x(start))) \(Self.shown(bottom))"
    for step in 1...max(1, (end - start) * 2) {
      let x = Self.x(start) + Double(step) * Self.cell / 2
      wave += "L\(Self.shown(x)) \(Self.shown(bottom + (step % 2 == 0 ? 0 : 3)))"
    }
    body += #"<path class="wave" d="\#(wave)"/>\#n"#
    // Below its line, if there is room.
    let words = message.replacing("\n", with: "  ")
    write("■ \(words)", at: (line + 1, start), "error")
  }

  private mutating func draw(completions list: JSONValue, at place: (line: Int, character: Int)) {
    let items = (list["items"] ?? list).array ?? []
    let labels = items.prefix(6).map { ($0["label"]?.text ?? "", $0["detail"]?.text ?? "") }
    let widest = labels.map(\.0.count).max() ?? 0
    let columns = labels.map { widest + 3 + $0.1.count }.max() ?? 0
    let x = Self.x(place.character)
    body += """
      <rect class="cursor" x="\(Self.shown(x - 0.7))" y="\(Self.shown(Self.y(place.line) + 2))" \
      width="1.6" height="17"/>

      """
    box(at: (place.line + 1, place.character - 1), columns: columns + 2, rows: labels.count)
    for (row, label) in labels.enumerated() {
      if row == 0 {
        body += """
          <rect class="chosen" x="\(Self.shown(Self.x(place.character - 1) + 1))" \
          y="\(Self.shown(Self.y(place.line + 1) + 5))" \
          width="\(Self.shown(Double(columns + 2) * Self.cell - 2))" height="19"/>

          """
      }
      let place = (line: place.line + 1 + row, character: place.character)
      write(label.0, at: place, "enumMember", y: 4)
      write(label.1, at: (place.line, place.character + widest + 3), "quiet", y: 4)
    }
  }

  private mutating func draw(hover: JSONValue, at place: (line: Int, character: Int)) {
    let text = hover["contents"]?["value"]?.text ?? ""
    let rows = text.split(separator: "\n").map(String.init)
    let columns = rows.map(\.count).max() ?? 0
    box(at: (place.line + 1, place.character), columns: columns + 2, rows: rows.count)
    for (row, line) in rows.enumerated() {
      write(
        line, at: (place.line + 1 + row, place.character + 1), row == 0 ? "" : "quiet", y: 4)
    }
  }

  private mutating func box(
    at place: (line: Int, character: Int), columns: Int, rows: Int
  ) {
    body += """
      <rect class="box" x="\(Self.shown(Self.x(place.character)))" \
      y="\(Self.shown(Self.y(place.line) + 4))" rx="4" \
      width="\(Self.shown(Double(columns) * Self.cell))" \
      height="\(Self.shown(Double(rows) * Self.lineHeight + 2))"/>

      """
  }
}

/// A server with one document.
private struct PictureServer {
  static let tokenTypes = [
    "keyword", "type", "class", "property", "enumMember", "event", "variable", "parameter",
    "function", "string", "regexp", "number", "decorator", "comment", "operator",
  ]

  private var client: ServerClient
  private let uri: String
  private var count = 0
  private var opened: [JSONValue] = []

  init(_ text: String, uri: String) throws {
    self.uri = uri
    client = ServerClient()
    let tokens = Self.tokenTypes.map { #""\#($0)""# }.joined(separator: ", ")
    let legend = try request(
      "initialize",
      """
      {"processId": null, "rootUri": "file:///w", "capabilities": {"textDocument": \
      {"semanticTokens": {"requests": {"full": true}, "tokenTypes": [\(tokens)], \
      "tokenModifiers": [], "formats": ["relative"]}}}}
      """)["capabilities"]?["semanticTokensProvider"]?["legend"]?["tokenTypes"]
    #expect(legend?.array?.compactMap(\.text) == Self.tokenTypes)
    var json = JSONWriter()
    json.value(.string(text))
    let quoted = String(decoding: json.finish(), as: UTF8.self)
    try client.send(
      """
      {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": \
      "\(uri)", "languageId": "formwalk", "version": 1, "text": \(quoted)}}}
      """)
    try client.settle()
    opened = client.take()
  }

  /// The diagnostics of the text.
  func findings() throws -> [JSONValue] {
    let published = opened.first { $0["method"]?.text == "textDocument/publishDiagnostics" }
    return try #require(published?["params"]?["diagnostics"]?.array)
  }

  mutating func ask(
    _ method: String, at place: (line: Int, character: Int)? = nil
  ) throws -> JSONValue {
    let position =
      place.map { #", "position": {"line": \#($0.line), "character": \#($0.character)}"# } ?? ""
    return try request(
      "textDocument/\(method)", #"{"textDocument": {"uri": "\#(uri)"}\#(position)}"#)
  }

  private mutating func request(_ method: String, _ parameters: String) throws -> JSONValue {
    count += 1
    try client.send(
      #"{"jsonrpc": "2.0", "id": \#(count), "method": "\#(method)", "params": \#(parameters)}"#)
    try client.settle()
    return try #require(client.take().last?["result"])
  }
}

extension JSONValue {
  fileprivate var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
  fileprivate var place: (line: Int, character: Int)? {
    guard let line = self["line"]?.int, let character = self["character"]?.int else { return nil }
    return (line, character)
  }
}
