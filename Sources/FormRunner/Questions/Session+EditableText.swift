import FormEngine

extension Session {
  /// The answer at a field as it is typed: a text that could not be read as it was, a number without
  /// its unit, and chosen options so that they are chosen again. Empty if there is none.
  func editableText(at path: Path) -> String {
    if let typed = typedText(path) { return typed }
    guard case .options(let chosen) = value(path) else { return displayText(path, withUnit: false) }
    let options = program.options(of: path.node)
    return chosen.map { Self.quoted(options.label(Int($0))) }.joined(separator: ", ")
  }

  /// A label as one of several options: in quotes if it would be read as more than a label.
  private static func quoted(_ label: String) -> String {
    guard label.contains(",") || label.first.map({ "\"+-".contains($0) }) == true else {
      return label
    }
    return "\""
      + label.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
