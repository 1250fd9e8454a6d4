internal import FormEngine

/// Messages about PO files.
package enum POFileMessage: Message {
  case syntax(POFault.Reason)
  case charset(String)
  case notUTF8
  case utf16(String)
  case unknownContext(String, near: String?)
  /// An entry without `msgctxt`.
  ///
  /// - Parameter meant: the context of the text with its msgid, if there is only one.
  case noContext(meant: String?)
  case repeated(context: String)
  case plural
  case strayBackslash
  /// An interpolation that reads something that the text of the form does not.
  case unknownRead(String, known: [String])
  /// - Parameter isPlain: whether the text of the form interpolates the first name by itself.
  case missingRead([String], isPlain: Bool)
  case lineBreak(atStart: Bool, isMissing: Bool)
  case untranslated(TranslationCount)
  case tooFew(TranslationCount, percent: Int)
  /// A form file without the PO file for a wanted language.
  case noTranslation(of: String, into: String, texts: Int)

  /// Returns the interpolations of names, as in translations.
  private static func interpolations(_ names: [String]) -> String {
    names.map { #"\\(\#(visibleText($0)))"# }.listing
  }

  package var words: FindingWords {
    switch self {
    case .syntax(let reason): Self.words(reason)
    case .charset(let charset):
      FindingWords(
        "The encoding of this file is given as `\(visibleText(charset))`.",
        "Save the file as UTF-8, and write `charset=UTF-8`.")
    case .notUTF8: FindingWords("This byte is not valid UTF-8.", "Save the file as UTF-8.")
    case .utf16(let encoding): TokenMessage.utf16(encoding)
    case .unknownContext(let context, let near):
      FindingWords(
        "The form has no text `\(visibleText(context))`.",
        near.map { "Did you mean `\(visibleText($0))`?" }
          ?? "`formwalk translate` brings the file up to date.")
    case .noContext(let meant):
      FindingWords(
        "This entry has no `msgctxt`, so it is not the translation of any text.",
        meant.map { #"Write `msgctxt "\#(visibleText($0))"` before it."# }
          ?? "Write the `msgctxt` of the text before it; `formwalk translate` writes all of them.")
    case .repeated(let context):
      FindingWords(
        "The text of `\(visibleText(context))` is translated twice.", "Remove one of the entries.")
    case .plural:
      FindingWords(
        "A text of a form has no plural forms of its own.",
        #"Interpolate the number: `\\(if n == 1 then \"day\" else \"days\")`."#)
    case .strayBackslash:
      FindingWords(
        #"A single backslash must start an interpolation, such as `\\(name)`."#,
        #"Write four for one that is shown: `\\\\`."#)
    case .unknownRead(let name, let known):
      FindingWords(
        #"The text of the form does not contain `\\(\#(visibleText(name)))`."#,
        known.isEmpty
          ? "A translation can interpolate only what the text interpolates."
          : "It can contain \(Self.interpolations(known)).")
    case .missingRead(let names, let isPlain):
      FindingWords(
        "This translation leaves out \(Self.interpolations(names)).",
        isPlain
          ? #"Interpolate it as the text of the form does: `\\(\#(visibleText(names.first ?? "")))`."#
          : "Interpolate it as the text of the form does.")
    case .lineBreak(atStart: true, isMissing: true):
      FindingWords("The text starts with a line break, but this does not.", #"Start it with `\n`."#)
    case .lineBreak(atStart: false, isMissing: true):
      FindingWords("The text ends with a line break, but this does not.", #"End it with `\n`."#)
    case .lineBreak(atStart: true, isMissing: false):
      FindingWords("This starts with a line break, but the text does not.", #"Remove the `\n`."#)
    case .lineBreak(atStart: false, isMissing: false):
      FindingWords("This ends with a line break, but the text does not.", #"Remove the `\n`."#)
    case .untranslated(let count):
      FindingWords("\(count.sentence).", Self.toTranslate)
    case .tooFew(let count, let percent):
      FindingWords("\(count.sentence(required: percent)).", Self.toTranslate)
    case .noTranslation(let file, let language, let texts):
      FindingWords(
        texts == 1
          ? "The text of this file is not translated into `\(language)`."
          : "The \(texts) texts of this file are not translated into `\(language)`.",
        "`formwalk translate \(visibleText(file)) \(language)` writes a file for the translation.")
    }
  }

  private static let toTranslate =
    "Translate what is empty or fuzzy; `formwalk translate` adds the texts that are new."

  private static func words(_ reason: POFault.Reason) -> FindingWords {
    switch reason {
    case .unexpected(let text):
      FindingWords(
        "Expected a keyword, a comment or a text in quotes, found `\(visibleText(text))`.",
        #"An entry is `msgctxt "…"`, `msgid "…"` and `msgstr "…"`."#)
    case .unclosedString:
      FindingWords(
        "This text is not closed on its line.",
        "End it with `\"`; a text may go on in quotes on the next line.")
    case .badEscape:
      FindingWords(
        "This escape has no meaning.",
        #"Write `\n`, `\t`, `\"` or `\\`; an interpolation is `\\(…)`."#)
    case .controlCharacter(let byte):
      FindingWords(
        "This text contains the control character \(Unicode.Scalar(byte).codePoint).",
        "Remove it, or write an escape such as `\\n` or `\\t`.")
    case .notText:
      FindingWords(
        "The escapes in this text are not valid UTF-8.",
        "Write the characters themselves, and save the file as UTF-8.")
    case .misplaced(let keyword):
      FindingWords(
        "`\(keyword)` is in the wrong place.",
        #"An entry is `msgctxt "…"`, `msgid "…"` and `msgstr "…"`, each once."#)
    case .missingString(let keyword):
      FindingWords("Expected a text after `\(keyword)`.", "Write it in quotes: `\(keyword) \"…\"`.")
    case .incomplete(let keyword):
      FindingWords("This entry has no `\(keyword)`.", "Add `\(keyword) \"\"`, or remove the entry.")
    }
  }
}

/// The numbers of texts of a form that a PO file translates.
package struct TranslationCount: Hashable, Sendable {
  package var texts = 0
  package var translated = 0
  /// The number of texts marked for review.
  package var fuzzy = 0

  package init(texts: Int = 0, translated: Int = 0, fuzzy: Int = 0) {
    self.texts = texts
    self.translated = translated
    self.fuzzy = fuzzy
  }

  /// `18 of 23 texts are translated; 1 is fuzzy and 4 are missing`
  package var sentence: String { sentence(required: nil) }

  /// - Parameter percent: the required percentage, if it is not reached.
  fileprivate func sentence(required percent: Int?) -> String {
    func counted(_ count: Int, _ state: String) -> String {
      "\(count) \(count == 1 ? "is" : "are") \(state)"
    }
    let missing = texts - translated - fuzzy
    let texts = "\(translated) of \(self.texts) \(self.texts == 1 ? "text" : "texts")"
    let rest = [(fuzzy, "fuzzy"), (missing, "missing")].filter { $0.0 > 0 }
      .map { counted($0.0, $0.1) }
    let shortfall = percent.map {
      " (\(self.texts == 0 ? 0 : translated * 100 / self.texts)%), but \($0)% is required"
    }
    let isOne = translated == 1 || self.texts == 1
    return "\(texts) \(isOne ? "is" : "are") translated" + (shortfall ?? "")
      + (rest.isEmpty ? "" : "; " + rest.joined(separator: " and "))
  }
}
