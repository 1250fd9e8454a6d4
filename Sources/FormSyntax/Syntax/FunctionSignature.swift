/// A signature of a function.
package struct FunctionSignature: Sendable {
  /// A kind of argument or result.
  package enum Parameter: UInt8, Sendable {
    case text, integer, decimal, boolean, date, time, dateTime
    /// An integer or a decimal; as a result, the type of the first argument.
    case number
    /// A date or a date-time; all such arguments of one call have the same type.
    case day
    /// A date, or the date of a date-time.
    case dateOfDay
    /// A time or a date-time; all such arguments of one call have the same type.
    case moment
    /// A time, or the time of a date-time.
    case timeOfMoment
    /// A list, a column of its cells, or a list between brackets.
    case list
    /// As a result, the type of the list's elements; as an argument, any value with an order.
    case element
    /// The name of a row.
    case row
  }

  package let parameters: [Parameter]
  /// True if the last parameter may be repeated any number of times.
  package let isVariadic: Bool
  package let result: Parameter

  init(_ parameters: Parameter..., gives result: Parameter) {
    self.parameters = parameters
    self.result = result
    isVariadic = false
  }

  private init(variadic parameters: [Parameter], gives result: Parameter) {
    self.parameters = parameters
    self.result = result
    isVariadic = true
  }

  /// Two or more values with an order, of which the function returns one.
  static let values = FunctionSignature(variadic: [.element, .element], gives: .element)

  /// Returns true if the function can be called with this number of arguments.
  package func accepts(_ count: Int) -> Bool {
    isVariadic ? count >= parameters.count : count == parameters.count
  }
}
