/// The value of a field, an expression or a cell.
///
/// Equality is by case: the integer 1 is not the decimal 1, since expressions convert before they
/// compare. Texts are equal if they are canonically equivalent.
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

  /// True if the value counts as absent: no value, no text, no option chosen, no elements.
  public var isEmpty: Bool {
    switch self {
    case .empty: true
    case .text(let text): text.isEmpty
    case .options(let options): options.isEmpty
    case .list(let elements): elements.isEmpty
    case .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period, .option: false
    }
  }

  /// True if the value does not satisfy `required`: it is empty, or a text without a visible
  /// character.
  package var isBlank: Bool {
    guard case .text(let text) = self else { return isEmpty }
    return !hasVisibleCharacter(text)
  }

  /// Returns true if two values are the same even in the scalars of their texts. Canonically
  /// equivalent texts are equal, but a pattern may match only one of them.
  func isIdentical(to other: Value) -> Bool {
    if case .text(let text) = self, case .text(let other) = other {
      return text.utf8.elementsEqual(other.utf8)
    }
    if case .list(let elements) = self, case .list(let others) = other {
      return elements.count == others.count
        && zip(elements, others).allSatisfy { $0.isIdentical(to: $1) }
    }
    return self == other
  }

  /// The number as a decimal; nil for a value that is not a number.
  package var number: Decimal? {
    switch self {
    case .integer(let integer): Decimal(integer)
    case .decimal(let decimal): decimal
    case .empty, .text, .boolean, .date, .time, .dateTime, .duration, .period, .option, .options,
      .list:
      nil
    }
  }

  /// The indexes of the chosen options; empty for a value of another kind.
  package var chosenOptions: [Int32] {
    switch self {
    case .option(let option): [option]
    case .options(let options): Array(options)
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .list:
      []
    }
  }

  /// Returns true if an option is chosen.
  package func chooses(_ option: Int32) -> Bool {
    switch self {
    case .option(let chosen): chosen == option
    case .options(let chosen): chosen.contains(option)
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .list:
      false
    }
  }
}
