/// Returns a text with each occurrence of a part replaced, from the start, without overlaps; nil if
/// the result has too many bytes.
///
/// Parts are compared as characters, by canonical equivalence. The time is linear in the texts.
func textReplacing(
  _ part: String, with new: String, in whole: String, atMost most: Int
) -> String? {
  let wanted = Array(part)
  guard !wanted.isEmpty else { return whole }
  let characters = Array(whole)
  var search = CharacterSearch(wanted)
  var result = ""
  var end = 0
  for (index, character) in characters.enumerated() where search.finds(character) {
    let start = index + 1 - wanted.count
    result.append(contentsOf: characters[end..<start])
    result += new
    end = index + 1
    guard result.utf8.count <= most else { return nil }
  }
  if end == 0 { return whole }
  result.append(contentsOf: characters[end...])
  return result.utf8.count <= most ? result : nil
}

/// Returns the characters of a text from a position, counted from 1; positions outside the text
/// have no characters.
///
/// - Parameter count: the number of positions; nil for all.
func textPart(_ text: String, from first: Int64, count: Int64?) -> String {
  // The position after the last one.
  let (end, overflow) = first.addingReportingOverflow(max(0, count ?? .max))
  let start = max(1, first)
  // From far before the text, the greatest number of positions would end before it.
  guard count == nil || overflow || end > start else { return "" }
  let rest = text.dropFirst(Int(clamping: start - 1))
  return String(overflow || count == nil ? rest : rest.prefix(Int(clamping: end - start)))
}

/// A search for characters in a text that passes it once, by the Knuth-Morris-Pratt algorithm.
struct CharacterSearch {
  private let wanted: [Character]
  /// For each character, the length of the longest start of the text that ends there, too.
  private var table: [Int]
  private var length = 0

  /// - Parameter wanted: at least one character.
  init(_ wanted: [Character]) {
    self.wanted = wanted
    table = [Int](repeating: 0, count: wanted.count)
    var length = 0
    for index in wanted.indices.dropFirst() {
      while length > 0, wanted[index] != wanted[length] { length = table[length - 1] }
      if wanted[index] == wanted[length] { length += 1 }
      table[index] = length
    }
  }

  /// Reads the next character, and returns true if an occurrence ends with it. The next occurrence
  /// starts after it.
  mutating func finds(_ character: Character) -> Bool {
    while length > 0, character != wanted[length] { length = table[length - 1] }
    if character == wanted[length] { length += 1 }
    guard length == wanted.count else { return false }
    length = 0
    return true
  }
}
