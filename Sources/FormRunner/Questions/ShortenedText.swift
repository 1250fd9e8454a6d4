import FormEngine

/// A text on one line that takes no more than some columns: what is too long loses its middle.
///
/// Control characters are made visible first, so the columns are those that are printed.
func shortened(_ text: String, to columns: Int) -> String {
  let text = visibleText(oneLine(text))
  guard displayWidth(of: text) > columns else { return text }
  let room = max(0, columns - 1)
  let start = text.prefix(takingColumns: room - room / 2)
  let end = text.dropFirst(start.count).suffix(takingColumns: room / 2)
  return start + "…" + end
}

/// A sentence of the form on one line, with control characters made visible.
func inOneLine(_ text: String) -> String {
  visibleText(withLineFeeds(text).split(separator: "\n").joined(separator: " "))
}

/// The first line of a text, with a mark if more follow.
func oneLine(_ text: String) -> String {
  let lines = withLineFeeds(text).split(
    separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
  guard let first = lines.first, lines.count > 1 else { return text }
  return first + " …"
}

extension String {
  /// The longest start of the text that takes no more than some columns.
  fileprivate func prefix(takingColumns columns: Int) -> Substring {
    var left = columns
    return prefix { character in
      left -= displayWidth(of: character)
      return left >= 0
    }
  }
}

extension Substring {
  /// The longest end of the text that takes no more than some columns.
  fileprivate func suffix(takingColumns columns: Int) -> Substring {
    var left = columns
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      left -= displayWidth(of: self[before])
      guard left >= 0 else { break }
      start = before
    }
    return self[start...]
  }
}
