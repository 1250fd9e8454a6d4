/// A column of a file of options.
public struct OptionColumn: Sendable {
  /// The heading.
  public var name: String
  /// The narrowest kind of all cells that are not empty.
  public var kind: ValueKind
}

/// The narrowest kind of the cells of a column, determined cell by cell.
struct ColumnKinds {
  /// The set of kinds that all cells have so far, narrowest first; if it is empty, the kind is
  /// text.
  private var possible: UInt8 = 0b11_1111
  private var hasCells = false

  private static let kinds: [ValueKind] = [.boolean, .integer, .decimal, .date, .time, .dateTime]
  private static let numbers: UInt8 = 0b110

  /// True if another cell may change the kind.
  var isOpen: Bool { possible != 0 }

  var kind: ValueKind {
    guard hasCells, possible != 0 else { return .text }
    return Self.kinds[possible.trailingZeroBitCount]
  }

  /// Adds a cell that is not empty.
  mutating func add(_ cell: UnsafeBufferPointer<UInt8>) {
    hasCells = true
    // Decimals include integers, so a number keeps at least its own kind.
    switch possible & Self.kinds(of: cell, among: possible) {
    case let left: possible = left
    }
  }

  /// Returns true if a cell that is not empty has a kind.
  static func has(_ cell: UnsafeBufferPointer<UInt8>, _ kind: ValueKind) -> Bool {
    guard let place = kinds.firstIndex(of: kind) else { return kind == .text }
    return kinds(of: cell, among: 0b11_1111) & 1 << UInt8(place) != 0
  }

  private static func kinds(of cell: UnsafeBufferPointer<UInt8>, among: UInt8) -> UInt8 {
    if among & numbers != 0, let first = cell.first, first == 0x2D || first.digit != nil {
      let found = numberKinds(of: cell)
      if found != 0 { return found }
    }
    var found: UInt8 = 0
    for (place, kind) in kinds.enumerated() where among & 1 << UInt8(place) != 0 {
      switch kind {
      case .boolean, .date, .time, .dateTime:
        if OptionTable.value(of: cell, kind) != nil { found |= 1 << UInt8(place) }
      case .integer, .decimal, .text, .option, .options: break
      }
    }
    return found
  }

  /// Returns the kinds of a number: `-?(0|[1-9][0-9]*)`, for a decimal optionally with a point and
  /// digits.
  private static func numberKinds(of cell: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var at = cell.first == 0x2D ? 1 : 0
    let start = at
    while at < cell.count, cell[at].digit != nil { at += 1 }
    guard at > start, cell[start] != 0x30 || at == start + 1 else { return 0 }
    if at == cell.count {
      if at <= 18 { return numbers }
      let isInteger = OptionTable.value(of: cell, .integer) != nil
      let isDecimal = OptionTable.value(of: cell, .decimal) != nil
      return (isInteger ? 0b10 : 0) | (isDecimal ? 0b100 : 0)
    }
    guard cell[at] == 0x2E, at + 1 < cell.count,
      cell.part(at + 1, cell.count).allSatisfy({ $0.digit != nil }),
      OptionTable.value(of: cell, .decimal) != nil
    else { return 0 }
    return 0b100
  }
}
