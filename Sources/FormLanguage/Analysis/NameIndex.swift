internal import FormEngine
package import FormSyntax

/// The place of a declaration: its name in a file.
package struct NamePlace: Hashable, Sendable {
  /// The name of the source.
  package var source: String
  package var span: SourceSpan
}

/// The use of a name.
package enum NameUse: UInt8, Sendable {
  case declares, reads
  /// A target of the focus, or a field that is answered, cleared or changed.
  case targets
}

/// A name in a file, with its meaning.
package struct NameOccurrence: Sendable {
  /// The name, with its backticks.
  package var span: SourceSpan
  package var kind: NameKind
  package var use: NameUse
  /// The place of the declaration; for the text of an `other`, of its choice, from whose name its
  /// own is derived.
  package var declaration: NamePlace
  /// The span of its definition, in the same source.
  package var definition: SourceSpan
  /// True if the declaration is meant without its name: `value`, `form`, a rule without a name.
  package var isWord: Bool
  /// The node in the checked form, or -1.
  package var node: Int = -1
  /// True in the body of a named type.
  package var isInTypes = false
  package var writing = NameWriting.code

  /// Returns true if the name means the declaration at a place.
  func means(_ place: NamePlace, _ kind: NameKind) -> Bool {
    self.kind == kind && declaration == place
  }
}

/// The names in a file, in source order, with their meanings.
package struct NameIndex: Sendable {
  package let occurrences: [NameOccurrence]
  /// For options whose names are compared with the cells of a column, the file with the column.
  package let comparedOptions: [NamePlace: String]

  package init(_ tree: SyntaxTree, _ recorder: NameRecorder) {
    let source = tree.source
    var found: [NameOccurrence] = []
    found.reserveCapacity(
      tree.nodes.count / 4 + recorder.types.names.count + recorder.form.names.count)
    var targets: [SourceSpan] = []
    var id = 0
    while id < tree.nodes.count {
      if tree.kind(id) == .error {
        id = max(id + 1, Int(tree.nodes[id].end))
        continue
      }
      if let target = NameIndex.target(id, tree) { targets.append(target) }
      if let declared = NameIndex.declared(id, tree) {
        found.append(
          NameOccurrence(
            span: declared.span, kind: declared.kind, use: .declares,
            declaration: NamePlace(source: source.name, span: declared.span),
            definition: declared.span, isWord: declared.isWord))
      }
      id += 1
    }
    targets.sort { $0.start < $1.start }
    for (names, isInTypes) in [(recorder.types.names, true), (recorder.form.names, false)] {
      for name in names {
        found.append(
          NameOccurrence(
            span: name.span, kind: name.kind,
            use: NameIndex.contains(targets, name.span) ? .targets : .reads,
            declaration: NamePlace(source: name.source.name, span: name.declaration),
            definition: name.definition ?? name.declaration, isWord: name.isWord, node: name.node,
            isInTypes: isInTypes, writing: name.writing))
      }
    }
    // Of several names at an offset, keeps the declaration, or else the first one found.
    var order = Array(found.indices)
    order.sort { (found[$0].span.start, $0) < (found[$1].span.start, $1) }
    var occurrences: [NameOccurrence] = []
    occurrences.reserveCapacity(order.count)
    for index in order where occurrences.last?.span.start != found[index].span.start {
      occurrences.append(found[index])
    }
    self.occurrences = occurrences
    var comparedOptions: [NamePlace: String] = [:]
    for option in recorder.types.comparedOptions + recorder.form.comparedOptions {
      comparedOptions[NamePlace(source: option.source.name, span: option.span)] = option.table.name
    }
    self.comparedOptions = comparedOptions
  }

  /// Returns the name that a node declares.
  private static func declared(
    _ id: SyntaxID, _ tree: SyntaxTree
  ) -> (kind: NameKind, span: SourceSpan, isWord: Bool)? {
    let kind: NameKind
    switch tree.kind(id) {
    case .formDeclaration: kind = .form
    case .typeDeclaration: kind = .type
    case .fieldDeclaration: kind = .field
    case .groupDeclaration: kind = .group
    case .rowsDeclaration: kind = .rows
    case .letDeclaration: kind = .constant
    case .callAlias: kind = .alias
    case .clause:
      switch tree.clause(of: id)?.shape {
      case .check?: kind = .rule
      case .option?: kind = .option
      case .other?: return (.option, tree.token(Int(tree.nodes[id].firstToken)).span, true)
      case .nothing, .text, .plainText, .required, .range, .step, .match, .options, .unique, .sort,
        .start, .show, .readonly, .expression, .set, nil:
        return nil
      }
    default: return nil
    }
    guard let name = tree.child(at: 0, of: id), tree.kind(name) == .name else { return nil }
    let span = tree.span(name)
    return span.isEmpty ? nil : (kind, span, false)
  }

  /// Returns the path in a node that is focused, answered or changed.
  private static func target(_ id: SyntaxID, _ tree: SyntaxTree) -> SourceSpan? {
    switch tree.kind(id) {
    case .focusTarget, .clearTargets, .onSuccess: return tree.span(id)
    case .assignment: return tree.child(at: 0, of: id).map { tree.span($0) }
    case .step where tree.step(of: id) != .expect:
      return tree.child(at: 0, of: id).flatMap {
        tree.kind($0) == .path || tree.kind($0) == .nameReference ? tree.span($0) : nil
      }
    default: return nil
    }
  }

  /// Returns true if one of some spans, which are sorted, contains another.
  private static func contains(_ spans: [SourceSpan], _ span: SourceSpan) -> Bool {
    let low = spans.partitioningIndex { $0.start > span.start }
    return low > 0 && span.end <= spans[low - 1].end
  }

  /// Returns the name at an offset, or one that ends there.
  package func occurrence(at offset: Int) -> NameOccurrence? {
    let low = occurrences.partitioningIndex { Int($0.span.start) > offset }
    guard low > 0, offset <= Int(occurrences[low - 1].span.end) else { return nil }
    return occurrences[low - 1]
  }

  /// Returns the names from an offset on.
  package func occurrences(from offset: Int) -> ArraySlice<NameOccurrence> {
    let low = occurrences.partitioningIndex { Int($0.span.start) >= offset }
    return occurrences[low...]
  }

  /// Returns the names that mean the declaration at a place.
  func occurrences(of place: NamePlace, _ kind: NameKind) -> [NameOccurrence] {
    occurrences.filter { $0.means(place, kind) }
  }
}
