/// One way to call a function.
package struct FunctionSignature: Sendable {
  /// A kind of argument or result.
  package enum Parameter: UInt8, Sendable {
    case text, integer, decimal, boolean, date, time, dateTime
    /// An integer or a decimal; as a result, the type of the first argument.
    case number
    /// A date or a date-time; all such arguments of a call are of one of the two.
    case day
    /// A date, or the date of a date-time.
    case dateOfDay
    /// A list, a column of its cells, or a list between brackets.
    case list
    /// As a result: the type of the list's elements. As an argument: anything with an order.
    case element
    /// The name of a row.
    case row
  }

  let parameters: [Parameter]
  /// Whether the last parameter may be repeated any number of times.
  let isVariadic: Bool
  let result: Parameter

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

  /// Two or more values with an order, one of which is the result.
  static let values = FunctionSignature(variadic: [.element, .element], gives: .element)

  /// Whether it can be called with so many arguments.
  func accepts(_ count: Int) -> Bool {
    isVariadic ? count >= parameters.count : count == parameters.count
  }
}
