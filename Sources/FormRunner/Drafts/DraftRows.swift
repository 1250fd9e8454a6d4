import FormEngine

/// Which row of a session is which row of the draft.
///
/// A row keeps the identity that the draft gives it, unless the form or the preset answers of this
/// run have changed.
struct DraftRows {
  /// A row of the draft that is not here.
  static var missing: RowID { -1 }
  /// A row of the draft that gave way to preset ones.
  static var overridden: RowID { -2 }

  /// The identities that rows of the draft have here, where these differ, or `missing` or
  /// `overridden`, by list.
  private(set) var renamed: [NodeID: [RowID: RowID]] = [:]
  /// How many rows the draft had preset, by lists that have another number of them here. Only
  /// numbers: a draft of few bytes may say that there were millions.
  private var lostPresets: [NodeID: Int] = [:]

  /// The lists of which it was guessed which of their rows are which, because as many were given.
  private var guessed: Set<NodeID> = []

  /// The rows that are preset now and were not when the draft began, and in which nobody has added
  /// yet what the draft has, by list.
  var newPresets: [Path: NewPresets] = [:]
  /// The rows with which lists start that the draft knows, by list.
  var starting: Set<Path> = []
  /// Rows with which lists started in the draft and do not start here.
  var extra: [RowPath] = []
  /// Fields that Enter alone has answered, while there are such rows.
  var confirmed: Set<Path> = []
  /// Lists in which the draft has done something.
  var adopted: Set<Path> = []
  /// Whether all rows of a list were there before the draft began because it starts with them.
  var hadOnlyStartRows: [NodeID: Bool] = [:]
  /// Rows that were added after the last submit.
  var new: [RowPath] = []

  /// What a run presets of a list of which the draft knows nothing.
  enum NewPresets {
    /// Each row that the draft added is the next of these; those after them are its own.
    case rows(ArraySlice<RowID>)
    /// The whole list is one answer, which replaces that of the draft.
    case list
  }

  /// The row of the session for a row of the draft, or `missing` or `overridden`.
  func row(_ row: RowID, of list: NodeID) -> RowID {
    if let found = renamed[list]?[row] { return found }
    guard row >= 0, let lost = lostPresets[list], row < lost else { return row }
    return Self.missing
  }

  /// Notes that a list had another number of preset rows: which of them is which is not known.
  mutating func lose(_ count: Int, of list: NodeID) {
    lostPresets[list] = count
  }

  /// Whether a row that was here before any action is one that was there before the draft began.
  ///
  /// - Parameter count: how many rows there were.
  func isPreset(_ row: RowID, of list: NodeID, among count: Int) -> Bool {
    if lostPresets[list] == nil { return row < count && renamed[list]?[row] == nil }
    return renamed[list]?.values.contains(row) ?? false
  }

  mutating func noteGuess(of list: NodeID) { guessed.insert(list) }

  /// The draft says itself with which rows a list started.
  mutating func dropGuess(of list: NodeID) {
    if guessed.remove(list) != nil { renamed[list] = nil }
  }

  /// The row of the draft is this one here.
  mutating func match(_ row: Int, of list: NodeID, with found: RowID) {
    guard let row = RowID(exactly: row) else { return }
    let isKnown = row == found && lostPresets[list] == nil
    renamed[list, default: [:]][row] = isKnown ? nil : found
  }

  /// What follows in the draft is of a run that gave rows other identities.
  mutating func rename(_ former: [Int], to latter: [Int], of list: NodeID) {
    let former = former.compactMap { RowID(exactly: $0) }
    let latter = latter.compactMap { RowID(exactly: $0) }
    guard former.count == latter.count else { return }
    let present = former.map { row($0, of: list) }
    // What was a row of the draft before was none of that run, unless another row became it.
    for row in former { renamed[list, default: [:]][row] = Self.missing }
    for (row, found) in zip(latter, present) where row >= 0 {
      renamed[list, default: [:]][row] = found
    }
  }
}
