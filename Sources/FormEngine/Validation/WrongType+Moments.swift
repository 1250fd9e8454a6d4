/// Dates and times that are in the right format but not valid.
extension WrongType {
  /// Finds the reason why a text is not a date, a time or a date and time.
  init(of text: some Collection<UInt8>, as kind: ValueKind) {
    let (date, time): (ArraySlice<UInt8>?, ArraySlice<UInt8>?)
    let bytes = Array(text.prefix(WrongType.longestMoment + 1))
    switch kind {
    case .date: (date, time) = (bytes[...], nil)
    case .time: (date, time) = (nil, bytes[...])
    // Other kinds are not dates or times.
    case .text, .integer, .decimal, .boolean, .option, .options:
      self = .kind
      return
    case .dateTime:
      let parts = bytes.split(
        separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
      (date, time) = (parts.first, parts.count > 1 ? parts[1] : [])
    }
    self = .notISO
    if let time {
      guard let numbers = WrongType.numbers(in: time, WrongType.timeDigits) else { return }
      if numbers[0] > 23 || numbers.dropFirst().contains(where: { $0 > 59 }) { self = .noSuchTime }
    }
    if let date {
      guard let numbers = WrongType.numbers(in: date, WrongType.dateDigits) else {
        self = .notISO
        return
      }
      if CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2]) == nil {
        self = .noSuchDay(year: numbers[0], month: numbers[1])
      }
    }
  }

  /// The length of `2026-11-20T09:30:15`.
  private static let longestMoment = 19
  private static let dateDigits = (separator: UInt8(ascii: "-"), digits: [[4, 2, 2]])
  private static let timeDigits = (separator: UInt8(ascii: ":"), digits: [[2, 2], [2, 2, 2]])

  /// Returns the numbers in a text; nil if a number does not have the right number of digits.
  private static func numbers(
    in text: ArraySlice<UInt8>, _ format: (separator: UInt8, digits: [[Int]])
  ) -> [Int]? {
    let parts = text.split(separator: format.separator, omittingEmptySubsequences: false)
    guard format.digits.contains(parts.map(\.count)),
      parts.allSatisfy({ $0.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } })
    else { return nil }
    return parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
  }
}
