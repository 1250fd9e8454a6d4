import FormJSON

/// Reads an answer that a person typed, including the short forms that people use.
///
/// An e-mail address, a URL and a UUID are read as texts: their rules are checked with the other
/// rules. For a choice, the value is the trimmed text, which only the form can resolve to an
/// option.
///
/// - Parameter clock: the date and time that `today` and `now` mean.
public func readEntry(
  _ text: String, as type: ScalarType, clock: LocalDateTime
) -> EntryReading {
  readEntry(text, as: type, EntryContext(clock: clock))
}

/// The context in which a typed text is read.
package struct EntryContext: Sendable {
  /// The date and time that `today` and `now` mean.
  var clock: LocalDateTime
  /// The language of messages about the text.
  var language: Language?
  /// True if the text is read as in English, whatever the language.
  var readsAsInEnglish = false
  /// The examples in messages; nil for examples that suit any field of the type.
  var examples: EntryExamples?

  package init(
    clock: LocalDateTime, language: Language? = nil, readsAsInEnglish: Bool = false
  ) {
    self.clock = clock
    self.language = language
    self.readsAsInEnglish = readsAsInEnglish
  }

  /// The language whose words and number marks are understood.
  var spoken: Language? { readsAsInEnglish ? nil : language }
  var conventions: Language.Conventions { spoken?.conventions ?? Language.Conventions() }

  /// - Parameter kind: the kind of the values that can be typed.
  func unreadable(_ message: EntryMessage, _ kind: ValueKind) -> EntryReading {
    let examples =
      examples ?? EntryExamples(of: kind, clock: clock, spoken, conventions) { _ in true }
    return .unreadable(message: message.phrase(examples).text(in: language))
  }
}

package func readEntry(_ text: String, as type: ScalarType, _ context: EntryContext) -> EntryReading
{
  if type.isSecret || type.hasLines {
    guard !text.isEmpty else { return .empty }
    return .value(.text(type.isSecret ? text : type.keeping(withMarksInOrder(text))))
  }
  let answer = trimmed(withMarksInOrder(text))
  guard !answer.isEmpty else { return .empty }
  /// The text with words of the language replaced by English ones.
  var worded: EntryText {
    EntryText(folding: context.spoken.map { $0.withEnglishWords(answer)[...] } ?? answer)
  }
  return switch type.kind {
  case .text, .option, .options: .value(.text(String(answer)))
  case .integer: readIntegerEntry(answer, context)
  case .decimal: readDecimalEntry(answer, context)
  case .boolean: readBooleanEntry(answer, context)
  case .date: readDateEntry(worded, context)
  case .time: readTimeEntry(worded, context)
  case .dateTime: readDateTimeEntry(worded, context)
  }
}

private func readBooleanEntry(_ text: Substring, _ context: EntryContext) -> EntryReading {
  switch text.lowercased() {
  case "y", "yes", "true": .value(.boolean(true))
  case "n", "no", "false": .value(.boolean(false))
  case let word:
    context.spoken?.meaning(ofYesOrNo: word).map { .value(.boolean($0)) }
      ?? context.unreadable(.yesOrNo, .boolean)
  }
}
