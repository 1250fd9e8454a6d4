import SeededNumbers

/// Keys pressed at random, with what a terminal sends for them.
struct RandomKeys {
  private static let texts = [
    "a", "b", "word", " ", "  ", "7", "-", "é", "e\u{301}", "\u{301}", "世界", "日", "👍", "👍🏽",
    "👩‍🚀", "\u{200D}", "🚀", "🇩🇪", "🇩", "🇫🇷", "❤️", "한", "\u{1112}\u{1161}", "\u{11AB}", "\u{200B}",
    "\u{202E}", "שלום", "\u{600}", "क्षि", "\u{2028}", "\u{FF21}", "longer text, of words",
  ]

  private static let keys: [(LineModel.Key, [String])] = [
    (.left, ["\u{1B}[D", "\u{2}", "\u{1B}OD"]), (.left, ["\u{1B}[D"]), (.left, ["\u{1B}[D"]),
    (.right, ["\u{1B}[C", "\u{6}", "\u{1B}OC"]),
    (.home, ["\u{1B}[H", "\u{1}", "\u{1B}[1~", "\u{1B}OH", "\u{1B}[7~"]),
    (.end, ["\u{1B}[F", "\u{5}", "\u{1B}[4~", "\u{1B}OF", "\u{1B}[8~"]),
    (.wordLeft, ["\u{1B}b", "\u{1B}[1;5D", "\u{1B}Od"]),
    (.wordRight, ["\u{1B}f", "\u{1B}[1;5C", "\u{1B}Oc"]),
    (.backspace, ["\u{7F}", "\u{8}"]), (.backspace, ["\u{7F}"]),
    (.delete, ["\u{1B}[3~"]),
    (.killToEnd, ["\u{B}"]), (.killToStart, ["\u{15}"]), (.killToBlank, ["\u{17}"]),
    (.killWord, ["\u{1B}d"]), (.killWordBefore, ["\u{1B}\u{7F}", "\u{1B}\u{8}"]),
    (.yank, ["\u{19}"]), (.yank, ["\u{19}"]), (.transpose, ["\u{14}"]),
    (.undo, ["\u{1F}"]), (.undo, ["\u{1F}"]),
    (.previous, ["\u{1B}[A", "\u{10}", "\u{1B}OA"]), (.next, ["\u{1B}[B", "\u{E}"]),
    (.redraw, ["\u{C}"]),
    (
      .nothing,
      [
        "\u{1B}[5~", "\u{1B}[15~", "\u{1B}OP", "\u{1B}x", "\u{1B}é", "\u{1B}[[A", "\u{0}", "\u{1E}",
        "\u{1B}[<0;1;2M", "\u{80}", "\u{1B}[1;5R", "\u{1B}[201~",
      ]
    ),
  ]

  static func next(_ generator: inout SeededGenerator) -> (key: LineModel.Key, bytes: [UInt8]) {
    switch generator.below(20) {
    case 0..<10:
      let text = texts[generator.below(texts.count)]
      return (.text(typed(text)), Array(text.utf8))
    case 10:
      let breaks = ["\n", "\r", "\r\n"]
      var text = ""
      for _ in 0...generator.below(6) {
        text += texts[generator.below(texts.count)]
        if generator.chance(1, in: 3) { text += breaks[generator.below(3)] }
      }
      if generator.chance(1, in: 9) { text += "\u{1B}[A\u{7}\u{9}".filter { $0 != "\t" } }
      return (.paste(text), Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
    default:
      let (key, ways) = keys[generator.below(keys.count)]
      return (key, Array(ways[generator.below(ways.count)].utf8))
    }
  }

  /// Control characters beyond ASCII are not text when they are typed.
  private static func typed(_ text: String) -> String { text }
}
