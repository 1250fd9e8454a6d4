internal import FormEngine

/// A test of a text that reads no other field.
struct TextTest: Hashable {
  enum Function: Hashable {
    case lower, upper, trim
  }

  enum Kind: Hashable {
    case pattern(Int32)
    case type(ScalarType)
    case equal(String)
    case contains(String)
    case starts(String)
    case ends(String)
  }

  /// The functions applied to the text before the test, in order.
  var functions: [Function] = []
  var kind: Kind

  /// Returns whether a text passes; nil if the test has no answer.
  func passes(_ text: String, _ patterns: [Pattern]) -> Bool? {
    var scratch = PatternScratch()
    return passes(text, patterns, scratch: &scratch)
  }

  /// - Parameter scratch: the cache of earlier calls of this test.
  func passes(
    _ text: String, _ patterns: [Pattern], scratch: inout PatternScratch
  ) -> Bool? {
    var text = text
    for function in functions {
      switch function {
      case .lower: text = text.lowercased()
      case .upper: text = text.uppercased()
      case .trim: text = trimmedText(text)
      }
    }
    guard !text.isEmpty else { return nil }
    switch kind {
    case .pattern(let number):
      guard patterns.indices.contains(Int(number)) else { return nil }
      return patterns[Int(number)].matches(text, scratch: &scratch)
    case .type(let type): return type.rule?.accepts(text) ?? true
    case .equal(let other): return text == other
    case .contains(let part): return part.isEmpty ? nil : textContains(text, part)
    case .starts(let part): return part.isEmpty ? nil : text.hasPrefix(part)
    case .ends(let part): return part.isEmpty ? nil : text.hasSuffix(part)
    }
  }
}

/// The constants that text variables are compared with, and the tests they are put to.
///
/// The value of a text variable is the number of the constant that it is equal to, or `other`.
struct TextTable {
  /// The use of a test in a statement.
  struct Use {
    var variable: VariableID
    var test: Int32
    /// The values that pass and fail, set by `finish` once all constants are known.
    var choice = ValueChoice(whenTrue: .max, whenFalse: .max)
  }

  /// The value of a text that differs from all constants.
  static let other = 63
  static let otherBit: UInt64 = 1 << 63

  private(set) var tests: [TextTest] = []
  private(set) var uses: [Use] = []
  private var numbers: [TextTest: Int32] = [:]
  /// The numbers of tests that consist of a pattern alone, by pattern.
  private var patternTests: [Int32] = []
  /// The numbers of tests that consist of a type alone, by type.
  private var typeTests: [Int32] = []
  /// The constants that texts are compared with, and their lengths in characters, by variable.
  private var constants: [[String]] = []
  private var lengths: [[Int]] = []
  /// The variable whose constants each variable uses: texts that are compared with one another use
  /// those of the first. -1 for texts that are not compared with others.
  private var leaders: [VariableID] = []
  private(set) var patterns: [Pattern] = []

  func constants(of variable: VariableID) -> [String] {
    let leader = Int(leader(of: variable))
    return leader < constants.count ? constants[leader] : []
  }

  /// Returns the constants of a variable alone, as they are before `finish`.
  func ownConstants(of variable: VariableID) -> [String] {
    Int(variable) < constants.count ? constants[Int(variable)] : []
  }

  func lengths(of variable: VariableID) -> [Int] {
    let leader = Int(leader(of: variable))
    return leader < lengths.count ? lengths[leader] : []
  }

  /// The text variables that are compared with other variables.
  var compared: [VariableID] {
    leaders.indices.filter { leaders[$0] >= 0 }.map { VariableID(truncatingIfNeeded: $0) }
  }

  private func leader(of variable: VariableID) -> VariableID {
    var variable = variable
    while Int(variable) < leaders.count {
      let next = leaders[Int(variable)]
      if next < 0 || next == variable { break }
      variable = next
    }
    return variable
  }

  /// Returns the bit of a constant; nil if there are too many.
  mutating func bit(of text: String, in variable: VariableID) -> UInt64? {
    while constants.count <= Int(variable) { constants.append([]) }
    let count = constants[Int(variable)].count
    if let index = constants[Int(variable)].firstIndex(of: text) { return 1 << UInt64(index) }
    guard count < Self.other else { return nil }
    constants[Int(variable)].append(text)
    return 1 << UInt64(count)
  }

