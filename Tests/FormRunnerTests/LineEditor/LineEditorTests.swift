import FormRunner
import TestCases
import Testing

/// Each key of the line editor, with what it does stated.
@Suite struct LineEditorTests {
  /// A key typed after a line, and the resulting line and cursor.
  struct KeyCase {
    var name: String
    var typed: String
    /// The line, with `|` at the cursor.
    var line: String
  }

  private static let left = "\u{1B}[D"

  static let keys: [KeyCase] = [
    KeyCase(name: "text", typed: "one", line: "one|"),
    KeyCase(name: "left", typed: "one\(left)", line: "on|e"),
    KeyCase(name: "left at the start", typed: "a\(left)\(left)\(left)", line: "|a"),
    KeyCase(name: "Ctrl-B", typed: "one\u{2}\u{2}", line: "o|ne"),
    KeyCase(name: "right", typed: "one\(left)\(left)\u{1B}[C", line: "on|e"),
    KeyCase(name: "right at the end", typed: "one\u{1B}[C", line: "one|"),
    KeyCase(name: "Ctrl-F", typed: "one\u{1}\u{6}", line: "o|ne"),
    KeyCase(name: "Home", typed: "one\u{1B}[H", line: "|one"),
    KeyCase(name: "Home of a console", typed: "one\u{1B}[1~", line: "|one"),
    KeyCase(name: "Ctrl-A, then text", typed: "one\u{1}x", line: "x|one"),
    KeyCase(name: "End", typed: "one\u{1}\u{1B}[F", line: "one|"),
    KeyCase(name: "End of a console", typed: "one\u{1}\u{1B}[4~", line: "one|"),
    KeyCase(name: "Ctrl-E", typed: "one\u{1}\u{5}", line: "one|"),
    KeyCase(name: "keys of the keypad mode", typed: "one\u{1B}OH\u{1B}OC", line: "o|ne"),
    KeyCase(name: "Backspace", typed: "one\u{7F}", line: "on|"),
    KeyCase(name: "Ctrl-H", typed: "one\(left)\u{8}", line: "o|e"),
    KeyCase(name: "Backspace at the start", typed: "one\u{1}\u{7F}", line: "|one"),
    KeyCase(name: "Delete", typed: "one\u{1}\u{1B}[3~", line: "|ne"),
    KeyCase(name: "Delete at the end", typed: "one\u{1B}[3~", line: "one|"),
    KeyCase(name: "Ctrl-D in a line", typed: "one\u{1}\u{4}", line: "|ne"),
    KeyCase(name: "Ctrl-K", typed: "one two\u{1}\u{6}\u{6}\u{6}\u{B}", line: "one|"),
    KeyCase(name: "Ctrl-U", typed: "one two\(left)\(left)\(left)\u{15}", line: "|two"),
    KeyCase(name: "Ctrl-W", typed: "one, t-wo\u{17}", line: "one, |"),
    KeyCase(name: "Ctrl-W over blanks", typed: "one two  \u{17}", line: "one |"),
    KeyCase(name: "Alt-Backspace", typed: "one, t-wo\u{1B}\u{7F}", line: "one, t-|"),
    KeyCase(name: "Alt-D", typed: "one two\u{1}\u{1B}d", line: "| two"),
    KeyCase(name: "Alt-D over blanks", typed: "one two\u{1}\u{6}\u{6}\u{6}\u{1B}d", line: "one|"),
    KeyCase(name: "Alt-B", typed: "one two.\u{1B}b", line: "one |two."),
    KeyCase(name: "Alt-F", typed: "one two\u{1}\u{1B}f", line: "one| two"),
    KeyCase(name: "Ctrl-left", typed: "one two\u{1B}[1;5D\u{1B}[1;5D", line: "|one two"),
    KeyCase(name: "Ctrl-right", typed: "one two\u{1}\u{1B}[1;5C\u{1B}[1;5C", line: "one two|"),
    KeyCase(name: "Ctrl-Y", typed: "one two\u{17}\u{1}\u{19}", line: "two|one "),
    KeyCase(name: "Ctrl-Y after Ctrl-W twice", typed: "a b c\u{17}\u{17}x\u{19}", line: "a xb c|"),
    KeyCase(
      name: "Ctrl-Y after Alt-D twice", typed: "a b c\u{1}\u{1B}d\u{1B}d\u{5}\u{19}", line: " ca b|"
    ),
    KeyCase(name: "Ctrl-T at the end", typed: "abc\u{14}", line: "acb|"),
    KeyCase(name: "Ctrl-T in the middle", typed: "abc\(left)\(left)\u{14}", line: "ba|c"),
    KeyCase(name: "Ctrl-T at the start", typed: "abc\u{1}\u{14}", line: "|abc"),
    KeyCase(name: "Ctrl-T in one character", typed: "a\u{14}", line: "a|"),
    KeyCase(name: "Ctrl-_ after typing", typed: "one\u{1}two\u{1F}", line: "|one"),
    KeyCase(name: "Ctrl-_ twice", typed: "one\u{1}two\u{1F}\u{1F}", line: "|"),
    KeyCase(name: "Ctrl-_ after Ctrl-U", typed: "one\u{15}\u{1F}", line: "one|"),
    KeyCase(name: "Ctrl-_ with nothing to take back", typed: "\u{1F}", line: "|"),
    KeyCase(name: "grapheme clusters", typed: "a👩‍🚀e\u{301}\(left)\(left)", line: "a|👩‍🚀é"),
    KeyCase(name: "Backspace over a flag", typed: "🇩🇪🇫🇷\u{7F}", line: "🇩🇪|"),
    KeyCase(name: "an emoji before another", typed: "👍\u{1}👩‍🚀", line: "👩‍🚀|👍"),
    KeyCase(name: "an emoji before its equal", typed: "👩‍🚀\u{1}👩‍🚀", line: "👩‍🚀|👩‍🚀"),
    KeyCase(name: "an emoji before a letter", typed: "a\u{1}👩‍🚀b", line: "👩‍🚀b|a"),
    KeyCase(name: "a flag before another", typed: "🇫🇷\u{1}🇩🇪", line: "🇩🇪|🇫🇷"),
    KeyCase(name: "half a flag before another", typed: "🇫🇷\u{1}🇩\u{5}x", line: "🇩🇫🇷x|"),
    KeyCase(
      name: "half a flag that is pasted before another",
      typed: "🇫\u{1}\u{1B}[200~🇩\u{1B}[201~x", line: "🇩🇫x|"),
    KeyCase(name: "a mark typed alone", typed: "e\u{301}x", line: "éx|"),
    KeyCase(
      name: "keys without a meaning",
      typed: "a\u{1B}[5~\u{1B}[15;2~\u{1B}OP\u{1B}[[A\u{1B}x\u{1B}é\u{0}\u{1E}\u{11}\u{1B}[?1;2cb",
      line: "ab|"),
    KeyCase(
      name: "a sequence that another key breaks off", typed: "ab\u{1B}[1\u{1}x", line: "x|ab"),
    KeyCase(name: "a C1 control", typed: "a\u{9B}b", line: "ab|"),
    KeyCase(name: "Tab with nothing to complete", typed: "a\tb", line: "ab|"),
    KeyCase(name: "Shift-Tab in a line", typed: "a\u{1B}[Z", line: "a|"),
  ]

