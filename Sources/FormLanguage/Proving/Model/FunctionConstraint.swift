/// A variable that is a function of others, evaluated as in the engine once these are known.
struct FunctionConstraint {
  enum Kind: UInt8 {
    /// The product; decimals are rounded to 18 places.
    case product
    /// The quotient as a decimal, rounded to 18 places; no value if the divisor is 0.
    case quotient
    /// The remainder of a division towards zero; no value if the divisor is 0.
    case remainder
    /// Full years or months between two points in time.
    case years, months
    /// A point in time, a number of months later.
    case monthsLater
    /// The date of a year, month and day.
    case date
  }

  /// The unit in which the whole numbers of a variable count.
  enum Unit: UInt8 {
    case integer, decimal, date, dateTime, duration
  }

  var kind: Kind
  var result: VariableID
  var resultUnit: Unit
  /// One, two or three operands; -1 for absent ones.
  var operands: (VariableID, VariableID, VariableID)
  var units: (Unit, Unit)

  var operandList: [VariableID] {
    [operands.0, operands.1, operands.2].filter { $0 >= 0 }
  }
}
