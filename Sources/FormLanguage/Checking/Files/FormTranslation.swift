package import FormSyntax

/// The texts of one form file in another language, from its PO file.
///
/// A class, because the forms that import the file share it.
package final class FormTranslation {
  package let file: POFile
  /// The texts of the form file.
  let texts: [TranslatableText]
  /// The entry of each text in the PO file, or -1.
  package let entries: [Int]
  /// The translations without interpolations, by the texts that they translate.
  private var plain: [SyntaxID: String] = [:]
  /// The translations with interpolations, as nodes of `expressions`.
  private var written: [SyntaxID: SyntaxID] = [:]
  /// The texts with such translations, by the start of each translation in `expressions`.
  private(set) var entriesWritten: [(start: UInt32, text: Int)] = []
  /// The texts whose translation has a backslash without a meaning.
  private var stray: Set<Int> = []
  /// The entries that translate the same text as an earlier entry.
  private var repeated: Set<Int> = []
  package private(set) var expressions: FormFile?
  package private(set) var translated = TranslatedSource()
  /// True if translations that are not shown are kept, too.
  private let isComplete: Bool

  enum Text {
    case plain(String)
    /// A text in the file with the expressions.
    case written(SyntaxID, in: FormFile)
  }

  /// - Parameter isComplete: true to keep translations that are not shown, too: fuzzy ones, those
  ///   of texts that have changed, and those that read other values than the text does.
  package init(
    _ file: POFile, of texts: [TranslatableText], in sources: FormSources, isComplete: Bool = false
  ) {
    self.file = file
    self.texts = texts
    self.isComplete = isComplete
    var match = TranslationMatch(file, texts)
    if isComplete { match.addPlaces() }
    entries = match.entries
    var seen: Set<POKey> = []
    for (number, entry) in file.entries.enumerated() where !entry.isObsolete {
      if !seen.insert(POKey(entry, in: file.source)).inserted { repeated.insert(number) }
    }
    for (text, entry) in entries.enumerated() where entry >= 0 { add(text, entry) }
    guard !entriesWritten.isEmpty else { return }
    translated.finish()
    let expressions = sources.unlistedFile(
      SourceText(name: file.source.name, bytes: translated.bytes))
    self.expressions = expressions
    findWritten(in: expressions.tree)
  }

  /// Returns the replacement for a text of the form file; nil if it has no translation.
  func text(_ id: SyntaxID) -> Text? {
    if let text = plain[id] { return .plain(text) }
    guard let text = written[id], let expressions else { return nil }
    return .written(text, in: expressions)
  }

  /// Returns whether an entry has a translation, which is shown unless there is a problem with it.
  func isTranslated(_ entry: Int) -> Bool {
    let entry = file.entries[entry]
    guard !entry.isFuzzy, let string = entry.translation else { return false }
    return !string.isEmpty
  }

  // MARK: Problems with translations

  /// A line break at one end of only a text or only its translation.
  struct LineBreak {
    var isAtStart: Bool
    /// True if the translation lacks it.
    var isMissing: Bool
  }

  /// Returns the line breaks at the start or the end that only the text or only its translation
  /// has.
  func wrongLineBreaks(_ number: Int) -> [LineBreak] {
    guard let translation = file.entries[entries[number]].translation else { return [] }
    let own = Array(texts[number].id.utf8)
    let other = Array(translation.text(in: file.source).utf8)
    var wrong: [LineBreak] = []
    if (own.first == 0x0A) != (other.first == 0x0A) {
      wrong.append(LineBreak(isAtStart: true, isMissing: own.first == 0x0A))
    }
    if (own.last == 0x0A) != (other.last == 0x0A) {
      wrong.append(LineBreak(isAtStart: false, isMissing: own.last == 0x0A))
    }
    return wrong
  }

  /// Returns whether a translation that reads these names is shown, which requires that it has no
  /// problems.
  private func isShown(_ number: Int, reading names: Set<String>) -> Bool {
    let entry = entries[number]
    return !file.entries[entry].isFaulty && !repeated.contains(entry) && !stray.contains(number)
      && names == texts[number].reads && wrongLineBreaks(number).isEmpty
  }

  private func add(_ number: Int, _ entry: Int) {
    guard isComplete || isTranslated(entry), let string = file.entries[entry].translation else {
      return
    }
    let value = string.text(in: file.source)
    // Empty if an escape without a meaning was the whole text.
    if value.isEmpty { return }
    if let text = value.withSingleBackslashes {
      guard isComplete || isShown(number, reading: []) else { return }
      for node in texts[number].nodes { plain[node] = text }
      return
    }
    let strays = translated.strayBackslashes.count
    entriesWritten.append((translated.add(string, in: file.source), number))
    if translated.strayBackslashes.count > strays { stray.insert(number) }
  }

  /// Calls `body` with each text whose translation has interpolations, and the names that it reads;
  /// translations that do not parse are skipped.
  func forEachWritten(_ body: (_ text: Int, _ reads: Set<String>) -> Void) {
    guard let tree = expressions?.tree else { return }
    forEachWritten(in: tree) { text, written in body(text, tree.namesRead(in: written)) }
  }

  private func findWritten(in tree: SyntaxTree) {
    forEachWritten(in: tree) { text, written in
      guard isComplete || isShown(text, reading: tree.namesRead(in: written)) else { return }
      for node in texts[text].nodes { self.written[node] = written }
    }
  }

  private func forEachWritten(in tree: SyntaxTree, _ body: (Int, SyntaxID) -> Void) {
    guard let form = tree.child(.formDeclaration, of: tree.root),
      let block = tree.child(.block, of: form)
    else { return }
    var next = 0
    for note in tree.children(of: block) {
      guard tree.kind(note) == .noteDeclaration, let text = tree.child(.text, of: note) else {
        continue
      }
      let start = tree.span(text).start
      while next < entriesWritten.count, entriesWritten[next].start < start { next += 1 }
      guard next < entriesWritten.count, entriesWritten[next].start == start else { continue }
      if !tree.flags(note).contains(.broken) { body(entriesWritten[next].text, text) }
    }
  }
}
