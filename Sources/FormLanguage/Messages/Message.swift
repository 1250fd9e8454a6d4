/// What a finding says, as a case with its facts. Each area of the language has a type of its own in
/// this folder, and all the words are here: a translation replaces this folder and nothing else.
package protocol Message: Sendable {
  /// The sentences for the author.
  var words: FindingWords { get }
}

/// The sentences of a finding.
package struct FindingWords {
  /// What is wrong.
  var message: String
  /// What to do.
  var help: String
  /// What the fix does, in the imperative and without a period.
  var fix: String

  /// - Parameter fix: nil if the fix does what the help says.
  package init(_ message: String, _ help: String, fix: String? = nil) {
    self.message = message
    self.help = help
    self.fix = fix ?? (help.hasSuffix(".") ? String(help.dropLast()) : help)
  }
}

/// Something that the parser needs, with what to write.
protocol ExpectedPart: Sendable {
  /// Its noun, which follows "Expected", and the help; `fix` is what the fix does.
  var words: FindingWords { get }
}
