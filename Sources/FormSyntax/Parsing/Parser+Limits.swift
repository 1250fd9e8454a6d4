/// Reads limits that are not in the block of their field, where a range belongs, and limits of
/// dates, which are expressions.
extension Parser {
  /// True if a word for a limit is followed by its value.
  var beginsOuterLimit: Bool {
    ["min", "max", "minimum", "maximum"].contains(word.lowercased())
      && endOfLimit(index + 1) != nil
  }

  /// Returns the index after a limit: a literal, perhaps with a sign, or a call without arguments.
  func endOfLimit(_ place: Int) -> Int? {
    guard place < tokens.count, !isFirst(place) else { return nil }
    if isBound(place) { return place + 1 }
    if tokens[place].kind == .minus, isBound(place + 1) { return place + 2 }
    let isCall =
      (tokens[place].kind == .today || tokens[place].kind == .now) && place + 2 < tokens.count
      && tokens[place + 1].kind == .leftParenthesis && tokens[place + 2].kind == .rightParenthesis
    return isCall ? place + 3 : nil
  }
}
