internal import FormLanguage
package import FormSyntax

/// An update of a PO file with the texts of its form file.
package struct TranslationUpdate: Sendable {
  /// The contents of the updated file.
  package private(set) var bytes: [UInt8] = []
  package private(set) var count = TranslationCount()
  /// The number of texts that are new, have changed, or are gone.
  package private(set) var newCount = 0
  package private(set) var changedCount = 0
  package private(set) var goneCount = 0

  private let lineBreak: [UInt8]
  private let form: FileFacts

  /// The facts about the form file itself.
  private struct FileFacts {
    /// The file name without folders.
    var name: String
    var lines: LineTable
  }

  /// - Parameters:
  ///   - file: the existing PO file; nil to write a new one.
  ///   - revision: the current date and time, for the header of a new file.
  ///   - translation: gives the translations of a new file, before the escapes of PO files; empty
  ///     for a text that has none.
  init(
    _ file: POFile?, of texts: [TranslatableText], in source: SourceText, _ language: LanguageTag,
    revision: String, translation: (TranslatableText) -> String = { _ in "" }
  ) {
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    form = FileFacts(name: name, lines: LineTable(source))
    lineBreak = file?.lineBreak ?? [0x0A]
    count.texts = texts.count
    guard let file else {
      newCount = texts.count
      append(header(language, revision))
      for text in texts { append(entry(of: text, translation(text))) }
      return
    }
    update(file, texts, language, revision)
  }

  // MARK: New entries

  private func header(_ language: LanguageTag, _ revision: String) -> [UInt8] {
    let fields = TranslationHeader.fields(form.name, language, revision)
    let text = fields.map { $0.name + ": " + $0.value + "\n" }.joined()
    return bytes(of: POText.lines("msgid", "") + POText.lines("msgstr", text))
  }

  private func entry(of text: TranslatableText, _ translation: String = "") -> [UInt8] {
    bytes(
      of: POText.comments(text.comments) + [reference(to: text)]
        + POText.lines("msgctxt", text.context) + POText.lines("msgid", text.id)
        + POText.lines("msgstr", translation))
  }

  private func reference(to text: TranslatableText) -> String {
    POText.reference(
      form.name, text.spans.map { form.lines.position(of: Int($0.start)).line })
  }

  private func bytes(of lines: [String]) -> [UInt8] {
    lines.flatMap { Array($0.utf8) + lineBreak }
  }

  /// Appends an entry after an empty line.
  private mutating func append(_ entry: [UInt8]) {
    separate()
    bytes += entry
  }

  /// Ends the bytes with an empty line, unless there are none.
  private mutating func separate() {
    guard let last = bytes.last else { return }
    if last != 0x0A { bytes += lineBreak }
    // A slice that is kept would make the next append copy the bytes.
    let length = bytes.suffix(lineBreak.count) == lineBreak[...] ? lineBreak.count : 1
    let before = bytes.count - length - 1
    if before < 0 || bytes[before] != 0x0A { bytes += lineBreak }
  }

  // MARK: Existing entries

  private mutating func update(
    _ file: POFile, _ texts: [TranslatableText], _ language: LanguageTag, _ revision: String
  ) {
    var match = TranslationMatch(file, texts, revivesObsolete: true)
    match.addChanged()
    // The new texts, by the entry that they follow; -1 for the start.
    var added: [Int: [Int]] = [:]
    var last = file.entries.firstIndex { $0.isHeader(in: file.source) } ?? -1
    for text in texts.indices {
      if match.entries[text] >= 0, !file.entries[match.entries[text]].isObsolete {
        last = match.entries[text]
      } else if match.entries[text] < 0 {
        added[last, default: []].append(text)
      }
    }
    if file.header == nil { append(header(language, revision)) }
    var obsolete: [[UInt8]] = []
    addNew(added[-1], texts)
    for (number, entry) in file.entries.enumerated() {
      var text = POEntryText(entry, in: file.source, lineBreak: lineBreak)
      if entry.isHeader(in: file.source) {
        let fields = missingFields(of: file, language)
        if !fields.isEmpty {
          let header = entry.translation?.text(in: file.source) ?? ""
          text.addToTranslation(fields, isOpen: !header.isEmpty && header.last != "\n")
        }
        keep(text.bytes)
      } else if match.texts[number] >= 0 {
        refresh(&text, entry, texts[match.texts[number]], file)
        keep(text.bytes)
      } else if entry.isObsolete {
        keep(text.bytes)
      } else {
        goneCount += 1
        guard isWritten(entry, text, file) else { continue }
        text.setObsolete()
        text.trim()
        obsolete.append(text.bytes)
      }
      addNew(added[number], texts)
    }
    keep(Array(file.source.bytes[file.tail.range]))
    for entry in obsolete { append(entry) }
  }

  /// Returns true if a translator wrote any part of an entry.
  private func isWritten(_ entry: POEntry, _ text: POEntryText, _ file: POFile) -> Bool {
    text.hasComments || entry.translations.contains { !$0.isEmpty }
  }

  private var endsWithAddition: Bool { additionEnd == bytes.count && additionEnd > 0 }
  private var additionEnd = 0

  private mutating func addNew(_ numbers: [Int]?, _ texts: [TranslatableText]) {
    for number in numbers ?? [] {
      newCount += 1
      append(entry(of: texts[number]))
      additionEnd = bytes.count
    }
  }

  /// Appends existing bytes.
  private mutating func keep(_ old: [UInt8]) {
    if endsWithAddition, !old.isEmpty { separate() }
    // Two entries may be on one line.
    if let last = bytes.last, last != 0x0A, old.first == UInt8(ascii: "#") { bytes += lineBreak }
    bytes += old
  }

  /// Returns the missing fields of the header. The revision date is left out: this update is not a
  /// revision.
  private func missingFields(of file: POFile, _ language: LanguageTag) -> [String] {
    TranslationHeader.fields(form.name, language, "").filter { field in
      field.name != TranslationHeader.revision && file.headerField(field.name) == nil
    }.map { $0.name + ": " + $0.value + "\n" }
  }

  private mutating func refresh(
    _ text: inout POEntryText, _ entry: POEntry, _ wanted: TranslatableText, _ file: POFile
  ) {
    if entry.isObsolete { text.setCurrent() }
    let isTranslated =
      entry.translation.map { !$0.isEmpty } ?? !entry.translations.isEmpty
    let key = POKey(entry, in: file.source)
    let isMoved = key.context != wanted.context
    let isChanged = key.id != wanted.id || (isMoved && !key.isMovable)
    if isChanged {
      changedCount += 1
      if isTranslated { text.setFuzzy(isMoved: isMoved) }
      if key.id != wanted.id { text.setID(wanted.id) }
    }
    if isMoved { text.setContext(wanted.context) }
    text.setComments(POText.comments(wanted.comments), reference: reference(to: wanted))
    guard isTranslated else { return }
    if isChanged || entry.isFuzzy { count.fuzzy += 1 } else { count.translated += 1 }
  }
}

/// The header of a PO file.
enum TranslationHeader {
  static let revision = "PO-Revision-Date"

  static func fields(
    _ form: String, _ language: LanguageTag, _ date: String
  ) -> [(name: String, value: String)] {
    [
      ("Project-Id-Version", form), ("Report-Msgid-Bugs-To", ""), (revision, date),
      ("Last-Translator", ""), ("Language-Team", language.name), ("Language", language.name),
      ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=UTF-8"),
      ("Content-Transfer-Encoding", "8bit"),
    ]
  }
}

extension POFile {
  /// The line ending of the file.
  var lineBreak: [UInt8] {
    guard let end = source.bytes.firstIndex(of: 0x0A), end > 0, source.bytes[end - 1] == 0x0D
    else { return [0x0A] }
    return [0x0D, 0x0A]
  }
}
