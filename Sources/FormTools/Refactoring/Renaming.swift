internal import FormEngine
package import FormLanguage
package import FormSyntax

/// The edits of one file.
package struct FileEdits: Sendable {
  package var source: SourceText
  package var edits: [Edit]

  package init(source: SourceText, edits: [Edit]) {
    self.source = source
    self.edits = edits
  }
}

/// A name that can be changed.
package struct RenamedName: Hashable, Sendable {
  package var span: SourceSpan
  package var name: String
}

extension FileAnalysis {
  /// Returns the name at an offset, if it can be changed.
  package func prepareRename(at offset: Int) throws(RenameMessage) -> RenamedName {
    guard let name = names.occurrence(at: offset) else { throw .noName }
    if name.isWord {
      let word = source.text(of: name.span)
      throw Keywords.meaning(of: word).kind == .identifier ? .numberedRule(word) : .fixedWord(word)
    }
    switch name.kind {
    case .otherText:
      let text = plainName(name)
      throw .ofOther(choice: String(text.dropLast("_other".count)))
    case .column: throw .columnOfFile(name.declaration.source)
    case .option where name.declaration.source.hasSuffix(".csv"):
      throw .optionOfFile(name.declaration.source)
    case .form, .field, .group, .rows, .constant, .type, .option, .rule, .alias:
      if let file = names.comparedOptions[name.declaration] {
        throw .comparedWithColumn(plainName(name), file: file)
      }
      return RenamedName(span: name.span, name: plainName(name))
    }
  }

  /// Returns a name without its backticks.
  private func plainName(_ name: NameOccurrence) -> String {
    source.text(of: name.span).filter { $0 != "`" }
  }

  /// Renames the declaration at an offset and all references to it.
  ///
  /// - Parameters:
  ///   - newName: the new name, with or without backticks.
  ///   - analyses: the analyses of the workspace's files.
  ///   - importer: finds the files that the forms import.
  package func rename(
    at offset: Int, to newName: String, in analyses: [FileAnalysis],
    importing importer: any FormImporter
  ) throws(RenameMessage) -> [FileEdits] {
    _ = try prepareRename(at: offset)
    guard let name = names.occurrence(at: offset) else { throw .noName }
    let text =
      newName.count > 1 && newName.hasPrefix("`") && newName.hasSuffix("`")
      ? String(newName.dropFirst().dropLast()) : newName
    guard let spelling = NameSpelling(text) else { throw .notAName(text) }
    var files = analyses.filter { $0.source.name != source.name }
    files.append(self)
    guard files.contains(where: { $0.source.name == name.declaration.source }) else {
      throw .elsewhere(name.declaration.source)
    }
    // The cells of a file are never renamed.
    for file in files {
      guard let table = file.names.comparedOptions[name.declaration] else { continue }
      throw .comparedWithColumn(plainName(name), file: table)
    }
    var reason = RenameMessage.taken(text)
    // A keyword may need backticks in only some places.
    for isQuoted in spelling.isPlain ? [false, true] : [true] {
      let replacement = NameReplacement(name: name, spelling: spelling, isQuoted: isQuoted)
      let changes = files.compactMap { $0.renaming(replacement) }
      do {
        try check(changes, files, importer, text)
        return try changes.map { FileEdits(source: $0.analysis.source, edits: $0.edits) }
          + translationEdits(replacement, changes, files, importer)
      } catch { reason = error }
    }
    throw reason
  }

  private struct Change {
    var analysis: FileAnalysis
    var edits: [Edit]
  }

  private func renaming(_ replacement: NameReplacement) -> Change? {
    let edits = names.occurrences.compactMap { replacement.edit(of: $0, in: source) }
    return edits.isEmpty ? nil : Change(analysis: self, edits: edits)
  }

  /// Returns the changed files with their edits applied, by name.
  private func edited(_ changes: [Change]) -> [String: SourceText] {
    var edited: [String: SourceText] = [:]
    for change in changes {
      let source = change.analysis.source
      edited[source.name] = SourceText(
        name: source.name, bytes: source.bytes.applying(change.edits))
    }
    return edited
  }

