internal import FormEngine
internal import FormSyntax

/// Finds names that are easily confused and names that nothing reads.
extension DeclarationReader {
  /// Warns about names in one scope that differ only in case: names of declarations, of types, and
  /// of the options of one choice, which people may type either way.
  func checkSimilarNames() {
    var folded: [NameID] = []
    var differs = false
    for name in 0..<NameID(truncatingIfNeeded: form.names.count) {
      let lower =
        form.names.isLowerCase(name) ? name : form.names.intern(form.names.text(name).lowercased())
      if lower != name { differs = true }
      folded.append(lower)
    }
    guard differs else { return }
    var first: [UInt64: (name: NameID, file: Int, span: SourceSpan)] = [:]
    func look(_ name: NameID, scope: ScopeID, file: Int, span: SourceSpan, isSilent: Bool) {
      let key = form.symbolKey(scope, folded[Int(name)])
      guard let other = first[key] else {
        first[key] = (name, file, span)
        return
      }
      guard other.name != name else { return }
      if isSilent { return }
      report(
        .similarName, at: SourcePlace(file, span),
        DeclarationMessage.similarNames(form.names.text(name), form.names.text(other.name)),
        labels: [SourcePlace(other.file, other.span).label(.other)])
    }
    for declaration in form.declarations where declaration.name >= 0 && declaration.scope >= 0 {
      look(
        declaration.name, scope: declaration.scope, file: declaration.file,
        span: declaration.nameSpan, isSilent: declaration.isSilent)
    }
    for declaration in form.lets {
      look(
        declaration.name, scope: declaration.scope, file: declaration.file,
        span: declaration.nameSpan, isSilent: declaration.isSilent)
    }
    // Types and the options of each choice have scopes of their own, numbered after all others.
    let scopeOfTypes = form.scopes.count
    for type in form.types.prefix(form.ownTypeCount) {
      look(type.name, scope: scopeOfTypes, file: type.file, span: type.nameSpan, isSilent: false)
    }
    for (number, choice) in form.choices.enumerated() {
      let tree = form.files.trees[choice.file]
      let scope = scopeOfTypes + 1 + number
      for (option, clause) in zip(choice.options, choice.syntax) {
        guard let name = tree.child(at: 0, of: clause), tree.kind(name) == .name else { continue }
        look(
          option, scope: scope, file: choice.file, span: tree.span(name),
          isSilent: choice.isSilent)
      }
    }
  }

  /// Warns about `let`s that nothing reads.
  func checkUnusedLets() {
    // A `let` of a named type exists once for each use of the type.
    let read = Set(form.lets.filter { $0.isSilent && $0.isUsed }.map(\.namePlace))
    for (name, span) in typeCheck.unreadLets where !read.contains(SourcePlace(0, span)) {
      reportUnused(name, SourcePlace(0, span), isOfType: true)
    }
    for declaration in form.lets where !declaration.isUsed && !declaration.isSilent {
      reportUnused(form.names.text(declaration.name), declaration.namePlace)
    }
  }

  private func reportUnused(_ name: String, _ place: SourcePlace, isOfType: Bool = false) {
    report(.unusedLet, at: place, DeclarationMessage.unusedLet(name, isOfType: isOfType))
  }

  /// Warns about types that nothing uses, unless a part of the form was not read.
  func checkUnusedTypes() {
    guard !form.hasReportedSize else { return }
    for type in form.types.prefix(form.ownTypeCount) where !type.isUsed {
      report(
        .unusedType, at: type.namePlace, DeclarationMessage.unusedType(form.names.text(type.name)))
    }
  }
}