  /// Adds a use of a test, and returns its number.
  mutating func use(_ test: TextTest, of variable: VariableID) -> Int32 {
    uses.append(Use(variable: variable, test: number(of: test)))
    return Int32(truncatingIfNeeded: uses.count - 1)
  }

  private mutating func number(of test: TextTest) -> Int32 {
    let next = Int32(truncatingIfNeeded: tests.count)
    func number(in numbers: inout [Int32], at index: Int) -> Int32 {
      while numbers.count <= index { numbers.append(-1) }
      if numbers[index] < 0 { numbers[index] = next }
      return numbers[index]
    }
    let known: Int32
    switch test.kind {
    case .pattern(let pattern) where test.functions.isEmpty:
      known = number(in: &patternTests, at: Int(pattern))
    case .type(let type) where test.functions.isEmpty:
      known = number(in: &typeTests, at: Int(type.rawValue))
    default:
      known = numbers[test] ?? next
      if known == next { numbers[test] = next }
    }
    if known == next { tests.append(test) }
    return known
  }

  mutating func relate(_ left: VariableID, _ right: VariableID) {
    while leaders.count <= Int(max(left, right)) { leaders.append(-1) }
    let (first, second) = (leader(of: left), leader(of: right))
    for variable in [left, right] where leaders[Int(variable)] < 0 {
      leaders[Int(variable)] = variable
    }
    if first != second { leaders[Int(max(first, second))] = min(first, second) }
  }

  /// Merges the constants of texts that are compared with one another, and tests all constants.
  ///
  /// - Parameter remap: called with a variable and, for each of its former bits, the new one.
  mutating func finish(_ patterns: [Pattern], remap: (VariableID, [UInt64]) -> Void) {
    self.patterns = patterns
    for variable in compared where leader(of: variable) != variable {
      let own = Int(variable) < constants.count ? constants[Int(variable)] : []
      let bits = own.map { bit(of: $0, in: leader(of: variable)) ?? Self.otherBit }
      remap(variable, bits)
    }
    lengths = constants.map { $0.map(graphemeCount) }
    for index in uses.indices {
      let test = tests[Int(uses[index].test)]
      var passing: UInt64 = 0
      var failing: UInt64 = 0
      for (number, text) in constants(of: uses[index].variable).enumerated()
      where Self.hasOneSpelling(text) {
        switch test.passes(text, patterns) {
        case true?: passing |= 1 << UInt64(number)
        case false?: failing |= 1 << UInt64(number)
        case nil:
          passing |= 1 << UInt64(number)
          failing |= 1 << UInt64(number)
        }
      }
      let unknown = ~(passing | failing)
      uses[index].choice = ValueChoice(
        whenTrue: passing | unknown, whenFalse: failing | unknown)
    }
  }

  /// Returns whether no other text is canonically equivalent to this one: patterns distinguish such
  /// texts, `==` does not.
  private static func hasOneSpelling(_ text: String) -> Bool {
    // The Greek question mark, the Greek varia and the Kelvin sign are equivalent to `;`, a grave
    // accent and `K`.
    text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x3B && $0 != 0x60 && $0 != 0x4B }
  }
}

extension TextTable {
  /// Returns the pattern that a test is equivalent to; nil for other tests.
  func pattern(ofTest number: Int32) -> Pattern? {
    let test = tests[Int(number)]
    guard test.functions.isEmpty else { return nil }
    switch test.kind {
    case .pattern(let pattern):
      return patterns.indices.contains(Int(pattern)) ? patterns[Int(pattern)] : nil
    case .type(let type): return Self.typePatterns[type]
    case .equal, .contains, .starts, .ends: return nil
    }
  }

  /// Returns the least and greatest number of characters of the texts that pass a test.
  func characterBounds(ofTest number: Int32) -> (least: Int, most: Int?)? {
    pattern(ofTest: number)?.characterBounds()
  }

  /// The patterns that are equivalent to the rules of types.
  private static let typePatterns = Dictionary(
    uniqueKeysWithValues: ScalarType.allCases.compactMap { type in
      type.rule?.pattern.flatMap { try? Pattern(source: $0) }.map { (type, $0) }
    })
}
