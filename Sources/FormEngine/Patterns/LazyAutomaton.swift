/// A DFA of a pattern, built lazily by the subset construction and discarded when it grows large.
///
/// A state is a set of positions. Its row in the table has a column for each class of scalars,
/// which contains the offset of the next state's row, and column 0, which marks accepting states.
/// If texts keep reaching new states, so filling the table costs more than it saves, a stretch of
/// the text is matched by simulating the NFA before the table is tried again; each stretch is twice
/// as long as the last. The time is linear in the text in both cases.
struct LazyAutomaton: Sendable {
  /// The size in bytes at which the table is emptied.
  private static let sizeLimit = 2 << 20

  /// The number of scalars that are simulated when the table is first abandoned in a text.
  private static let firstStretch = 1_024

  private static let unknown: Int32 = -1

  /// The offset of the row of the dead state, from which nothing matches.
  private static let dead: Int32 = 0

  /// The value of column 0 in an accepting state. Like every value that is not a row it is not
  /// above 0, so a byte outside ASCII, whose class is 0, ends the fast path.
  private static let accepting: Int32 = -2

  private let automaton: PatternAutomaton
  private let columnCount: Int
  private let wordCount: Int

  private(set) var simulation: PatternSimulation
  private(set) var newSteps = 0

  private var table: [Int32] = []

  /// The set of positions of each row's state.
  private var states: [UInt64] = []

  /// A hash table from states to the numbers of their rows; 0 in an empty slot.
  private var slots: [Int32] = []

  private var startRow: Int32 = unknown

  /// The number of bytes read one by one since the table was last emptied.
  private var bytesRead = 0

  private var pairs: PairTable?

  /// The number of new steps when pairs were last considered; the number of texts since then that
  /// needed no new step but that the pairs did not decide; and the number of such texts after which
  /// pairs are computed.
  private var stepsBefore = 0
  private var knownTexts = 0
  private var textsBeforePairs = 32

  /// The classes of scalars outside ASCII seen so far, in three levels: 272 blocks of 4,096
  /// scalars, each with 64 pages of 64 scalars. 0 means not computed yet.
  private var pages: [Int32] = []

  init(_ automaton: PatternAutomaton) {
    self.automaton = automaton
    columnCount = automaton.partition.classCount + 1
    wordCount = automaton.wordCount
    simulation = PatternSimulation(automaton)
    empty()
  }

  /// The size of the table in bytes, including states and masks.
  var size: Int {
    table.count * 4 + states.count * 8 + slots.count * 4 + simulation.size + (pairs?.size ?? 0)
  }

  /// Returns true if the whole text, in UTF-8, matches.
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

  /// Counts texts, and computes pairs once there have been enough without a new step.
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
    // New steps may follow, and the table may be emptied, so the wait doubles each time.
    textsBeforePairs = min(textsBeforePairs * 2, 1 << 30)
    pairs = PairTable(
      table, columnCount: columnCount, start: startRow, byteClasses: automaton.byteClasses)
  }

  // MARK: Scanning

  /// The reason why scanning the table stopped.
  private enum Reason {
    case end
    case failure
    case unknownScalar(UInt32)
    case unknownStep(scalarClass: Int, length: Int)
  }

  private typealias Stop = (offset: Int, row: Int32, reason: Reason)

  /// Follows the table until a step is unknown.
  @inline(__always)
  private func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, row startRow: Int32
  ) -> Stop {
    table.withUnsafeBufferPointer { table in
      automaton.byteClasses.withUnsafeBufferPointer { classes in
        var offset = start
        // ASCII bytes whose steps are known take this fast path. Each step depends on the previous
        // one, so a row without a sign, which is an index at once, is faster.
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

  /// Decodes the scalar outside ASCII at an offset.
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

  /// Returns the class of a scalar; 0 if its page is not computed yet.
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

  // MARK: Construction

  private mutating func empty() {
    pairs = nil
    table.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    slots = [Int32](repeating: 0, count: 16)
    startRow = Self.unknown
    bytesRead = 0
    simulation.forgetMasks()
    // The first row is that of the dead state.
    table.append(contentsOf: repeatElement(Self.dead, count: columnCount))
    states.append(contentsOf: repeatElement(0, count: wordCount))
  }

  /// Computes and stores the row that a row leads to with a class.
  ///
  /// - Returns: nil if filling the table again is not worthwhile; `simulation` then contains the
  ///   state.
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

  /// Returns the row of the current state of `simulation`; `unknown` if there is no such row and
  /// `addingState` is false.
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

  /// Simulates `count` scalars, or the rest of the text, from the current state of `simulation`,
  /// and stores nothing.
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
