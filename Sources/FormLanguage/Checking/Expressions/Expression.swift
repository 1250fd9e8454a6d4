internal import FormEngine

/// The number of a row that an expression refers to: its own row, or the one that an aggregate
/// visits. Each aggregate has its own.
typealias FrameID = Int32

/// An expression whose names are resolved and whose types are known; it never changes.
///
/// A class, since checked, compiled and proved expressions are passed on more often than they are
/// made.
final class Expression: Sendable {
  let type: ValueType
  let span: SourceSpan
  let form: Form

  init(type: ValueType, span: SourceSpan, form: Form) {
    self.type = type
    self.span = span
    self.form = form
  }

  /// There is one for each name and number of a form, so what is larger than a value is indirect.
  enum Form {
    /// Something is wrong with it, which was reported.
    case invalid
    case constant(Value)
    /// A slot, in the row of a frame or in a row or form around it.
    case read(SlotID, frame: FrameID)
    /// A slot in the row with these numbers from 1: only in tests.
    indirect case readAt(SlotID, rows: [Int])
    /// The index of a row: that of a frame, or a row around that, by its template.
    case position(template: Int, frame: FrameID)
    /// A column of the option of a file that is looked at; as text, its cells as written.
    case column(Int, isText: Bool)
    /// A column of the option that is chosen, by the number of its options in the program.
    indirect case chosenColumn(Expression, options: Int, column: Int, isText: Bool)
    case today
    case now
    /// `==`, `<` and the like: most conditions are one. The operation comes last, where it needs
    /// no room in front of the operands.
    case compare(Expression, Expression, Operation)
    /// Another operation whose operands are evaluated in order; `a` as in the instruction,
    /// `source` shows it if it may have no result.
    indirect case apply(Operation, [Expression], a: Int, source: String = "")
    /// Unary minus; `source` shows it if it overflows.
    indirect case negate(Expression, source: String)
    /// Arithmetic of one precedence, from left to right; `source` shows it if it overflows.
    indirect case chain(Expression, [Link], source: String)
    /// Two or more.
    case and([Expression])
    case or([Expression])
    /// `??`, two or more.
    case coalesce([Expression])
    case conditional([Branch], otherwise: Expression)
    indirect case within(Expression, lower: Expression?, upper: Expression?, excludesUpper: Bool)
    indirect case aggregate(Aggregation)
    /// The parts of a text, concatenated; `source` shows it if it becomes too long.
    indirect case text([Expression], source: String)
  }

  /// One operator of a chain and the operand on its right.
  struct Link {
    var operation: Operation
    var operand: Expression
    /// The left side is an integer and becomes a decimal first.
    var convertsLeft: Bool
  }

  struct Branch {
    var condition: Expression
    var value: Expression
  }

  /// A function over the rows of a list.
  struct Aggregation {
    var function: AggregateFunction
    /// The lists that lead to the rows, outermost first.
    var lists: [NodeID]
    /// The row that contains the outermost list: that of this frame, or one around it.
    var base: FrameID
    /// The numbers of the rows that contain the outermost list; in tests.
    var baseRows: [Int]?
    /// The rows that are visited.
    var frame: FrameID
    var condition: Expression?
    /// The value of each row; nil if rows are counted.
    var term: Expression?
    /// `where` reads a row around the aggregate that is not part of the list.
    var readsAround: Bool
    /// Shows it if it overflows.
    var source = ""

    /// Whether the engine updates it by differences instead of visiting the rows each time.
    var isKept: Bool {
      switch function {
      case .collect: false
      case .first, .last: condition == nil && lists.count == 1 && !readsAround
      default: !readsAround
      }
    }
  }

  static func invalid(_ span: SourceSpan) -> Expression {
    Expression(type: .invalid, span: span, form: .invalid)
  }

  static func constant(_ value: Value, _ type: ValueType, _ span: SourceSpan) -> Expression {
    Expression(type: type, span: span, form: .constant(value))
  }

  /// Its value, if that is known now.
  var constant: Value? {
    if case .constant(let value) = form { return value }
    return nil
  }

  var isConstant: Bool {
    if case .constant = form { return true }
    return false
  }

  /// The same as a decimal; anything but an integer stays as it is.
  func asDecimal() -> Expression {
    guard !type.isMany, type.kind == .integer else { return self }
    if case .constant(.integer(let value)) = form {
      return .constant(.decimal(Decimal(value)), .decimal, span)
    }
    return Expression(type: .decimal, span: span, form: .apply(.toDecimal, [self], a: 0))
  }

  /// The same as a value of `type`, which it fits.
  func converted(to type: ValueType) -> Expression {
    if !type.isMany && type.kind == .decimal { return asDecimal() }
    return self
  }
}
