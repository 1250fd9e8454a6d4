/// What a diagnostic means, with an example that causes it and the same mended.
///
/// It is read from the diagnostic's file in `Explanations`, whose examples the tests compile.
public struct Explanation: Sendable {
  /// What stands under a heading: a form, or words where no form can show it.
  public enum Passage: Hashable, Sendable {
    case form(String)
    case words(String)
  }

  public let name: DiagnosticName
  /// A few words, without a capital or a full stop.
  public let summary: String
  /// Paragraphs, with an empty line between them.
  public let meaning: String
  public let example: Passage
  /// What is found in the example, a line each: `3:5 to 3:9, error unknown-name: …`.
  public let findings: [String]
  public let mended: Passage

  /// Reads the text of a file: a heading of the name, the summary, and a section for each part.
  ///
  /// - Returns: nothing when a part is missing.
  public init?(of name: DiagnosticName, reading text: String) {
    var sections: [(heading: String, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") || (sections.isEmpty && line.hasPrefix("# ")) {
        sections.append((String(line.drop { $0 == "#" || $0 == " " }), []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    func section(_ heading: String) -> String? {
      guard let lines = sections.first(where: { $0.heading == heading })?.lines else { return nil }
      let start = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
      let end = lines.lastIndex { !$0.isEmpty } ?? lines.startIndex
      return start < lines.endIndex ? lines[start...end].joined(separator: "\n") : nil
    }
    guard let summary = section(name.rawValue), let meaning = section("Meaning"),
      let example = section("Example"), let findings = section("Findings"),
      let mended = section("Mended")
    else { return nil }
    self.name = name
    self.summary = summary
    self.meaning = meaning
    self.example = Passage(example)
    self.findings = findings.split(separator: "\n").map { String($0.dropFirst(2)) }
    self.mended = Passage(mended)
  }
}

extension Explanation.Passage {
  fileprivate init(_ section: String) {
    let (opening, closing) = ("```form\n", "```")
    if section.hasPrefix(opening), section.hasSuffix(closing) {
      self = .form(String(section.dropFirst(opening.count).dropLast(closing.count)))
    } else {
      self = .words(section)
    }
  }
}
