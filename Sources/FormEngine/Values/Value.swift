/// The value of a field, an expression or a cell.
///
/// Equality is by case: the integer 1 is not the decimal 1, since expressions convert before they
/// compare. Texts are equal when they are canonically equivalent.
public enum Value: Hashable, Sendable {
  case empty
  case text(String)
  case integer(Int64)
  case decimal(Decimal)
  case boolean(Bool)
  case date(CalendarDate)
  case time(TimeOfDay)
  case dateTime(LocalDateTime)
  case duration(ExactDuration)
  case period(CalendarPeriod)
  /// An option, by its index in the order of declaration.
  case option(Int32)
  case options(ChosenOptions)
  case list([Value])

  /// Whether it counts as absent: no value, no text, no option chosen, no elements.
  public var isEmpty: Bool {
    switch self {
    case .empty: true
    case .text(let text): text.isEmpty
    case .options(let options): options.isEmpty
    case .list(let elements): elements.isEmpty
    case .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period, .option: false
    }
  }

  /// Whether nothing tells two values apart: texts have the same scalars. Canonically equivalent
  /// ones are equal, but patterns tell them apart.
  func isIdentical(to other: Value) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)): text.utf8.elementsEqual(other.utf8)
    case (.list(let elements), .list(let others)):
      elements.count == others.count
        && zip(elements, others).allSatisfy { $0.isIdentical(to: $1) }
    default: self == other
    }
  }
}
