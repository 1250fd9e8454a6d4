/// What is wrong with a file of options, and where.
public struct OptionFault: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    // The file
    /// It has more bytes than a file may.
    case tooLarge
    case notUTF8
    /// The encoding that it has.
    case utf16(String)
    /// There is no heading `name`.
    case noNames
    /// The columns are separated by a semicolon, tab or bar.
    case separator(Unicode.Scalar)
    case emptyHeading
    case repeatedHeading(String)
    /// A row with another number of cells than there are headings.
    case unevenRow(cells: Int, headings: Int)
    case brokenRow(CSVRow.Failure)
    case noRows
    /// The row is one more than a file may have.
    case tooManyRows
    // The name of an option
    case emptyName
    /// White space at an end of the name.
    case blankAtEnd
    /// The first character that a name must not contain.
    case character(Unicode.Scalar)
    /// The name is canonically equivalent to that of an earlier option, at these bytes.
    case repeatedName(String, first: Range<Int>)
  }

  public var reason: Reason
  /// The bytes that it is about.
  public var range: Range<Int>

  /// Whether it is about the name of an option rather than about the file.
  public var isOfName: Bool {
    switch reason {
    case .emptyName, .blankAtEnd, .character, .repeatedName: true
    case .tooLarge, .notUTF8, .utf16, .noNames, .separator, .emptyHeading, .repeatedHeading,
      .unevenRow,
      .brokenRow,
      .noRows, .tooManyRows:
      false
    }
  }
}
