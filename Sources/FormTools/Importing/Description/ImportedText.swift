internal import FormSyntax

/// A text of the original, with the values that it shows and its translations.
package struct ImportedText: Sendable, Hashable {
  /// A part of a text: words, or a value that is shown among them.
  package enum Piece: Sendable, Hashable {
    case words(String)
    /// An expression of the language, and the original's notation for the value.
    case value(source: String, words: String)
  }

  package var pieces: [Piece]
  /// The text in other languages, by their names in the notation of gettext.
  package var translations: [String: [Piece]] = [:]

  package init(pieces: [Piece], translations: [String: [Piece]] = [:]) {
    self.pieces = pieces
    self.translations = translations
  }

  /// A text without values.
  package init(_ words: String) {
    pieces = [.words(words)]
  }
}

extension [ImportedText.Piece] {
  /// Returns the text as a literal on one line.
  ///
  /// - Parameter showsValues: false to write the values as the original does.
  func literal(showsValues: Bool = true) -> String { "\"\(content(showsValues, escaped))\"" }

  private func escaped(_ words: String) -> String {
    String(TextLiteral.line(words).dropFirst().dropLast())
  }

  /// Returns the text as a message of a PO file, before the escapes of PO files.
  func message() -> String { content(true) { $0.replacingBackslashes } }

  private func content(_ showsValues: Bool, _ escape: (String) -> String) -> String {
    var result = ""
    for piece in self {
      switch piece {
      case .words(let words): result += escape(words)
      case .value(let source, let words):
        result += showsValues ? "\\(\(source))" : escape(words)
      }
    }
    return result
  }
}

extension String {
  /// The text with each backslash doubled.
  fileprivate var replacingBackslashes: String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar == "\\" { result.unicodeScalars.append(scalar) }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
