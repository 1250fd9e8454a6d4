/// The message of a finding: a case with its facts. Each area of the language has a type of its
/// own. All texts are in this folder and in the table of `Habits`, so a translation replaces
/// nothing else.
package protocol Message: Sendable {
  /// The sentences for the author.
  var words: FindingWords { get }
}

/// The sentences of a finding.
package struct FindingWords {
  /// The problem.
  var message: String
  /// The advice.
  var help: String
  /// The title of the fix, in the imperative and without a full stop.
  var fix: String

  /// - Parameter fix: nil if the help describes the fix.
  package init(_ message: String, _ help: String, fix: String? = nil) {
    self.message = message
    self.help = help
    self.fix = fix ?? (help.hasSuffix(".") ? String(help.dropLast()) : help)
  }
}

/// A part that the parser expects, with the help for it.
protocol ExpectedPart: Sendable {
  /// The noun after "Expected", the help, and the title of the fix.
  var words: FindingWords { get }
}
