internal import FormEngine
internal import FormSyntax

/// A `start` clause: the number of rows in a fresh form.
struct StartClause {
  var rows: Int
  var place: SourcePlace
  /// True if the clause is in a named type, which is checked by itself.
  var isSilent: Bool
}

extension ClauseChecker {
  /// The maximum number of rows that one list may start with, and that all lists together may.
  private static let mostRows = 1_000
  private static let mostInAll = 100_000

  func startClause(_ id: SyntaxID, _ tree: SyntaxTree) -> StartClause? {
    // A number that does not fit in an integer was reported.
    guard let number = tree.child(at: 0, of: id), tree.kind(number) == .integer,
      let rows = tree.integerMagnitude(number)
    else { return nil }
    return StartClause(
      rows: Int(clamping: rows),
      place: SourcePlace(context.file, tree.span(id)), isSilent: context.isSilent)
  }

  func checkStart(_ start: StartClause, of list: NodeID, mostRows: Int64?) {
    guard !form.nodes[list].isPlainList else {
      if !start.isSilent {
        report(.misplacedClause, at: start.place, StartMessage.plainList(form.quoted(list)))
      }
      return
    }
    let around = rowsAtStart(around: list)
    let message: StartMessage?
    if let mostRows, start.rows > max(mostRows, 0) {
      message = .beyondCount(start.rows, most: Int(clamping: max(mostRows, 0)))
    } else if start.rows > Self.mostRows {
      message = .beyondLimit(most: Self.mostRows)
    } else if start.rows * around > Self.mostInAll {
      message = .tooManyInAll(start.rows, around: around, most: Self.mostInAll)
    } else if startRows + start.rows * around > Self.mostInAll {
      // The list that is one too many is reported once, also where a type brings it.
      if startRows <= Self.mostInAll {
        report(.badStart, at: start.place, StartMessage.tooManyTogether(most: Self.mostInAll))
      }
      startRows = Self.mostInAll + 1
      return
    } else {
      message = nil
    }
    guard let message else {
      form.nodes[list].startRows = start.rows
      startRows += start.rows * around
      return
    }
    if !start.isSilent { report(.badStart, at: start.place, message) }
  }

  /// Returns the number of rows that contain a list when a fresh form starts.
  private func rowsAtStart(around list: NodeID) -> Int {
    var rows = 1
    for node in form.nodes.around(list) where form.nodes[node].kind == .list {
      // A `start` beyond the limits was reported, and is not kept.
      rows *= max(1, form.nodes[node].startRows)
    }
    return rows
  }
}
