/// A message for people: an English sentence with named placeholders for values.
///
/// It is written as a text with a name after each value: `"\(label, "label") is empty."`. The
/// sentence with these names, `{label} is empty.`, is the key of its translations. English needs no
/// lookup.
package struct Phrase: Hashable, Sendable {
  /// The text around the values: one piece more than there are values.
  private var pieces: [String]
  private var values: [NamedValue]
  /// The number on which the sentence depends; `one` is the phrase for exactly one, if there is
  /// such a number.
  private var count: Int?
  private var one: [Phrase] = []
  /// True if the text is never translated.
  private var isVerbatim = false

  fileprivate struct NamedValue: Hashable, Sendable {
    var name: String
    var content: Content
  }

  fileprivate enum Content: Hashable, Sendable {
    case text(String)
    case phrase(Phrase)

    func text(in language: Language?) -> String {
      switch self {
      case .text(let text): text
      case .phrase(let phrase): phrase.text(in: language)
      }
    }
  }

  /// Returns a sentence that depends on a number.
  ///
  /// - Parameters:
  ///   - one: the English sentence for exactly one.
  ///   - many: the English sentence for any other number.
  package static func counted(_ count: Int, _ one: Phrase, _ many: Phrase) -> Phrase {
    var phrase = many
    phrase.count = count
    phrase.one = [one]
    return phrase
  }

  /// Returns a text that is never translated, such as an answer.
  package static func verbatim(_ text: String) -> Phrase {
    var phrase = Phrase(stringLiteral: text)
    phrase.isVerbatim = true
    return phrase
  }

  /// Appends a phrase and a text after it; neither becomes part of the key for translations.
  mutating func append(_ phrase: Phrase, then text: String) {
    values.append(NamedValue(name: "", content: .phrase(phrase)))
    pieces.append(text)
  }

  /// Returns the sentence in a language; nil means English.
  package func text(in language: Language?) -> String {
    let spoken = count == 1 ? one.first ?? self : self
    guard let language, !isVerbatim, let sentence = language.sentence(template, count: count) else {
      return spoken.filled(language)
    }
    return filled(sentence, language)
  }

  /// The key of translations: the sentence with the names of its placeholders, in the plural if
  /// there is one.
  package var template: String {
    var template = pieces[0]
    for (value, piece) in zip(values, pieces.dropFirst()) {
      template += "{" + value.name + "}" + piece
    }
    return template
  }

  /// Returns the English sentence with its values.
  private func filled(_ language: Language?) -> String {
    let isASCII = language?.isASCII == true && !isVerbatim
    var text = isASCII ? Self.asciiMarks(pieces[0]) : pieces[0]
    for (value, piece) in zip(values, pieces.dropFirst()) {
      text += value.content.text(in: language) + (isASCII ? Self.asciiMarks(piece) : piece)
    }
    return text
  }

  /// Replaces the punctuation of English sentences that is not ASCII.
  private static func asciiMarks(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var ascii = ""
    for character in text {
      switch character {
      case "“", "”": ascii += "\""
      case "‘", "’": ascii += "'"
      case "…": ascii += "..."
      default: ascii.append(character)
      }
    }
    return ascii
  }

  /// Fills the values into the placeholders of another sentence.
  private func filled(_ sentence: String, _ language: Language) -> String {
    var text = ""
    var rest = sentence[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      let name = rest[rest.utf8.index(after: open)..<close]
      text += rest[..<open]
      let value = values.first { $0.name == name } ?? one.first?.values.first { $0.name == name }
      text += value?.content.text(in: language) ?? ""
      rest = rest[rest.utf8.index(after: close)...]
    }
    return text + rest
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) {
    pieces = [text]
    values = []
  }

  package init(stringInterpolation: Interpolation) {
    pieces = stringInterpolation.pieces
    values = stringInterpolation.values
  }

  /// A collector of the pieces and the named values of a phrase.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var pieces = [""]
    fileprivate var values: [NamedValue] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      pieces[pieces.count - 1] += literal
    }

    package mutating func appendInterpolation(_ text: String, _ name: String) {
      append(.text(text), name)
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger, _ name: String) {
      append(.text(String(number)), name)
    }

    package mutating func appendInterpolation(_ phrase: Phrase, _ name: String) {
      append(.phrase(phrase), name)
    }

    private mutating func append(_ content: Content, _ name: String) {
      values.append(NamedValue(name: name, content: content))
      pieces.append("")
    }
  }
}
