/// A deterministic automaton of a pattern, built as texts need it and discarded when it grows
/// large.
///
/// A state is a set of positions. Its row in the table has a column for each class of scalars,
/// which contains the offset of the next state's row, and column 0, which says whether the text may
/// end. If texts keep meeting new states, so that filling the table costs more than it saves, a
/// stretch of the text is matched by simulation before the table is tried again, each stretch twice
/// as long as the last. The time is linear in the text either way.
struct LazyAutomaton: Sendable {
  /// The number of bytes the table may take before it is emptied.
  private static let sizeLimit = 2 << 20

  /// The number of scalars simulated when the table is given up for the first time in a text.
  private static let firstStretch = 1_024

  private static let unknown: Int32 = -1

  /// The offset of the row of the state from which nothing matches.
  private static let dead: Int32 = 0

  /// In column 0: the text may end. Like everything that leads to no row it is not above 0, so
  /// bytes beyond ASCII, whose class is 0, end the scanning of the others.
  private static let accepting: Int32 = -2

  private let automaton: PatternAutomaton
  private let columnCount: Int
  private let wordCount: Int

  private(set) var simulation: PatternSimulation
  private(set) var newSteps = 0

  private var table: [Int32] = []

  /// The positions of each row's state.
  private var states: [UInt64] = []

  /// A hash table of the rows' numbers by their states; 0 if empty.
  private var slots: [Int32] = []

  private var startRow: Int32 = unknown

  /// The number of bytes read step by step since the table was last emptied.
  private var bytesRead = 0

  private var pairs: PairTable?

  /// The number of new steps when pairs were last considered, the number of texts unknown to the
  /// pairs that have met no new step since, and the number of such texts from which pairs are worth
  /// computing.
  private var stepsBefore = 0
  private var knownTexts = 0
  private var textsBeforePairs = 32

  /// The classes of scalars beyond ASCII met so far, in three levels: 272 blocks of 4,096 scalars,
  /// 64 pages in each, 64 scalars in each. 0 is what is not there yet.
  private var pages: [Int32] = []

  init(_ automaton: PatternAutomaton) {
    self.automaton = automaton
    columnCount = automaton.partition.classCount + 1
    wordCount = automaton.wordCount
    simulation = PatternSimulation(automaton)
    empty()
  }

  /// The number of bytes that the table takes, including the states and masks.
  var size: Int {
    table.count * 4 + states.count * 8 + slots.count * 4 + simulation.size + (pairs?.size ?? 0)
  }

