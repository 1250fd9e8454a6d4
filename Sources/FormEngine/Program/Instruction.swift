/// A run of instructions in a program's pool: one expression, in postfix order.
public struct Code: Hashable, Sendable {
  public var start: Int32
  public var end: Int32

  public init(start: Int, end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  /// No expression at all.
  public static let none = Code(start: 0, end: 0)

  public var isNone: Bool { start == end }
}

/// One step of an expression on a stack of values.
///
/// The meaning of `a` and `b` is described at each operation. The compiler has checked the
/// operands, so an operation never meets a type that it does not know; if it did, the result would
/// be *empty*.
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

/// The operations of an expression. *Unknown* is the value *empty*.
public enum Operation: UInt8, Sendable {
  // Operands
  /// Pushes constant `a`.
  case constant
  /// Pushes the value of slot `a` as expressions see it (hidden reads as empty); `b` is a `Reach`.
  case read
  /// Pushes the value of slot `a`; constant `b` is the list of row numbers, from 1, that lead there
  /// from the form. Only the tests in form files use it. A row that does not exist reads as empty.
  case readAt
  /// Pushes the number, from 1, of a row; `b` is the `Reach` of the row.
  case position
  /// Pushes the value that scan `a`, a `Scan` of the program, finds.
  case scan
  /// Pushes column `a` of the option of a file that is looked at; as text, if `b` is 1.
  case column
  /// Pushes the date or the date and time of the clock.
  case today, now

  // Control. Targets are distances from the next instruction, forwards.
  /// Jumps forward by `a` instructions.
  case jump
  /// Pops a value and jumps by `a` unless it is true.
  case jumpUnlessTrue
  /// Jumps by `a` if the value on top is false, or true, and leaves it there.
  case jumpIfFalse, jumpIfTrue
  /// Jumps by `a` if the value on top is not empty, and pops it if it is.
  case jumpIfFilled

  // Logic (Kleene's)
  case and, or, not
  case isEmpty, isFilled

  // Comparison: two operands of one type; empty if either is empty.
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  /// Pops a collection (list, chosen options) and the value below it, and tests whether the value
  /// is in it.
  case contains
  /// Pops upper bound, lower bound, value. `a` is 1 if the upper bound is excluded. A bound that
  /// the form leaves open is not an operand: `b` has bit 0 for a lower and bit 1 for an upper
  /// bound.
  case within
  /// Pops a text and tests whether it matches pattern `a`.
  case matches

  // Arithmetic on integers, decimals, dates, times, durations. `b` is the constant that contains
  // the expression's source text, for the problem `arithmetic`.
  case add, subtract, multiply, divide, remainder, negate
  /// Pops an integer and pushes it as a decimal; a decimal stays as it is.
  case toDecimal

  // Functions
  /// Pops `a` values and pushes the least or greatest; empty if one of them is.
  case least, greatest
  case textLength, lower, upper, trim
  /// Pops a text and the text below it, in which it is searched for.
  case textContains, starts, ends
  /// Half away from zero. `round` pops the number of places first when `a` is 1.
  case round, floor, ceiling, absolute
  /// Pops `to` and `from`.
  case years, months, days
  /// Pops day, month and year.
  case makeDate
  case dateOf, timeOf, weekday
  /// Pops chosen options (or a list) and pushes their number.
  case optionCount
  /// Pops an option or chosen options and pushes its points or their sum, empty without any; `a` is
  /// the index of the options. `b` as in arithmetic.
  case points
  /// Pops an option of list `a` and pushes its name; of several, a list of their names.
  case optionName
  /// Pops an option of list `b` and pushes column `a / 2` of its file; as text, if `a` is odd. Empty
  /// for what is not in the file.
  case chosenColumn

  // Building
  /// Pops `a` values and pushes them as one list.
  case list
  /// Pops `a` options and pushes them as a set.
  case optionSet
  /// Pops a value and pushes it as people read it; `a` is the index of its options, or -1 less the
  /// places that a number has at least; `b` is a `DisplayWays`.
  case display
  /// Pops a separator and a list or chosen options, and pushes what is filled as people read it, as
  /// one text; `a` as in `display`. Empty over nothing.
  case join
  /// Pops `a` texts and pushes them as one. An empty one adds nothing; with -1 less their number,
  /// one empties the whole. `b` as in arithmetic.
  case concatenate
}

/// How `display` writes a value.
package struct DisplayWays: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// In the language of the program: the text is only shown.
  package static let shown = DisplayWays(rawValue: 1)
  /// What is empty as `-`.
  package static let dash = DisplayWays(rawValue: 2)
  /// What is empty stays empty.
  package static let empty = DisplayWays(rawValue: 4)
}

/// How to reach the row that contains a slot, from the row in which an expression is evaluated.
///
/// `frame` counts the scans around the expression outwards (0 is the row of the innermost scan, or
/// the expression's own row if there is none); `up` then counts owners: 0 is the row itself, 1 the
/// row or form that contains its list.
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
