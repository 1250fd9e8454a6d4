extension String {
  /// Returns the string with each occurrence of one text replaced by another; the string itself
  /// if that text is empty.
  package func replacingEach(_ part: String, by other: String) -> String {
    if part.isEmpty { return self }
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
