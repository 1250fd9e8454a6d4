extension Unicode.Scalar {
  /// Whether a name may contain it, in backticks or as the name of an option in a file: it is
  /// printed, and does not separate names in paths, lists or literals.
  package var mayStandInName: Bool {
    switch self {
    case ".", "[", "]", "=", ",", "\"", "'", "`": return false
    case " ": return true
    // The joiners are part of how words and emoji are written; other format marks are invisible.
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
