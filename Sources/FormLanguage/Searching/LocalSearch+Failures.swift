internal import FormEngine

/// The moves that failures suggest in records.
extension LocalSearch where State == RecordAnswers {
  private static var mostCandidates: Int { 24 }
  private static var mostFields: Int { 8 }

  /// Returns a few places of the nearest fields.
  func places(of read: ReadDeclarations, near place: Path?, in session: Session) -> [Path] {
    read.fields.prefix(Self.mostFields).flatMap { places(of: $0, near: place, in: session) }
  }

  /// Returns moves that may remove a failure.
  mutating func moves(
    for failure: FailureScan.Failure, in answers: RecordAnswers
  ) -> [AnswerMove] {
    var own: [AnswerMove?] = []
    var place: Path?
    switch failure {
    case .required(let path):
      place = path
      own = [fitting(path, in: answers.session)]
    case .option(let path), .value(let path): place = path
    case .condition(let slot, let row):
      if row > 0 { place = Path(node: program.parts.slots[slot].node, row: row) }
    case .rule(let number, let row):
      let rule = program.parts.rules[number]
      let template = program.parts.slots[rule.slot].template
      let body = Path(node: program.parts.templates[template], row: row)
      place = body
      if rule.kind == .count {
        own = [fitting(Path(node: rule.node, row: row), in: answers.session)]
      }
      if rule.kind == .unique { own = [.delete(body)] }
    }
    return own.compactMap { $0 }
      + moves(of: reads(of: .element(failure.element)), near: place, in: answers)
  }

  /// Returns the move that gives a list as many rows as it needs or may have; nil if it has them,
  /// or if other answers give it its rows.
  ///
  /// - Parameter most: the largest minimum that is filled.
  func fitting(
    _ list: Path, in session: Session, least most: Int = RecordAnswers.mostRows
  ) -> AnswerMove? {
    guard program.nodes[list.node].kind == .list, !program.nodes[list.node].countsItsRows else {
      return nil
    }
    let (least, greatest) = session.rowBounds(of: list)
    let count = session.rowCount(of: list)
    guard least <= most, count < least || count > greatest ?? .max else { return nil }
    return .resize(list, max(least, min(count, greatest ?? .max)))
  }

  /// Returns moves that change some fields and lists.
  ///
  /// - Parameter place: a place; fields in the same row as the place change in that row only.
  mutating func moves(
    of read: ReadDeclarations, near place: Path?, in answers: RecordAnswers
  ) -> [AnswerMove] {
    let session = answers.session
    // Hidden fields have their turn once they are shown.
    let fields = Array(
      read.fields.lazy.filter { session.places(of: $0).contains(where: session.isVisible) }
        .prefix(Self.mostFields))
    let lists = read.lists.prefix(Self.mostFields).filter { program.nodes[$0].kind == .list }
    let values = moves(of: [], fields, near: place, from: answers, most: Self.mostCandidates)
    let rows = moves(of: lists, [], near: place, from: answers)
    return values.joined() + extremes(of: fields, session) + rows.joined()
      + growth(of: lists, session)
  }

  /// Returns moves that give a list several rows at once, as counts and sums may need.
  private func growth(of lists: [NodeID], _ session: Session) -> [AnswerMove] {
    lists.flatMap(session.fewPlaces).flatMap { list -> [AnswerMove] in
      let most = session.rowBounds(of: list).most ?? .max
      let count = session.rowCount(of: list)
      return Self.rowCounts.filter { $0 > count + 1 && $0 <= most }.map { .resize(list, $0) }
    }
  }

  private static var rowCounts: [Int] { [4, 8, 16, 32] }

  /// Returns moves of all numbers, dates and times to their least values, or to their greatest, in
  /// all rows, as sums may need.
  private func extremes(of fields: [NodeID], _ session: Session) -> [AnswerMove] {
    [false, true].compactMap { isUpper in
      let moves = fields.flatMap(session.places).filter(session.isVisible).compactMap { path in
        candidates.domain(of: path.node, in: session).narrowed(at: path, in: session)?
          .extreme(isUpper: isUpper).map { AnswerMove.enter(path, $0) }
      }
      return moves.count > 1 ? .all(moves) : nil
    }
  }
}

extension FailureScan.Failure {
  /// The element that fails, in any row.
  var element: FormElement {
    switch self {
    case .rule(let number, _): .rule(number)
    case .required(let path): .required(path.node)
    case .option(let path), .value(let path): .field(path.node)
    case .condition(let slot, _): .condition(slot)
    }
  }
}
