package import FormEngine
package import FormSyntax

/// An immutable expression with resolved names and known types.
///
/// A class, because checked, compiled and proved expressions are passed on more often than they are
/// created.
package final class Expression: Sendable {
  package let type: ValueType
  package let span: SourceSpan
  package let form: Form

  package init(type: ValueType, span: SourceSpan, form: Form) {
    self.type = type
    self.span = span
    self.form = form
  }

  /// There is one for each name and number of a form, so payloads larger than a value are indirect.
  package enum Form {
    /// An expression with an error, which was reported.
    case invalid
    case constant(Value)
    /// A slot, in the row of a frame or in a row or form around it.
    case read(SlotID, frame: FrameID)
    /// A slot in the row above that of the expression; empty in the first row.
    case above(SlotID)
    /// A slot in the row with these numbers, counted from 1; only in tests.
    indirect case readAt(SlotID, rows: [Int])
    /// The index of a row: that of a frame, or of a row around it, by its template.
    case position(template: Int, frame: FrameID)
    /// A column of the candidate option of a file; as text, its cells are read as written.
    case column(Int, isText: Bool)
    /// A column of the chosen option; `options` is the number of its option list in the program.
    indirect case chosenColumn(Expression, options: Int, column: Int, isText: Bool)
    case today
    case now
    /// `==`, `<` and other comparisons, which most conditions are. The operation comes last, where
    /// it needs no padding in front of the operands.
    case compare(Expression, Expression, Operation)
    /// Another operation whose operands are evaluated in order; `a` is that of the instruction, and
    /// `source` is shown if there is no result.
    indirect case apply(Operation, [Expression], a: Int, source: String = "")
    /// Unary minus; `source` is shown if it overflows.
    indirect case negate(Expression, source: String)
    /// Arithmetic of one precedence, from left to right; `source` is shown if it overflows.
    indirect case chain(Expression, [Link], source: String)
    /// Two or more operands.
    case and([Expression])
    case or([Expression])
    /// `??` with two or more operands.
    case coalesce([Expression])
    case conditional([Branch], otherwise: Expression)
    indirect case within(Expression, lower: Expression?, upper: Expression?, excludesUpper: Bool)
    indirect case aggregate(Aggregation)
    /// The concatenated parts of a text; `source` is shown if the text becomes too long.
    indirect case text([Expression], source: String)
  }

  /// An operator of a chain and the operand on its right.
  package struct Link {
    package var operation: Operation
    package var operand: Expression
    /// True if the left side is an integer, which becomes a decimal first.
    package var convertsLeft: Bool

    package init(operation: Operation, operand: Expression, convertsLeft: Bool) {
      self.operation = operation
      self.operand = operand
      self.convertsLeft = convertsLeft
    }
  }

  package struct Branch {
    package var condition: Expression
    package var value: Expression

    package init(condition: Expression, value: Expression) {
      self.condition = condition
      self.value = value
    }
  }

  /// A function over the rows of a list.
  package struct Aggregation {
    package var function: AggregateFunction
    /// The lists on the path to the rows, outermost first.
    package var lists: [NodeID]
    /// The row that contains the outermost list: that of this frame, or one around it.
    package var base: FrameID
    /// The numbers of the rows that contain the outermost list; only in tests.
    package var baseRows: [Int]?
    /// The frame of the rows that are visited.
    package var frame: FrameID
    package var condition: Expression?
    /// The value of each row; nil if rows are counted.
    package var term: Expression?
    /// True if `where` reads a row around the aggregate that is not part of the list.
    package var readsAround: Bool
    /// The source to show if it overflows.
    var source = ""

    package init(
      function: AggregateFunction, lists: [NodeID], base: FrameID, baseRows: [Int]? = nil,
      frame: FrameID, condition: Expression? = nil, term: Expression? = nil, readsAround: Bool,
      source: String = ""
    ) {
      self.function = function
      self.lists = lists
      self.base = base
      self.baseRows = baseRows
      self.frame = frame
      self.condition = condition
      self.term = term
      self.readsAround = readsAround
      self.source = source
    }

    /// True if the cell of the reader's own row counts as empty.
    var leavesOutOwnRow: Bool {
      if case .apply(.exceptOwnRow, _, _, _) = term?.form { true } else { false }
    }

    /// True if the engine updates it incrementally instead of visiting the rows each time.
    var isKept: Bool {
      switch function {
      case .collect: false
      case .first, .last: condition == nil && lists.count == 1 && !readsAround
      default: !readsAround
      }
    }
  }

  package static func invalid(_ span: SourceSpan) -> Expression {
    Expression(type: .invalid, span: span, form: .invalid)
  }

  package static func constant(_ value: Value, _ type: ValueType, _ span: SourceSpan) -> Expression
  {
    Expression(type: type, span: span, form: .constant(value))
  }

  /// The value of a constant; otherwise nil.
  package var constant: Value? {
    if case .constant(let value) = form { return value }
    return nil
  }

  package var isConstant: Bool {
    if case .constant = form { return true }
    return false
  }

  /// Returns an integer as a decimal; anything else stays as it is.
  package func asDecimal() -> Expression {
    guard !type.isMany, type.kind == .integer else { return self }
    if case .constant(.integer(let value)) = form {
      return .constant(.decimal(Decimal(value)), .decimal, span)
    }
    return Expression(type: .decimal, span: span, form: .apply(.toDecimal, [self], a: 0))
  }

  /// Returns the expression as a value of `type`, which it fits.
  func converted(to type: ValueType) -> Expression {
    if !type.isMany && type.kind == .decimal { return asDecimal() }
    return self
  }
}
