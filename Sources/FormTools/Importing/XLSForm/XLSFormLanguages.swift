internal import FormSyntax

/// The languages of an XLSForm's texts.
struct XLSFormLanguages {
  /// The language in the headings of the form's own texts; nil for headings without a language.
  let own: String?
  /// The name of the form's own language in the notation of gettext.
  let ownTag: String?
  /// The other languages that have a name in the notation of gettext.
  private(set) var others: [(heading: String?, tag: String)] = []
  /// The languages that have no such name.
  private(set) var unknown: [String] = []

  /// Chooses the form's own language: the one asked for, or else the default of the settings, or
  /// else the first.
  init(_ languages: [String], default settings: String?, chosen: String?, hasPlainTexts: Bool) {
    let headings: [String?] = (hasPlainTexts ? [nil] : []) + languages
    func heading(of language: String) -> String?? {
      let tag = Self.tag(of: language)
      return headings.first {
        $0 == language || $0?.lowercased() == language.lowercased()
          || (tag != nil && $0.flatMap(Self.tag) == tag)
      }
    }
    let found = chosen.flatMap { heading(of: $0) } ?? settings.flatMap { heading(of: $0) }
    own = found ?? headings.first ?? nil
    ownTag = own.map { Self.tag(of: $0) } ?? settings.flatMap(Self.tag)
    for heading in headings where heading != own {
      guard let tag = heading.map({ Self.tag(of: $0) }) ?? settings.flatMap(Self.tag) else {
        if let heading { unknown.append(heading) }
        continue
      }
      if tag != ownTag, !others.contains(where: { $0.tag == tag }) { others.append((heading, tag)) }
    }
  }

  /// Returns the name of a language in the notation of gettext, from a code, alone or in
  /// parentheses, or from a well-known name.
  static func tag(of language: String) -> String? {
    var code = language.trimmed
    if let open = code.lastIndex(of: "("), code.hasSuffix(")") {
      code = String(code[code.index(after: open)...].dropLast()).trimmed
    }
    let parts = code.split { $0 == "-" || $0 == "_" }.map(String.init)
    if let first = parts.first {
      let rest = parts.dropFirst().map { part in
        part.count == 4
          ? part.prefix(1).uppercased() + part.dropFirst().lowercased()
          : part.uppercased()
      }
      let tag = ([first.lowercased()] + rest).joined(separator: "_")
      // A name may look like a code: `lao`, whose code is `lo`.
      if let known = names[code.lowercased()] { return known }
      if let tag = LanguageTag(tag) { return tag.name }
    }
    let words = language.lowercased().split { !$0.isLetter }
    return words.lazy.compactMap { names[String($0)] }.first
  }

  private static let names: [String: String] = [
    "english": "en", "french": "fr", "français": "fr", "francais": "fr", "spanish": "es",
    "español": "es", "espanol": "es", "portuguese": "pt", "português": "pt", "arabic": "ar",
    "swahili": "sw", "kiswahili": "sw", "hindi": "hi", "nepali": "ne", "german": "de",
    "deutsch": "de", "russian": "ru", "ukrainian": "uk", "amharic": "am", "somali": "so",
    "bengali": "bn", "bangla": "bn", "urdu": "ur", "chinese": "zh", "indonesian": "id",
    "bahasa": "id", "vietnamese": "vi", "khmer": "km", "lao": "lo", "burmese": "my",
    "myanmar": "my", "turkish": "tr", "persian": "fa", "farsi": "fa", "pashto": "ps",
    "kurdish": "ku", "italian": "it", "dutch": "nl", "tagalog": "tl", "filipino": "tl",
    "thai": "th", "tamil": "ta", "creole": "ht", "hausa": "ha", "yoruba": "yo", "igbo": "ig",
    "oromo": "om", "tigrinya": "ti", "luganda": "lg", "kinyarwanda": "rw", "chichewa": "ny",
    "shona": "sn", "zulu": "zu", "malay": "ms", "japanese": "ja", "korean": "ko",
    "romanian": "ro", "polish": "pl", "greek": "el", "serbian": "sr", "albanian": "sq",
    "mongolian": "mn", "georgian": "ka", "armenian": "hy", "uzbek": "uz", "kazakh": "kk",
    "tajik": "tg", "sinhala": "si", "malagasy": "mg", "wolof": "wo", "lingala": "ln",
    "oromiffa": "om", "afaan": "om", "tigirigna": "ti", "kirundi": "rn", "kikuyu": "ki",
    "luo": "luo", "acholi": "ach", "ateso": "teo", "lugbara": "lgg", "lusoga": "xog",
    "runyankole": "nyn", "runyoro": "nyo", "karamojong": "kdj", "ngakarimojong": "kdj",
    "pidgin": "pcm", "bambara": "bm", "ewe": "ee", "twi": "ak", "fulfulde": "ff", "kanuri": "kr",
    "sesotho": "st", "setswana": "tn", "xhosa": "xh", "afrikaans": "af", "hebrew": "he",
    "quechua": "qu", "guarani": "gn", "tetum": "tet", "dari": "prs", "kyrgyz": "ky",
    "azerbaijani": "az", "turkmen": "tk", "gujarati": "gu", "marathi": "mr", "punjabi": "pa",
    "telugu": "te", "kannada": "kn", "malayalam": "ml", "hungarian": "hu", "czech": "cs",
    "slovak": "sk", "croatian": "hr", "bosnian": "bs", "macedonian": "mk", "bulgarian": "bg",
    "swedish": "sv", "danish": "da", "norwegian": "nb", "finnish": "fi", "catalan": "ca",
  ]
}