  /// Whether the whole text, given as UTF-8, matches.
  @inline(__always)
  mutating func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if let pairs, let answer = pairs.matches(bytes) { return answer }
    return matchesByStep(bytes)
  }

  @inline(never)
  private mutating func matchesByStep(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if startRow == Self.unknown {
      simulation.restart()
      startRow = row(addingState: true)
    }
    var row = startRow
    var offset = 0
    defer { learnPairs() }
    var stretch = Self.firstStretch
    while true {
      let stop = scan(bytes, from: offset, row: row)
      bytesRead &+= stop.offset - offset
      offset = stop.offset
      row = stop.row
      switch stop.reason {
      case .end: return table[Int(row)] == Self.accepting
      case .failure: return false
      case .unknownScalar(let scalar): addPage(of: scalar)
      case .unknownStep(let scalarClass, let length):
        offset += length
        bytesRead &+= length
        if let next = step(from: row, scalarClass) {
          row = next
          continue
        }
        guard simulate(bytes, at: &offset, count: stretch) else { return false }
        row = self.row(addingState: true)
        stretch = min(stretch * 2, 1 << 30)
      }
    }
  }

  /// Computes pairs once the texts meet no new steps.
  @inline(__always)
  private mutating func learnPairs() {
    if newSteps != stepsBefore {
      stepsBefore = newSteps
      knownTexts = 0
    }
    knownTexts &+= 1
    if knownTexts == textsBeforePairs { makePairs() }
  }

  @inline(never)
  private mutating func makePairs() {
    // New steps may follow, and the table may be emptied: the wait grows each time.
    textsBeforePairs = min(textsBeforePairs * 2, 1 << 30)
    pairs = PairTable(
      table, columnCount: columnCount, start: startRow, byteClasses: automaton.byteClasses)
  }

  // MARK: Scanning

  /// Why the table alone did not lead on.
  private enum Reason {
    case end
    case failure
    case unknownScalar(UInt32)
    case unknownStep(scalarClass: Int, length: Int)
  }

  private typealias Stop = (offset: Int, row: Int32, reason: Reason)

  /// Follows the table as far as it leads.
  @inline(__always)
  private func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, row startRow: Int32
  ) -> Stop {
    table.withUnsafeBufferPointer { table in
      automaton.byteClasses.withUnsafeBufferPointer { classes in
        var offset = start
        // ASCII bytes whose steps are known take the fast path. Each step depends on the one
        // before: a row without a sign is an index at once.
        var known = UInt32(bitPattern: startRow)
        while offset < bytes.count {
          let byteClass = Int(classes[Int(bytes[offset])])
          let next = table[Int(known) &+ byteClass]
          if next <= 0 { break }
          known = UInt32(bitPattern: next)
          offset &+= 1
        }
        var row = Int32(bitPattern: known)
        while offset < bytes.count {
          var scalarClass = Int(classes[Int(bytes[offset])])
          var length = 1
          if scalarClass == 0 {
            guard let decoded = Self.scalar(in: bytes, at: offset) else {
              return (offset, row, .failure)
            }
            scalarClass = classOf(decoded.scalar)
            if scalarClass == 0 { return (offset, row, .unknownScalar(decoded.scalar)) }
            length = decoded.length
          }
          let next = table[Int(row) + scalarClass]
          if next <= 0 {
            return next == Self.dead
              ? (offset, row, .failure)
              : (offset, row, .unknownStep(scalarClass: scalarClass, length: length))
          }
          row = next
          offset += length
        }
        return (offset, row, .end)
      }
    }
  }

  /// Decodes the scalar beyond ASCII at the offset.
  ///
  /// - Returns: nil if it is not valid UTF-8.
  @inline(__always)
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (scalar: UInt32, length: Int)? {
    let lead = bytes[offset]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC2, lead <= 0xF4, offset + length <= bytes.count else { return nil }
    var scalar = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for index in 1..<length {
      let byte = bytes[offset + index]
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    switch scalar {
    case 0x80...0x7FF: return length == 2 ? (scalar, 2) : nil
    case 0x800...0xD7FF, 0xE000...0xFFFF: return length == 3 ? (scalar, 3) : nil
    case 0x10000...0x10FFFF: return length == 4 ? (scalar, 4) : nil
    default: return nil
    }
  }

  // MARK: Classes

  /// The class of a scalar, or 0 when its page is not there yet.
  @inline(__always)
  private func classOf(_ scalar: UInt32) -> Int {
    guard !pages.isEmpty else { return 0 }
    let block = Int(pages[Int(scalar >> 12)])
    guard block > 0 else { return 0 }
    let page = Int(pages[block + Int(scalar >> 6 & 63)])
    guard page > 0 else { return 0 }
    return Int(pages[page + Int(scalar & 63)])
  }

  private mutating func addPage(of scalar: UInt32) {
    if pages.isEmpty { pages = [Int32](repeating: 0, count: 272) }
    if pages[Int(scalar >> 12)] == 0 {
      pages[Int(scalar >> 12)] = Int32(pages.count)
      pages.append(contentsOf: repeatElement(0, count: 64))
    }
    let entry = Int(pages[Int(scalar >> 12)]) + Int(scalar >> 6 & 63)
    if pages[entry] == 0 {
      pages[entry] = Int32(pages.count)
      pages.append(contentsOf: automaton.partition.classes(from: scalar & ~63, count: 64))
    }
  }

  // MARK: Building

  private mutating func empty() {
    pairs = nil
    table.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    slots = [Int32](repeating: 0, count: 16)
    startRow = Self.unknown
    bytesRead = 0
    simulation.forgetMasks()
    // The first row is the dead state's.
    table.append(contentsOf: repeatElement(Self.dead, count: columnCount))
    states.append(contentsOf: repeatElement(0, count: wordCount))
  }

  /// Computes and records where a row leads with a class.
  ///
  /// - Returns: nil if the table is not worth filling again; `simulation` then contains the state.
  private mutating func step(from row: Int32, _ scalarClass: Int) -> Int32? {
    newSteps &+= 1
    let number = Int(row) / columnCount
    simulation.go(to: states[number * wordCount..<(number + 1) * wordCount])
    simulation.advance(scalarClass)
    let next = self.row(addingState: size <= Self.sizeLimit)
    if next != Self.unknown {
      table[Int(row) + scalarClass] = next
      return next
    }
    let isWorthFilling = bytesRead / 8 > table.count / columnCount
    empty()
    return isWorthFilling ? self.row(addingState: true) : nil
  }

  /// The row of the state that `simulation` is in; unknown if it has none and none is to be added.
  private mutating func row(addingState: Bool) -> Int32 {
    if simulation.isDead { return Self.dead }
    if slots.count < 2 * (table.count / columnCount + 1) { rehash() }
    var slot = slot(of: simulation.current[...])
    while slots[slot] != 0 {
      let number = Int(slots[slot])
      if simulation.current.elementsEqual(
        states[number * wordCount..<(number + 1) * wordCount])
      {
        return Int32(number * columnCount)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard addingState else { return Self.unknown }
    let number = table.count / columnCount
    slots[slot] = Int32(number)
    states.append(contentsOf: simulation.current)
    table.append(simulation.isAccepting ? Self.accepting : Self.dead)
    table.append(contentsOf: repeatElement(Self.unknown, count: columnCount - 1))
    return Int32(number * columnCount)
  }

  private func slot(of state: ArraySlice<UInt64>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in state {
      hash =
        (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93).high
        ^ (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
    }
    return Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
  }

  private mutating func rehash() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for number in 1..<max(1, table.count / columnCount) {
      var slot = slot(of: states[number * wordCount..<(number + 1) * wordCount])
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  // MARK: Simulation

  /// Consumes that many scalars, or the rest of the text, from the state that `simulation` is in,
  /// and keeps nothing.
  ///
  /// - Returns: false if it is certain that the text does not match.
  private mutating func simulate(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: inout Int, count: Int
  ) -> Bool {
    var remaining = count
    while offset < bytes.count, remaining > 0 {
      var scalarClass = Int(automaton.byteClasses[Int(bytes[offset])])
      var length = 1
      if scalarClass == 0 {
        guard let decoded = Self.scalar(in: bytes, at: offset) else { return false }
        addPage(of: decoded.scalar)
        scalarClass = classOf(decoded.scalar)
        length = decoded.length
      }
      if simulation.size > Self.sizeLimit { simulation.forgetMasks() }
      newSteps &+= 1
      simulation.advance(scalarClass)
      if simulation.isDead { return false }
      offset += length
      remaining -= 1
    }
    return true
  }
}
