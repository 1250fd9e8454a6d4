/// A language other than English in which a form is shown: what the program says itself, and how
/// numbers and dates are written.
///
/// Forms have their own texts in their own languages, which are part of the program.
package final class Language: Sendable {
  /// As gettext names it: `de`, `pt_BR`.
  let name: String
  /// By the English sentence: the one of this language, or one for each plural form.
  private let sentences: [String: [String]]
  /// Which numbers have the first plural form.
  private let singular: Singular
  /// How numbers and dates are written.
  package let conventions: Conventions
  /// Whether the quotation marks and dots of English sentences are ASCII, as typewriters have them.
  let isASCII: Bool

  /// English for a terminal that may show no more than ASCII.
  package static let inASCII = Language("C", isASCII: true)

  /// Which numbers take the first of two plural forms.
  package enum Singular: Sendable {
    /// Only 1.
    case one
    /// 0 and 1.
    case zeroAndOne
  }

  /// How numbers and dates are written.
  package struct Conventions: Sendable {
    /// Whether a comma separates the decimal places.
    package var hasDecimalComma = false
    /// What separates day, month and year; nil for ISO dates.
    package var dateSeparator: Character?
    /// What separates groups of three digits besides what does in every language.
    package var groupMarks: String
    /// What ends a label in front of an answer.
    package var colon = ":"

    package init(
      hasDecimalComma: Bool = false, dateSeparator: Character? = nil, groupMarks: String = ""
    ) {
      self.hasDecimalComma = hasDecimalComma
      self.dateSeparator = dateSeparator
      self.groupMarks = groupMarks
    }
  }

  package init(
    _ name: String, sentences: [String: [String]] = [:], singular: Singular = .one,
    conventions: Conventions = Conventions(), isASCII: Bool = false
  ) {
    self.name = name
    self.isASCII = isASCII
    self.sentences = sentences
    self.singular = singular
    self.conventions = conventions
  }

  /// The sentence of this language; nil if it has none.
  func sentence(_ english: String, count: Int?) -> String? {
    guard let forms = sentences[english], let last = forms.last else { return nil }
    guard let count else { return forms.first }
    let isSingular =
      switch singular {
      case .one: count == 1
      case .zeroAndOne: count == 0 || count == 1
      }
    return isSingular ? forms.first : last
  }

  /// `yes` or `no`.
  func words(for isTrue: Bool) -> String { spellings(isTrue ? "yes" : "no").first ?? "" }

  /// The words that mean the same: `|` separates them.
  func spellings(_ phrase: Phrase) -> [String] {
    phrase.text(in: self).split(separator: "|").map(String.init)
  }

  /// What a word, in small letters, or a letter means as an answer to a yes-or-no question.
  package func meaning(ofYesOrNo word: String) -> Bool? {
    if spellings("yes").contains(word) || spellings("y").contains(word) { return true }
    return spellings("no").contains(word) || spellings("n").contains(word) ? false : nil
  }
}
