import FormRunner
import Testing

/// Tests of the line editor's output, and of the resulting screen.
@Suite struct LineDrawingTests {
  /// Returns the output for keys typed after a line.
  private func written(_ keys: String, after line: String, columns: Int = 40) -> String {
    var edited = EditedScreen(columns: columns)
    edited.type(line)
    edited.type(keys)
    return edited.written.last ?? ""
  }

  @Test func aKeyAtTheEndWritesOnlyItsCharacter() {
    #expect(written("x", after: "one") == "x")
    #expect(written("世", after: "one") == "世")
    #expect(written(" ", after: "one") == " ")
    // At the end of the row, the terminal wraps by itself.
    var edited = EditedScreen(columns: 10)
    edited.type("")
    for character in "0123456789abcdef" {
      edited.type(String(character))
      #expect(edited.written.last == String(character))
    }
    #expect(edited.rows == ["Name: 0123", "456789abcd", "ef"])
  }

  @Test func marksAroundWordsFromRightToLeftTakeNoColumn() {
    let prompt = isolatingRightToLeft("שם: ")
    #expect(prompt == "\u{2068}שם\u{2069}: ")
    var edited = EditedScreen(LineRequest(prompt: prompt), columns: 12)
    edited.type("abcdef")
    edited.type("\u{1}")
    #expect(edited.written.last == "\u{1B}[6D")
    edited.type("\u{C}")
    #expect(!edited.written.joined().contains("<U+"))
  }

  @Test func otherKeysWriteWhatChanges() {
    #expect(written("\u{1B}[D", after: "one") == "\u{8}")
    #expect(written("\u{1}", after: "one") == "\u{8}\u{8}\u{8}")
    #expect(written("\u{1}", after: "a long line") == "\u{1B}[11D")
    #expect(written("\u{7F}", after: "one") == "\u{8}\u{1B}[K")
    #expect(written("\u{7F}", after: "one ") == "\u{8}")
    #expect(written("\u{14}", after: "one") == "\u{8}\u{8}en")
    // Only the last letter moves.
    #expect(written("\u{2}e", after: "seee") == "e\u{8}")
    #expect(written("\u{1B}[C", after: "one") == "")
    #expect(written("\u{0}", after: "one") == "")
  }

  @Test func longLines() {
    var edited = EditedScreen(columns: 10, height: 4)
    edited.type("0123456789abcdefghijklmnopqrstuvwxyz0123456789")
    #expect(edited.rows == ["efghijklmn", "opqrstuvwx", "yz01234567", "89"])
    edited.type("\u{1}")
    #expect(edited.rows == ["Name: 0123", "456789abcd", "efghijklmn", "opqrstuvwx"])
    #expect(edited.screen.row == 0 && edited.screen.column == 6)
    edited.type("\u{5}\u{7F}\u{7F}\u{7F}")
    #expect(edited.rows == ["456789abcd", "efghijklmn", "opqrstuvwx", "yz0123456"])
    edited.type("\u{15}")
    #expect(edited.rows == ["Name:"])
    #expect(edited.type("x\r") == .line("x"))
  }

  @Test func oddScreens() {
    #expect(ScreenSize(columns: 0, rows: 0) == ScreenSize(columns: 80, rows: 24))
    var edited = EditedScreen(LineRequest(prompt: "N: "), columns: 1, height: 5)
    edited.type("a世b")
    #expect(edited.rows == [":", "", "a", "?", "b"])
    #expect(edited.type("\u{1}x\r") == .line("xa世b"))
    edited = EditedScreen(columns: 1, height: 1)
    edited.type("ab\u{1}c")
    #expect(edited.type("\r") == .line("cab"))
    #expect(edited.screen.unknown == [])
  }

  @Test func againAfterSomethingElse() {
    var edited = EditedScreen(columns: 20)
    edited.type("one two\u{1B}b")
    edited.editor.suspend()
    edited.flush()
    #expect(!edited.screen.isPasteMarked)
    edited.screen.write("\r\nsomething else\r\n")
    edited.editor.writeAgain(size: ScreenSize(columns: 20, rows: 10))
    edited.flush()
    #expect(edited.screen.isPasteMarked)
    #expect(edited.rows == ["Name: one two", "something else", "", "Name: one two"])
    #expect(edited.screen.column == 10)
    edited.type("\u{C}")
    #expect(edited.rows.suffix(2) == ["Name: one two", "Name: one two"])
    #expect(edited.type("x\r") == .line("one xtwo"))
  }

  @Test func resizing() {
    for rewraps in [true, false] {
      var edited = EditedScreen(columns: 20, rewraps: rewraps)
      edited.screen.write("\r\u{1B}[Kbefore\r\n")
      edited.begin(LineRequest(prompt: "Name: "))
      edited.type("a line of thirty-four characters.\u{1B}b")
      for columns in [30, 15, 40, 20, 12, 80] {
        edited.resize(columns: columns, height: 10, rewraps: rewraps)
        let drawn = DrawnLine(
          prompt: "Name: ", line: "a line of thirty-four characters.", cursor: 22, columns: columns)
        #expect(edited.rows == ["before"] + drawn.rows, "\(columns)")
        #expect(edited.screen.row == drawn.cursor.row + 1, "\(columns)")
        #expect(edited.screen.column == drawn.cursor.column, "\(columns)")
      }
      #expect(edited.type("x\r") == .line("a line of thirty-four xcharacters."))
    }
  }

  @Test func coloursTakeNoColumns() {
    var edited = EditedScreen(LineRequest(prompt: "\u{1B}[1mName\u{1B}[0m: "), columns: 10)
    edited.type("abcdef\u{1}x\u{C}")
    #expect(edited.rows.suffix(2) == ["Name: xabc", "def"])
    #expect(edited.written.last?.contains("\u{1B}[1mName\u{1B}[0m: ") == true)
    #expect(edited.screen.column == 7)
  }
}
