internal import FormLanguage
internal import FormSyntax

/// Updates the PO files of a form when a name changes.
struct TranslationRenaming {
  /// A version of a form file, with everything that its check reads.
  private struct Version {
    let library: FormLibrary
    let file: FormFile
    let texts: [TranslatableText]

    init(_ form: SourceText, _ library: FormLibrary) {
      self.library = library
      file = library.sources.file(form)
      texts = library.texts(of: file)
    }

    /// Reads a translation and resolves the names in it.
    func read(_ file: POFile) -> (translation: FormTranslation, names: NameIndex?) {
      let translation = FormTranslation(file, of: texts, in: library.sources, isComplete: true)
      guard let expressions = translation.expressions else { return (translation, nil) }
      let recorder = CheckRecorder(of: expressions.source)
      _ = library.check(translation, of: self.file, recorder)
      return (translation, NameIndex(expressions.tree, recorder.names))
    }
  }

  private let old: Version
  private let new: Version
  private let languages: [String]

  /// Fails if there are no PO files.
  ///
  /// - Parameters:
  ///   - library: reads the files before the rename.
  ///   - changed: reads the files after the rename.
  init?(of form: SourceText, in library: FormLibrary, as new: SourceText, in changed: FormLibrary) {
    languages = library.sources.languages(of: form.name)
    if languages.isEmpty { return nil }
    old = Version(form, library)
    self.new = Version(new, changed)
  }

  /// Returns the edits of each PO file that keep its translations: contexts, source texts, and the
  /// names in them.
  ///
  /// - Parameter isSame: returns true if a name before and a name after refer to the same thing.
  func edits(
    _ replacement: NameReplacement, where isSame: (NameOccurrence, NameOccurrence) -> Bool
  ) throws(RenameMessage) -> [(source: SourceText, edits: [Edit])] {
    var result: [(source: SourceText, edits: [Edit])] = []
    for language in languages {
      let form = old.file.source.name
      guard
        case .success(let source) = old.library.sources.translation(of: form, in: language)
      else { continue }
      let edits = try edits(of: POFile(source), replacement, isSame)
      if !edits.isEmpty { result.append((source, edits)) }
    }
    return result
  }

  private func edits(
    of file: POFile, _ replacement: NameReplacement,
    _ isSame: (NameOccurrence, NameOccurrence) -> Bool
  ) throws(RenameMessage) -> [Edit] {
    let (translation, names) = old.read(file)
    // A keyword may need backticks only here.
    for isQuoted in replacement.isQuoted ? [true] : [false, true] {
      var replacement = replacement
      replacement.isQuoted = isQuoted
      let edits = edits(of: translation, nameEdits(in: translation, names, replacement))
      guard let names, !edits.isEmpty else { return edits }
      let changed = SourceText(
        name: file.source.name, bytes: file.source.bytes.applying(edits))
      if let found = new.read(POFile(changed)).names, found.contain(names, where: isSame) {
        return edits
      }
    }
    throw .changesMeaning(replacement.spelling.text, file: file.source.name)
  }

  /// Returns the edits of the names in the expressions of a translation.
  private func nameEdits(
    in translation: FormTranslation, _ names: NameIndex?, _ replacement: NameReplacement
  ) -> [Edit] {
    guard let names, let source = translation.expressions?.source else { return [] }
    return names.occurrences.compactMap { name in
      replacement.edit(of: name, in: source).map {
        Edit(
          span: translation.translated.span(inFile: $0.span),
          replacement: POText.escaped($0.replacement))
      }
    }
  }

  private func edits(of translation: FormTranslation, _ nameEdits: [Edit]) -> [Edit] {
    let file = translation.file
    var edits = nameEdits
    func replace(_ string: POString?, _ keyword: String, by text: String) {
      guard let string, string.text(in: file.source) != text else { return }
      let lines = POText.lines(keyword, text)
      edits.append(Edit(span: string.span, replacement: lines.joined(separator: "\n")))
    }
    // If two texts became equal, they cannot be told apart.
    guard old.texts.count == new.texts.count else { return edits }
    var contexts: [String: String] = [:]
    for (old, new) in zip(old.texts, new.texts) { contexts[old.context] = new.context }
    var matched: Set<Int> = []
    for (number, entry) in translation.entries.enumerated() where entry >= 0 {
      let (old, new) = (old.texts[number], new.texts[number])
      let entry = (number: entry, value: file.entries[entry])
      // An entry whose text has changed still refers to its place, so only its context is replaced.
      guard entry.value.id.text(in: file.source) == old.id else { continue }
      matched.insert(entry.number)
      if old.context != new.context { replace(entry.value.context, "msgctxt", by: new.context) }
      guard old.id != new.id else { continue }
      replace(entry.value.id, "msgid", by: new.id)
      guard let translation = entry.value.translation,
        !nameEdits.contains(where: { translation.span.range.overlaps($0.span.range) })
      else { continue }
      replace(translation, "msgstr", by: renamed(translation.text(in: file.source), old.id, new.id))
    }
    for (number, entry) in file.entries.enumerated()
    where !entry.isObsolete && !matched.contains(number) {
      guard let context = entry.context, let new = contexts[context.text(in: file.source)] else {
        continue
      }
      replace(context, "msgctxt", by: new)
    }
    edits.sort { $0.span.start < $1.span.start }
    return LineEnding(of: file.source).adapted(edits)
  }

  /// Returns a translation with its interpolations renamed as in the source text.
  private func renamed(_ translation: String, _ old: String, _ new: String) -> String {
    var renamed: [String: String] = [:]
    let interpolations = zip(old.betweenInterpolations, new.betweenInterpolations)
    for (index, (old, new)) in interpolations.enumerated() where index % 2 == 1 {
      renamed[old] = new
    }
    var parts = translation.betweenInterpolations
    for index in parts.indices where index % 2 == 1 {
      parts[index] = renamed[parts[index]] ?? parts[index]
    }
    return parts.joined()
  }
}

extension NameIndex {
  /// Returns true if the index contains every name of another index, in the same order.
  fileprivate func contain(
    _ other: NameIndex, where isSame: (NameOccurrence, NameOccurrence) -> Bool
  ) -> Bool {
    var rest = occurrences[...]
    return other.occurrences.allSatisfy { name in
      guard let index = rest.firstIndex(where: { isSame(name, $0) }) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}

extension String {
  /// The parts of the text, alternating between outside and inside of its interpolations. Their
  /// delimiters are outside.
  fileprivate var betweenInterpolations: [String] {
    var parts: [[UInt8]] = [[]]
    var scanner = InterpolationScanner()
    for byte in utf8 {
      if !scanner.isInText {
        scanner.take(byte)
        if scanner.isInText { parts.append([]) }
        parts[parts.count - 1].append(byte)
        continue
      }
      parts[parts.count - 1].append(byte)
      if scanner.isAfterBackslash {
        scanner.isAfterBackslash = false
        guard byte == UInt8(ascii: "(") else { continue }
        scanner.open()
        parts.append([])
      } else {
        scanner.isAfterBackslash = byte == UInt8(ascii: "\\")
      }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }
}
