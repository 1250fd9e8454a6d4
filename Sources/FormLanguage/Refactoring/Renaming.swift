/// The edits of one file.
package struct FileEdits: Sendable {
  package var source: SourceText
  package var edits: [Edit]
}

/// A name that can be changed.
package struct RenamedName: Hashable, Sendable {
  package var span: SourceSpan
  package var name: String
}

extension FileAnalysis {
  /// The name at an offset, if it can be changed.
  package func prepareRename(at offset: Int) throws(RenameFact) -> RenamedName {
    guard let name = names.occurrence(at: offset) else { throw .noName }
    if name.isWord { throw .fixedWord(source.text(of: name.span)) }
    switch name.kind {
    case .otherText:
      let text = plainName(name)
      throw .ofOther(choice: String(text.dropLast("_other".count)))
    case .column: throw .columnOfFile(name.declaration.source)
    case .option where name.declaration.source.hasSuffix(".csv"):
      throw .optionOfFile(name.declaration.source)
    case .form, .field, .group, .rows, .constant, .type, .option, .rule, .alias:
      return RenamedName(span: name.span, name: plainName(name))
    }
  }

  /// A name without its backticks.
  private func plainName(_ name: NameOccurrence) -> String {
    source.text(of: name.span).filter { $0 != "`" }
  }

  /// Changes the name at an offset wherever it is written.
  ///
  /// - Parameters:
  ///   - newName: with backticks or without.
  ///   - analyses: those of the files of the workspace.
  ///   - importer: finds what the forms name.
  package func rename(
    at offset: Int, to newName: String, in analyses: [FileAnalysis],
    importing importer: any FormImporter
  ) throws(RenameFact) -> [FileEdits] {
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
    var reason = RenameFact.taken(text)
    // A word of the language may need backticks only in some of the places.
    for isQuoted in spelling.isPlain ? [false, true] : [true] {
      let changes = files.compactMap { $0.renaming(name, spelling, isQuoted: isQuoted) }
      do {
        try check(changes, files, importer, text)
        return changes.map { FileEdits(source: $0.analysis.source, edits: $0.edits) }
          + translationEdits(changes, importer)
      } catch { reason = error }
    }
    throw reason
  }

  private struct Change {
    var analysis: FileAnalysis
    var edits: [Edit]
  }

  private func renaming(
    _ name: NameOccurrence, _ spelling: NameSpelling, isQuoted: Bool
  ) -> Change? {
    var edits: [Edit] = []
    for found in names.occurrences where found.declaration == name.declaration && !found.isWord {
      let isFollowing = found.kind == .otherText && name.kind == .field
      guard isFollowing || found.kind == name.kind else { continue }
      let isAfterDot =
        found.kind == .option || source.isAfterDot(found.span)
      let replacement =
        switch found.writing {
        case .code:
          isFollowing
            ? spelling.following(isQuoted: isQuoted)
            : spelling.written(isQuoted: isQuoted, isAfterDot: isAfterDot)
        case .text: spelling.name(isFollowing: isFollowing).escaped
        case .json: spelling.name(isFollowing: isFollowing).escaped.escaped
        }
      edits.append(Edit(span: found.span, replacement: replacement))
    }
    return edits.isEmpty ? nil : Change(analysis: self, edits: edits)
  }

  /// The files that are changed, as they are then, by their names.
  private func edited(_ changes: [Change]) -> [String: SourceText] {
    var edited: [String: SourceText] = [:]
    for change in changes {
      let source = change.analysis.source
      edited[source.name] = SourceText(
        name: source.name, bytes: source.bytes.applying(change.edits))
    }
    return edited
  }

  /// What follows in the PO files beside the forms.
  private func translationEdits(
    _ changes: [Change], _ importer: any FormImporter
  ) -> [FileEdits] {
    let edited = edited(changes)
    let library = FormLibrary(importing: importer)
    let changed = FormLibrary(importing: EditedFiles(importer: importer, edited: edited))
    return changes.flatMap { change -> [FileEdits] in
      let source = change.analysis.source
      guard let new = edited[source.name] else { return [] }
      return TranslationRenaming(of: source, in: library, as: new, in: changed).edits()
        .map { FileEdits(source: $0.source, edits: $0.edits) }
    }
  }

  /// Checks that every name means the same as before, also in the files that import what changes.
  private func check(
    _ changes: [Change], _ files: [FileAnalysis], _ importer: any FormImporter, _ name: String
  ) throws(RenameFact) {
    let edited = edited(changes)
    var shifts: [String: Shift] = [:]
    for change in changes { shifts[change.analysis.source.name] = Shift(change.edits) }
    let library = FormLibrary(importing: EditedFiles(importer: importer, edited: edited))
    let results = files.compactMap { file -> (FileAnalysis, FileAnalysis)? in
      let source = edited[file.source.name]
      guard source != nil || file.files.formNames.contains(where: { edited[$0] != nil }) else {
        return nil
      }
      return (file, library.analyze(source ?? file.source))
    }
    // A name that is taken in one file means something else in others.
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
  ) throws(RenameFact) {
    let (old, new) = (compilation.ownDiagnostics, after.compilation.ownDiagnostics)
    let isSame =
      new.count { $0.severity == .error } <= old.count { $0.severity == .error }
      && names.occurrences.count == after.names.occurrences.count
      && zip(names.occurrences, after.names.occurrences).allSatisfy { before, after in
        before.kind == after.kind && before.isWord == after.isWord
          && before.declaration.source == after.declaration.source
          && (shifts[before.declaration.source]?.moved(before.declaration.span.start)
            ?? before.declaration.span.start) == after.declaration.span.start
      }
    if !isSame { throw .changesMeaning(name, file: source.name) }
  }
}

/// Where places are after edits.
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
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? UInt32(clamping: Int(offset) + differences[low - 1]) : offset
  }
}

/// Files of which some were edited.
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
  /// With edits that are in their order and do not overlap.
  fileprivate func applying(_ edits: [Edit]) -> [UInt8] {
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

extension String {
  /// As a text or JSON writes it: a name has no quotes.
  fileprivate var escaped: String {
    split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
  }
}

extension SourceText {
  /// Whether the byte before a span is a full stop.
  fileprivate func isAfterDot(_ span: SourceSpan) -> Bool {
    let before = Int(span.start) - 1
    return bytes.indices.contains(before) && bytes[before] == UInt8(ascii: ".")
  }
}
