import FormEngine

/// Input: a pattern, a line feed and a text. Equivalent forms of the pattern give the same result.
enum PatternTarget {
  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    guard let flags = input.first else { return }
    let rest = input.dropFirst()
    let border = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    let source = String(decoding: rest[..<border], as: UTF8.self)
    let text = String(decoding: rest[border...].dropFirst(), as: UTF8.self)
    let ignoresCase = flags & 1 != 0
    guard let pattern = try? Pattern(source: source, ignoringCase: ignoresCase) else { return }
    let matches = matches(pattern, text)
    if source.utf8.count < 200, pattern.anchors.isEmpty {
      same(matches, "(?:\(source))|(?:\(source))", ignoresCase, text)
      same(matches, "(?:\(source)){1}", ignoresCase, text)
      same(matches || text.isEmpty, "(?:\(source))?", ignoresCase, text)
      if !ignoresCase, matches { same(true, source, true, text) }
    }
    measures(pattern, text, matches)
    if let example = pattern.example(repeatingBy: Int(flags >> 6)) {
      require(Self.matches(pattern, example), "an example does not match")
    }
  }

  private static func matches(_ pattern: Pattern, _ text: String) -> Bool {
    var scratch = PatternScratch()
    let first = pattern.matches(text, scratch: &scratch)
    require(pattern.matches(text, scratch: &scratch) == first, "what was learnt is wrong")
    return first
  }

  /// Requires the same result of another form of the pattern, if that is a valid pattern.
  private static func same(_ matches: Bool, _ source: String, _ ignoresCase: Bool, _ text: String) {
    guard let pattern = try? Pattern(source: source, ignoringCase: ignoresCase) else { return }
    require(Self.matches(pattern, text) == matches, "the same pattern, and another answer")
  }

  private static func measures(_ pattern: Pattern, _ text: String, _ matches: Bool) {
    require(!matches || !pattern.matchesNothing, "what matches nothing matches")
    if let bounds = pattern.lengthBounds() {
      let count = text.unicodeScalars.count
      require(!matches || count >= bounds.least, "a match is too short")
      require(!matches || bounds.most.map { count <= $0 } ?? true, "a match is too long")
    }
    let length = graphemeCount(text)
    require(
      !matches || pattern.canMatch(charactersFrom: length, to: length), "a length cannot match")
  }
}
