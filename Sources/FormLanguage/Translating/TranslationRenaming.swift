/// What becomes of the PO files beside a form file when names in the form change.
struct TranslationRenaming {
  /// The texts of the form before and after, in their order.
  private let texts: [(old: TranslatableText, new: TranslatableText)]
  private let forms: FormSources
  private let form: SourceText

  /// - Parameters:
  ///   - library: has the files as they were.
  ///   - changed: has them as they are then.
  init(of form: SourceText, in library: FormLibrary, as new: SourceText, in changed: FormLibrary) {
    self.form = form
    forms = library.sources
    guard !forms.languages(of: form.name).isEmpty else {
      texts = []
      return
    }
    let before = library.texts(of: library.sources.file(form))
    let after = changed.texts(of: changed.sources.file(new))
    texts = before.count == after.count ? zip(before, after).map { ($0, $1) } : []
  }

  /// The edits of each PO file that keep its translations: their contexts, and what they interpolate
  /// as the form does.
  func edits() -> [(source: SourceText, edits: [Edit])] {
    guard texts.contains(where: { $0.context != $1.context || $0.id != $1.id }) else { return [] }
    return forms.languages(of: form.name).compactMap { language in
      guard case .success(let source) = forms.translation(of: form.name, in: language) else {
        return nil
      }
      let edits = edits(of: POFile(source))
      return edits.isEmpty ? nil : (source, edits)
    }
  }

  private func edits(of file: POFile) -> [Edit] {
    var edits: [Edit] = []
    func replace(_ string: POString?, _ keyword: String, by text: String) {
      guard let string, string.text(in: file.source) != text else { return }
      let lines = POText.lines(keyword, text)
      edits.append(Edit(span: string.span, replacement: lines.joined(separator: "\n")))
    }
    let entries = TranslationMatch(file, texts.map(\.old)).entries
    for (text, number) in zip(texts, entries) where number >= 0 {
      let entry = file.entries[number]
      if text.old.context != text.new.context {
        replace(entry.context, "msgctxt", by: text.new.context)
      }
      guard text.old.id != text.new.id else { continue }
      replace(entry.id, "msgid", by: text.new.id)
      guard let translation = entry.translation else { continue }
      var renamed: [String: String] = [:]
      let ids = zip(text.old.id.betweenInterpolations, text.new.id.betweenInterpolations)
      for (index, (old, new)) in ids.enumerated() where index % 2 == 1 { renamed[old] = new }
      var parts = translation.text(in: file.source).betweenInterpolations
      for index in parts.indices where index % 2 == 1 {
        parts[index] = renamed[parts[index]] ?? parts[index]
      }
      replace(translation, "msgstr", by: parts.joined())
    }
    edits.sort { $0.span.start < $1.span.start }
    return LineEnd(of: file.source).adapted(edits)
  }
}

extension String {
  /// The text in turn outside and inside of its interpolations, whose signs are outside.
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
