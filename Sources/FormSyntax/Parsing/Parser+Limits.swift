internal import FormEngine

/// Reads limits that are not in the block of their field, where a range belongs, and limits of
/// dates, which are expressions.
extension Parser {
  /// True if a word for a limit is followed by its value.
  var beginsOuterLimit: Bool {
    ["min", "max", "minimum", "maximum"].contains(word.lowercased())
      && limit(at: index + 1) != nil
  }

  /// Returns a limit and its last token: a literal, perhaps with a sign, or a call without
  /// arguments.
  func limit(at place: Int) -> (text: String, last: Int)? {
    guard place < tokens.count, !tokens[place].flags.contains(.firstOnLine) else { return nil }
    var last = place
    let isSigned = tokens[place].kind == .minus && isBound(place + 1)
    let isCall =
      (tokens[place].kind == .today || tokens[place].kind == .now) && place + 2 < tokens.count
      && tokens[place + 1].kind == .leftParenthesis && tokens[place + 2].kind == .rightParenthesis
    if isSigned {
      last += 1
    } else if isCall {
      last += 2
    } else if !isBound(place) {
      return nil
    }
    return (source.text(of: tokens[place].span.union(tokens[last].span)), last)
  }

  /// Returns the clause that limits a field of a type.
  func limitClause(_ written: String, of type: ScalarType?) -> String? {
    if written.hasSuffix("length") { return "length" }
    guard let type else { return nil }
    if type.isText { return "length" }
    if type.isChoice { return "count" }
    return type.isOrdered ? "range" : nil
  }
}
