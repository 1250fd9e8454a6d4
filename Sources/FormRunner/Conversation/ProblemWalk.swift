import FormEngine
import FormTools

/// A walk that skips the questions that are in order: it visits the problems that block submission
/// or that a handler reported, or earlier places that an answer has brought up.
struct ProblemWalk {
  /// The places already asked; none is asked twice.
  var asked: Set<Path> = []
  /// The places to ask although nothing there blocks: handlers' problems, secrets to type again,
  /// and questions that an answer has shown.
  var places: [Path] = []
  /// A row that was added on the way or is still blank, in which every question is asked.
  var row: RowPath?
  /// A group, section or row in which every question is asked.
  var container: Path?
  /// True if it also visits places with blocking problems.
  var asksBlocking = true
  /// Problems of places that cannot be asked, by the question that is asked instead.
  var reasons: [Path: [Problem]] = [:]

  init() {}

  /// Creates a walk through the given places only; nil if there are none.
  init?(pending places: [Path]) {
    guard !places.isEmpty else { return nil }
    self.places = places
    asksBlocking = false
  }

  /// Creates a walk through the answers to correct, which ends at the review.
  init(correcting place: Path, in session: Session) {
    asksBlocking = false
    switch session.program.nodes[place.node].kind {
    case .list where session.isFocusable(place): places = [place]
    // A list without a question of its own is corrected row by row.
    case .list, .group, .section, .row: container = place
    case .field, .form, .note: break
    }
  }
}

extension ProblemWalk {
  /// Forgets the row and the container if they were deleted.
  mutating func forgetDeleted(in session: Session) {
    if let row, !session.isKnown(row.path) { self.row = nil }
    if let container, !session.isKnown(container) { self.container = nil }
  }

  /// Returns the next place to ask on the walk; nil at its end.
  mutating func next(after path: Path, in session: Session) -> Path? {
    var place = path
    if let container {
      if let next = session.next(after: path), session.isInside(next, container) { return next }
      self.container = nil
    }
    if let row {
      if let next = session.next(after: path), session.isInside(next, row.path) { return next }
      self.row = nil
      let list = session.list(of: row)
      let isOpen = !asksBlocking || session.problems(at: list).contains(where: \.blocks)
      if isOpen, path != list, session.isFocusable(list) { return list }
      place = list
    }
    return nearest(after: place, in: session) ?? nextInBlankRow(in: session)
      ?? nextDecidingQuestion(in: session)
  }

  /// Returns the next question to change because of problems at places that cannot be asked, such
  /// as computed fields.
  mutating func nextDecidingQuestion(in session: Session) -> Path? {
    guard asksBlocking else { return nil }
    var next: Path?
    for problem in session.allProblems() where problem.blocks && !session.isAskedAbout(problem.path)
    {
      guard let place = session.question(deciding: problem), !asked.contains(place),
        next == nil || next == place
      else { continue }
      next = place
      reasons[place, default: []].append(problem)
    }
    return next
  }

  /// Returns the first question in the next blank row of a list that needs rows but has no room for
  /// more. Every question in that row is asked.
  private mutating func nextInBlankRow(in session: Session) -> Path? {
    guard asksBlocking else { return nil }
    for problem in session.allProblems() where problem.blocks {
      guard let next = session.firstInBlankRow(of: problem.path, except: asked) else {
        continue
      }
      row = session.enclosingRow(of: next)
      return next
    }
    return nil
  }

  /// Returns the next place of a walk in focus order, continuing from the start of the form at its
  /// end.
  func nearest(after place: Path?, in session: Session) -> Path? {
    var candidates = places.filter { !asked.contains($0) && session.isFocusable($0) }
    if asksBlocking,
      let blocking = nextBlocking(after: place, in: session)
        ?? nextBlocking(after: nil, in: session)
    {
      candidates.append(blocking)
    }
    let here = place.map { session.position(of: $0).index } ?? 0
    func distance(_ path: Path) -> Int {
      let position = session.position(of: path)
      return position.index > here ? position.index : position.index + position.count
    }
    return candidates.min { distance($0) < distance($1) }
  }

  /// Returns the next node with a blocking problem that has not been asked yet.
  private func nextBlocking(after path: Path?, in session: Session) -> Path? {
    var place = path
    // The number of steps is bounded by the nodes to skip.
    for _ in 0...asked.count {
      guard let next = session.nextBlocking(after: place) else { return nil }
      if !asked.contains(next) { return next }
      place = next
    }
    return nil
  }
}

extension Session {
  /// Returns whether the problems of a place can be asked about there, or in the rows of a list.
  fileprivate func isAskedAbout(_ place: Path) -> Bool {
    if place == .form { return false }
    guard let target = resolve(target: place) else { return false }
    return isInside(target, place)
  }
}
