extension Phrase {
  /// Returns a text in quotation marks.
  package static func quoted(_ text: String) -> Phrase { "“\(text, "text")”" }

  /// Returns names as `A, B and C`.
  package static func list(_ names: [Phrase]) -> Phrase {
    guard let last = names.last, names.count > 1 else { return names.first ?? .verbatim("") }
    return "\(joined(names.dropLast()), "names") and \(last, "last")"
  }

  package static func list(_ names: [String]) -> Phrase { list(names.map { .verbatim($0) }) }

  /// Returns names as `“A”, “B” and “C”`.
  package static func quotedList(_ names: [String]) -> Phrase { list(names.map { quoted($0) }) }

  /// Returns the first names, joined by commas, and the number of the others.
  package static func list(_ names: [String], most: Int) -> Phrase {
    names.count > most
      ? list(Array(names.prefix(most)), more: names.count - most)
      : .verbatim(names.joined(separator: ", "))
  }

  /// Returns names as `A, B or C`.
  package static func alternatives(_ names: [Phrase]) -> Phrase {
    guard let last = names.last, names.count > 1 else { return names.first ?? .verbatim("") }
    return "\(joined(names.dropLast()), "names") or \(last, "last")"
  }

  /// Returns names as `A, B and 4 more`.
  package static func list(_ names: [String], more: Int) -> Phrase {
    guard more > 0 else { return list(names) }
    return .counted(
      more, "\(names.joined(separator: ", "), "names") and 1 more",
      "\(names.joined(separator: ", "), "names") and \(more, "count") more")
  }

  /// Returns names joined by commas, with a mark that there are more.
  static func list(_ names: [Phrase], more: String) -> Phrase {
    joined(names[...] + [.verbatim(more)])
  }

  /// Returns names joined by commas.
  static func joined(_ names: some BidirectionalCollection<Phrase>) -> Phrase {
    guard let last = names.last else { return .verbatim("") }
    var phrase = Phrase.verbatim("")
    for name in names.dropLast() { phrase.append(name, then: ", ") }
    phrase.append(last, then: "")
    return phrase
  }
}
