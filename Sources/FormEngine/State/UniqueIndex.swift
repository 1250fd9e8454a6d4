/// An index of the rows of a list by the values of the cells that `unique` compares.
///
/// If rows are equal, all except the one with the lowest identity are duplicates.
struct UniqueIndex: Hashable, Sendable {
  /// The cells of a row; nil if one of them is empty.
  typealias Key = [Value]

  /// The rows of each key, by the row that contains the list. They are sorted in descending order,
  /// which is the order in which rows are added when all are read at once.
  private var groups: [RowID: [Key: [RowID]]] = [:]
  private var keys: [RowID: Key] = [:]

  func isRepetition(_ row: RowID, holder: RowID) -> Bool {
    guard let key = keys[row], let group = groups[holder]?[key] else { return false }
    return group.last != row
  }

  /// Changes the key of a row, and returns the rows whose state may have changed.
  mutating func set(_ key: Key?, of row: RowID, holder: RowID) -> [RowID] {
    guard keys[row] != key else { return [] }
    var touched = [row]
    if let old = keys[row] {
      if let next = leave(old, row, holder) { touched.append(next) }
    }
    keys[row] = key
    if let key {
      if let former = join(key, row, holder) { touched.append(former) }
    }
    return touched
  }

  private mutating func leave(_ key: Key, _ row: RowID, _ holder: RowID) -> RowID? {
    guard var group = groups[holder]?.removeValue(forKey: key) else { return nil }
    let wasLowest = group.last == row
    let position = Self.position(of: row, in: group)
    if position < group.count, group[position] == row { group.remove(at: position) }
    if !group.isEmpty { groups[holder]?[key] = group }
    if groups[holder]?.isEmpty == true { groups[holder] = nil }
    return wasLowest ? group.last : nil
  }

  private mutating func join(_ key: Key, _ row: RowID, _ holder: RowID) -> RowID? {
    var group = groups[holder]?.removeValue(forKey: key) ?? []
    let former = group.last
    group.insert(row, at: Self.position(of: row, in: group))
    groups[holder, default: [:]][key] = group
    return former.flatMap { row < $0 ? $0 : nil }
  }

  private static func position(of row: RowID, in group: [RowID]) -> Int {
    group.partitioningIndex { $0 <= row }
  }
}
