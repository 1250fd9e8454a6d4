/// The English words for typed dates and times; languages have translations.
enum EntryWordMessage {
  static let moments: [Phrase] = [
    "today", "tomorrow", "yesterday", "now", "second", "minute", "hour", "day", "week", "month",
    "year",
  ]
  static let inThreeDays: Phrase = "+3 days"
  static let months: [Phrase] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  /// The names of the weekdays, from Monday.
  static let weekdays: [Phrase] = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Returns the number, from 1, of the phrase that a word means, in a language or in English: its
  /// full name, or a prefix of three letters or more that is unambiguous.
  static func number(of word: String, among phrases: [Phrase], in language: Language?) -> Int? {
    let word = word.lowercased()
    guard !word.isEmpty else { return nil }
    let own = language.map { language in phrases.map { language.spellings($0) } } ?? []
    for spellings in [own, phrases.map { [$0.text(in: nil)] }] {
      let names = spellings.map { $0.map { $0.lowercased() } }
      if let place = names.firstIndex(where: { $0.contains(word) }) { return place + 1 }
      guard word.count >= 3 else { continue }
      let begun = names.indices.filter { names[$0].contains { $0.hasPrefix(word) } }
      if !begun.isEmpty { return begun.count == 1 ? begun[0] + 1 : nil }
    }
    return nil
  }
}

extension Language {
  /// Returns a typed text with the words of this language for dates and times replaced by English
  /// ones.
  func withEnglishWords(_ typed: Substring) -> String {
    guard typed.contains(where: \.isLetter) else { return String(typed) }
    var english: [String: String] = [:]
    for word in EntryWordMessage.moments {
      for own in spellings(word) { english[own.lowercased()] = word.text(in: nil) }
    }
    var result = ""
    var word = ""
    func end() { result += english[word.lowercased()] ?? word }
    for character in typed {
      if character.isLetter || ("-'’".contains(character) && !word.isEmpty) {
        word.append(character)
        continue
      }
      end()
      word = ""
      result.append(character)
    }
    end()
    return result
  }
}
