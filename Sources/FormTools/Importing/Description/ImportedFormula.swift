/// A place in the original, and the words there.
package struct ImportedOrigin: Sendable, Hashable {
  /// The place as people find it: `survey!C17`, `12:5`.
  package var place: String
  /// The words there, in the notation of the original.
  package var words: String

  package init(place: String, words: String) {
    self.place = place
    self.words = words
  }
}

/// A condition, rule or value of the original, translated as a whole or not at all.
///
/// The writer leaves out a formula that the language does not accept at its place, with the reason
/// that the check gives, so a translator need not know every rule of the language. It must preserve
/// the meaning, though: the check cannot detect a formula that is accepted but means something
/// else.
package struct ImportedFormula: Sendable {
  /// The translation of a formula, if there is one.
  package enum Result: Sendable {
    /// An expression of the language; after `range`, `length` and `count`, a range.
    case source(String)
    /// The reason why there is no translation.
    case omitted(ImportReason)
  }

  package var origin: ImportedOrigin
  package var result: Result
  /// The kind of formula, for the summary.
  package var subject: ImportedSubject

  package init(_ subject: ImportedSubject, _ origin: ImportedOrigin, source: String) {
    self.subject = subject
    self.origin = origin
    result = .source(source)
  }

  package init(_ subject: ImportedSubject, _ origin: ImportedOrigin, omitted: ImportReason) {
    self.subject = subject
    self.origin = origin
    result = .omitted(omitted)
  }
}

/// Something of the original that is not in the form, or not as it was.
package struct ImportedOmission: Sendable {
  package var subject: ImportedSubject
  package var origin: ImportedOrigin
  package var reason: ImportReason
  /// The behaviour of the form instead; nil if there is nothing to say.
  package var instead: ImportInstead?
  /// True if it affects which answers are accepted or recorded; false for texts and the like.
  package var decides: Bool
  /// The part that it would have counted as; nil if it is counted elsewhere, or not at all.
  package var part: ImportedPart?

  package init(
    _ subject: ImportedSubject, _ origin: ImportedOrigin, _ reason: ImportReason,
    instead: ImportInstead? = nil, decides: Bool = true, as part: ImportedPart? = nil
  ) {
    self.subject = subject
    self.origin = origin
    self.reason = reason
    self.instead = instead
    self.decides = decides
    self.part = part
  }
}
