/// Reads lines on a terminal that hands on each key: bytes come in, and what is to be written goes
/// out. It knows no device, and asks the terminal nothing.
///
/// What was typed after the end of a line stays for the next.
package struct LineEditor {
  /// The size that a line may have, in bytes.
  let limit: Int
  /// Whether the terminal splits its rows anew when its width changes.
  private let rewraps: Bool
  private var decoder: KeyDecoder
  /// The lines of a paste that are still to be read.
  var pastedLines: ArraySlice<String> = []
  /// What was deleted last by a key that deletes more than a character, for Ctrl-Y.
  var killed = ""

  var request = LineRequest()
  var line = EditedLine()
  var history = EditHistory()
  var drawing = LineDrawing(prompt: "", size: ScreenSize())
  /// The first character that is not shown as it is.
  var firstChange: Int?
  /// The key before the last.
  var lastKey: Key?
  /// The place in what was entered before; after its end for a new line.
  var entry = 0
  /// The lines at these places, as they have been changed.
  var changedEntries: [Int: String] = [:]
  /// The first of the characters that are selected, to the end of the line: what is typed replaces
  /// them. Nil if none is.
  var selection: Int?
  /// What has become of the text that the line had at first.
  package internal(set) var initialText = InitialText.none
  /// What is wrong with the line whatever happens to it, until it is emptied.
  var flaws = LineFlaws()

  /// - Parameters:
  ///   - limit: the size that a line may have, in bytes.
  ///   - rewraps: whether the terminal splits its rows anew when its width changes.
  package init(limit: Int, rewraps: Bool = true) {
    self.limit = limit
    self.rewraps = rewraps
    decoder = KeyDecoder(pasteLimit: limit < .max ? limit + 1 : limit)
  }

  // MARK: A line

  /// Begins to read a line. The prompt is on the screen already.
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

  /// Adds what the terminal has sent.
  package mutating func receive(_ bytes: some Sequence<UInt8>) { decoder.append(bytes) }

  /// Does what the keys say that have arrived, up to the end of the line; nil where it goes on.
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

  /// What is to be written.
  package mutating func takeOutput() -> [UInt8] { drawing.takeOutput() }

  /// Ends reading without a line: the cursor goes to the end of what is shown.
  package mutating func leave() {
    endSelection()
    line.cursor = line.characters.count
    show()
    close()
  }

  // MARK: What happens meanwhile

  /// Draws the line again on a screen of another size.
  package mutating func resize(to size: ScreenSize) {
    guard size != drawing.size else { return }
    drawing.resize(to: size, rewraps: rewraps, shown, cursor: shownCursor)
    firstChange = nil
  }

  /// Writes the question and the line again, below what is there.
  package mutating func writeAgain(size: ScreenSize) {
    drawing.write(Self.pasteOn)
    for row in request.question.dropLast() { drawing.write("\r\n" + row) }
    drawing.restart(shown, cursor: shownCursor, on: size)
    firstChange = nil
  }

  /// What puts the terminal's own state back while the program is suspended.
  package mutating func suspend() {
    drawing.write(Self.pasteOff)
  }

  /// Drops what was typed and has not been read.
  mutating func dropInput() {
    decoder.drop()
    pastedLines = []
  }

  /// Takes back what was typed and has not been read.
  package mutating func takeInput() -> [UInt8] { decoder.takeRest() }

  /// Whether ESC waits for what may belong to it.
  package var hasOpenEscape: Bool { decoder.hasOpenEscape }

  /// Notes that nothing has followed ESC for a while.
  package mutating func pause() { decoder.pause() }

  // MARK: Ends

  /// Ends the line as it is.
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
    // The end of a secret is written by who asked for it, as for any line that is not echoed.
    if !isSecret { drawing.leave() }
    if flaws.isTooLong { return .tooLong }
    if isDamaged { return .notUTF8 }
    return .line(
      text, remark: remark.map { String(repeating: " ", count: indent) + $0.text(in: language) })
  }

  /// Ends reading at the key for the end of the input.
  mutating func finishInput() -> LineEnd {
    leave()
    return .endOfInput
  }

  /// Releases the request, whose closures keep a whole session alive.
  private mutating func close() {
    drawing.write(Self.pasteOff)
    request = LineRequest()
  }

  // MARK: Drawing

  private static let pasteOn = "\u{1B}[?2004h"
  private static let pasteOff = "\u{1B}[?2004l"

  /// What is seen of the line.
  private var shown: [Character] { request.kind == .secret ? [] : line.characters }
  private var shownCursor: Int { request.kind == .secret ? 0 : line.cursor }

  mutating func show() {
    drawing.selection = selection
    drawing.show(shown, cursor: shownCursor, changedFrom: firstChange)
    firstChange = nil
  }

  /// Writes lines below the line, and what is in front of it and the line again.
  mutating func say(_ lines: [String]) {
    let indent = String(repeating: " ", count: request.indent)
    write(lines.map { indent + $0 }, request.again)
  }

  /// Writes the question and the line again, below what is there.
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

/// How reading a line ended.
package enum LineEnd: Equatable {
  /// - Parameter remark: what is to be said of the line after it, on a line of its own.
  case line(String, remark: String? = nil)
  case tooLong
  case notUTF8
  case endOfInput
}

/// What has become of the text that a line had at first.
package enum InitialText: Hashable, Sendable {
  /// There was none.
  case none
  /// It was left as it was.
  case kept
  /// It was deleted, whatever was typed then.
  case deleted
  /// Something else was typed in its place, or it was changed.
  case replaced
}

/// What is wrong with a line, or was changed in it.
struct LineFlaws: Equatable {
  /// More was typed or pasted than a line may have.
  var isTooLong = false
  /// Bytes were not UTF-8, and U+FFFD is in their place.
  var isDamaged = false
  /// Line breaks have become spaces.
  var hadLineBreaks = false
  /// A paste was refused, so Enter on nothing would not be meant.
  var wasRefused = false
}
