package import FormEngine

/// What a diagnostic, or a finding of records, means, with an example that causes it and the same
/// example fixed.
///
/// It is read from a file in `Explanations`, whose examples the tests compile and check.
package struct Explanation: Sendable {
  /// The content under a heading: a form, records, or prose if neither can show it.
  package enum Passage: Hashable, Sendable {
    case form(String)
    /// A file of records, with the extension of its name.
    case records(String, kind: String)
    case words(String)
  }

  package let name: String
  package let severity: DiagnosticSeverity
  /// A few words, without a capital or a full stop.
  package let summary: String
  /// Paragraphs, with an empty line between them.
  package let meaning: String
  /// The form that the records of the example answer, or the old version of the form in it; nil for
  /// most diagnostics.
  package let form: Passage?
  /// The heading of the form.
  let formHeading: String
  package let example: Passage
  /// The findings in the example, one per line: `3:5 to 3:9, error unknown-name: …`.
  package let findings: [String]
  package let fixed: Passage

  /// Reads the text of a diagnostic's file: a heading of the name, the summary, and a section for each
  /// part.
  ///
  /// - Returns: nil if a part is missing.
  package init?(of name: DiagnosticName, reading text: String) {
    self.init(name.rawValue, name.severity, text)
  }

  /// Reads the text of the file of a finding of records, which may have one more section, `Form`.
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
