import FormEngine
import FormRunner
import FormSyntax
import TestCases
import Testing

/// The languages that are built in.
@Suite struct LanguageTests {
  /// The texts of the table of types, which the runner shows as they are.
  private static let ofTypes: [String] =
    ScalarType.allCases.flatMap { type -> [String?] in
      [
        type.facts.label, type.facts.help, type.facts.format, type.facts.nounInJSON,
        type.rule?.format, type.rule?.message,
      ]
    }
    .compactMap { $0 } + ["Submit"]

  private static func places(_ text: String) -> Set<Substring> {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    return Set(parts.compactMap { $0.split(separator: "}").first })
  }

  @Test func everyPhraseIsTranslatedWithItsPlaces() async throws {
    let keys = try PhraseScanner.keys().union(Self.ofTypes.map { PhraseScanner.Key(one: $0) })
    #expect(keys.count > 500)
    for key in keys { #expect(!key.description.contains("{?}"), "\(key)") }

    await forEachCase(BuiltInLanguages.names) { name in
      let bytes = try #require(BuiltInLanguages.resource(name))
      let file = POFile(SourceText(name: "\(name).po", bytes: bytes))
      #expect(file.faults.isEmpty)
      #expect(file.headerField("Language") == name)
      var known: Set<PhraseScanner.Key> = []
      for entry in file.entries where !entry.id.isEmpty {
        let key = PhraseScanner.Key(
          one: entry.id.text(in: file.source), many: entry.plural?.text(in: file.source))
        #expect(known.insert(key).inserted, "\(key) is there twice")
        #expect(entry.translations.count == (key.many == nil ? 1 : 2), "\(key)")
        #expect(!entry.isFuzzy && !entry.isObsolete, "\(key)")
        let wanted = Self.places(key.one + (key.many ?? ""))
        for translation in entry.translations {
          let text = translation.text(in: file.source)
          #expect(!text.isEmpty, "\(key)")
          #expect(Self.places(text).isSubset(of: wanted), "\(text)")
        }
        // If 0 uses the singular form, a translation that writes out “1” would be wrong for 0.
        if file.headerField("Plural-Forms")?.contains("n > 1") == true,
          let many = key.many, Self.places(many).contains("count"),
          !key.one.hasPrefix("There is no row")
        {
          let first = entry.translations[0].text(in: file.source)
          #expect(Self.places(first).contains("count"), "\(first)")
        }
        if let last = entry.translations.last {
          let text = last.text(in: file.source)
          #expect(Self.places(text) == Self.places(key.many ?? key.one), "\(text)")
        }
      }
      #expect(keys.subtracting(known).map(\.description).sorted() == [])
      #expect(known.subtracting(keys).map(\.description).sorted() == [])
    }
  }

  @Test func languagesWriteNumbersAndDates() throws {
    func language(_ name: String) throws -> Language {
      BuiltInLanguages.language(try #require(LanguageTag(name)))
    }
    #expect(try language("de_AT").conventions.dateSeparator == ".")
    #expect(try language("fr").conventions.dateSeparator == "/")
    #expect(try language("es_MX").conventions.hasDecimalComma == false)
    #expect(try language("es").conventions.hasDecimalComma)
    #expect(try language("en_GB").conventions.dateSeparator == nil)
    let phrase = Phrase("Submit")
    #expect(try phrase.text(in: language("de")) == "Abschicken")
    #expect(try phrase.text(in: language("it")) == "Submit")
  }

  @Test func namesOfLanguages() {
    for name in ["de", "pt_BR", "sr_Latn", "sr_Latn_RS", "ca_ES@valencia", "ast"] {
      #expect(LanguageTag(name)?.name == name)
    }
    for name in [
      "", "d", "DE", "de_", "de_at", "de_AT_", "de-AT", "../x", "de.UTF-8", "deut", "de@",
    ] {
      #expect(LanguageTag(name) == nil, "\(name)")
    }
    #expect(
      LanguageTag("sr_Latn_RS@x")?.fallbacks == ["sr_Latn_RS@x", "sr_Latn_RS", "sr_Latn", "sr"])
  }

  @Test func runsFromRightToLeftAreIsolated() {
    #expect(isolatingRightToLeft("Name: x") == "Name: x")
    #expect(
      isolatingRightToLeft("1/2  שם מלא (3 to 5): אב")
        == "1/2  \u{2068}שם מלא\u{2069} (3 to 5): \u{2068}אב\u{2069}")
    #expect(isolatingRightToLeft("اسم, 3") == "\u{2068}اسم\u{2069}, 3")
    // A label and its value, and the cells of a row, stay in their order.
    #expect(
      isolatingRightToLeft("שם פרטי: דוד") == "\u{2068}שם פרטי\u{2069}: \u{2068}דוד\u{2069}")
    #expect(
      isolatingRightToLeft("חיפה  הרצל 3") == "\u{2068}חיפה\u{2069}  \u{2068}הרצל\u{2069} 3")
  }
}
