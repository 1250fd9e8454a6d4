internal import FormEngine
internal import FormSyntax

/// An error, a warning or a piece of information about a form, a record or preset answers.
///
/// The description is what `formwalk` prints: the message and its place, the marked line, help and
/// fix, over several lines. Control characters in it are made visible, and it never includes
/// secrets.
public struct Finding: Sendable, CustomStringConvertible {
  /// The severity of a finding.
  public enum Severity: Hashable, Sendable {
    /// The form or record cannot be used as it is.
    case error
    /// The form or record can be used, but this is probably a mistake.
    case warning
    /// Useful to know; nothing needs to change.
    case information
  }

  /// A range in a file, up to but not including its end.
  public struct Place: Hashable, Sendable {
    /// The name of the form, record or answers.
    public let file: String
    /// The start of the range.
    public let start: Position
    /// The end of the range.
    public let end: Position
  }

  /// A position in a text.
  public struct Position: Hashable, Sendable {
    /// The offset in UTF-8 bytes, from 0.
    public let byte: Int
    /// The line, from 1. A line ends at LF, CR LF or CR.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
    /// The column in UTF-16 code units, from 1, as editors count.
    public let utf16Column: Int
  }

  /// Another place that is relevant to a finding.
  public struct Related: Hashable, Sendable {
    /// The place.
    public let place: Place
    /// A message that says how it relates to the finding.
    public let message: String
  }

  /// A change of the source that fixes the finding.
  public struct Fix: Hashable, Sendable {
    /// A short description of the change.
    public let title: String
    /// True if the change is certainly what the author meant.
    public let isSafe: Bool
    /// The replacements to make; they never overlap.
    public let edits: [Edit]
  }

  /// A replacement of a range in a source.
  public struct Edit: Hashable, Sendable {
    /// The range to replace; if it is empty, the edit inserts text.
    public let place: Place
    /// The text to put there.
    public let replacement: String
  }

  private enum Rendering: Sendable {
    case diagnostic(Diagnostic)
    case line(MarkedLine?)
  }

  let reported: ReportedFinding
  private let rendering: Rendering

  init(_ reported: ReportedFinding, _ diagnostic: Diagnostic) {
    self.reported = reported
    rendering = .diagnostic(diagnostic)
  }

  /// - Parameter line: the part of the text that may be shown.
  init(_ reported: ReportedFinding, showing line: MarkedLine?) {
    self.reported = reported
    rendering = .line(line)
  }

  /// The stable name, such as `unknown-name`, which `formwalk explain` describes; for a record, the
  /// name of the rule, such as `required`, or a name from the form.
  public var name: String { reported.rule }

  /// The severity.
  public var severity: Severity {
    switch reported.severity {
    case .error: .error
    case .warning: .warning
    case .information: .information
    }
  }

  /// A sentence that says what is wrong.
  public var message: String { reported.message }

  /// A hint about what to do, or nil.
  public var help: String? { reported.help }

  /// The place that it is about.
  public var place: Place { Place(reported.place) }

  /// Other places that are relevant.
  public var related: [Related] {
    reported.related.map { Related(place: Place($0.place), message: $0.message) }
  }

  /// A change that fixes the source, or nil.
  public var fix: Fix? {
    reported.repair.map { repair in
      Fix(
        title: repair.title, isSafe: repair.isSafe,
        edits: repair.edits.map { Edit(place: Place($0.place), replacement: $0.text) })
    }
  }

  /// For a record, the path of the field or list, with rows counted from 1: `faves[2].category`.
  /// Empty for the whole record.
  public var formPath: String? { reported.formPath }

  /// For a record, the JSON pointer (RFC 6901), with rows counted from 0: `/faves/1/category`.
  public var pointer: String? { reported.pointer }

  /// The finding as `formwalk` prints it, over several lines, without a trailing line break.
  public var description: String {
    var writer = HumanReportWriter(colors: false)
    var text =
      switch rendering {
      case .diagnostic(let diagnostic): writer.text(of: diagnostic)
      case .line(let line): writer.text(of: reported, showing: line)
      }
    while text.last == "\n" { text.removeLast() }
    return text
  }
}

extension Finding.Place {
  fileprivate init(_ place: ReportedFinding.Place) {
    self.init(
      file: place.file, start: Finding.Position(place.start), end: Finding.Position(place.end))
  }
}

extension Finding.Position {
  fileprivate init(_ position: SourcePosition) {
    self.init(
      byte: position.byte, line: position.line, column: position.column,
      utf16Column: position.utf16Column)
  }
}
