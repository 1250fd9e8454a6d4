/// A column by which rows are sorted, with words whose integer order is the order of its values.
struct SortColumn {
  enum Words {
    /// Equal words are equal values.
    case exact
    /// The lower case of a text, eight bytes at a time.
    case texts
    /// No words: the values are compared in pairs.
    case none
  }

  let values: [Value]
  let isDescending: Bool
  let words: Words
  /// The lower case of all texts that compare as their bytes do, concatenated; `starts` has their
  /// offsets.
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  /// True for the other texts: the standard library compares them, which normalises them.
  private var isWide: [Bool] = []
  /// The lower case of each text, if some are wide: a wide text is often compared with others.
  private var lowered: [String] = []

  init(_ values: [Value], descending: Bool) {
    self.values = values
    isDescending = descending
    words = Self.words(values)
    guard words == .texts else { return }
    starts.reserveCapacity(values.count + 1)
    isWide.reserveCapacity(values.count)
    for value in values {
      starts.append(bytes.count)
      guard case .text(let text) = value else {
        isWide.append(false)
        continue
      }
      isWide.append(!appendLowered(text))
    }
    starts.append(bytes.count)
    if isWide.contains(true) {
      lowered = values.map { if case .text(let text) = $0 { text.lowercased() } else { "" } }
    }
  }

  /// Returns the kind of words for values of one kind; `none` for mixed kinds.
  private static func words(_ values: [Value]) -> Words {
    let filled = values.lazy.filter { !$0.isEmpty }
    switch filled.first {
    case .integer: return filled.allSatisfy(\.isInteger) ? .exact : .none
    case .boolean: return filled.allSatisfy(\.isBoolean) ? .exact : .none
    case .option: return filled.allSatisfy(\.isOption) ? .exact : .none
    case .text: return filled.allSatisfy(\.isText) ? .texts : .none
    case .empty, .decimal, .date, .time, .dateTime, .duration, .period, .options, .list, nil:
      return .none
    }
  }

  /// Returns true if the words of a row have the order of its value.
  func hasWords(_ row: Int) -> Bool { words != .texts || !isWide[row] }

  /// Returns the number of bytes in the words of a row.
  func length(_ row: Int) -> Int { words == .texts ? starts[row + 1] - starts[row] : 8 }

  /// Returns the word of a filled cell that starts at a byte, padded with zeros at the end.
  func word(_ row: Int, at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    switch values[row] {
    case .integer(let integer): word = UInt64(bitPattern: integer) ^ (1 << 63)
    case .boolean(let isTrue): word = isTrue ? 1 : 0
    case .option(let option): word = UInt64(UInt32(bitPattern: option) ^ (1 << 31))
    case .empty, .text, .decimal, .date, .time, .dateTime, .duration, .period, .options, .list:
      let start = min(starts[row] + offset, starts[row + 1])
      let end = min(start + 8, starts[row + 1])
      for index in start..<end { word = word << 8 | UInt64(bytes[index]) }
      if end - start < 8 { word <<= UInt64(8 * (8 - (end - start))) }
    }
    return isDescending ? ~word : word
  }

  /// Returns a negative number, zero or a positive number; empty values are last.
  func order(_ left: Int, _ right: Int) -> Int {
    guard words == .texts, !values[left].isEmpty, !values[right].isEmpty else {
      return Value.sortOrder(values[left], values[right], descending: isDescending)
    }
    if isWide[left] || isWide[right] {
      if lowered[left] == lowered[right] {
        return Value.sortOrder(values[left], values[right], descending: isDescending)
      }
      return (lowered[left] < lowered[right]) == isDescending ? 1 : -1
    }
    let a = bytes[starts[left]..<starts[left + 1]]
    let b = bytes[starts[right]..<starts[right + 1]]
    if a.lexicographicallyPrecedes(b) { return isDescending ? 1 : -1 }
    if b.lexicographicallyPrecedes(a) { return isDescending ? -1 : 1 }
    return Value.sortOrder(values[left], values[right], descending: isDescending)
  }

  /// Appends the lower case of a text if it compares as its bytes do; otherwise returns false.
  private mutating func appendLowered(_ text: String) -> Bool {
    let start = bytes.count
    let isASCII = text.withBytes { given in
      for byte in given {
        guard byte < 0x80 else { return false }
        bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      }
      return true
    }
    if isASCII { return true }
    bytes.removeSubrange(start...)
    let lowered = text.lowercased()
    // The text itself decides if the lower case is equal.
    guard isPlainlyNormal(lowered), isPlainlyNormal(text) else { return false }
    bytes.append(contentsOf: lowered.utf8)
    return true
  }
}

extension Value {
  fileprivate var isInteger: Bool { if case .integer = self { true } else { false } }
  fileprivate var isBoolean: Bool { if case .boolean = self { true } else { false } }
  fileprivate var isOption: Bool { if case .option = self { true } else { false } }
}
