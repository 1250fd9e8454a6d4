internal import FormEngine

/// A finding in words and numbers alone, as reports for programs show it: about a form, a test or a
/// record.
public struct ReportedFinding: Sendable {
  /// From `start` up to, and without, `end` in a file.
  public struct Place: Sendable {
    /// The path of the file as people see it.
    public var file: String
    public var start: SourcePosition
    public var end: SourcePosition

    public init(file: String, start: SourcePosition, end: SourcePosition) {
      self.file = file
      self.start = start
      self.end = end
    }
  }

  /// Another place that matters, with what it has to do with the finding.
  public struct Related: Sendable {
    public var place: Place
    public var message: String

    public init(place: Place, message: String) {
      self.place = place
      self.message = message
    }
  }

  /// A change of the file that mends the finding.
  public struct Repair: Sendable {
    public var title: String
    /// The repair is what the author meant beyond doubt.
    public var isSafe: Bool
    /// What is replaced, and what is to stand there.
    public var edits: [(place: Place, text: String)]

    public init(title: String, isSafe: Bool, edits: [(place: Place, text: String)]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }
  }

  /// The name of the diagnostic or of the form's rule.
  public var rule: String
  public var severity: DiagnosticSeverity
  public var message: String
  public var place: Place
  public var help: String?
  public var related: [Related]
  public var repair: Repair?
  /// The field, list or row of the form that a finding about a record is about, rows from 1.
  public var formPath: String?
  /// Where it stands in the record: a pointer of RFC 6901, rows from 0.
  public var pointer: String?
  /// What tells the finding from others of its rule in its file, as far as they do not look the
  /// same, and stays as it is when lines are added above it.
  public var identity: String

  public init(
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

  /// The message behind what it is about, where that is a field of a record.
  var messageWithPath: String {
    formPath.flatMap { $0.isEmpty ? nil : "\(visibleText($0)): \(message)" } ?? message
  }
}

/// What a report tells of a rule, once for all of its findings.
public struct ReportedRule: Sendable {
  public var id: String
  /// How much its findings matter, where nothing else is said.
  public var severity: DiagnosticSeverity
  /// A few words.
  public var summary: String
  /// Paragraphs; nothing where the summary says all.
  public var meaning: String?
  /// More, with an example, in Markdown; nothing where there is none.
  public var markdown: String?

  public init(
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
