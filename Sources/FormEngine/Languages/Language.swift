/// A language other than English in which a form is shown: the program's own sentences, and the
/// formats of numbers and dates.
///
/// Forms contain their own texts in their own languages.
package final class Language: Sendable {
  /// The name in the style of gettext: `de`, `pt_BR`.
  let name: String
  /// The sentences keyed by the English sentence: one, or one for each plural form.
  private let sentences: [String: [String]]
  /// The numbers that have the first plural form.
  private let singular: Singular
  /// The formats of numbers and dates.
  package let conventions: Conventions
  /// True if the quotation marks and ellipses of English sentences are replaced by ASCII.
  let isASCII: Bool

  /// English for a terminal that may show only ASCII.
  package static let inASCII = Language("C", isASCII: true)

  /// The numbers that have the first of two plural forms.
  package enum Singular: Sendable {
    /// Only 1.
    case one
    /// 0 and 1.
    case zeroAndOne
  }

  /// The formats of numbers and dates.
  package struct Conventions: Sendable {
    /// True if the decimal mark is a comma.
    package var hasDecimalComma = false
    /// The separator between day, month and year; nil for ISO dates.
    package var dateSeparator: Character?
    /// The separators between groups of three digits, besides those that every language accepts.
    package var groupMarks: String
    /// The punctuation after a label in front of an answer.
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

  /// The name as a BCP 47 tag, such as `pt-BR`.
  package var tag: String { name.prefix { $0 != "@" }.split(separator: "_").joined(separator: "-") }

  /// Returns the sentence in this language; nil if there is no translation.
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

  /// Returns the word for `yes` or `no`.
  func words(for isTrue: Bool) -> String { spellings(isTrue ? "yes" : "no").first ?? "" }

  /// Returns the alternative words for a phrase, which are separated by `|` in its translation.
  func spellings(_ phrase: Phrase) -> [String] {
    phrase.text(in: self).split(separator: "|").map(String.init)
  }

  /// Returns the meaning of a word in lower case, or of a letter, as an answer to a yes-or-no
  /// question.
  package func meaning(ofYesOrNo word: String) -> Bool? {
    if spellings("yes").contains(word) || spellings("y").contains(word) { return true }
    return spellings("no").contains(word) || spellings("n").contains(word) ? false : nil
  }
}
