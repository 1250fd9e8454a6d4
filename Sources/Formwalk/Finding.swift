internal import FormEngine
package import FormSyntax

/// Something about a form, a record or given answers that is wrong, may be, or is worth knowing.
///
/// Its description is what `formwalk` prints: the message with its place, the line with a mark, help
/// and fix, over several lines. Control characters in it are visible, and secrets are not in it.
public struct Finding: Sendable, CustomStringConvertible {
  /// How much it matters.
  public enum Severity: Hashable, Sendable {
    /// The form or record cannot be used as it is.
    case error
    /// It can be used, but is probably a mistake.
    case warning
    /// Worth knowing.
    case information
  }

  /// From one position up to, but not including, another in a file.
  public struct Place: Hashable, Sendable {
    /// The name of the source, record or answers.
    public let file: String
    /// Where it starts.
    public let start: Position
    /// Where it ends.
    public let end: Position
  }

  /// A position in a text.
  public struct Position: Hashable, Sendable {
    /// The offset in bytes of UTF-8, from 0.
    public let byte: Int
    /// From 1. A line ends at LF, CR LF or CR.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int
    /// From 1, in UTF-16 code units, as editors count.
    public let utf16Column: Int
  }

  /// Another place that matters.
  public struct Related: Hashable, Sendable {
    /// The place.
    public let place: Place
    /// How it relates to the finding.
    public let message: String
  }

  /// A change of the source that fixes the finding.
  public struct Fix: Hashable, Sendable {
    /// What it does, in a few words.
    public let title: String
    /// Whether it certainly is what the author meant.
    public let isSafe: Bool
    /// What to replace; replacements never overlap.
    public let edits: [Edit]
  }

  /// One replacement.
  public struct Edit: Hashable, Sendable {
    /// What is replaced; where it is empty, something is inserted.
    public let place: Place
    /// What is there afterwards.
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

  /// - Parameter line: what may be shown of the text.
  init(_ reported: ReportedFinding, showing line: MarkedLine?) {
    self.reported = reported
    rendering = .line(line)
  }

  /// The stable name, such as `unknown-name`; for a record, the name of the rule, such as `required`
  /// or as the form names it. `formwalk explain` has a page for each of its own.
  public var name: String { reported.rule }

  /// How much it matters.
  public var severity: Severity {
    switch reported.severity {
    case .error: .error
    case .warning: .warning
    case .information: .information
    }
  }

  /// What is wrong, in a sentence.
  public var message: String { reported.message }

  /// What to do, or nil.
  public var help: String? { reported.help }

  /// Where it is.
  public var place: Place { Place(reported.place) }

  /// Other places that matter.
  public var related: [Related] {
    reported.related.map { Related(place: Place($0.place), message: $0.message) }
  }

  /// How the source can be fixed, or nil.
  public var fix: Fix? {
    reported.repair.map { repair in
      Fix(
        title: repair.title, isSafe: repair.isSafe,
        edits: repair.edits.map { Edit(place: Place($0.place), replacement: $0.text) })
    }
  }

  /// For a record, the field or list of the form, rows from 1: `faves[2].category`. Empty for the
  /// whole record.
  public var formPath: String? { reported.formPath }

  /// For a record, the JSON pointer (RFC 6901), rows from 0: `/faves/1/category`.
  public var pointer: String? { reported.pointer }

  /// The finding as `formwalk` prints it, over several lines, without a line break at its end.
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
