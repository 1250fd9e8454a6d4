import FormRunner

/// A line editor at a small terminal.
struct EditedScreen {
  var editor: LineEditor
  var screen: TerminalEmulator
  /// The output since the line was started.
  private(set) var written: [String] = []

  init(
    _ request: LineRequest = LineRequest(prompt: "Name: "), limit: Int = 1 << 20, columns: Int = 40,
    height: Int = 10, rewraps: Bool = true
  ) {
    editor = LineEditor(limit: limit, rewraps: rewraps)
    screen = TerminalEmulator(columns: columns, height: height)
    begin(request)
  }

  /// Begins a line in the row of the cursor.
  mutating func begin(_ request: LineRequest) {
    written = []
    screen.write(request.prompt)
    editor.begin(request, size: ScreenSize(columns: screen.columns, rows: screen.height))
  }

  /// Sends the bytes of keys; returns the end of the line if they end it.
  @discardableResult
  mutating func type(_ text: String) -> LineEnd? { send(Array(text.utf8)) }

  @discardableResult
  mutating func send(_ bytes: [UInt8]) -> LineEnd? {
    editor.receive(bytes)
    return proceed()
  }

  mutating func proceed() -> LineEnd? {
    let end = editor.proceed()
    flush()
    return end
  }

  /// Shows what the editor has written; returns it.
  @discardableResult
  mutating func flush() -> String {
    let text = String(decoding: editor.takeOutput(), as: UTF8.self)
    screen.write(text)
    written.append(text)
    return text
  }

  /// Sends what a terminal sends for a paste.
  mutating func paste(_ text: String) -> LineEnd? { type("\u{1B}[200~\(text)\u{1B}[201~") }

  mutating func resize(columns: Int, height: Int, rewraps: Bool) {
    screen.resize(columns: columns, height: height, rewraps: rewraps)
    editor.resize(to: ScreenSize(columns: columns, rows: height))
    flush()
  }

  /// The rows of the screen down to the last that is not empty.
  var rows: [String] {
    var rows = screen.rows
    while rows.last == "" { rows.removeLast() }
    return rows
  }
}
