import FormEngine

/// The mapping from rows of the draft to rows of the session.
///
/// A row keeps its identity from the draft unless the form or the preset answers have changed.
struct DraftRows {
  /// A row of the draft that is not in this session.
  static var missing: RowID { -1 }
  /// A row of the draft that was overridden by presets.
  static var overridden: RowID { -2 }

  /// The new identities of the draft's rows where these have changed, or `missing` or `overridden`,
  /// by list.
  private(set) var renamed: [NodeID: [RowID: RowID]] = [:]
  /// The number of preset rows in the draft, for lists that have a different number now. Only the
  /// number is stored, because a short draft may claim millions of rows.
  private var lostPresets: [NodeID: Int] = [:]

  /// The lists whose preset rows were matched only because their number is unchanged.
  private var guessed: Set<NodeID> = []

  /// The preset rows that did not exist when the draft was started and have not been matched with
  /// an added row yet, by list.
  var newPresets: [Path: NewPresets] = [:]
  /// The initial rows that the draft knows, by list.
  var starting: Set<Path> = []
  /// Rows that lists started with in the draft but not in this session.
  var extra: [RowPath] = []
  /// The extra rows to which the form had given values.
  var given: Set<RowPath> = []
  /// Fields answered only by confirming with Enter, while there are such rows.
  var confirmed: Set<Path> = []
  /// Lists that the draft has changed.
  var adopted: Set<Path> = []
  /// True if all rows that a list had before the draft were initial rows, by list.
  var hadOnlyStartRows: [NodeID: Bool] = [:]
  /// Rows that were added after the last submission.
  var new: [RowPath] = []

  /// The presets of a list that the draft knows nothing about.
  enum NewPresets {
    /// Each row that the draft added is matched with the next of these; further ones are its own.
    case rows(ArraySlice<RowID>)
    /// The whole list is one answer, which overrides the draft's.
    case list
  }

  /// Returns the session's row for a row of the draft, or `missing` or `overridden`.
  func row(_ row: RowID, of list: NodeID) -> RowID {
    if let found = renamed[list]?[row] { return found }
    guard row >= 0, let lost = lostPresets[list], row < lost else { return row }
    return Self.missing
  }

  /// Records that a list had a different number of preset rows, so they cannot be matched.
  mutating func lose(_ count: Int, of list: NodeID) {
    lostPresets[list] = count
  }

  /// Returns whether a row that existed before any action also existed before the draft was
  /// started.
  ///
  /// - Parameter count: the number of rows at that time.
  func isPreset(_ row: RowID, of list: NodeID, among count: Int) -> Bool {
    if lostPresets[list] == nil { return row < count && renamed[list]?[row] == nil }
    return renamed[list]?.values.contains(row) ?? false
  }

  mutating func noteGuess(of list: NodeID) { guessed.insert(list) }

  /// Discards a guess, because the draft itself lists the initial rows.
  mutating func dropGuess(of list: NodeID) {
    if guessed.remove(list) != nil { renamed[list] = nil }
  }

  /// Records that a row of the draft is this row of the session.
  mutating func match(_ row: Int, of list: NodeID, with found: RowID) {
    guard let row = RowID(exactly: row) else { return }
    let isKnown = row == found && lostPresets[list] == nil
    renamed[list, default: [:]][row] = isKnown ? nil : found
  }

  /// Applies the new row identities that a later run used for the entries that follow.
  mutating func rename(_ former: [Int], to latter: [Int], of list: NodeID) {
    let former = former.compactMap { RowID(exactly: $0) }
    let latter = latter.compactMap { RowID(exactly: $0) }
    guard former.count == latter.count else { return }
    let present = former.map { row($0, of: list) }
    // Old identities do not exist in the later run unless another row received them.
    for row in former { renamed[list, default: [:]][row] = Self.missing }
    for (row, found) in zip(latter, present) where row >= 0 {
      renamed[list, default: [:]][row] = found
    }
  }
}
