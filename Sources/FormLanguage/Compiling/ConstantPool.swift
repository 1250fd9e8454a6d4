internal import FormEngine

/// The constants of a program, with equal ones stored once.
struct ConstantPool {
  private(set) var values: [Value] = []
  /// The first constant with each hash. A dictionary keyed by constants would slow down the start
  /// of the program, because the runtime would first have to find out how to compare them.
  private var numbers: [Int: Int] = [:]
  /// False if only the readers of slots are needed: no constants are stored, and all have number 0.
  private let isKept: Bool

  init(isKept: Bool) {
    self.isKept = isKept
  }

  mutating func reserveCapacity(_ count: Int) { if isKept { values.reserveCapacity(count) } }

  /// Returns the number of a constant, adding it if needed.
  mutating func number(of value: Value) -> Int {
    guard isKept else { return 0 }
    if case .list = value { return append(value) }
    let hash = value.hashValue
    guard let known = numbers[hash] else {
      numbers[hash] = values.count
      return append(value)
    }
    return ConstantPool.isSame(value, values[known]) ? known : append(value)
  }

  /// Returns true if two constants are the same. Texts must have the same bytes, not just be
  /// equivalent.
  private static func isSame(_ value: Value, _ other: Value) -> Bool {
    if case .text(let text) = value, case .text(let known) = other {
      return text.utf8.elementsEqual(known.utf8)
    }
    return value == other
  }

  /// Adds a constant that is unlikely to occur twice, such as a label, and returns its number.
  mutating func append(_ value: Value) -> Int {
    guard isKept else { return 0 }
    values.append(value)
    return values.count - 1
  }
}
