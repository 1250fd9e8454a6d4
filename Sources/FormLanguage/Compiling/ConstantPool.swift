internal import FormEngine

/// The constants of a program, equal ones stored once.
struct ConstantPool {
  private(set) var values: [Value] = []
  private var numbers: [Key: Int] = [:]

  /// Texts are equal here when they are the same bytes, not when they are equivalent.
  private enum Key: Hashable {
    case value(Value)
    case bytes([UInt8])
  }

  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  /// The number of the constant.
  mutating func number(of value: Value) -> Int {
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

  /// The number of a text that is hardly ever met twice, such as a label.
  mutating func append(_ value: Value) -> Int {
    values.append(value)
    return values.count - 1
  }
}
