/// The lines that version control writes around two conflicting versions.
extension Lexer {
  /// Reads `<<<<<<< HEAD` with a finding, or skips the part from `=======` to `>>>>>>> other`, so
  /// only the first version is read. Returns false if no such line starts here.
  mutating func conflictMarker() -> Bool {
    guard flags.contains(.firstOnLine), beginsConflictMarker(position, bytes[position]) else {
      return false
    }
    let start = position
    var end = endOfLine(from: start)
    switch bytes[start] {
    case UInt8(ascii: "|") where isInConflict, UInt8(ascii: "=") where isInConflict:
      while end < count, !isConflictMarker(inLineFrom: end + 1, UInt8(ascii: ">")) {
        end = endOfLine(from: end + 1)
      }
      if end < count { end = endOfLine(from: end + 1) }
      isInConflict = false
    case UInt8(ascii: ">") where isInConflict: isInConflict = false
    default:
      findings.report(.unexpected, SourceSpan(start, end), TokenMessage.conflictMarker)
      isInConflict = bytes[start] == UInt8(ascii: "<")
    }
    emit(.unknown, from: start, to: end, .reported)
    return true
  }

  /// Returns true if a line is a conflict marker, which may have been indented with the lines
  /// around it.
  func isConflictMarker(inLineFrom start: Int, _ sign: UInt8) -> Bool {
    var index = start
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    return beginsConflictMarker(index, sign)
  }

  /// Returns true if one of the four signs occurs exactly seven times at an index.
  private func beginsConflictMarker(_ index: Int, _ sign: UInt8) -> Bool {
    switch sign {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): break
    default: return false
    }
    for offset in 0..<7 where byte(index + offset) != sign { return false }
    return byte(index + 7) <= 0x20
  }

  func endOfLine(from start: Int) -> Int {
    var index = start
    while index < count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    return index
  }
}
