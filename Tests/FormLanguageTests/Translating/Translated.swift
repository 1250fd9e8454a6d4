import FormEngine
import FormLanguage
import FormSyntax
import FormTools

/// A form file and its PO files, by their names.
struct TranslatedFiles: FormImporter {
  var texts: [String: String]

  init(_ form: String, _ translation: String = "", others: [String: String] = [:]) {
    texts = others
    texts["test.form"] = form
    if !translation.isEmpty { texts["test.de.po"] = translation }
  }

  var form: SourceText { SourceText(name: "test.form", text: texts["test.form"] ?? "") }

  func load(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    guard let text = texts[path] else { return .failure(.missing) }
    return .success(SourceText(name: path, text: text))
  }

  func languages(of form: String) -> [String] {
    texts.keys.contains("test.de.po") && form == "test.form" ? ["de"] : []
  }

  /// Returns the result of `formwalk translate`.
  func updated(revision: String = "2026-11-20 09:00+0000") throws -> TranslationUpdate {
    let former = texts["test.de.po"].map { SourceText(name: "test.de.po", text: $0) }
    return try FormLibrary(importing: self).translate(
      form, into: german, from: former, at: revision)
  }

  /// The findings in the PO file: `12:8 po-line-break: The text …`.
  func findings(percent: Int? = nil) -> [String] {
    FormLibrary(importing: self).checkTranslations(of: form, percent: percent).joined()
      .filter { $0.name != .poUntranslated || percent != nil }
      .map { finding in
        let place = finding.source.position(of: Int(finding.span.start))
        return "\(place.line):\(place.column) \(finding.name.rawValue): \(finding.message)"
      }
  }

  /// Returns a session of the form in German; only its texts are translated.
  func session(
    conventions: Language.Conventions = Language.Conventions(), at clock: LocalDateTime = noon
  ) throws -> Session {
    let language = ShownLanguage(german, Language("de", conventions: conventions))
    let compilation = compileForm(form, importing: self, in: language)
    guard let program = compilation.program else {
      throw Broken(messages: compilation.diagnostics.map(\.message))
    }
    return Session(program, clock: clock)
  }

  struct Broken: Error {
    var messages: [String]
  }
}

extension Session {
  func at(_ name: String) throws -> Path { try path(named: name).get() }
}

let german = LanguageTag("de") ?? { preconditionFailure() }()
/// An entry of a PO file.
func entry(_ context: String, _ id: String, _ text: String, before: String = "") -> String {
  func quoted(_ text: String) -> String {
    "\"" + text.map { ["\n": "\\n", "\"": "\\\"", "\\": "\\\\"][$0] ?? String($0) }.joined() + "\""
  }
  return "\(before)msgctxt \(quoted(context))\nmsgid \(quoted(id))\nmsgstr \(quoted(text))\n\n"
}
