import FormEngine

/// The output of a conversation: lines written to the terminal, as its screen can show them.
struct ConversationOutput {
  let terminal: any Terminal
  /// The language of messages; nil is English.
  let language: Language?
  private let usesColors: Bool
  private let isASCII: Bool
  /// True if the last line is empty or nothing has been written.
  private var isAfterGap = true
  /// The number of screen rows written since the count was reset.
  var rowCount = 0

  init(to terminal: any Terminal, in language: Language?, _ options: ConversationOptions) {
    self.terminal = terminal
    self.language = language
    usesColors = options.usesColors
    isASCII = options.isASCII
  }

  /// The current properties of the screen, since a window may be resized at any time.
  var screen: Screen {
    Screen(
      columns: terminal.isInteractive ? terminal.columns : nil, usesColors: usesColors,
      isASCII: isASCII)
  }

  /// Writes a text as it is.
  mutating func write(_ text: String) {
    terminal.write(text)
    noteForeignOutput()
  }

  /// Records that an echo or another program may have written to the terminal.
  mutating func noteForeignOutput() { isAfterGap = false }

  /// Writes a line. Control characters are made visible.
  mutating func say(_ line: StyledLine, at column: Int = 0, hanging: Int? = nil) {
    let screen = screen
    for row in screen.rows(of: line, at: column, hanging: hanging) {
      terminal.write(screen.text(of: row) + "\n")
      rowCount += 1
    }
    isAfterGap = false
  }

  mutating func say(
    _ message: some RunnerMessage, _ style: TextStyle = .plain, at column: Int = 0,
    hanging: Int? = nil
  ) {
    say(StyledLine(message.text(in: language), style), at: column, hanging: hanging)
  }

  mutating func say(_ line: WrittenLine) {
    say(line.line, at: line.column, hanging: line.hanging)
  }

  /// Writes a message that ends with a file name, which is not wrapped so it can be copied.
  mutating func say(naming message: some RunnerMessage) {
    say(undivided: message.text(in: language))
  }

  /// Writes a text without wrapping its last line.
  mutating func say(undivided text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.dropLast() { say(StyledLine(String(line))) }
    write(screen.shown(String(lines.last ?? "")) + "\n")
  }

  /// Writes a text that may have several lines.
  mutating func say(lines text: String, _ style: TextStyle = .plain, at column: Int = 0) {
    for line in withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false) {
      say(StyledLine(String(line), style), at: column)
    }
  }

  /// Writes a line with blanks before it, which indent all its rows.
  mutating func say(indented line: String, at column: Int, hanging: Int) {
    let text = line.drop { $0 == " " }
    let start = column + line.count - text.count
    say(StyledLine(String(text)), at: start, hanging: start + hanging)
  }

  /// Writes an empty line, but never two in a row.
  mutating func gap() {
    guard !isAfterGap else { return }
    terminal.write("\n")
    isAfterGap = true
  }

  mutating func sayError(_ message: some RunnerMessage, at column: Int = 0) {
    sayError(message.text(in: language), at: column)
  }

  /// Writes an error; further lines of its text are indented.
  mutating func sayError(_ text: String, at column: Int = 0) {
    say(.errorMark, .error, text, at: column)
  }

  mutating func sayWarning(_ message: some RunnerMessage) {
    sayWarning(message.text(in: language))
  }

  mutating func sayWarning(_ text: String, at column: Int = 0) {
    say(.warningMark, .warning, text, at: column)
  }

  private mutating func say(
    _ mark: WordMessage, _ style: TextStyle, _ text: String, at column: Int
  ) {
    let lines = withLineFeeds(text).split(separator: "\n", omittingEmptySubsequences: false)
    let first = StyledLine(" " + (lines.first ?? ""))
    say(StyledLine(mark.text(in: language), style) + first, at: column, hanging: column + 2)
    for line in lines.dropFirst() { say(StyledLine(String(line)), at: column + 2) }
  }
}
