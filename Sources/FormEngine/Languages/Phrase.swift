/// Something to say to people: a sentence in English with named places, in which values are.
///
/// It is written as a text with a name after each value: `"\(label, "label") is empty."`. The
/// sentence with these names, `{label} is empty.`, is the key under which a language has its own.
/// English is what the code says, so nothing is looked up for it.
package struct Phrase: Hashable, Sendable {
  /// What is around the values: one more than there are values.
  private var pieces: [String]
  private var values: [NamedValue]
  /// The number on which the sentence depends, and one element: what is said of exactly one.
  private var count: Int?
  private var one: [Phrase] = []
  /// Nothing in it is replaced.
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

  /// A sentence that depends on the number of something.
  ///
  /// - Parameters:
  ///   - one: what is said in English of exactly one.
  ///   - many: what is said of any other number.
  package static func counted(_ count: Int, _ one: Phrase, _ many: Phrase) -> Phrase {
    var phrase = many
    phrase.count = count
    phrase.one = [one]
    return phrase
  }

  /// A text that no language replaces, such as an answer.
  package static func verbatim(_ text: String) -> Phrase {
    var phrase = Phrase(stringLiteral: text)
    phrase.isVerbatim = true
    return phrase
  }

  /// Adds a phrase and a text after it, neither of which is part of the sentence that a language
  /// replaces.
  mutating func append(_ phrase: Phrase, then text: String) {
    values.append(NamedValue(name: "", content: .phrase(phrase)))
    pieces.append(text)
  }

  /// The sentence in a language; nil is English.
  package func text(in language: Language?) -> String {
    let spoken = count == 1 ? one.first ?? self : self
    guard let language, !isVerbatim, let sentence = language.sentence(template, count: count) else {
      return spoken.filled(language)
    }
    return filled(sentence, language)
  }

  /// The key: the sentence with the names of its places; for more than one, if it has a plural.
  package var template: String {
    var template = pieces[0]
    for (value, piece) in zip(values, pieces.dropFirst()) {
      template += "{" + value.name + "}" + piece
    }
    return template
  }

  /// The English sentence with its values.
  private func filled(_ language: Language?) -> String {
    let isASCII = language?.isASCII == true && !isVerbatim
    var text = isASCII ? Self.asciiMarks(pieces[0]) : pieces[0]
    for (value, piece) in zip(values, pieces.dropFirst()) {
      text += value.content.text(in: language) + (isASCII ? Self.asciiMarks(piece) : piece)
    }
    return text
  }

  /// The marks of English sentences that ASCII lacks, as it has them.
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

  /// Another sentence with the values in their places.
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

  /// Collects the pieces and the named values.
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
