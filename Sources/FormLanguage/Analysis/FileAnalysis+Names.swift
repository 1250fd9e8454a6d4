/// What a name at a place leads to.
extension FileAnalysis {
  /// The name at an offset, with its meaning.
  package func occurrence(at offset: Int) -> NameOccurrence? { names.occurrence(at: offset) }

  /// Where the name at an offset is declared.
  package func definition(at offset: Int) -> NamePlace? {
    names.occurrence(at: offset).map {
      NamePlace(source: $0.declaration.source, span: $0.definition)
    }
  }

  /// The named type of the field, group or list that the name at an offset means.
  package func typeDefinition(at offset: Int) -> NamePlace? {
    guard let occurrence = names.occurrence(at: offset) else { return nil }
    if occurrence.kind == .type { return definition(at: offset) }
    guard let (checked, node) = checkedNode(of: occurrence) else { return nil }
    let declaration = checked.form.declarations[node]
    let file = checked.form.sources[declaration.file]
    guard file.name == source.name, let typeName = tree.child(.typeName, of: declaration.syntax)
    else { return nil }
    return definition(at: Int(tree.nameSpan(typeName).start))
  }

  /// The names in this file that mean the same as the one at an offset.
  package func references(at offset: Int, includingDeclaration: Bool) -> [NameOccurrence] {
    guard let occurrence = names.occurrence(at: offset) else { return [] }
    return names.occurrences(of: occurrence.declaration, occurrence.kind).filter {
      includingDeclaration || $0.use != .declares
    }
  }

  /// The nodes around an offset, outermost first. A node also contains the offset where it ends.
  func syntaxPath(at offset: Int) -> [SyntaxID] { tree.path(at: offset) }

  /// What a name means, as a declaration of the checked form or of the types by themselves.
  func checkedNode(of occurrence: NameOccurrence) -> (checked: CheckedScopes, node: Int)? {
    if occurrence.node >= 0, let checked = occurrence.isInTypes ? types : form,
      checked.form.nodes.indices.contains(occurrence.node)
    {
      return (checked, occurrence.node)
    }
    for checked in [form, types].compactMap({ $0 }) {
      let file = checked.form.sources.firstIndex { $0.name == occurrence.declaration.source }
      if let file,
        let node = checked.form.declarations.firstIndex(where: {
          $0.file == file && $0.nameSpan == occurrence.declaration.span && $0.name >= 0
        })
      {
        return (checked, node)
      }
    }
    return nil
  }
}

/// The names in some files that mean what is declared at a place, by file.
package func references(
  to place: NamePlace, _ kind: NameKind, in analyses: [FileAnalysis]
) -> [(analysis: FileAnalysis, names: [NameOccurrence])] {
  analyses.compactMap { analysis in
    let names = analysis.names.occurrences(of: place, kind)
    return names.isEmpty ? nil : (analysis, names)
  }
}
