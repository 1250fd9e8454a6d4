internal import FormEngine
package import FormSyntax

extension FormLibrary {
  /// Checks the PO files of a form file; returns a list of findings for each file that has any.
  ///
  /// - Parameters:
  ///   - languages: the languages to check; nil for all.
  ///   - percent: the percentage of texts that must be translated, including those of imported
  ///     types.
  package func checkTranslations(
    of source: SourceText, languages: [String]? = nil, percent: Int? = nil
  ) -> [[Diagnostic]] {
    let names = languages ?? sources.languages(of: source.name)
    return names.isEmpty
      ? [] : checkTranslations(of: sources.file(source), languages: names, percent: percent)
  }

  func checkTranslations(
    of file: FormFile, languages: [String]? = nil, percent: Int? = nil
  ) -> [[Diagnostic]] {
    let names = languages ?? sources.languages(of: file.source.name)
    guard !names.isEmpty else { return [] }
    // The texts of a form with errors are not reliable.
    let isSound = file.syntaxErrorCount == 0 && importedErrors(of: file).isEmpty
    let texts = isSound ? texts(of: file) : []
    var lists = names.map {
      check(file, isSound ? texts : nil, in: $0, isWanted: languages != nil, percent: percent)
    }
    if isSound, percent != nil {
      for imported in sources.importedFirst([file]) where imported !== file {
        let texts = self.texts(of: imported).filter { $0.context.hasPrefix("type:") }
        for name in names {
          lists.append(
            check(imported, texts, in: name, isWanted: true, percent: percent).filter {
              $0.name == .poUntranslated && $0.severity == .error
            })
        }
      }
    }
    return lists.filter { !$0.isEmpty }
  }

  /// Checks one PO file.
  ///
  /// - Parameters:
  ///   - texts: the texts of the form file; nil if it has errors.
  ///   - isWanted: whether a missing file is a problem.
  private func check(
    _ file: FormFile, _ texts: [TranslatableText]?, in language: String, isWanted: Bool,
    percent: Int?
  ) -> [Diagnostic] {
    let (language, translation) = self.translation(of: file.source.name, in: language)
    let source: SourceText
    switch translation {
    case .success(let found): source = found
    case .failure(.missing):
      guard isWanted, let percent, percent > 0, let texts, !texts.isEmpty else { return [] }
      var finding = Diagnostic(
        .poUntranslated,
        POFileMessage.noTranslation(
          of: file.source.name, into: language, texts: texts.count), source: file.source,
        span: SourceSpan(0, 0))
      finding.severity = .error
      return [finding]
    case .failure(let failure):
      let path = translationName(of: file.source.name, in: language)
      let source = SourceText(name: path, bytes: [])
      return [
        Diagnostic(
          .poSyntax, sources.message(failure, path), source: source, span: SourceSpan(0, 0))
      ]
    }
    var check = TranslationCheck(POFile(source), file.limits)
    if let texts, !check.isFaulty { check.check(texts, in: self, of: file, percent: percent) }
    return Diagnostic.sorted(check.findings, sources: [source])
  }

  /// Finds the PO file for people with a chosen language: the file for `de` if there is none for
  /// `de_AT`.
  private func translation(
    of name: String, in language: String
  ) -> (language: String, Result<SourceText, ImportFailure>) {
    for language in LanguageTag(language)?.fallbacks ?? [] {
      let found = sources.translation(of: name, in: language)
      if case .failure(.missing) = found { continue }
      return (language, found)
    }
    return (language, .failure(.missing))
  }

  /// Returns the findings about the expressions in a translation, in the source that the parser
  /// read.
  func findings(
    in translation: FormTranslation, of file: FormFile
  ) -> [Diagnostic] {
    guard let expressions = translation.expressions else { return [] }
    let found = expressions.findings + check(translation, of: file)
    return found.filter { $0.source === expressions.source }
  }

  /// Checks a file with the translation in place of its texts.
  package func check(
    _ translation: FormTranslation, of file: FormFile, _ recorder: CheckRecorder? = nil
  ) -> [Diagnostic] {
    (file.translation, sources.checkedTranslation) = (translation, translation)
    let isTranslated = sources.isTranslated
    sources.isTranslated = true
    defer {
      (file.translation, sources.checkedTranslation) = (nil, nil)
      sources.isTranslated = isTranslated
    }
    let known = TypeCheck(findings: CheckFindings(file.limits))
    var found: [Diagnostic] = []
    if !file.types.isEmpty {
      let checker = FormChecker(
        typesOf: file, in: sources, known, buildsProgram: true, recorder: recorder)
      found += checker.checkTypes().report.findings.diagnostics
    }
    let checker = FormChecker(
      formOf: file, in: sources, known, hasImportedErrors: false, buildsProgram: true,
      keepsPlaces: false, recorder: recorder)
    checker.readForm()
    while checker.checkSomeOfForm() {}
    return found + checker.finishForm().report.findings.diagnostics
  }
}

