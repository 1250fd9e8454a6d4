import FormEngine

/// A note, a value that is not asked, or a heading, on the way to a question.
struct Landmark {
  var path: Path
  /// The number of rows around it; -1 if it is in a container that was left.
  var level: Int
  var rank: Int
  var isHeading = false
}

extension LandmarkPlaces {
  /// Returns the landmarks between two neighbours in the focus order; nil is an end of the form.
  func passed(from start: Path?, to end: Path?, in session: Session) -> [Landmark] {
    let start = start.map { session.frames(of: $0) } ?? []
    let end = end.map { session.frames(of: $0) } ?? []
    var level = 0
    while level < min(start.count, end.count), start[level] == end[level] { level += 1 }
    if start.isEmpty, end.isEmpty { return landmarks(in: .form, session, level: 0) }
    var leftFrames = start[level...]
    var ahead = Array(end.enumerated())[level...]
    var passed: [Landmark] = []
    if let left = leftFrames.first, let entered = ahead.first?.element, left.row == entered.row {
      leftFrames.removeFirst()
      ahead.removeFirst()
      passed = landmarks(in: entered, session, level: level, after: left.node, before: entered.node)
    }
    let trailing = leftFrames.reversed().flatMap {
      landmarks(in: $0, session, level: -1, after: $0.node)
    }
    let leading = ahead.flatMap {
      landmarks(in: $0.element, session, level: $0.offset, before: $0.element.node)
    }
    return trailing + passed + leading
  }

  private func landmarks(
    in place: Path, _ session: Session, level: Int, after: NodeID? = nil, before: NodeID? = nil
  ) -> [Landmark] {
    let template = session.program.nodes[place.node].template
    let found = landmarks(
      inTemplate: template, after: after.map { rank(of: $0) } ?? -1,
      before: before.map { rank(of: $0) } ?? .max)
    return found.map { node in
      Landmark(path: Path(node: node, row: place.row), level: level, rank: rank(of: node))
    }
  }
}
