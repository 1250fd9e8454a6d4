/// The lines that version control writes where two versions of a file conflict.
extension Lexer {
  /// `<<<<<<< HEAD` with a finding, and what is between `=======` and `>>>>>>> other`, so that only
  /// the first version is read. False if no such line starts here.
  mutating func conflictMarker() -> Bool {
    guard flags.contains(.firstOnLine), isConflictMarker(position, bytes[position]) else {
      return false
    }
    let start = position
    var end = endOfLine(from: start)
    switch bytes[start] {
    case UInt8(ascii: "|") where isInConflict, UInt8(ascii: "=") where isInConflict:
      while end < count, !isConflictMarker(end + 1, UInt8(ascii: ">")) {
        end = endOfLine(from: end + 1)
      }
      if end < count { end = endOfLine(from: end + 1) }
      isInConflict = false
    case UInt8(ascii: ">") where isInConflict: isInConflict = false
    default:
      findings.report(.unexpected, Span(start, end), TokenFact.conflictMarker)
      isInConflict = bytes[start] == UInt8(ascii: "<")
    }
    emit(.unknown, from: start, to: end, .reported)
    return true
  }

  /// Whether a sign is at the start of a line, seven times and no more.
  private func isConflictMarker(_ index: Int, _ sign: UInt8) -> Bool {
    switch sign {
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): break
    default: return false
    }
    guard index == 0 || byte(index - 1) == 0x0A || byte(index - 1) == 0x0D else { return false }
    for offset in 0..<7 where byte(index + offset) != sign { return false }
    return byte(index + 7) <= 0x20
  }

  private func endOfLine(from start: Int) -> Int {
    var index = start
    while index < count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    return index
  }
}
