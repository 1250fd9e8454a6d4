extension Unicode.Scalar {
  /// True if a name may contain the scalar, in backticks or as an option name in a file: it is
  /// visible, and does not separate names in paths, lists or literals.
  package var mayStandInName: Bool {
    switch self {
    case ".", "[", "]", "=", ",", "\"", "'", "`": return false
    case " ": return true
    // The joiners are part of the spelling of words and emoji; other format controls are invisible.
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
