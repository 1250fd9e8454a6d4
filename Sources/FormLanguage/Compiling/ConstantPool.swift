internal import FormEngine

/// The constants of a program; equal ones are stored once.
struct ConstantPool {
  private(set) var values: [Value] = []
  /// By hash, the first constant that has it. A dictionary whose keys are constants would take the
  /// start of the program longer than all else here, as the runtime first searches how they are
  /// compared.
  private var numbers: [Int: Int] = [:]
  /// False if only the readers of slots are wanted: then no constant is stored, and all have the
  /// number 0.
  private let isKept: Bool

  init(isKept: Bool) {
    self.isKept = isKept
  }

  mutating func reserveCapacity(_ count: Int) { if isKept { values.reserveCapacity(count) } }

  /// The number of the constant.
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

  /// Texts are the same here if their bytes are, not if they are equivalent.
  private static func isSame(_ value: Value, _ other: Value) -> Bool {
    if case .text(let text) = value, case .text(let known) = other {
      return text.utf8.elementsEqual(known.utf8)
    }
    return value == other
  }

  /// The number of a text that is unlikely to occur twice, such as a label.
  mutating func append(_ value: Value) -> Int {
    guard isKept else { return 0 }
    values.append(value)
    return values.count - 1
  }
}
