extension Pattern {
  /// What the pattern allows, in a sentence; nil if that is not short.
  package var allowed: String? {
    guard let parts = parts(), let first = parts.first else { return nil }
    let words = parts.indices.map {
      parts[$0].words(isLast: $0 == parts.count - 1, isAlone: parts.count == 1)
    }
    let sentence: String
    switch words.count {
    case 1: sentence = "Use \(words[0])."
    case 2 where first.least > 0: sentence = "Start with \(words[0]); then \(words[1])."
    case 2...4: sentence = "Use \(words.joined(separator: ", then "))."
    default: return nil
    }
    return sentence.utf8.count <= 90 ? sentence : nil
  }
}

extension PatternPart {
  /// `a lowercase letter`, `2 to 4 digits`, `“-”`
  fileprivate func words(isLast: Bool, isAlone: Bool) -> String {
    switch content {
    case .text(let text):
      switch (least, most) {
      case (1, 1): "“\(text)”"
      case (0, 1): "an optional “\(text)”"
      case (let least, let most) where least == most: "\(least) times “\(text)”"
      case (0, nil): "any number of “\(text)”"
      case (1, nil): "“\(text)” once or more"
      case (let least, nil): "“\(text)” at least \(least) times"
      case (0, let most?): "“\(text)” up to \(most) times"
      case (let least, let most?): "“\(text)” \(least) to \(most) times"
      }
    case .characters(let kinds):
      switch (least, most) {
      case (1, 1): kinds.one
      case (0, 1): "an optional \(kinds.bare)"
      case (0, nil): (isLast || isAlone ? "" : "optional ") + kinds.many("and")
      case (1, nil): kinds.many("and")
      case (let least, nil): "at least \(least) \(kinds.many("or"))"
      case (0, let most?): "up to \(most) \(kinds.many("or"))"
      case (let least, let most?) where least == most: "\(least) \(kinds.many("or"))"
      case (let least, let most?): "\(least) to \(most) \(kinds.many("or"))"
      }
    }
  }
}

extension CharacterKinds {
  /// `a lowercase letter or a digit`
  fileprivate var one: String {
    list(
      lower: "a lowercase letter", upper: "an uppercase letter", letter: "a letter",
      digit: "a digit", space: "a space", "or")
  }

  /// `lowercase letter or digit`
  fileprivate var bare: String {
    list(
      lower: "lowercase letter", upper: "uppercase letter", letter: "letter", digit: "digit",
      space: "space", "or")
  }

  /// `lowercase letters and digits`
  fileprivate func many(_ joint: String) -> String {
    list(
      lower: "lowercase letters", upper: "uppercase letters", letter: "letters",
      digit: "digits", space: "spaces", joint)
  }

  private func list(
    lower: String, upper: String, letter: String, digit: String, space: String, _ joint: String
  ) -> String {
    var words: [String] = []
    if lowercase, uppercase {
      words.append(letter)
    } else {
      if lowercase { words.append(lower) }
      if uppercase { words.append(upper) }
    }
    if digits { words.append(digit) }
    if self.space { words.append(space) }
    // Marks of the sentence itself are in quotation marks.
    words += others.map { $0.isLetter || "-_+/#@&%*=".contains($0) ? String($0) : "“\($0)”" }
    guard let last = words.popLast() else { return "" }
    return words.isEmpty ? last : "\(words.joined(separator: ", ")) \(joint) \(last)"
  }
}
