import FormEngine

extension LineEditor {
  /// The maximum number of matches to list.
  private static let mostListed = 20

  /// Inserts a tab in a text. Otherwise completes the text before the cursor, and lists the matches
  /// if Tab is pressed again with nothing more to insert.
  mutating func complete() {
    guard !request.kind.isText else {
      insert("\t")
      return
    }
    guard let complete = request.complete else { return }
    let completion = complete(line.text(0..<line.cursor))
    let typed = min(max(completion.typed, 0), line.cursor)
    let start = line.cursor - typed
    let present = line.text(start..<line.cursor)
    guard let only = completion.matches.first else { return }
    var text = completion.commonStart
    if completion.matches.count == 1 { text = only + completion.suffix }
    if text != present, text.count >= typed,
      text.utf8.count <= limit - line.size + present.utf8.count
    {
      replace(start..<line.cursor, with: text)
      return
    }
    guard completion.matches.count > 1, lastKey == .tab else { return }
    var lines = completion.matches.prefix(Self.mostListed).map { visibleText($0) }
    let rest = completion.matches.count + completion.unlisted - lines.count
    if rest > 0 {
      lines.append(
        LineMessage.moreMatches(rest, isSearchable: completion.isSearchable).text(
          in: request.language))
    }
    say(lines)
  }
}
