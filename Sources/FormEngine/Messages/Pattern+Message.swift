extension Pattern {
  /// A sentence about what the pattern allows; nil if that is not short.
  package var allowed: Phrase? {
    guard let parts = parts(), let first = parts.first else { return nil }
    let words = parts.indices.map {
      parts[$0].words(isLast: $0 == parts.count - 1, isAlone: parts.count == 1)
    }
    let sentence: Phrase
    switch words.count {
    case 1: sentence = "Use \(words[0], "parts")."
    case 2 where first.least > 0:
      sentence = "Start with \(words[0], "first"); then \(words[1], "rest")."
    case 2: sentence = "Use \(words[0], "first"), then \(words[1], "second")."
    case 3:
      sentence = "Use \(words[0], "first"), then \(words[1], "second"), then \(words[2], "third")."
    case 4:
      sentence =
        "Use \(words[0], "first"), then \(words[1], "second"), then \(words[2], "third"), then \(words[3], "fourth")."
    default: return nil
    }
    return sentence.text(in: nil).count <= 90 ? sentence : nil
  }
}

extension PatternPart {
  /// Returns words such as `a lowercase letter (a-z)`, `2 to 4 digits` or `“-”`.
  fileprivate func words(isLast: Bool, isAlone: Bool) -> Phrase {
    switch content {
    case .text(let text):
      switch (least, most) {
      case (1, 1): "“\(text, "text")”"
      case (0, 1): "an optional “\(text, "text")”"
      case (let least, let most) where least == most:
        "“\(text, "text")” \(least, "count") times"
      case (0, nil): "any number of “\(text, "text")”"
      case (1, nil): "“\(text, "text")” once or more"
      case (let least, nil): "“\(text, "text")” at least \(least, "count") times"
      case (0, let most?): "“\(text, "text")” up to \(most, "count") times"
      case (let least, let most?):
        "“\(text, "text")” \(least, "least") to \(most, "most") times"
      }
    case .characters(let kinds):
      switch (least, most) {
      case (1, 1): kinds.one
      case (0, 1): "an optional \(kinds.bare, "characters")"
      case (0, nil) where kinds.areOthers: "any number of \(kinds.all, "characters")"
      case (1, nil) where kinds.areOthers: "one or more of \(kinds.all, "characters")"
      case (0, nil) where isLast || isAlone: kinds.all
      case (0, nil): "optional \(kinds.all, "characters")"
      case (1, nil): kinds.all
      case (let least, nil) where kinds.areSeveral:
        "at least \(least, "count") characters, each \(kinds.one, "character")"
      case (0, let most?) where kinds.areSeveral:
        "up to \(most, "count") characters, each \(kinds.one, "character")"
      case (let least, let most?) where least == most && kinds.areSeveral:
        "\(least, "count") characters, each \(kinds.one, "character")"
      case (let least, let most?) where kinds.areSeveral:
        "\(least, "least") to \(most, "most") characters, each \(kinds.one, "character")"
      case (let least, nil): "at least \(least, "count") \(kinds.all, "characters")"
      case (0, let most?): "up to \(most, "count") \(kinds.all, "characters")"
      case (let least, let most?) where least == most:
        "\(least, "count") \(kinds.all, "characters")"
      case (let least, let most?):
        "\(least, "least") to \(most, "most") \(kinds.all, "characters")"
      }
    }
  }
}

// Letters are named with their alphabet, since these classes contain no others: `ä` is a lowercase
// letter, too.
extension CharacterKinds {
  /// Words for one character, such as `a lowercase letter (a-z) or a digit`.
  fileprivate var one: Phrase {
    .alternatives(
      list(
        lower: "a lowercase letter (a-z)", upper: "an uppercase letter (A-Z)",
        letter: "a letter (a-z, A-Z)", digit: "a digit", space: "a space"))
  }

  /// Words without an article, such as `lowercase letter (a-z) or digit`.
  fileprivate var bare: Phrase {
    .alternatives(
      list(
        lower: "lowercase letter (a-z)", upper: "uppercase letter (A-Z)",
        letter: "letter (a-z, A-Z)", digit: "digit", space: "space"))
  }

  /// Words for several characters, such as `lowercase letters (a-z) and digits`.
  fileprivate var all: Phrase {
    .list(
      list(
        lower: "lowercase letters (a-z)", upper: "uppercase letters (A-Z)",
        letter: "letters (a-z, A-Z)", digit: "digits", space: "spaces"))
  }

  /// True if more than one word names the characters.
  fileprivate var areSeveral: Bool {
    (lowercase || uppercase ? 1 : 0) + (digits ? 1 : 0) + (space ? 1 : 0) + others.count > 1
  }

  private func list(
    lower: Phrase, upper: Phrase, letter: Phrase, digit: Phrase, space: Phrase
  ) -> [Phrase] {
    var words: [Phrase] = []
    if lowercase, uppercase {
      words.append(letter)
    } else {
      if lowercase { words.append(lower) }
      if uppercase { words.append(upper) }
    }
    if digits { words.append(digit) }
    if self.space { words.append(space) }
    // Punctuation that the sentence could contain itself is in quotation marks.
    words += others.map {
      $0.isLetter || "-_+/#@&%*=".contains($0) ? .verbatim(String($0)) : .quoted(String($0))
    }
    return words
  }
}
