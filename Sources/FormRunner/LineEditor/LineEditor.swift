/// A line editor for a terminal in raw mode: it receives bytes, and its output is taken from it. It
/// has no access to the device, and never queries the terminal.
///
/// Input after the end of a line is kept for the next line.
package struct LineEditor {
  /// The maximum size of a line in bytes.
  let limit: Int
  /// True if the terminal rewraps rows when its width changes.
  private let rewraps: Bool
  private var decoder: KeyDecoder
  /// The lines of a paste that are still to be read.
  var pastedLines: ArraySlice<String> = []
  /// The text that was last deleted by a key for more than one character, for Ctrl-Y.
  var killed = ""

  var request = LineRequest()
  var line = EditedLine()
  var history = EditHistory()
  var drawing = LineDrawing(prompt: "", size: ScreenSize())
  /// The first character whose display is out of date.
  var firstChange: Int?
  /// The previous key.
  var lastKey: Key?
  /// The index of the current history entry; the number of entries for a new line.
  var entry = 0
  /// Changed history entries, by index.
  var changedEntries: [Int: String] = [:]
  /// The start of the selection, which extends to the end of the line and is replaced by typing;
  /// nil if nothing is selected.
  var selection: Int?
  /// The fate of the initial text of the line.
  package internal(set) var initialText = InitialText.none
  /// Flaws that remain until the line is emptied.
  var flaws = LineFlaws()

  /// - Parameters:
  ///   - limit: the maximum size of a line in bytes.
  ///   - rewraps: true if the terminal rewraps rows when its width changes.
  package init(limit: Int, rewraps: Bool = true) {
    self.limit = limit
    self.rewraps = rewraps
    decoder = KeyDecoder(pasteLimit: limit < .max ? limit + 1 : limit)
  }

  // MARK: Reading a line

  /// Starts reading a line. The prompt must already be on the screen.
  package mutating func begin(_ request: LineRequest, size: ScreenSize) {
    self.request = request
    line = EditedLine()
    history = EditHistory()
    drawing = LineDrawing(prompt: request.prompt, size: size)
    drawing.write(Self.pasteOn)
    firstChange = nil
    lastKey = nil
    entry = request.history.count
    changedEntries = [:]
    flaws = LineFlaws()
    selection = nil
    initialText = .none
    if request.kind.isFresh { dropInput() }
    if !request.kind.isText { pastedLines = [] }
    if let next = pastedLines.first {
      insert(next)
    } else if request.kind != .secret, !request.text.isEmpty {
      insert(request.text)
      history = EditHistory()
      if !line.characters.isEmpty {
        selection = 0
        initialText = .kept
      }
    }
  }

  /// Adds input from the terminal.
  package mutating func receive(_ bytes: some Sequence<UInt8>) { decoder.append(bytes) }

  /// Carries out the keys that have arrived, up to the end of the line; returns nil if the line is
  /// not finished.
  package mutating func proceed() -> LineEnd? {
    if !pastedLines.isEmpty {
      pastedLines.removeFirst()
      if !pastedLines.isEmpty { return finish() }
    }
    while let key = decoder.next() {
      let end = handle(key)
      lastKey = key
      if let end { return end }
    }
    show()
    return nil
  }

  /// Returns and removes the output to write.
  package mutating func takeOutput() -> [UInt8] { drawing.takeOutput() }

  /// Stops reading without a line, and moves the cursor to the end of the text shown.
  package mutating func leave() {
    endSelection()
    line.cursor = line.characters.count
    show()
    close()
  }

  // MARK: Interruptions

  /// Redraws the line after the size of the screen has changed.
  package mutating func resize(to size: ScreenSize) {
    guard size != drawing.size else { return }
    drawing.resize(to: size, rewraps: rewraps, shown, cursor: shownCursor)
    firstChange = nil
  }

  /// Writes the question and the line again, below the current output.
  package mutating func writeAgain(size: ScreenSize) {
    drawing.write(Self.pasteOn)
    for row in request.question.dropLast() { drawing.write("\r\n" + row) }
    drawing.restart(shown, cursor: shownCursor, on: size)
    firstChange = nil
  }

  /// Restores the terminal's state before the program is suspended.
  package mutating func suspend() {
    drawing.write(Self.pasteOff)
  }

  /// Discards input that has not been read.
  mutating func dropInput() {
    decoder.drop()
    pastedLines = []
  }

  /// Returns and removes input that has not been read.
  package mutating func takeInput() -> [UInt8] { decoder.takeRest() }

  /// True if a lone ESC is waiting, which may be the key or the start of a sequence.
  package var hasOpenEscape: Bool { decoder.hasOpenEscape }

  /// Records that nothing has followed ESC for a while.
  package mutating func pause() { decoder.pause() }

  // MARK: End of the line

  /// Finishes the line as it is.
  mutating func finish() -> LineEnd {
    endSelection()
    line.cursor = line.characters.count
    show()
    let text = line.text
    if initialText == .kept, text != request.text { initialText = .replaced }
    let remark: LineMessage? = flaws.hadLineBreaks ? .lineBreaksBecameSpaces : nil
    let isDamaged = flaws.isDamaged && text.unicodeScalars.contains("\u{FFFD}")
    let isSecret = request.kind == .secret
    let (indent, language) = (request.indent, request.language)
    close()
    // The caller writes the line break after a secret, as after any line without echo.
    if !isSecret { drawing.leave() }
    if flaws.isTooLong { return .tooLong }
    if isDamaged { return .notUTF8 }
    return .line(
      text, remark: remark.map { String(repeating: " ", count: indent) + $0.text(in: language) })
  }

  /// Ends reading because of the end-of-input key.
  mutating func finishInput() -> LineEnd {
    leave()
    return .endOfInput
  }

  /// Releases the request, whose closures retain a whole session.
  private mutating func close() {
    drawing.write(Self.pasteOff)
    request = LineRequest()
  }

  // MARK: Drawing

  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"

  /// The visible text of the line.
  private var shown: [Character] { request.kind == .secret ? [] : line.characters }
  private var shownCursor: Int { request.kind == .secret ? 0 : line.cursor }

  mutating func show() {
    drawing.selection = selection
    drawing.show(shown, cursor: shownCursor, changedFrom: firstChange)
    firstChange = nil
  }

  /// Writes messages below the line, then the prompt and the line again.
  mutating func say(_ lines: [String]) {
    let indent = String(repeating: " ", count: request.indent)
    write(lines.map { indent + $0 }, request.again)
  }

  /// Writes the question and the line again, below the current output.
  mutating func writeQuestion() { write([], request.question) }

  private mutating func write(_ lines: [String], _ rows: [String]) {
    let cursor = line.cursor
    line.cursor = line.characters.count
    show()
    line.cursor = cursor
    drawing.leave()
    for text in lines + rows.dropLast() { drawing.write(text + "\r\n") }
    drawing.restart(shown, cursor: shownCursor, after: rows.last ?? request.prompt)
  }
}

/// The result of reading a line.
package enum LineEnd: Equatable {
  /// - Parameter remark: a remark about the line, to write below it.
  case line(String, remark: String? = nil)
  case tooLong
  case notUTF8
  case endOfInput
}

/// The fate of a line's initial text.
package enum InitialText: Hashable, Sendable {
  /// There was no initial text.
  case none
  /// It was left unchanged.
  case kept
  /// It was deleted, whatever was typed afterwards.
  case deleted
  /// It was changed or replaced by other text.
  case replaced
}

/// The flaws of a line, and the changes made to it.
struct LineFlaws: Equatable {
  /// More was typed or pasted than fits into a line.
  var isTooLong = false
  /// Invalid UTF-8 was replaced by U+FFFD.
  var isDamaged = false
  /// Line breaks were replaced by spaces.
  var hadLineBreaks = false
  /// A paste was refused, so Enter on an empty line is ignored.
  var wasRefused = false
}
