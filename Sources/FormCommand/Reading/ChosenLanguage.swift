import FormEngine
import FormLanguage
import FormRunner
import FormSyntax

/// The language that a command shows a form in.
struct ChosenLanguage {
  let shown: ShownLanguage
  /// True if it was given by a flag rather than found in the environment.
  let isGiven: Bool

  /// Chooses the language of `--language`, or else, for commands that show a form to people, the
  /// first in the environment that the form is translated to. Returns nil for the form's own
  /// language.
  init?(_ invocation: Invocation, for form: String, _ importer: any FormImporter) {
    let command = invocation.command.id
    // Records do not depend on the language.
    if command == .sample { return nil }
    let charset = command == .run ? System.charset : .utf8
    func shown(_ tag: LanguageTag) -> ShownLanguage {
      ShownLanguage(
        tag,
        BuiltInLanguages.language(tag, isASCII: charset != .utf8, isShown: charset != .other))
    }
    if let tag = invocation.value(CommandTable.language.name).flatMap({ LanguageTag($0) }) {
      self.shown = shown(tag)
      isGiven = true
      return
    }
    guard command == .run || command == .show else { return nil }
    for tag in ChosenLanguage.environment(System.variable) {
      // English needs no translation, unless the form is in another language.
      if ChosenLanguage.hasFile(form, tag, importer) {
        self.shown = shown(tag)
        isGiven = false
        return
      }
      if tag.fallbacks.last == "en" { return nil }
    }
    return nil
  }

  /// Returns the language of `--language` for the program's own messages; nil is English.
  static func given(_ invocation: Invocation) -> Language? {
    invocation.value(CommandTable.language.name).flatMap { LanguageTag($0) }
      .map { BuiltInLanguages.language($0) }
  }

  private static func hasFile(_ form: String, _ tag: LanguageTag, _ importer: any FormImporter)
    -> Bool
  {
    tag.fallbacks.contains { name in
      if case .success = importer.loadTranslation(of: form, in: name) { return true }
      return false
    }
  }

  /// Returns the form's translation if it is outside the readable folder, although the language was
  /// given by a flag; otherwise nil.
  func fileOutside(of form: String, _ importer: any FormImporter) -> String? {
    guard isGiven, let name = shown.tag.fallbacks.first,
      case .failure(.outsideRoot) = importer.loadTranslation(of: form, in: name)
    else { return nil }
    return translationName(of: form, in: name)
  }

  /// Returns the languages that the environment names, in the order of gettext: `LANGUAGE` first,
  /// unless the locale is C, then the locale of messages.
  static func environment(_ variable: (String) -> String?) -> [LanguageTag] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
      .compactMap { variable($0) }.first { !$0.isEmpty }
    guard let locale else { return [] }
    let name = withoutEncoding(locale[...])
    if name == "C" || name == "POSIX" { return [] }
    var names = (variable("LANGUAGE") ?? "").split(separator: ":").map(withoutEncoding)
    if names.isEmpty { names = [name] }
    return names.compactMap { LanguageTag($0) }
  }

  /// Returns a locale without its encoding: `de_DE` for `de_DE.UTF-8`, `de_DE@euro` for
  /// `de_DE.UTF-8@euro`.
  private static func withoutEncoding(_ locale: Substring) -> String {
    let modifier = locale.firstIndex(of: "@").map { locale[$0...] } ?? ""
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return String(name + modifier)
  }
}