/// The check of one PO file.
package struct TranslationCheck {
  private let file: POFile
  private let limits: FindingLimits
  package private(set) var findings: [Diagnostic] = []
  /// True if the file cannot be read as a whole.
  package var isFaulty: Bool { !findings.isEmpty }

  /// The maximum number of contexts for which a similar name is looked up.
  private static let mostGuesses = 50

  /// Runs the checks that need no form.
  package init(_ file: POFile, _ limits: FindingLimits) {
    self.file = file
    self.limits = limits
    for fault in file.faults { report(.poSyntax, fault.span, .syntax(fault.reason)) }
    checkEncoding()
    checkRepeated()
  }

  private mutating func report(_ name: DiagnosticName, _ span: SourceSpan, _ message: POFileMessage)
  {
    guard findings.count < limits.findings else { return }
    findings.append(Diagnostic(name, message, source: file.source, span: span))
  }

  private mutating func checkEncoding() {
    if let encoding = utf16Encoding(file.source.bytes) {
      return report(.poCharset, SourceSpan(0, 2), .utf16(encoding))
    }
    if let offset = file.source.bytes.withUnsafeBufferPointer({ Lexer.firstInvalidByte($0) }) {
      report(.poCharset, SourceSpan(offset, offset + 1), .notUTF8)
    }
    guard let type = file.headerField("Content-Type"), let place = file.header?.translation?.place
    else { return }
    for part in type.split(separator: ";") {
      let words = part.split(separator: "=", maxSplits: 1)
      guard words.count == 2, words[0].filter({ $0 != " " }).lowercased() == "charset" else {
        continue
      }
      let charset = words[1].filter { $0 != " " }
      let isUTF8 = ["utf-8", "utf8"].contains(charset.lowercased())
      if !isUTF8 { report(.poCharset, place, .charset(charset)) }
    }
  }

  private mutating func checkRepeated() {
    var seen: Set<POKey> = []
    for entry in file.entries where !entry.isObsolete {
      let key = POKey(entry, in: file.source)
      if !seen.insert(key).inserted {
        let place = entry.context ?? entry.id
        report(.poRepeated, place.span, .repeated(context: key.context))
      }
    }
  }

  // MARK: Against the form

  mutating func check(
    _ texts: [TranslatableText], in library: FormLibrary, of form: FormFile, percent: Int?
  ) {
    let translation = FormTranslation(file, of: texts, in: library.sources)
    checkContexts(translation)
    for entry in file.entries where !entry.isObsolete { checkPlural(entry) }
    for (text, entry) in translation.entries.enumerated() where entry >= 0 {
      guard translation.isTranslated(entry) else { continue }
      guard let place = file.entries[entry].translation?.place else { continue }
      for wrong in translation.wrongLineBreaks(text) {
        report(
          .poLineBreak, place, .lineBreak(atStart: wrong.isAtStart, isMissing: wrong.isMissing))
      }
    }
    for span in translation.translated.strayBackslashes {
      report(.poInterpolation, span, .strayBackslash)
    }
    checkReads(translation)
    for found in library.findings(in: translation, of: form) {
      var found = found
      found.source = file.source
      found.span = translation.translated.span(inFile: found.span)
      found.labels.removeAll { $0.source === translation.expressions?.source }
      found.fix = nil
      findings.append(found)
    }
    let count = count(translation)
    let place = file.header?.id.span ?? SourceSpan(0, 0)
    if let percent, count.translated * 100 < percent * count.texts {
      findings.append(Self.tooFew(count, percent, file.source, place))
    } else if count.translated < count.texts {
      report(.poUntranslated, place, .untranslated(count))
    }
  }

  static func tooFew(
    _ count: TranslationCount, _ percent: Int, _ source: SourceText, _ span: SourceSpan
  ) -> Diagnostic {
    var finding = Diagnostic(
      .poUntranslated, POFileMessage.tooFew(count, percent: percent), source: source, span: span)
    finding.severity = .error
    return finding
  }

  private func count(_ translation: FormTranslation) -> TranslationCount {
    var count = TranslationCount(texts: translation.texts.count)
    for entry in translation.entries where entry >= 0 {
      if translation.isTranslated(entry) {
        count.translated += 1
      } else if file.entries[entry].isFuzzy {
        count.fuzzy += 1
      }
    }
    return count
  }

  private mutating func checkContexts(_ translation: FormTranslation) {
    let contexts = Set(translation.texts.map(\.context))
    var guesses = 0
    for entry in file.entries where !entry.isObsolete {
      let context = entry.context?.text(in: file.source) ?? ""
      if entry.context == nil, entry.id.isEmpty || contexts.isEmpty { continue }
      guard !contexts.contains(context) else { continue }
      if context.isEmpty {
        let id = entry.id.text(in: file.source)
        let meant = translation.texts.filter { $0.id == id }.map(\.context)
        report(
          .poContext, (entry.context ?? entry.id).place,
          .noContext(meant: meant.count == 1 ? meant[0] : nil))
        continue
      }
      guesses += 1
      let near =
        guesses > Self.mostGuesses ? nil : nearestName(to: context, among: contexts.sorted())
      report(
        .poContext, (entry.context ?? entry.id).place, .unknownContext(context, near: near))
    }
  }

  private mutating func checkPlural(_ entry: POEntry) {
    if let plural = entry.plural { report(.poPlural, plural.span, .plural) }
  }

  /// Checks that the interpolations read everything that the text of the form reads, and nothing
  /// else.
  private mutating func checkReads(_ translation: FormTranslation) {
    var read: [Int: Set<String>] = [:]
    translation.forEachWritten { text, names in read[text] = names }
    let sound = Set(translation.entriesWritten.map(\.text))
    for (number, text) in translation.texts.enumerated() {
      let entry = translation.entries[number]
      guard entry >= 0, translation.isTranslated(entry),
        let place = file.entries[entry].translation?.place
      else { continue }
      // Without interpolations, nothing is read; skip a translation that could not be parsed.
      guard let names = read[number] ?? (sound.contains(number) ? nil : []) else { continue }
      for name in names.subtracting(text.reads).sorted() {
        report(.poInterpolation, place, .unknownRead(name, known: text.reads.sorted()))
      }
      let missing = text.reads.subtracting(names).sorted()
      if let first = missing.first {
        let isPlain = textContains(text.id, "\\(\(first))")
        report(.poMissingInterpolation, place, .missingRead(missing, isPlain: isPlain))
      }
    }
  }
}
