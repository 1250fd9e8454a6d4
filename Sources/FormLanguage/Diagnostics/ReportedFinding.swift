internal import FormEngine

/// A finding in words and numbers alone, as reports for programs show it: about a form, a test or a
/// record.
package struct ReportedFinding: Sendable {
  /// From `start` up to, and without, `end` in a file.
  package struct Place: Sendable {
    /// The path of the file as people see it.
    package var file: String
    package var start: SourcePosition
    package var end: SourcePosition

    package init(file: String, start: SourcePosition, end: SourcePosition) {
      self.file = file
      self.start = start
      self.end = end
    }
  }

  /// Another place that matters, with how it is related to the finding.
  package struct Related: Sendable {
    package var place: Place
    package var message: String

    package init(place: Place, message: String) {
      self.place = place
      self.message = message
    }
  }

  /// A change of the file that fixes the finding.
  package struct Repair: Sendable {
    package var title: String
    /// Whether the fix is what the author meant beyond doubt.
    package var isSafe: Bool
    /// What is replaced, and with what.
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
  /// The field, list or row of the form for a finding about a record, rows from 1.
  package var formPath: String?
  /// Its place in the record: a pointer of RFC 6901, rows from 0.
  package var pointer: String?
  /// What distinguishes the finding from others of its rule in its file, unless they look the same;
  /// it does not change when lines are added above it.
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

  /// The message after the name of what it is about, if that is a field of a record.
  var messageWithPath: String {
    formPath.flatMap { $0.isEmpty ? nil : "\(visibleText($0)): \(message)" } ?? message
  }
}

/// What a report says about a rule, once for all of its findings.
package struct ReportedRule: Sendable {
  var id: String
  /// The default severity of its findings.
  package var severity: DiagnosticSeverity
  /// A few words.
  package var summary: String
  /// Paragraphs; nil if the summary says everything.
  var meaning: String?
  /// More, with an example, in Markdown; nil if there is none.
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
