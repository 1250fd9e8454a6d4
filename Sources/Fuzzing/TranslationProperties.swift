import FormEngine
import FormLanguage
import FormSyntax
import FormTools

/// Properties of the PO file of a form: it can be read back, it is up to date, and the original
/// texts are accepted as translations.
enum TranslationProperties {
  static func check(_ source: SourceText) {
    guard let language = LanguageTag("de") else { return }
    let library = FormLibrary(importing: FewFiles())
    guard
      let new = try? library.translate(
        source, into: language, from: nil, at: "2030-01-01 12:00+0000")
    else { violated("no translation of a form that checks") }
    let written = SourceText(name: "fuzz.de.po", bytes: new.bytes)
    let file = POFile(written)
    require(file.faults.isEmpty, "a PO file that was written is faulty")
    require(file.entries.count { !$0.id.isEmpty } == new.newCount, "texts are lost in a PO file")
    let again = try? FormLibrary(importing: FewFiles()).translate(
      source, into: language, from: written, at: "2031-01-01 12:00+0000")
    require(again?.bytes == new.bytes, "a PO file is not up to date at once")
    checkTranslated(source, filled(file))
  }

  /// Returns the file with each text as its own translation.
  private static func filled(_ file: POFile) -> SourceText {
    let bytes = file.source.bytes
    var edits: [Edit] = []
    for entry in file.entries where !entry.id.isEmpty {
      guard let place = entry.translation?.pieces.first else { continue }
      let id = entry.id.pieces.map { file.source.text(of: $0) }.joined()
      edits.append(Edit(span: place, replacement: id))
    }
    return SourceText(name: file.source.name, bytes: FixProperties.applying(edits, to: bytes))
  }

  private static func checkTranslated(_ source: SourceText, _ translation: SourceText) {
    let library = FormLibrary(importing: FewFiles(translation: translation))
    let findings = library.checkTranslations(of: source, languages: ["de"], percent: nil).joined()
    ReportProperties.check(Array(findings))
    let fault = findings.first { $0.severity == .error && $0.source === translation }
    require(fault == nil, "a text is no translation of itself: \(fault?.message ?? "")")
  }
}
