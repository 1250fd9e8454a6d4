/// The bytecode of one expression, in postfix order: a range of a program's instructions.
public struct Code: Hashable, Sendable {
  public var start: Int32
  public var end: Int32

  public init(start: Int, end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  /// The code of an absent expression.
  public static let none = Code(start: 0, end: 0)

  public var isNone: Bool { start == end }
}

/// One instruction of the stack machine that evaluates expressions.
///
/// The operands `a` and `b` are described at each operation. The compiler has checked the types of
/// the values, so an operation never gets a type that it does not support; if it did, the result
/// would be *empty*.
public struct Instruction: Hashable, Sendable {
  public var operation: Operation
  public var a: Int32
  public var b: Int32

  public init(_ operation: Operation, a: Int = 0, b: Int = 0) {
    self.operation = operation
    self.a = Int32(truncatingIfNeeded: a)
    self.b = Int32(truncatingIfNeeded: b)
  }
}

/// The operations of the stack machine. *Unknown* is the value *empty*.
public enum Operation: UInt8, Sendable {
  // Operands
  /// Pushes constant `a`.
  case constant
  /// Pushes the value of slot `a` as expressions see it (empty if it is hidden); `b` is a `Reach`.
  case read
  /// Pushes the value of slot `a` in the row above the one in which the code is evaluated: empty in
  /// the first row, and if the row above is blank.
  case readAbove
  /// Pushes the value of slot `a`; constant `b` is the list of row numbers, from 1, on the path
  /// from the form. Only the tests in form files use it. The value of a row that does not exist is
  /// empty.
  case readAt
  /// Pushes the number of a row, from 1; `b` is the `Reach` of the row.
  case position
  /// Pushes the result of scan `a`, an index of `ProgramParts.scans`.
  case scan
  /// Pops the number of a row, from 1, and pushes the term of scan `a` in that row of its only
  /// list; empty if there is no such row. The scan has no condition.
  case nthRow
  /// Pops a value and pushes it, or empty in the row to which the `Reach` `b` leads. In a scan,
  /// this skips the cell of the reader's own row.
  case exceptOwnRow
  /// Pushes column `a` of the candidate option of a file; as text if `b` is 1.
  case column
  /// Pushes the date, or the date and time, of the clock.
  case today, now

  // Control. Targets are forward distances from the next instruction.
  /// Jumps forward by `a` instructions.
  case jump
  /// Pops a value and jumps by `a` unless it is true.
  case jumpUnlessTrue
  /// Jumps by `a` if the top value is false, or true, and keeps it.
  case jumpIfFalse, jumpIfTrue
  /// Jumps by `a` if the top value is not empty; otherwise pops it.
  case jumpIfFilled

  // Kleene's three-valued logic
  case and, or, not
  case isEmpty, isFilled

  // Comparison of two operands of one type; the result is empty if either is empty.
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  /// Pops a collection (a list or chosen options) and the value below it, and pushes true if the
  /// collection contains the value.
  case contains
  /// Pops a value and pushes what `contains` would for it and the result of scan `a`, a column, to
  /// which constant `b` belongs as well unless it is -1.
  case columnContains
  /// Pops upper bound, lower bound and value. `a` is 1 if the upper bound is excluded. An open
  /// bound is not an operand: `b` has bit 0 for a lower and bit 1 for an upper bound.
  case within
  /// Pops a text and pushes true if it matches pattern `a`.
  case matches

  // Arithmetic on integers, decimals, dates, times and durations. `b` is the constant with the
  // source text of the expression, for the problem `arithmetic`.
  case add, subtract, multiply, divide, remainder, negate
  /// Pops an integer and pushes it as a decimal; keeps a decimal.
  case toDecimal

  // Functions
  /// Pops `a` values and pushes the least or the greatest; empty if any of them is empty.
  case least, greatest
  case textLength, lower, upper, trim
  /// Pops the new text, the text to replace and the text in which it is replaced.
  case replace
  /// Pops the number of characters if `a` is 1, then the number of the first one and the text.
  case partOfText
  /// Pops a text and pushes the decimal that it contains; empty if it contains none.
  case numberOfText
  /// Pops a text and the text below it, which is searched.
  case textContains, starts, ends
  /// Round halves away from zero. If `a` is 1, `round` pops the number of places first.
  case round, floor, ceiling, absolute
  /// Pops `to` and `from`.
  case years, months, days, hours, minutes, seconds
  /// Pops day, month and year.
  case makeDate
  /// Pops a time and a date.
  case makeDateTime
  case dateOf, timeOf, weekday, yearOf, monthOf, dayOf, hourOf, minuteOf, secondOf
  /// Pops chosen options (or a list) and pushes their number.
  case optionCount
  /// Pops an option or chosen options and pushes its points or their sum, which is empty without
  /// points; `a` is the index of the option list. `b` is as in arithmetic.
  case points
  /// Pops an option of list `a` and pushes its name; for several options, a list of their names.
  case optionName
  /// Pops an option of list `b` and pushes column `a / 2` of its file; as text if `a` is odd. Empty
  /// for an option that is not in the file.
  case chosenColumn

  // Construction of values
  /// Pops `a` values and pushes them as one list.
  case list
  /// Pops `a` options and pushes them as a set.
  case optionSet
  /// Pops `a` values or lists and pushes them as a set of values.
  case valueSet
  /// Pops a set of values and pushes it in the order of the result of scan `a`, a column.
  case inOrder
  /// Pops a value and pushes its text for people. `a` is the index of its option list, or -1 minus
  /// the least number of decimal places; `b` is a `DisplayWays`.
  case display
  /// Pops a separator and a list or chosen options, and pushes the texts of the values that are not
  /// empty, joined; `a` is as in `display`. Empty if there are no such values.
  case join
  /// Pops a number, from 1, and a list or chosen options, and pushes the value with that number;
  /// empty if there is none.
  case nth
  /// Pops `a` texts and pushes them as one; empty texts are skipped. If `a` is -1 minus their
  /// number, one empty text makes the result empty. `b` is as in arithmetic.
  case concatenate
}

/// The options of `display` for writing a value.
package struct DisplayWays: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Uses the language of the program: the text is only shown.
  package static let shown = DisplayWays(rawValue: 1)
  /// Writes an empty value as `-`.
  package static let dash = DisplayWays(rawValue: 2)
  /// Keeps an empty value empty.
  package static let empty = DisplayWays(rawValue: 4)
}

/// A path to the row that contains a slot, from the row in which an expression is evaluated.
///
/// `frame` counts enclosing scans outwards (0 is the row of the innermost scan, or the expression's
/// own row if there is none); `up` then counts owners: 0 is the row itself, 1 the row or form that
/// contains its list.
public struct Reach: Hashable, Sendable {
  public var frame: Int
  public var up: Int

  public init(frame: Int = 0, up: Int = 0) {
    self.frame = frame
    self.up = up
  }

  public init(packed: Int32) {
    frame = Int(packed >> 8)
    up = Int(packed & 0xFF)
  }

  public var packed: Int { frame << 8 | up }
}
