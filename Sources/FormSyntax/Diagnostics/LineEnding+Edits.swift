extension LineEnding {
  /// Returns edits with this line end in place of line feeds.
  package func adapted(_ edits: [Edit]) -> [Edit] {
    guard self != .lineFeed else { return edits }
    return edits.map { edit in
      guard edit.replacement.utf8.contains(0x0A) else { return edit }
      let lines = edit.replacement.split(separator: "\n", omittingEmptySubsequences: false)
      return Edit(span: edit.span, replacement: lines.joined(separator: rawValue))
    }
  }
}
