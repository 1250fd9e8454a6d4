package import FormEngine
package import FormSyntax

/// The languages of the program. Each is a PO file built into it, which is read only when the
/// language is chosen.
package enum BuiltInLanguages {
  /// The names of the languages.
  package static let names = ["de", "es", "fr"]

  /// Returns a language: the sentences of the program, and the formats of numbers and dates. For a
  /// language that is not built in, it has only the formats.
  ///
  /// - Parameters:
  ///   - isASCII: true if English sentences use ASCII punctuation.
  ///   - isShown: true if the device can show the letters of these languages. Otherwise the program
  ///     uses English, and also its formats, so input is read as the questions describe it.
  package static func language(
    _ tag: LanguageTag, isASCII: Bool = false, isShown: Bool = true
  ) -> Language {
    let name = tag.fallbacks.last ?? tag.name
    var conventions = conventions(tag)
    guard let bytes = resource(name) else {
      return Language(tag.name, conventions: conventions, isASCII: isASCII)
    }
    guard isShown else { return Language(tag.name, isASCII: isASCII) }
    // French has a no-break space before a colon.
    if name == "fr" { conventions.colon = "\u{A0}:" }
    let file = POFile(SourceText(name: name + ".po", bytes: bytes))
    return Language(
      tag.name, sentences: sentences(in: file), singular: singular(in: file),
      conventions: conventions)
  }

  /// Returns the contents of a language's PO file; nil if it is not built in.
  package static func resource(_ name: String) -> [UInt8]? {
    switch name {
    case "de": PackageResources.de_po
    case "es": PackageResources.es_po
    case "fr": PackageResources.fr_po
    default: nil
    }
  }

  /// Returns the translations by English sentence, or by its plural if it has one.
  private static func sentences(in file: POFile) -> [String: [String]] {
    var sentences: [String: [String]] = [:]
    for entry in file.entries where !entry.isObsolete && !entry.isFuzzy {
      let key = (entry.plural ?? entry.id).text(in: file.source)
      let forms = entry.translations.map { $0.text(in: file.source) }
      if !key.isEmpty, forms.allSatisfy({ !$0.isEmpty }) { sentences[key] = forms }
    }
    return sentences
  }

  private static func singular(in file: POFile) -> Language.Singular {
    let forms = file.headerField("Plural-Forms") ?? ""
    return forms.filter { $0 != " " && $0 != "(" && $0 != ")" }.hasSuffix("plural=n>1;")
      ? .zeroAndOne : .one
  }

  /// The languages that use a decimal comma, except in some territories.
  private static let withDecimalComma: Set = [
    "bg", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "id", "is",
    "it", "lt", "lv", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "tr",
    "uk", "vi",
  ]
  private static let withDecimalPoint: Set = [
    "de_CH", "de_LI", "it_CH", "es_DO", "es_GT", "es_HN", "es_MX", "es_NI", "es_PA", "es_PE",
    "es_PR", "es_SV", "es_US",
  ]

  /// The languages that separate thousands with a point or, in some territories, an apostrophe.
  private static let withPoints: Set = [
    "ca", "da", "de", "el", "es", "eu", "gl", "hr", "id", "is", "it", "nl", "pt", "ro", "sl", "sr",
    "tr", "vi",
  ]
  private static let withApostrophes: Set = ["de_CH", "de_LI", "it_CH"]

  private static func conventions(_ tag: LanguageTag) -> Language.Conventions {
    let hasComma =
      withDecimalComma.contains(tag.fallbacks.last ?? "")
      && !tag.fallbacks.contains(where: withDecimalPoint.contains)
    let separator: Character? =
      switch tag.fallbacks.last {
      case "de": "."
      case "es", "fr": "/"
      default: nil
      }
    let groupMarks =
      tag.fallbacks.contains(where: withApostrophes.contains)
      ? "'\u{2019}" : hasComma && withPoints.contains(tag.fallbacks.last ?? "") ? "." : ""
    return Language.Conventions(
      hasDecimalComma: hasComma, dateSeparator: separator, groupMarks: groupMarks)
  }
}
