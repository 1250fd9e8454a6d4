internal import FormEngine
internal import FormSyntax

/// A checker of `previous.x`: a cell of the row above.
final class RowAboveChecker: CheckingPart {
  let here: CheckedPlace

  init(_ here: CheckedPlace) { self.here = here }

  /// Returns the row above if a name that nothing declares means it; nil for other names. Reports
  /// places that have no row above.
  func path(named name: NameID, at span: SourceSpan) -> ResolvedPath? {
    guard form.names.text(name) == RowAbove.name, !here.isAroundUnknownMembers else { return nil }
    guard let list = here.listAround() else {
      // Without a member it may be the name of something else.
      guard isFollowedByMember(span) else { return nil }
      report(
        .noRowAbove, span,
        RowAboveMessage.outsideRows(isInTest: context.isTest, isInType: context.isInType))
      return .invalid(span)
    }
    if let place = placeWithoutRowAbove {
      report(.noRowAbove, span, RowAboveMessage.misplaced(place, source: pathSource(from: span)))
      return .invalid(span)
    }
    note(node: list, at: span, isWord: true)
    return ResolvedPath(target: .row(list: list), isAbove: true, span: span)
  }

  /// Warns if a name that is declared keeps `previous` from meaning the row above.
  func warnIfShadowed(_ name: NameID, found: Symbol, at span: SourceSpan) {
    guard isFollowedByMember(span), form.names.text(name) == RowAbove.name, !form.isRule(found),
      here.listAround() != nil, placeWithoutRowAbove == nil
    else { return }
    report(
      .shadowedName, span, RowAboveMessage.shadowed,
      labels: form.place(of: found).map { [$0.label(.isRead)] } ?? [])
  }

  /// The place in a row from which the row above cannot be read, if the expression is in one.
  private var placeWithoutRowAbove: RowAboveMessage.Place? {
    if !here.openFrames.isEmpty || context.candidates >= 0 { return .condition }
    return context.isItem ? .summary : nil
  }

  /// Returns whether a dot follows a name, with the name of a member.
  private func isFollowedByMember(_ span: SourceSpan) -> Bool {
    let end = Int(span.end)
    return tree.source.bytes.indices.contains(end) && tree.source.bytes[end] == UInt8(ascii: ".")
  }

  /// Returns a path as written, from its first name.
  private func pathSource(from span: SourceSpan) -> String {
    let bytes = tree.source.bytes
    var end = Int(span.end)
    while bytes.indices.contains(end), end - Int(span.start) < 200,
      bytes[end] == UInt8(ascii: ".") || bytes[end].isPartOfName
    {
      end += 1
    }
    return shortSource(SourceSpan(Int(span.start), end))
  }

  /// Reports a name that is not in the rows of a list, but around them; returns false for others.
  func reportCellAround(
    _ name: NameID, at span: SourceSpan, of path: ResolvedPath, _ list: NodeID
  ) -> Bool {
    guard let found = here.symbol(name, from: form.declarations[list].scope),
      !form.isRule(found.symbol)
    else { return false }
    let text = form.names.text(name)
    report(
      .noSuchMember, span,
      RowAboveMessage.cellAround(
        text, list: form.quoted(list), isInRow: form.scopes[found.scope].template > 0),
      labels: form.place(of: found.symbol).map { [$0.label(.declaredHere)] } ?? [],
      fix: replacement(
        text, at: SourceSpan(start: path.span.start, end: span.end), isSafe: false))
    return true
  }

  // MARK: As other languages write it

  /// The functions and names of other languages for the row above, in lower case without `_`.
  private static let foreignCalls = ["previous", "prev", "lag", "above", "prior", "indexedrepeat"]
  private static let foreignNames = [
    "prev", "above", "prior", "preceding", "prevrow", "prevpanel", "previousrow", "rowabove",
    "lastrow",
  ]

  /// Returns a name in lower case, without `_`.
  private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }

  /// Reports `prev.x` with the name here; returns false for other names.
  func reportForeign(_ text: String, at span: SourceSpan) -> Bool {
    guard isFollowedByMember(span), Self.foreignNames.contains(Self.plain(text)),
      here.listAround() != nil, placeWithoutRowAbove == nil
    else { return false }
    report(
      .foreignSyntax, span, RowAboveMessage.foreign(meant: RowAbove.name),
      fix: replacing(span, with: RowAbove.name))
    return true
  }

  /// Reports `previous(x)` and `lag(x)`; returns false for other calls.
  func reportForeign(_ call: ExpressionChecker.Call) -> Bool {
    let name = Self.plain(call.name)
    guard Self.foreignCalls.contains(name), call.alias == nil, call.filter == nil,
      let cell = call.arguments.first, [.nameReference, .path].contains(tree.kind(cell)),
      here.listAround() != nil, placeWithoutRowAbove == nil
    else { return false }
    let last = call.arguments.last.map { tree.source.text(of: tree.span($0)) } ?? ""
    switch call.arguments.count {
    case 1: guard name != "indexedrepeat" else { return false }
    case 2: guard name == "lag", last == "1" else { return false }
    case 3: guard name == "indexedrepeat", last == "position() - 1" else { return false }
    default: return false
    }
    let meant = "\(RowAbove.name).\(shortSource(tree.span(cell)))"
    report(
      .foreignSyntax, call.span, RowAboveMessage.foreign(meant: meant),
      fix: replacing(call.span, with: meant))
    return true
  }

  // MARK: Lists and other places

  /// Returns whether a path leads to a list in the row above.
  func leadsToList(_ path: ResolvedPath) -> Bool {
    guard case .node(let node) = path.target else { return false }
    return form.nodes[node].kind == .list
  }

  /// Reports a list or a column of a list in the row above, which only an expression in that row
  /// can read.
  func reportList(_ path: ResolvedPath, _ span: SourceSpan) {
    report(.noRowAbove, span, RowAboveMessage.list(shortSource(span)))
  }

  /// Reports a path to the row above where only paths to other places make sense.
  func reportMisuse(_ path: ResolvedPath, _ id: SyntaxID) -> ResolvedPath {
    let span = tree.span(id)
    if !path.lists.isEmpty || leadsToList(path) {
      reportList(path, span)
    } else {
      report(.noRowAbove, span, RowAboveMessage.onlyRead(shortSource(span)))
    }
    return .invalid(span)
  }
}
