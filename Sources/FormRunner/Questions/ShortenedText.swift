import FormEngine

/// Returns a text on one line of limited width; if it is too long, its middle is left out.
///
/// Control characters are made visible first, so the width is that of the printed text.
func shortened(_ text: String, to columns: Int) -> String {
  let text = visibleText(oneLine(text))
  guard displayWidth(of: text) > columns else { return text }
  let room = max(0, columns - 1)
  let start = text.prefix(takingColumns: room - room / 2)
  let end = text.dropFirst(start.count).suffix(takingColumns: room / 2)
  return start + "…" + end
}

/// Returns a sentence of the form on one line, with control characters made visible.
func inOneLine(_ text: String) -> String {
  visibleText(withLineFeeds(text).split(separator: "\n").joined(separator: " "))
}

/// Returns the first line of a text, with an ellipsis if there are more.
func oneLine(_ text: String) -> String {
  let lines = withLineFeeds(text).split(
    separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
  guard let first = lines.first, lines.count > 1 else { return text }
  return first + " …"
}

extension String {
  /// Returns the longest prefix that fits the width.
  fileprivate func prefix(takingColumns columns: Int) -> Substring {
    var left = columns
    return prefix { character in
      left -= displayWidth(of: character)
      return left >= 0
    }
  }
}

extension Substring {
  /// Returns the longest suffix that fits the width.
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
