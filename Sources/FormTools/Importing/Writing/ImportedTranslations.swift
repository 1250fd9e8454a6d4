internal import FormLanguage
internal import FormSyntax

/// The translations of an imported form's texts.
struct ImportedTranslations {
  /// The texts with translations, by the numbers of their literals among those of the source.
  private var texts: [Int: ImportedText] = [:]
  let languages: [String]

  /// Collects the texts that have translations.
  ///
  /// - Parameters:
  ///   - texts: the texts with the offsets of their literals.
  ///   - source: the source before its layout, which keeps the literals in their order.
  init(_ texts: [(offset: Int, text: ImportedText)], in source: SourceText) {
    let translated = texts.filter { !$0.text.translations.isEmpty }
    languages = Set(translated.lazy.flatMap { $0.text.translations.keys }).sorted()
    if translated.isEmpty { return }
    let literals = ImportedTranslations.literals(of: SyntaxTree.parse(source).tree)
    for (offset, text) in translated {
      if let number = literals[offset] { self.texts[number] = text }
    }
  }

  /// Returns the PO files of a form for some languages.
  ///
  /// - Parameter source: the form, which contains the literals of all texts in their order.
  func files(
    of source: SourceText, into languages: [LanguageTag], at revision: String,
    importing importer: any FormImporter
  ) -> [(language: LanguageTag, bytes: [UInt8])] {
    let library = FormLibrary(importing: importer)
    let file = library.sources.file(source)
    let literals = ImportedTranslations.literals(of: file.tree)
    let found = library.texts(of: file)
    return languages.map { language in
      let update = TranslationUpdate(
        nil, of: found, in: source, language, revision: revision
      ) { text in
        for span in text.spans {
          guard let number = literals[Int(span.start)],
            let pieces = texts[number]?.translations[language.name]
          else { continue }
          return pieces.message()
        }
        return ""
      }
      return (language, update.bytes)
    }
  }

  /// Returns the numbers of the literals that are not inside another text, by their offsets.
  private static func literals(of tree: SyntaxTree) -> [Int: Int] {
    var found: [Int: Int] = [:]
    var depth = 0
    for token in tree.tokens {
      switch token.kind {
      case .textLiteral: if depth == 0 { found[token.start] = found.count }
      case .textStart:
        if depth == 0 { found[token.start] = found.count }
        depth += 1
      case .textEnd: depth -= 1
      default: break
      }
    }
    return found
  }
}
