/// A variable that is a function of others, worked out as the engine does where these are known.
struct FunctionConstraint {
  enum Kind: UInt8 {
    /// The product; of decimals rounded to 18 places.
    case product
    /// The quotient as a decimal, rounded to 18 places; none by zero.
    case quotient
    /// What is left of a division towards zero; none by zero.
    case remainder
    /// Full years or months between two points in time.
    case years, months
    /// A point in time, so many months later.
    case monthsLater
    /// The date of a year, month and day.
    case date
  }

  /// How the whole numbers of a variable count.
  enum Unit: UInt8 {
    case integer, decimal, date, dateTime, duration
  }

  var kind: Kind
  var result: VariableID
  var resultUnit: Unit
  /// One, two or three operands; -1 for none.
  var operands: (VariableID, VariableID, VariableID)
  var units: (Unit, Unit)

  var operandList: [VariableID] {
    [operands.0, operands.1, operands.2].filter { $0 >= 0 }
  }
}
