/// Returns a text without surrounding white space, for expressions.
package func trimmedText(_ text: String) -> String { String(trimmed(text)) }

/// Returns true if `part` occurs in `whole`, for expressions: by canonical equivalence, in linear
/// time with the Knuth-Morris-Pratt algorithm over characters.
package func textContains(_ whole: String, _ part: String) -> Bool {
  let wanted = Array(part)
  guard !wanted.isEmpty else { return true }
  var search = CharacterSearch(wanted)
  for character in whole where search.finds(character) { return true }
  return false
}

/// Returns true if the text from the start of one of its words starts with another text.
package func hasWord(_ text: String, from wanted: String) -> Bool {
  if let found = hasASCIIWord(text, from: wanted) { return found }
  var isInWord = false
  for index in text.indices {
    let belongs = text[index].isLetter || text[index].isNumber
    if belongs, !isInWord, text[index...].hasPrefix(wanted) { return true }
    isInWord = belongs
  }
  return false
}

/// Returns the result of `hasWord` byte by byte, which is much faster; nil if letters outside ASCII
/// matter.
private func hasASCIIWord(_ text: String, from wanted: String) -> Bool? {
  var (text, wanted) = (text, wanted)
  return text.withUTF8 { text in
    wanted.withUTF8 { wanted in
      guard wanted.allSatisfy({ $0 < 0x80 }) else { return nil }
      let isASCII = text.allSatisfy { $0 < 0x80 }
      var isInWord = false
      for start in text.indices.dropLast(max(0, wanted.count - 1)) {
        let belongs = text[start].isASCIILetter || text[start].digit != nil
        if belongs && !isInWord || !isASCII,
          text[start...].prefix(wanted.count).elementsEqual(wanted)
        {
          return isASCII ? true : nil
        }
        isInWord = belongs
      }
      return false
    }
  }
}
