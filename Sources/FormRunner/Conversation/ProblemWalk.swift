import FormEngine
import FormTools

/// A walk that leaves out what is in order: through the problems that prevent the form from being
/// submitted or that a handler reported, or through earlier places that an answer has brought up.
struct ProblemWalk {
  /// Where it has asked; it never asks twice.
  var asked: Set<Path> = []
  /// Where it asks although nothing there blocks: handlers' problems, secrets to be typed again,
  /// questions that an answer has shown.
  var places: [Path] = []
  /// The secrets that the rejection emptied: nobody needs to be reminded that they are empty.
  var emptied: Set<Path> = []
  /// A row that was added on the way, or that is still blank: it is walked through like any other.
  var row: RowPath?
  /// A group, section or row all of which is asked.
  var container: Path?
  /// Whether it also asks where something blocks.
  var asksBlocking = true
  /// The problems where nobody can be asked, at the questions that are asked because of them.
  var reasons: [Path: [Problem]] = [:]

  init() {}

  /// A walk through some places only; nil if there are none.
  init?(pending places: [Path]) {
    guard !places.isEmpty else { return nil }
    self.places = places
    asksBlocking = false
  }

  /// A walk through what is to be corrected, back to the review.
  init(correcting place: Path, _ kind: Node.Kind) {
    asksBlocking = false
    switch kind {
    case .list: places = [place]
    case .group, .section, .row: container = place
    case .field, .form, .note: break
    }
  }
}

extension Conversation {
  /// Where to ask next on the way through the problems; nil at its end.
  mutating func nextProblem(after path: Path) -> Path? {
    guard let walk = problemWalk else { return nil }
    var place = path
    if let container = walk.container {
      if let next = session.next(after: path), session.isInside(next, container) { return next }
      problemWalk?.container = nil
    }
    if let row = walk.row {
      if let next = session.next(after: path), session.isInside(next, row.path) { return next }
      problemWalk?.row = nil
      let list = session.list(of: row)
      let isOpen = !walk.asksBlocking || session.problems(at: list).contains(where: \.blocks)
      if isOpen, path != list, session.isFocusable(list) { return list }
      place = list
    }
    return nearest(after: place, on: walk) ?? nextBlankRow(on: walk) ?? nextDecidingQuestion()
  }

  /// The next question to change because of problems where nobody can be asked, such as at what is
  /// computed.
  mutating func nextDecidingQuestion() -> Path? {
    guard let walk = problemWalk, walk.asksBlocking else { return nil }
    var next: Path?
    for problem in session.allProblems() where problem.blocks && !isAskedAbout(problem.path) {
      guard let place = session.question(deciding: problem), !walk.asked.contains(place),
        next == nil || next == place
      else { continue }
      next = place
      problemWalk?.reasons[place, default: []].append(problem)
    }
    return next
  }

  /// Whether problems at a place are asked about there, or in the rows of a list.
  private func isAskedAbout(_ place: Path) -> Bool {
    if place == .form { return false }
    guard let target = session.resolve(target: place) else { return false }
    return session.isInside(target, place)
  }

  /// The next blank row of a list that lacks rows and has no room for more: it is all asked.
  private mutating func nextBlankRow(on walk: ProblemWalk) -> Path? {
    guard walk.asksBlocking else { return nil }
    for problem in session.allProblems() where problem.blocks {
      guard let next = session.firstInBlankRow(of: problem.path, except: walk.asked) else {
        continue
      }
      problemWalk?.row = session.enclosingRow(of: next)
      return next
    }
    return nil
  }

  /// The first place of a walk after another in focus order, or else from the start of the form.
  func nearest(after place: Path?, on walk: ProblemWalk) -> Path? {
    let open = walk.places.filter { !walk.asked.contains($0) && session.isFocusable($0) }
    var candidates = open
    if walk.asksBlocking {
      let blocking =
        nextBlocking(after: place, except: walk.asked)
        ?? nextBlocking(after: nil, except: walk.asked)
      candidates += blocking.map { [$0] } ?? []
    }
    let here = place.map { session.position(of: $0).index } ?? 0
    func distance(_ path: Path) -> Int {
      let position = session.position(of: path)
      return position.index > here ? position.index : position.index + position.count
    }
    return candidates.min { distance($0) < distance($1) }
  }

  /// The next node with a blocking problem at which it has not asked.
  private func nextBlocking(after path: Path?, except asked: Set<Path>) -> Path? {
    var place = path
    // One more step than there are nodes to skip, whatever comes back.
    for _ in 0...asked.count {
      guard let next = session.nextBlocking(after: place) else { return nil }
      if !asked.contains(next) { return next }
      place = next
    }
    return nil
  }
}
