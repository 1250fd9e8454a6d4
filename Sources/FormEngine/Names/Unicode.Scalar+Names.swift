extension Unicode.Scalar {
  /// True if a name may contain the scalar, in backticks or as an option name in a file: a visible
  /// scalar, a space or a joiner that does not separate names in paths, lists or literals.
  package var mayStandInName: Bool {
    switch self {
    case ".", "[", "]", "=", ",", "\"", "'", "`": return false
    case " ": return true
    // The joiners are invisible, too, but they belong to the spelling of words and emoji.
    case "\u{200C}", "\u{200D}": return true
    default: break
    }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .spaceSeparator,
      .format:
      return false
    default: return true
    }
  }
}

extension Unicode.Scalar {
  /// True if the scalar can be part of what `as` records: it is visible, a space or a joiner.
  package var mayBeRecorded: Bool {
    switch self {
    case ".", "[", "]", "=", ",", "\"", "'", "`": true
    default: mayStandInName
    }
  }
}
