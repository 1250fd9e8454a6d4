internal import FormEngine

/// The constants of a program; equal ones are stored once.
struct ConstantPool {
  private(set) var values: [Value] = []
  private var numbers: [Key: Int] = [:]
  /// False if only the readers of slots are wanted: then no constant is stored, and all have the
  /// number 0.
  private let isKept: Bool

  /// Texts are equal here if their bytes are the same, not if they are equivalent.
  private enum Key: Hashable {
    case value(Value)
    case bytes([UInt8])
  }

  init(isKept: Bool) {
    self.isKept = isKept
  }

  mutating func reserveCapacity(_ count: Int) { if isKept { values.reserveCapacity(count) } }

  /// The number of the constant.
  mutating func number(of value: Value) -> Int {
    guard isKept else { return 0 }
    let key: Key
    switch value {
    case .text(let text): key = .bytes(Array(text.utf8))
    case .list: return append(value)
    default: key = .value(value)
    }
    if let number = numbers[key] { return number }
    let number = append(value)
    numbers[key] = number
    return number
  }

  /// The number of a text that is unlikely to occur twice, such as a label.
  mutating func append(_ value: Value) -> Int {
    guard isKept else { return 0 }
    values.append(value)
    return values.count - 1
  }
}
