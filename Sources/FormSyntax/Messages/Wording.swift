internal import FormEngine

/// The words for the parts of a form in findings.
package enum PartMessage: Sendable {
  case theForm, theSection, theNote
  case group, section, list, row, note

  package var words: String {
    switch self {
    case .theForm: "the form"
    case .theSection: "the section"
    case .theNote: "the note"
    case .group: "a group"
    case .section: "a section"
    case .list: "a list"
    case .row: "a row"
    case .note: "a note"
    }
  }
}

/// Returns source in backticks: two on each side if it contains one.
func inBackticks(_ source: String) -> String {
  source.utf8.contains(UInt8(ascii: "`")) ? "`` \(source) ``" : "`\(source)`"
}

/// Returns an option as expressions write it.
package func optionSource(_ name: String) -> String {
  isPlainName(name) ? ".\(name)" : ".`\(name)`"
}

/// Returns an option as messages write it.
func writtenOption(_ name: String) -> String { inBackticks(optionSource(name)) }

/// An expression's source, and the noun of its type with its article.
package struct TypedSource: Sendable {
  package var source: String
  package var type: String
  /// The cell that keeps a column of a file from having a more specific type.
  package var cause: CellPlace?

  package init(source: String, type: String, cause: CellPlace? = nil) {
    self.source = source
    self.type = type
    self.cause = cause
  }

  var words: String {
    guard let cause else { return "`\(source)` is \(type)" }
    return "`\(source)` is \(type) (because of `\(cause.text)` on line \(cause.line) of the file)"
  }
}

/// A cell of a file of options.
package struct CellPlace: Sendable {
  package var text: String
  package var line: Int

  package init(text: String, line: Int) {
    self.text = text
    self.line = line
  }

  var remedy: String {
    "Correct the cell, or leave it empty: the column then contains what its other cells contain."
  }
}

extension String {
  /// The text with its first letter in upper case.
  package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension [String] {
  /// A list of the names in backticks; of many, only the first ones.
  package var listing: String {
    let shown = prefix(count > 8 ? 6 : 8).map { "`\($0)`" }
    return listed(count > 8 ? shown + ["\(count - 6) more"] : shown)
  }
}

extension Unicode.Scalar {
  /// The scalar as U+ and at least four hexadecimal digits: `U+0007`.
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
