internal import FormEngine

extension ReportedFinding {
  /// The finding on one line for people, with its line break:
  /// `people.ndjson:17:301: error: comment: Use at most 200 characters. [length]`
  ///
  /// - Parameter colors: whether the text is coloured by terminal sequences.
  public func line(colors: Bool) -> String {
    let ink = Ink(isOn: colors)
    let head = "\(visibleText(place.file)):\(place.start.line):\(place.start.column):"
    let path = formPath.flatMap { $0.isEmpty ? nil : "\(visibleText($0)): " } ?? ""
    return
      "\(ink.bold(head)) \(ink.head(severity, "\(severity.rawValue):")) \(path)"
      + "\(visibleText(message)) \(ink.dim("[\(visibleText(rule))]"))\n"
  }
}
