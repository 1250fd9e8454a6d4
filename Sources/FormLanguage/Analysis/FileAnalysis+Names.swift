package import FormSyntax

/// Lookups for the name at an offset.
extension FileAnalysis {
  /// Returns the name at an offset, with its meaning.
  package func occurrence(at offset: Int) -> NameOccurrence? { names.occurrence(at: offset) }

  /// Returns the place where the name at an offset is declared.
  package func definition(at offset: Int) -> NamePlace? {
    names.occurrence(at: offset).map {
      NamePlace(source: $0.declaration.source, span: $0.definition)
    }
  }

  /// Returns the declaration of the named type of a field, group or list, for the name at an
  /// offset.
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

  /// Returns the names in this file with the same meaning as the one at an offset.
  package func references(at offset: Int, includingDeclaration: Bool) -> [NameOccurrence] {
    guard let occurrence = names.occurrence(at: offset) else { return [] }
    return names.occurrences(of: occurrence.declaration, occurrence.kind).filter {
      includingDeclaration || $0.use != .declares
    }
  }

  /// Returns the nodes around an offset, outermost first. A node includes the offset at its end.
  package func syntaxPath(at offset: Int) -> [SyntaxID] { tree.path(at: offset) }

  /// Returns the node that a name means, in the checked form or in the types by themselves.
  package func checkedNode(of occurrence: NameOccurrence) -> (checked: CheckedScopes, node: Int)? {
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

/// Returns the names that mean the declaration at a place, by file.
package func references(
  to place: NamePlace, _ kind: NameKind, in analyses: [FileAnalysis]
) -> [(analysis: FileAnalysis, names: [NameOccurrence])] {
  analyses.compactMap { analysis in
    let names = analysis.names.occurrences(of: place, kind)
    return names.isEmpty ? nil : (analysis, names)
  }
}
