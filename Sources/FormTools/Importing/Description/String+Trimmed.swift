extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var scalars = Substring(self).unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }

  /// The words of the text, which white space separates.
  var blankSeparated: [String] { split { $0.isWhitespace }.map { String($0) } }
}

extension String {
  /// The text without the control characters that no text may contain: all but line feeds and tabs.
  var withoutControls: String {
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars
    where scalar == "\n" || scalar == "\t"
      || ![.control, .lineSeparator, .paragraphSeparator].contains(
        scalar.properties.generalCategory)
    {
      kept.append(scalar)
    }
    return String(kept)
  }
}
