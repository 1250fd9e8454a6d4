/// A stack of numbers without duplicates.
struct WorkList {
  private var numbers: [Int32] = []
  private var isWaiting: [Bool] = []

  mutating func insert(_ number: Int32) {
    let index = Int(number)
    while index >= isWaiting.count { isWaiting.append(false) }
    guard !isWaiting[index] else { return }
    isWaiting[index] = true
    numbers.append(number)
  }

  mutating func popLast() -> Int32? {
    guard let number = numbers.popLast() else { return nil }
    isWaiting[Int(number)] = false
    return number
  }

  mutating func removeAll() {
    for number in numbers { isWaiting[Int(number)] = false }
    numbers.removeAll(keepingCapacity: true)
  }
}