  /// Returns the edits of the PO files for the changed forms, and for the forms that import one.
  private func translationEdits(
    _ replacement: NameReplacement, _ changes: [Change], _ files: [FileAnalysis],
    _ importer: any FormImporter
  ) throws(RenameMessage) -> [FileEdits] {
    let edited = edited(changes)
    let shifts = shifts(changes)
    let library = FormLibrary(importing: importer)
    let changed = FormLibrary(importing: EditedFiles(importer: importer, edited: edited))
    var result: [FileEdits] = []
    for file in files where file.reads(edited) {
      let source = file.source
      let renaming = TranslationRenaming(
        of: source, in: library, as: edited[source.name] ?? source, in: changed)
      let edits = try renaming?.edits(replacement) { before, after in
        let (old, new) = (before.declaration, after.declaration)
        guard before.kind == after.kind, old.source == new.source else { return false }
        // A name declared in an expression of a translation does not move.
        return old.source.hasSuffix(".po")
          || shifts.moved(old.span.start, in: old.source) == new.span.start
      }
      result += (edits ?? []).map { FileEdits(source: $0.source, edits: $0.edits) }
    }
    return result
  }

  /// Returns true if the file is one of some files, or imports one.
  private func reads(_ edited: [String: SourceText]) -> Bool {
    edited[source.name] != nil || files.formNames.contains { edited[$0] != nil }
  }

  private func shifts(_ changes: [Change]) -> [String: Shift] {
    var shifts: [String: Shift] = [:]
    for change in changes { shifts[change.analysis.source.name] = Shift(change.edits) }
    return shifts
  }

  /// Checks that every name means the same as before, including in files that import a changed one.
  private func check(
    _ changes: [Change], _ files: [FileAnalysis], _ importer: any FormImporter, _ name: String
  ) throws(RenameMessage) {
    let edited = edited(changes)
    let shifts = shifts(changes)
    let library = FormLibrary(importing: EditedFiles(importer: importer, edited: edited))
    let results = files.filter { $0.reads(edited) }.map { file in
      (file, library.analyze(edited[file.source.name] ?? file.source))
    }
    // A name that is taken in one file changes meaning in others, so duplicates are reported first.
    for (before, after) in results where after.hasMoreDuplicates(than: before) {
      throw .taken(name)
    }
    for (before, after) in results { try before.compare(with: after, shifts, name) }
  }

  private func hasMoreDuplicates(than other: FileAnalysis) -> Bool {
    [DiagnosticName.duplicateName, .duplicateOption].contains { kind in
      compilation.ownDiagnostics.count { $0.name == kind }
        > other.compilation.ownDiagnostics.count { $0.name == kind }
    }
  }

  private func compare(
    with after: FileAnalysis, _ shifts: [String: Shift], _ name: String
  ) throws(RenameMessage) {
    let (old, new) = (compilation.ownDiagnostics, after.compilation.ownDiagnostics)
    let isSame =
      new.count { $0.severity == .error } <= old.count { $0.severity == .error }
      && names.occurrences.count == after.names.occurrences.count
      && zip(names.occurrences, after.names.occurrences).allSatisfy { before, after in
        before.kind == after.kind && before.isWord == after.isWord
          && before.declaration.source == after.declaration.source
          && shifts.moved(before.declaration.span.start, in: before.declaration.source)
            == after.declaration.span.start
      }
    if !isSame { throw .changesMeaning(name, file: source.name) }
  }
}

/// Maps offsets before edits to offsets after them.
private struct Shift {
  private let ends: [UInt32]
  private let differences: [Int]

  init(_ edits: [Edit]) {
    ends = edits.map(\.span.end)
    var sum = 0
    differences = edits.map {
      sum += $0.replacement.utf8.count - $0.span.range.count
      return sum
    }
  }

  func moved(_ offset: UInt32) -> UInt32 {
    let low = ends.partitioningIndex { $0 > offset }
    return low > 0 ? UInt32(clamping: Int(offset) + differences[low - 1]) : offset
  }
}

extension [String: Shift] {
  fileprivate func moved(_ offset: UInt32, in source: String) -> UInt32 {
    self[source]?.moved(offset) ?? offset
  }
}

/// An importer that replaces some files by their edited versions.
private struct EditedFiles: FormImporter {
  let importer: any FormImporter
  let edited: [String: SourceText]

  func load(_ path: String, relativeTo name: String) -> Result<SourceText, ImportFailure> {
    importer.load(path, relativeTo: name).map { edited[$0.name] ?? $0 }
  }

  func loadOptions(_ path: String, relativeTo name: String) -> Result<SourceText, ImportFailure> {
    importer.loadOptions(path, relativeTo: name)
  }
}

extension [UInt8] {
  /// Returns the bytes with edits applied. The edits must be sorted and must not overlap.
  func applying(_ edits: [Edit]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + edits.count * 8)
    var start = 0
    for edit in edits {
      let range = edit.span.range.clamped(to: start..<count)
      result += self[start..<range.lowerBound]
      result += edit.replacement.utf8
      start = range.upperBound
    }
    return result + self[start...]
  }
}
