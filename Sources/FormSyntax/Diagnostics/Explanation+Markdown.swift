extension Explanation {
  /// The whole explanation in Markdown, without its heading and summary.
  package var markdown: String {
    var text = meaning
    if let form { text += "\n\n## \(formHeading)\n\n" + form.markdown }
    text += "\n\n## Example\n\n" + example.markdown + "\n\n## Problems\n\n"
    text += findings.map { "- \($0)\n" }.joined()
    text += "\n## Fixed\n\n" + fixed.markdown + "\n"
    return howToAllow.map { "\(text)\n\($0)\n" } ?? text
  }
}

extension Explanation.Passage {
  fileprivate var markdown: String {
    switch self {
    case .words(let words): words
    case .form(let form): "```form\n\(form)```"
    case .records(let records, let kind): "```\(kind)\n\(records)```"
    }
  }
}