  @Test func eachKey() async {
    await forEachCase(Self.keys) { one in
      // The result does not depend on how the input is split.
      for size in [1, 2, 3, 100] {
        var edited = EditedScreen()
        var rest = Array(one.typed.utf8)[...]
        while !rest.isEmpty {
          #expect(edited.send(Array(rest.prefix(size))) == nil)
          rest = rest.dropFirst(size)
        }
        let parts = one.line.split(separator: "|", omittingEmptySubsequences: false).map(
          String.init)
        let drawn = DrawnLine(
          prompt: "Name: ", line: parts.joined(), cursor: parts[0].count, columns: 40)
        #expect(edited.rows == drawn.rows, "\(one.name)")
        #expect(edited.screen.column == drawn.cursor.column, "\(one.name)")
        #expect(edited.screen.unknown == [], "\(one.name)")
        #expect(edited.type("\r") == .line(parts.joined()), "\(one.name)")
        #expect(edited.screen.row == 1 && edited.screen.column == 0, "\(one.name)")
      }
    }
  }

  // MARK: What ends a line

  @Test func ends() {
    var edited = EditedScreen()
    #expect(edited.type("one\n") == .line("one"))
    edited.begin(LineRequest(prompt: "> "))
    // A line feed after a carriage return belongs to it.
    #expect(edited.type("two\r") == .line("two"))
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.type("\n") == nil)
    #expect(edited.type("three\r") == .line("three"))
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.type("\u{4}") == .endOfInput)
    // The caller writes the line break.
    edited.screen.write("\r\n")
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.type("\u{1B}[Z") == .line("<"))
    #expect(edited.rows.last == "> <")
  }

  @Test func whatIsTypedAhead() {
    var edited = EditedScreen()
    #expect(edited.type("one\rtwo\rthree") == .line("one"))
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.proceed() == .line("two"))
    // A decision must not be answered in advance.
    edited.begin(LineRequest(.decision, prompt: "? "))
    #expect(edited.proceed() == nil)
    #expect(edited.type("y\r") == .line("y"))
  }

  @Test func escapeAlone() {
    var edited = EditedScreen()
    edited.type("one two\u{1B}")
    #expect(edited.editor.hasOpenEscape)
    // Right after it, a letter is typed with Alt.
    edited.type("b")
    edited.type("\u{1B}")
    edited.editor.pause()
    // Later it is a letter.
    edited.type("b")
    #expect(edited.type("\r") == .line("one btwo"))
    // A slow line may send the rest of a sequence later.
    edited.begin(LineRequest(prompt: "> "))
    edited.type("ab\u{1B}")
    edited.editor.pause()
    edited.type("[Dx")
    edited.type("\u{1B}")
    #expect(edited.type("\r") == .line("axb"))
  }

  @Test func bytesThatAreNotUTF8() {
    var edited = EditedScreen()
    edited.send([0x61, 0xE9])
    edited.send([0x62])
    #expect(edited.rows == ["Name: a\u{FFFD}b"])
    #expect(edited.type("\r") == .notUTF8)
    edited.begin(LineRequest(prompt: "> "))
    edited.send([0x61, 0xFF, 0x7F])
    #expect(edited.type("\r") == .line("a"))
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.type("\u{FFFD}\r") == .line("\u{FFFD}"))
  }

  @Test func linesThatAreTooLong() {
    var edited = EditedScreen(limit: 10)
    #expect(edited.type("0123456789\r") == .line("0123456789"))
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.type("01234567é9\r") == .tooLong)
    edited.begin(LineRequest(prompt: "> "))
    edited.type("0123456789ab")
    // Emptied, it is another line.
    #expect(edited.type("\u{15}short\r") == .line("short"))
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.paste(String(repeating: "x", count: 1000)) == nil)
    #expect(edited.type("\r") == .tooLong)
  }

  // MARK: The line at first, and lines before

  @Test func initialText() {
    var request = LineRequest(prompt: "Name: ")
    request.text = "9lives"
    var edited = EditedScreen(request)
    #expect(edited.proceed() == nil)
    #expect(edited.rows == ["Name: 9lives"] && edited.screen.column == 12)
    edited.type("\u{1F}")
    #expect(edited.type("x\r") == .line("9livesx"))
    request.kind = .secret
    edited.begin(request)
    #expect(edited.proceed() == nil)
    #expect(edited.type("\r") == .line(""))
  }

  // MARK: Selection

  /// A key typed while a rejected answer, `9 lives`, is selected, and the result.
  struct SelectionCase {
    var name: String
    var typed: String
    /// The line, with `|` at the cursor.
    var line: String
    var text: InitialText
  }

  static let selections: [SelectionCase] = [
    SelectionCase(name: "Enter", typed: "", line: "9 lives|", text: .kept),
    SelectionCase(name: "Ctrl-L", typed: "\u{C}", line: "9 lives|", text: .kept),
    SelectionCase(name: "text", typed: ":quit", line: ":quit|", text: .replaced),
    SelectionCase(
      name: "a paste", typed: "\u{1B}[200~a\nb\u{1B}[201~", line: "a b|", text: .replaced),
    SelectionCase(
      name: "an empty paste", typed: "\u{1B}[200~\u{1B}[201~", line: "9 lives|", text: .kept),
    SelectionCase(name: "the same text", typed: "9 lives", line: "9 lives|", text: .replaced),
    SelectionCase(name: "Backspace", typed: "\u{7F}", line: "|", text: .deleted),
    SelectionCase(name: "Delete", typed: "\u{1B}[3~", line: "|", text: .deleted),
    SelectionCase(name: "Ctrl-D", typed: "\u{4}", line: "|", text: .deleted),
    SelectionCase(name: "Ctrl-U", typed: "\u{15}", line: "|", text: .deleted),
    SelectionCase(name: "Ctrl-K", typed: "\u{B}", line: "|", text: .deleted),
    SelectionCase(name: "Ctrl-W", typed: "\u{17}", line: "|", text: .deleted),
    SelectionCase(
      name: "Ctrl-K and Ctrl-Y", typed: "\u{B}\u{19}!", line: "9 lives!|", text: .deleted),
    SelectionCase(name: "Backspace, then text", typed: "\u{7F}?", line: "?|", text: .deleted),
    SelectionCase(name: "text that is deleted", typed: "ab\u{7F}\u{7F}", line: "|", text: .deleted),
    SelectionCase(name: "left", typed: "\(left)!", line: "9 live!|s", text: .replaced),
    SelectionCase(name: "right", typed: "\u{1B}[C!", line: "9 lives!|", text: .replaced),
    SelectionCase(name: "Home", typed: "\u{1B}[H1", line: "1|9 lives", text: .replaced),
    SelectionCase(
      name: "End and Backspace", typed: "\u{5}\u{7F}", line: "9 live|", text: .replaced),
    SelectionCase(name: "Alt-B", typed: "\u{1B}b", line: "9 |lives", text: .kept),
    SelectionCase(
      name: "a key and its reverse", typed: "\u{5}x\u{7F}", line: "9 lives|", text: .kept),
    SelectionCase(name: "Ctrl-_ after text", typed: "ab\u{1F}", line: "9 lives|", text: .kept),
    SelectionCase(name: "up", typed: "\u{1B}[A", line: "former|", text: .replaced),
    SelectionCase(
      name: "up and down", typed: "\u{1B}[A\u{1B}[B!", line: "9 lives!|", text: .replaced),
  ]

  @Test func eachKeyOnASelection() async {
    await forEachCase(Self.selections) { one in
      for size in [1, 2, 3, 100] {
        var request = LineRequest(prompt: "Name: ")
        request.text = "9 lives"
        request.history = ["former"]
        var edited = EditedScreen(request)
        #expect(edited.proceed() == nil)
        #expect(edited.written.last?.contains("\u{1B}[7m9 lives\u{1B}[0m") == true)
        var rest = Array(one.typed.utf8)[...]
        while !rest.isEmpty {
          #expect(edited.send(Array(rest.prefix(size))) == nil)
          rest = rest.dropFirst(size)
        }
        let parts = one.line.split(separator: "|", omittingEmptySubsequences: false).map(
          String.init)
        #expect(edited.rows.last?.dropFirst(6) == parts.joined()[...], "\(one.name)")
        #expect(edited.screen.column == 6 + parts[0].count, "\(one.name)")
        #expect(edited.screen.unknown == [], "\(one.name)")
        guard case .line(let line, _) = edited.type("\r") else {
          Issue.record("\(one.name)")
          continue
        }
        #expect(line == parts.joined(), "\(one.name)")
        #expect(edited.editor.initialText == one.text, "\(one.name)")
        #expect(edited.screen.row > 0 && edited.screen.column == 0, "\(one.name)")
      }
    }
  }

  /// No reverse video is left on the screen.
  @Test func aSelectionThatIsEntered() {
    var request = LineRequest(prompt: "Name: ")
    request.text = "ab"
    var edited = EditedScreen(request)
    #expect(edited.proceed() == nil)
    #expect(edited.type("\r") == .line("ab"))
    let last = edited.written.last ?? ""
    #expect(last.contains("ab") && !last.contains("\u{1B}[7m"))
    // Shift-Tab replaces the selection with `<`.
    edited.begin(request)
    #expect(edited.type("\u{1B}[Z") == .line("<"))
  }

  @Test func options() {
    let labels = ["Red", "Green", "Grey"]
    var request = LineRequest(prompt: "> ")
    request.choose = { text, forwards in
      let start = text.lastIndex(of: ",").map { text.distance(from: text.startIndex, to: $0) + 2 }
      let typed = String(text.dropFirst(start ?? 0))
      let place = labels.firstIndex(of: typed).map { $0 + (forwards ? 1 : -1) } ?? 0
      return LineChoice(start: start ?? 0, text: labels[(place + 3) % 3])
    }
    request.isList = true
    request.history = ["former"]
    var edited = EditedScreen(request)
    edited.type("\u{1B}[B")
    #expect(edited.rows == ["> Red"])
    #expect(edited.written.last?.contains("\u{1B}[7mRed\u{1B}[0m") == true)
    edited.type("\u{1B}[B\u{E}")
    #expect(edited.rows == ["> Grey"])
    edited.type("\u{1B}[B\u{10}")
    #expect(edited.rows == ["> Grey"])
    // A comma starts the next option; other text replaces the selected one.
    edited.type(", \u{1B}[B")
    #expect(edited.rows == ["> Grey, Red"])
    edited.type("x")
    #expect(edited.rows == ["> Grey, x"])
    edited.type("\u{7F}\u{1B}[A\u{7F}")
    #expect(edited.rows == ["> Grey,"])
    edited.type("\u{1B}[B\u{5}\u{7F}")
    #expect(edited.type("\r") == .line("Grey, Re"))
  }

  @Test func history() {
    var request = LineRequest(prompt: "> ")
    request.history = ["first", "second"]
    var edited = EditedScreen(request)
    edited.type("new\u{1B}[A")
    #expect(edited.rows == ["> second"])
    edited.type("!\u{10}")
    #expect(edited.rows == ["> first"])
    edited.type("\u{1B}[A")
    #expect(edited.rows == ["> first"])
    edited.type("\u{1B}[B")
    #expect(edited.rows == ["> second!"])
    edited.type("\u{E}")
    #expect(edited.rows == ["> new"])
    edited.type("\u{E}\u{10}\u{10}")
    #expect(edited.type("\r") == .line("first"))
  }

  // MARK: Completion

  private static func completing(_ texts: [String], isSearchable: Bool = false) -> LineRequest {
    var request = LineRequest(prompt: "> ")
    request.complete = { typed in
      let matches = texts.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
      var completion = LineCompletion(typed: typed.count, matches: matches)
      completion.isSearchable = isSearchable
      return completion
    }
    return request
  }

  @Test func completion() {
    var edited = EditedScreen(Self.completing(["Vegetable", "Vehicle", "Fruit"]))
    edited.type("f\t")
    #expect(edited.rows == ["> Fruit"])
    edited.type("\t\u{15}v\t")
    #expect(edited.rows == ["> Ve"])
    edited.type("\t")
    #expect(edited.rows == ["> Ve", "Vegetable", "Vehicle", "> Ve"])
    edited.type("h\t")
    #expect(edited.type("\r") == .line("Vehicle"))
    edited.begin(Self.completing(["a\u{1B}[2Jb", "ac"]))
    edited.type("\t\t")
    #expect(edited.rows.suffix(3) == ["a␛[2Jb", "ac", "> a"])
  }

  @Test func manyMatches() {
    var edited = EditedScreen(
      Self.completing((1...1000).map { "n\($0)" }, isSearchable: true), height: 30)
    edited.type("\t\t")
    #expect(edited.rows.count == 23)
    #expect(edited.rows[1...3] == ["n1", "n2", "n3"])
    #expect(edited.rows[20...] == ["n20", "and 980 more; :options TEXT", "> n"])
  }

  // MARK: Pastes

  @Test func pastes() {
    var edited = EditedScreen()
    #expect(edited.paste("one") == nil)
    // Escape sequences in a paste are not keys.
    #expect(edited.paste("\u{1}\u{1B}[D\t") == nil)
    #expect(edited.type("\r") == .line("one\u{1}\u{1B}[D\t"))
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.paste("one\r\n\r\n") == nil)
    #expect(edited.type("\r") == .line("one"))
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.paste("one\r\ntwo\rthree\n\nfour\n") == nil)
    #expect(
      edited.type("\r") == .line("one two three  four", remark: "Line breaks became spaces."))
    // Deleted text causes no remark.
    edited.begin(LineRequest(prompt: "> "))
    #expect(edited.paste("one\ntwo") == nil)
    #expect(edited.type("\u{15}x\r") == .line("x"))
  }

  @Test func pastesInASecret() {
    var edited = EditedScreen(LineRequest(.secret, prompt: "Word: "), columns: 60)
    #expect(edited.paste("horse\nstaple") == nil)
    #expect(
      edited.rows == ["Word:", "A secret has no line breaks. Paste it again.", "Word:"])
    // Enter belongs to what was refused.
    #expect(edited.type("\r") == nil)
    #expect(edited.paste("horse\n") == nil)
    #expect(edited.type("\r") == .line("horse"))
  }

  @Test func pastesInAText() {
    var request = LineRequest(.text(isFirst: true), prompt: "Body: ")
    request.quote = { line, isFirst in isFirst || line == "." ? "\\" + line : line }
    var edited = EditedScreen(request)
    #expect(edited.paste(":list\r\n.\r\n\r\nlast\r\n") == .line("\\:list"))
    request.kind = .text(isFirst: false)
    request.prompt = ""
    var lines: [LineEnd] = []
    while lines.count < 5 {
      edited.begin(request)
      guard let end = edited.proceed() else { break }
      lines.append(end)
    }
    #expect(lines == [.line("\\."), .line("")])
    #expect(edited.rows == ["Body: \\:list", "\\.", "", "last"])
    #expect(edited.type("\tx\r") == .line("last\tx"))
    #expect(edited.rows.last == "last    x")
  }

  /// One paste, and one keyboard that is as fast, of a mebibyte.
  @Test(.slow) func aLongPaste() {
    let line = String(repeating: "0123456789abcde ", count: 1 << 16)
    var edited = EditedScreen(limit: 2 << 20, columns: 80, height: 24)
    #expect(edited.editor.paste(line, in: 1 << 14) == nil)
    #expect(edited.editor.ended(by: "\r") == .line(line))
    edited = EditedScreen(limit: 2 << 20, columns: 80, height: 24)
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      edited.editor.receive(rest.prefix(1 << 14))
      rest = rest.dropFirst(1 << 14)
      #expect(edited.editor.proceed() == nil)
      _ = edited.editor.takeOutput()
    }
    #expect(edited.editor.ended(by: "\u{1}x\u{5}\r") == .line("x" + line))
  }

  // MARK: Secrets

  @Test func secrets() {
    var edited = EditedScreen(LineRequest(.secret, prompt: "Word: "))
    edited.type("horsé\u{7F}x\u{1B}[D\u{B}\u{1F}\u{14}\t")
    #expect(edited.rows == ["Word:"] && edited.screen.column == 6)
    #expect(edited.type("\r") == .line("horsx"))
    // Nothing of a secret is kept.
    #expect(edited.screen.row == 0)
    edited.begin(LineRequest(.secret, prompt: ""))
    edited.type("horse\u{15}battery staple\u{17}")
    #expect(edited.type("\r") == .line("battery "))
    edited.begin(LineRequest(prompt: ""))
    edited.type("\u{19}")
    #expect(edited.type("\r") == .line(""))
    edited.begin(LineRequest(.secret, prompt: ""))
    #expect(edited.type("\u{4}") == .endOfInput)
    edited.begin(LineRequest(.secret, prompt: ""))
    #expect(edited.type("\u{1B}[Z") == .line("<"))
    #expect(!edited.written.joined().contains("horse"))
  }
}

extension LineEditor {
  /// Sends a paste in pieces; returns the end of the line if there is one.
  fileprivate mutating func paste(_ text: String, in size: Int) -> LineEnd? {
    var rest = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)[...]
    while !rest.isEmpty {
      receive(rest.prefix(size))
      rest = rest.dropFirst(size)
      if let end = proceed() { return end }
      _ = takeOutput()
    }
    return nil
  }

  fileprivate mutating func ended(by keys: String) -> LineEnd? {
    receive(keys.utf8)
    defer { _ = takeOutput() }
    return proceed()
  }
}
