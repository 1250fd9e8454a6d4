internal import FormEngine

/// The parts of a form that the figures at the end of a summary count.
package enum ImportedPart: Int, CaseIterable, Sendable {
  case question, condition, rule, value

  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .question: count == 1 ? "question" : "questions"
    case .condition: count == 1 ? "condition" : "conditions"
    case .rule: count == 1 ? "rule" : "rules"
    case .value: count == 1 ? "value" : "values"
    }
  }
}

/// The words of comments and summaries about imported forms.
enum ImportWords {
  /// The message of a rule if the original has none.
  static let generalMessage = "This answer is not accepted."
  /// The label of the option that `or_other` adds.
  static let other = "Other"
  /// The message of an acknowledgement if the original has none.
  static let acknowledge = "Please confirm this."
  /// The label of the text that the option of `or_other` asks for.
  static let specifyOther = "Specify other."

  static func comment(_ place: String, _ subject: String, _ words: String) -> String {
    "\(place), \(oneLine(subject)): \(oneLine(words))"
  }

  static func line(
    _ place: String, _ subject: String, _ words: String, _ reason: String, _ instead: String?
  ) -> String {
    let what = words.isEmpty ? subject : "\(subject) `\(short(oneLine(words)))`"
    let end = instead.map { ". Instead, \($0)." } ?? "."
    return "\(place): not imported: \(what): \(oneLine(reason))\(end)"
  }

  /// Returns the lines about things that are counted instead of listed.
  static func counted(_ decorations: Int, _ automatic: Int) -> [String] {
    var lines: [String] = []
    if decorations > 0 {
      let things =
        decorations == 1 ? "thing that only decorates is" : "things that only decorate are"
      lines.append("\(decorations) \(things) not imported.")
    }
    if automatic > 0 {
      let questions =
        automatic == 1 ? "question that a device answers is" : "questions that a device answers are"
      lines.append("\(automatic) \(questions) not imported.")
    }
    return lines
  }

  /// Returns the last line: `48 of 52 questions, 31 of 33 conditions, 12 of 12 rules.`
  static func figures(_ figures: [(part: ImportedPart, figure: (carried: Int, total: Int))])
    -> String
  {
    let parts = figures.filter { $0.figure.total > 0 || $0.part == .question }.map {
      "\($0.figure.carried) of \($0.figure.total) \($0.part.words($0.figure.total))"
    }
    return parts.joined(separator: ", ") + "."
  }

  /// Returns a text on one line, without invisible characters.
  static func oneLine(_ text: String) -> String {
    let words = text.split { $0.isNewline || $0 == "\t" || $0 == " " }
    return visibleText(words.joined(separator: " "))
  }

  /// Returns a text cut to a length that fits a line.
  private static func short(_ text: String) -> String {
    text.count > 100 ? text.prefix(99) + "…" : text
  }
}

extension ImportReason {
  /// Returns a sentence as a clause: without its full stop.
  static func clause(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

extension ImportWords {
  /// Returns the message for a box that must be checked.
  static func unchecked(_ label: String) -> String { "Check “\(label)”." }

  /// Returns a text with each run of white space replaced by one space, even at its ends.
  static func spaced(_ text: String) -> String {
    var result = ""
    var isSpace = false
    for character in text {
      if character.isWhitespace {
        if !isSpace { result.append(" ") }
        isSpace = true
      } else {
        result.append(character)
        isSpace = false
      }
    }
    return result
  }
}
