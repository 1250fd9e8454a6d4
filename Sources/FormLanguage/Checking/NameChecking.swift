internal import FormEngine

/// Finds names that are easily confused and names that nothing reads.
extension FormChecker {
  /// Warns about names in one scope that differ only in case.
  func checkSimilarNames() {
    var folded: [NameID] = []
    var differs = false
    for name in 0..<NameID(truncatingIfNeeded: names.count) {
      let lower = names.isLowerCase(name) ? name : names.intern(names.text(name).lowercased())
      if lower != name { differs = true }
      folded.append(lower)
    }
    guard differs else { return }
    var first: [UInt64: (name: NameID, file: Int, span: Span)] = [:]
    func look(_ name: NameID, scope: ScopeID, file: Int, span: Span, isSilent: Bool) {
      let key = symbolKey(scope, folded[Int(name)])
      guard let other = first[key] else {
        first[key] = (name, file, span)
        return
      }
      guard other.name != name else { return }
      context = ExpressionContext(file: file, isSilent: isSilent)
      report(
        .similarName, span,
        "`\(names.text(name))` and `\(names.text(other.name))` differ only in case.",
        help: "Rename one of them, so that nobody confuses them.",
        labels: [SourcePlace(other.file, other.span).label("the other one")])
    }
    for declaration in declarations where declaration.name >= 0 && declaration.scope >= 0 {
      look(
        declaration.name, scope: declaration.scope, file: declaration.file,
        span: declaration.nameSpan, isSilent: declaration.isSilent)
    }
    for declaration in lets {
      look(
        declaration.name, scope: declaration.scope, file: declaration.file,
        span: declaration.nameSpan, isSilent: declaration.isSilent)
    }
  }

  /// Warns about `let`s that nothing reads.
  func checkUnusedLets() {
    // A `let` of a type exists once for each use of the type.
    let read = Set(
      lets.filter { $0.isSilent && $0.isUsed }.map { SourcePlace($0.file, $0.nameSpan) })
    for (name, span) in typeCheck.unreadLets where !read.contains(SourcePlace(0, span)) {
      reportUnused(name, SourcePlace(0, span))
    }
    for declaration in lets where !declaration.isUsed && !declaration.isSilent {
      reportUnused(
        names.text(declaration.name), SourcePlace(declaration.file, declaration.nameSpan))
    }
  }

  private func reportUnused(_ name: String, _ place: SourcePlace) {
    context = ExpressionContext(file: place.file)
    report(
      .unusedLet, place.span, "Nothing reads `\(name)`.",
      help: "Delete it, or use it. A `let` is never shown or exported.")
  }
}
