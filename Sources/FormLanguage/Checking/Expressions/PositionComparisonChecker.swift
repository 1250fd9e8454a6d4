internal import FormEngine
internal import FormSyntax

/// A checker that finds comparisons in a `where` of `position()` with the position of the visited
/// row, however that is written: the two are the same.
final class PositionComparisonChecker: CheckingPart {
  let here: CheckedPlace
  /// The name that fixes give to the position of a row, by the scope of its rows.
  private var names: [ScopeID: String] = [:]

  init(_ here: CheckedPlace) { self.here = here }

  /// Checks a comparison, and records whether it reads the position of one row in both ways or
  /// twice.
  ///
  /// - Parameter right: its right side.
  func comparing(right: SourceSpan?, _ comparison: () -> Expression) -> Expression {
    let frame = here.openFrames.count - 1
    guard frame >= 0 else { return comparison() }
    let outer = here.openFrames[frame]
    here.openFrames[frame].plainPositions = []
    here.openFrames[frame].namesPosition = false
    let result = comparison()
    let plain = here.openFrames[frame].plainPositions
    if here.openFrames[frame].namesPosition {
      here.openFrames[frame].samePositions += plain
    } else if let right, plain.contains(where: { $0.start < right.start }),
      plain.contains(where: { $0.start >= right.start })
    {
      here.openFrames[frame].pairedPositions += plain
    }
    here.openFrames[frame].plainPositions = outer.plainPositions
    here.openFrames[frame].namesPosition = outer.namesPosition
    return result
  }

  /// Reports comparisons of a position with itself.
  ///
  /// - Parameter frame: the row that the aggregate visits, after its `where` was checked.
  func report(_ frame: OpenFrame) {
    guard let alias = frame.alias, let first = frame.samePositions.first else {
      return reportPairedPositions(frame.pairedPositions)
    }
    guard isListed(.samePosition, at: first) else { return }
    let row = form.names.text(alias)
    let fix = namingOuterPosition(frame.samePositions)
    report(
      .samePosition, first, FunctionMessage.samePosition(row: row, isInRow: fix != nil),
      labels: frame.samePositions.dropFirst().map {
        SourcePlace(context.file, $0).label(.andThis)
      }, fix: fix)
  }

  /// Reports pairs of calls; which of the two means the row around the expression is unknown.
  private func reportPairedPositions(_ calls: [SourceSpan]) {
    guard let first = calls.first, isListed(.samePosition, at: first) else { return }
    report(
      .samePosition, first, FunctionMessage.pairedPositions(isInRow: enclosingRows() != nil),
      labels: calls.dropFirst().map { SourcePlace(context.file, $0).label(.andThis) })
  }

  /// Returns a fix that names the position of the row around the expression, and replaces these
  /// calls with the name. It is unsafe, because it changes the value of the expression.
  private func namingOuterPosition(_ calls: [SourceSpan]) -> Fix? {
    guard let (block, scope) = enclosingRows() else { return nil }
    if let known = form.lets.first(where: { $0.scope == scope && isPosition($0) }) {
      let name = form.names.text(known.name)
      return Fix(calls.map { Edit(span: $0, replacement: name) }, isSafe: false)
    }
    let name = names[scope] ?? newName("me")
    names[scope] = name
    let source = form.files.sources[context.file]
    let open = Int(tree.nodes[block].firstToken)
    let (brace, next) = (tree.tokens[open], tree.tokens[open + 1])
    var insertion = " let \(name) = position()"
    if next.flags.contains(.firstOnLine) {
      var start = next.start
      while start > brace.end, source.bytes[start - 1] == 0x20 || source.bytes[start - 1] == 0x09 {
        start -= 1
      }
      insertion = "\n\(source.text(of: SourceSpan(start, next.start)))let \(name) = position()"
    }
    let edits = [Edit(span: SourceSpan(brace.end, brace.end), replacement: insertion)]
    return Fix(edits + calls.map { Edit(span: $0, replacement: name) }, isSafe: false)
  }

  private func isPosition(_ declaration: LetDeclaration) -> Bool {
    let tree = form.files.trees[declaration.file]
    return tree.text(declaration.expression) == "position()"
  }

  /// Returns the block of the rows in which the current clause is evaluated, where a `let` may be
  /// added, and its scope.
  private func enclosingRows() -> (block: SyntaxID, scope: ScopeID)? {
    guard context.template > 0, context.node >= 0 else { return nil }
    let list = form.nodes[form.templates[context.template]].parent
    let declaration = form.declarations[list]
    let tree = form.files.trees[declaration.file]
    guard declaration.file == context.file, declaration.type < 0,
      let block = tree.child(.block, of: declaration.syntax),
      tree.span(block).start < tree.span(form.declarations[context.node].syntax).end
    else { return nil }
    return (block, declaration.inner)
  }

  /// Returns a name that the form does not use yet: the wanted one, or the same with a number.
  private func newName(_ wanted: String) -> String {
    var name = wanted
    var number = 1
    while true {
      let known = form.names.count
      _ = form.names.intern(name)
      if form.names.count > known { return name }
      number += 1
      name = "\(wanted)\(number)"
    }
  }
}
