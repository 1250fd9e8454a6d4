internal import FormEngine

/// Finds names that people mix up and names that nothing reads.
extension FormChecker {
  /// Warns of names in one scope that differ by case alone.
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
        "`\(names.text(name))` and `\(names.text(other.name))` differ by case alone.",
        help: "Rename one of them, so that nobody takes one for the other.",
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

  /// Keeps the `let`s of types that nothing in the types reads: the form may still read them.
  func keepUnusedLets() {
    unreadTypeLets += lets.filter { !$0.isUsed }
  }

  /// Warns of `let`s that nothing reads.
  func checkUnusedLets() {
    // A `let` of a type stands once for each use of the type.
    let read = Set(lets.filter { $0.isSilent && $0.isUsed }.map { LetPlace($0) })
    let unread = unreadTypeLets.filter { $0.file == 0 && !read.contains(LetPlace($0)) }
    for declaration in unread + lets.filter({ !$0.isUsed && !$0.isSilent }) {
      context = ExpressionContext(file: declaration.file)
      report(
        .unusedLet, declaration.nameSpan, "Nothing reads `\(names.text(declaration.name))`.",
        help: "Delete it, or read it. A `let` is never shown and never exported.")
    }
  }
}

/// Where a `let` is written.
private struct LetPlace: Hashable {
  var file: Int
  var span: Span

  init(_ declaration: LetDeclaration) {
    file = declaration.file
    span = declaration.nameSpan
  }
}
