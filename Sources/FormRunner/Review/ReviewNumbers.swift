import FormEngine

/// The questions of a form as the review numbers them: every visible field and list of the form's
/// level that can be answered, in focus order.
struct ReviewNumbers {
  private(set) var places: [Path] = []
  private var numbers: [Path: Int] = [:]

  init(of session: Session) {
    let steps = LevelSteps(of: .form, in: session)
    places = steps.paths
    for (index, place) in places.enumerated() { numbers[place] = index + 1 }
  }

  /// `6` for a question of the form, `6.1` for a row of a list and what is in it.
  func number(of path: Path, in session: Session) -> String? {
    let frames = session.frames(of: path)
    guard let outer = frames.first, let number = numbers[outer] else { return nil }
    guard frames.count > 1 || session.program.nodes[path.node].kind == .row,
      let row = session.row(around: path, in: outer)
    else { return String(number) }
    return "\(number).\(session.position(of: row) + 1)"
  }

  /// Whether a text can only be meant as a number of the review.
  static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
  }

  /// The place with a number: a question, or a row of a list.
  func place(numbered text: String, in session: Session) -> Path? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, let number = parts.first ?? nil, number >= 1, number <= places.count
    else { return nil }
    let place = places[number - 1]
    guard parts.count == 2 else { return place }
    guard let index = parts[1], index >= 1, let row = session.row(of: place, at: index - 1) else {
      return nil
    }
    return session.program.nodes[place.node].isPlainList ? session.plainValue(of: row) : row.path
  }
}

extension Session {
  /// The row of a list of the form that a place is in.
  func row(around path: Path, in list: Path) -> RowPath? {
    var row = enclosingRow(of: path)
    while let inner = row {
      let owner = self.list(of: inner)
      if owner == list { return inner }
      row = enclosingRow(of: owner)
    }
    return nil
  }
}
