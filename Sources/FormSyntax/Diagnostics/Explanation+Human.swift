internal import FormEngine

extension Explanation {
  /// Returns the whole explanation, wrapped at 80 columns.
  ///
  /// - Parameter colors: true to colour the text with terminal escape sequences.
  package func human(colors: Bool) -> String {
    let ink = Ink(isOn: colors)
    let head = "\(severity.rawValue)[\(name)]"
    let lines = wrapped("\(head): \(summary)", hanging: 2)
    var text = ink.head(severity, head)
    text += ink.bold(String(lines.dropFirst(head.count).dropLast())) + "\n\n"
    text += wrapped(meaning) + "\n"
    if let form {
      text += ink.bold(formHeading) + "\n\n" + form.human(ink, numbersLines: false) + "\n"
    }
    text += ink.bold("Example") + "\n\n"
    text += example.human(ink, numbersLines: true) + "\n"
    text += ink.bold("Problems") + "\n\n"
    for finding in findings {
      text += wrapped(Explanation.brief(finding), indent: "  ", hanging: 2)
    }
    text += "\n" + ink.bold("Fixed") + "\n\n"
    text += fixed.human(ink, numbersLines: false)
    if let howToAllow { text += "\n" + wrapped(howToAllow) }
    return text
  }

  /// Returns the names and summaries of all diagnostics, grouped by part of the language, and of
  /// all record findings, wrapped at 80 columns. The severity is shown unless it is an error.
  package static func list(colors: Bool) -> String {
    let ink = Ink(isOn: colors)
    let width = names.map(\.utf8.count).max() ?? 0
    var text = ""
    func add(_ heading: String?, _ explanation: Explanation?) {
      if let heading { text += (text.isEmpty ? "" : "\n") + ink.bold(heading) + "\n" }
      guard let explanation else { return }
      let name = explanation.name
      let kind = explanation.severity == .error ? "" : " (\(explanation.severity.rawValue))"
      let room = String(repeating: " ", count: width + 4)
      let lines = wrapped(explanation.summary + kind, indent: room)
      text += "  \(ink.head(explanation.severity, name))"
      text += String(lines.dropFirst(2 + name.utf8.count))
    }
    for name in DiagnosticName.allCases { add(name.heading, name.explanation) }
    for (index, rule) in RecordRule.allCases.enumerated() {
      add(index == 0 ? "Records" : nil, rule.explanation)
    }
    return text
  }

  /// Returns a finding without its end and its severity: `3:5 unknown-name: …`.
  private static func brief(_ finding: String) -> String {
    let words = finding.split(separator: " ", maxSplits: 4)
    guard words.count == 5 else { return finding }
    return "\(words[0]) \(words[4])"
  }
}

extension Explanation.Passage {
  fileprivate func human(_ ink: Ink, numbersLines: Bool) -> String {
    switch self {
    case .words(let words): return wrapped(words, indent: "  ")
    case .form(let text), .records(let text, _):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let width = String(lines.count).count
      return lines.enumerated().map { index, line in
        guard numbersLines else { return line.isEmpty ? "\n" : "  \(line)\n" }
        let number = String(index + 1)
        let padded = String(repeating: " ", count: width - number.count) + number
        return "  \(ink.dim("\(padded) |"))\(line.isEmpty ? "" : " ")\(line)\n"
      }.joined()
    }
  }
}

/// Wraps paragraphs at 80 columns. A longer word gets a line of its own.
///
/// - Parameters:
///   - indent: the start of each line.
///   - hanging: the number of additional spaces before all lines but the first of a paragraph.
private func wrapped(_ text: String, indent: String = "", hanging: Int = 0) -> String {
  var result = ""
  var line = ""
  func end() {
    if !line.isEmpty { result += line + "\n" }
    line = ""
  }
  for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if paragraph.isEmpty {
      end()
      result += "\n"
    }
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, displayWidth(of: line) + 1 + displayWidth(of: String(word)) > 80 {
        end()
        line = indent + String(repeating: " ", count: hanging) + word
      } else {
        line += (line.isEmpty ? indent : " ") + word
      }
    }
  }
  end()
  return result
}
