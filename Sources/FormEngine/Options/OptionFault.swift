/// An error in a file of options, with its range.
public struct OptionFault: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    // The file
    /// The file has too many bytes.
    case tooLarge
    case notUTF8
    /// The file is in UTF-16; the payload is the name of its encoding.
    case utf16(String)
    /// There is no heading `name`.
    case noNames
    /// The columns are separated by a semicolon, tab or bar.
    case separator(Unicode.Scalar)
    case emptyHeading
    case repeatedHeading(String)
    /// The number of cells in a row differs from the number of headings.
    case unevenRow(cells: Int, headings: Int)
    case brokenRow(CSVRow.Failure)
    case noRows
    /// The row exceeds the greatest number of options.
    case tooManyRows
    // The name of an option
    case emptyName
    /// The name starts or ends with white space.
    case blankAtEnd
    /// The name contains this character, which is not allowed.
    case character(Unicode.Scalar)
    /// The name is canonically equivalent to that of an earlier option, which is at these bytes.
    case repeatedName(String, first: Range<Int>)
    // The column `as`
    case recordedBlankAtEnd
    case recordedCharacter(Unicode.Scalar)
    /// An earlier option is recorded as a canonically equivalent text, which is at these bytes.
    case repeatedRecorded(String, first: Range<Int>)
    /// The text is the name of another option, which is at these bytes.
    case recordedIsName(String, first: Range<Int>)
  }

  public var reason: Reason
  /// The range of bytes.
  public var range: Range<Int>

  /// The range of the other cell that the fault is about; nil if there is none.
  public var first: Range<Int>? {
    switch reason {
    case .repeatedName(_, let first), .repeatedRecorded(_, let first),
      .recordedIsName(_, let first):
      first
    default: nil
    }
  }

  /// True if the fault is in the name of an option, or in what it is recorded as, rather than in
  /// the file.
  public var isOfName: Bool {
    switch reason {
    case .emptyName, .blankAtEnd, .character, .repeatedName, .recordedBlankAtEnd,
      .recordedCharacter, .repeatedRecorded, .recordedIsName:
      true
    case .tooLarge, .notUTF8, .utf16, .noNames, .separator, .emptyHeading, .repeatedHeading,
      .unevenRow,
      .brokenRow,
      .noRows, .tooManyRows:
      false
    }
  }
}
