/// A text without white space at either end, as expressions compute it.
package func trimmedText(_ text: String) -> String { String(trimmed(text)) }

/// Whether `part` occurs in `whole`, as expressions compute it: by canonical equivalence, in linear
/// time with the Knuth-Morris-Pratt algorithm over characters.
package func textContains(_ whole: String, _ part: String) -> Bool {
  let wanted = Array(part)
  guard !wanted.isEmpty else { return true }
  var table = [Int](repeating: 0, count: wanted.count)
  var length = 0
  for index in wanted.indices.dropFirst() {
    while length > 0, wanted[index] != wanted[length] { length = table[length - 1] }
    if wanted[index] == wanted[length] { length += 1 }
    table[index] = length
  }
  length = 0
  for character in whole {
    while length > 0, character != wanted[length] { length = table[length - 1] }
    if character == wanted[length] { length += 1 }
    if length == wanted.count { return true }
  }
  return false
}

/// Whether a text, from one of its words on, starts with another text.
package func hasWord(_ text: String, from wanted: String) -> Bool {
  var isInWord = false
  for index in text.indices {
    let belongs = text[index].isLetter || text[index].isNumber
    if belongs, !isInWord, text[index...].hasPrefix(wanted) { return true }
    isInWord = belongs
  }
  return false
}
