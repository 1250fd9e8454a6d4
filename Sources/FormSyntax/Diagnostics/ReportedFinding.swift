internal import FormEngine

/// A finding about a form, a test or a record, reduced to text and numbers for reports that
/// programs read.
package struct ReportedFinding: Sendable {
  /// A range in a file, from `start` up to but not including `end`.
  package struct Place: Sendable {
    /// The path of the file as shown to people.
    package var file: String
    package var start: SourcePosition
    package var end: SourcePosition

    package init(file: String, start: SourcePosition, end: SourcePosition) {
      self.file = file
      self.start = start
      self.end = end
    }
  }

  /// Another place that matters, and how it is related to the finding.
  package struct Related: Sendable {
    package var place: Place
    package var message: String

    package init(place: Place, message: String) {
      self.place = place
      self.message = message
    }
  }

  /// A change to the file that fixes the finding.
  package struct Repair: Sendable {
    package var title: String
    /// True if the fix is certainly what the author meant.
    package var isSafe: Bool
    /// The replaced ranges and their replacements.
    package var edits: [(place: Place, text: String)]

    package init(title: String, isSafe: Bool, edits: [(place: Place, text: String)]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }
  }

  /// The name of the diagnostic or of the form's rule.
  package var rule: String
  package var severity: DiagnosticSeverity
  package var message: String
  package var place: Place
  package var help: String?
  package var related: [Related]
  package var repair: Repair?
  /// For a finding about a record, the path of the field, list or row in the form, with rows from
  /// 1.
  package var formPath: String?
  /// The place in the record as a JSON pointer (RFC 6901), with rows from 0.
  package var pointer: String?
  /// A text that distinguishes the finding from others of its rule in the same file, unless they
  /// look the same. It does not change when lines are added above the finding.
  var identity: String

  package init(
    rule: String, severity: DiagnosticSeverity, message: String, place: Place,
    help: String? = nil, related: [Related] = [], repair: Repair? = nil, formPath: String? = nil,
    pointer: String? = nil, identity: String
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.place = place
    self.help = help
    self.related = related
    self.repair = repair
    self.formPath = formPath
    self.pointer = pointer
    self.identity = identity
  }

  /// The message, preceded by the path of the field for a finding about a record.
  var messageWithPath: String {
    formPath.flatMap { $0.isEmpty ? nil : "\(visibleText($0)): \(message)" } ?? message
  }
}

/// The description of a rule in a report, once for all of its findings.
package struct ReportedRule: Sendable {
  var id: String
  /// The default severity of its findings.
  package var severity: DiagnosticSeverity
  /// A short phrase.
  package var summary: String
  /// Paragraphs; nil if the summary says everything.
  var meaning: String?
  /// The full description in Markdown, with an example; nil if there is none.
  var markdown: String?

  package init(
    id: String, severity: DiagnosticSeverity, summary: String, meaning: String? = nil,
    markdown: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.meaning = meaning
    self.markdown = markdown
  }
}
