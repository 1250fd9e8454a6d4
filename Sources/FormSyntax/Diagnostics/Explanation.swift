package import FormEngine

/// The explanation of a diagnostic or record finding, with an example that causes it and the same
/// example fixed.
///
/// It is read from a file in `Explanations`; the tests compile and check the examples.
package struct Explanation: Sendable {
  /// The contents of a section: a form, records, or prose if neither can show it.
  package enum Passage: Hashable, Sendable {
    case form(String)
    /// A file of records, with its file name extension.
    case records(String, kind: String)
    case words(String)
  }

  package let name: String
  package let severity: DiagnosticSeverity
  /// A short phrase, without a capital or a full stop.
  package let summary: String
  /// Paragraphs, separated by empty lines.
  package let meaning: String
  /// The form of the example's records, or the old version of the example's form; nil for most
  /// diagnostics.
  package let form: Passage?
  /// The heading above the form.
  let formHeading: String
  package let example: Passage
  /// The findings in the example, one per element: `3:5 to 3:9, error unknown-name: …`.
  package let findings: [String]
  package let fixed: Passage
  /// The way to suppress the finding if the author means it; nil if it cannot be suppressed.
  package private(set) var howToAllow: String?

  /// Parses a diagnostic's file: a heading with the name, the summary, and a section for each part.
  ///
  /// - Returns: nil if a part is missing.
  package init?(of name: DiagnosticName, reading text: String) {
    self.init(name.rawValue, name.severity, text)
    if name.allowance == .allowed { howToAllow = AllowMessage.howTo(name.rawValue) }
  }

  /// Parses the file of a record finding, which may have an additional section, `Form`.
  ///
  /// - Returns: nil if a part is missing.
  package init?(of rule: RecordRule, reading text: String) {
    self.init(rule.rawValue, rule.severity, text)
  }

  private init?(_ name: String, _ severity: DiagnosticSeverity, _ text: String) {
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
    guard let summary = section(name), let meaning = section("Meaning"),
      let example = section("Example"), let findings = section("Findings"),
      let fixed = section("Fixed")
    else { return nil }
    self.name = name
    self.severity = severity
    self.summary = summary
    self.meaning = meaning
    formHeading = sections.contains { $0.heading == "Old version" } ? "Old version" : "Form"
    self.form = section(formHeading).map { Passage($0) }
    self.example = Passage(example)
    self.findings = findings.split(separator: "\n").map { String($0.dropFirst(2)) }
    self.fixed = Passage(fixed)
  }
}

extension Explanation.Passage {
  fileprivate init(_ section: String) {
    let (fence, lineBreak): (String, Character) = ("```", "\n")
    guard section.hasPrefix(fence), section.hasSuffix(fence),
      let end = section.firstIndex(of: lineBreak)
    else {
      self = .words(section)
      return
    }
    let kind = section[..<end].dropFirst(fence.count)
    let text = String(section[end...].dropFirst().dropLast(fence.count))
    self = kind == "form" ? .form(text) : .records(text, kind: String(kind))
  }
}
