/// A value or condition that the engine stores for each row of a template and evaluates again when
/// something it reads has changed.
public struct Slot: Sendable {
  public enum Kind: UInt8, Sendable {
    /// A field that people answer; its code is the default. If the field has `set`, the code
    /// chooses between the forced values and the answer.
    case field
    /// The answer to a field with `set`; its code is the default.
    case answer
    /// A computed field.
    case computed
    /// A `let`.
    case constant
    /// The contribution of one row to an aggregate; empty if `where` excludes the row.
    case term
    /// The number of rows of a list with `count = E`, or the options that have a row each.
    case counter
    /// An aggregate over the rows of a list, stored in the row or form that contains the list.
    case aggregate
    // The following kinds contain only true, false or unknown.
    case shown, readonly, required
    /// The `when` of a `set`.
    case forced
    /// The `when` of an option.
    case offered
    /// The outcome of a rule.
    case rule
  }

  public var kind: Kind
  @Compact public var template: Int
  /// The declaration that the slot belongs to.
  @Compact public var node: NodeID
  /// The code that computes the value. Absent for `rule` (see `Rule`), for `aggregate`, and for a
  /// field without a default.
  public var code: Code

  public init(kind: Kind, template: Int, node: NodeID, code: Code = .none) {
    self.kind = kind
    self.template = template
    self.node = node
    self.code = code
  }

  /// True if the slot contains a value, false if it contains a truth value.
  public var holdsValue: Bool { kind.rawValue <= Kind.aggregate.rawValue }
}

/// The functions over the rows of a list.
public enum AggregateFunction: UInt8, Sendable {
  case count, sum, average, min, max, any, all, first, last
  /// All values, in order, as a list (scans only).
  case collect

  /// True if the aggregate is a running total, to which rows are added and from which they are
  /// removed.
  var isSummed: Bool {
    switch self {
    case .count, .sum, .average, .any, .all: true
    case .min, .max, .first, .last, .collect: false
    }
  }

  /// True if the aggregate is found in the row tree, which keeps the extremes of its subtrees.
  var isExtreme: Bool {
    switch self {
    case .min, .max: true
    case .count, .sum, .average, .any, .all, .first, .last, .collect: false
    }
  }
}

/// An aggregate that is updated incrementally.
public struct Aggregate: Sendable {
  public var function: AggregateFunction
  /// The list; its node is in the template of `slot`.
  public var list: NodeID
  /// The contribution of each row: a slot of the rows' template (a field, a let, a term), or, for
  /// nested lists, the aggregate of the inner list. -1 if `count` counts rows. `count` counts the
  /// rows in which it is true; `sum`, `average`, `min`, `max` skip empty values; `any` and `all`
  /// read truth values; `first` and `last` return the value of that row.
  public var term: SlotID
  /// True if the term is an aggregate of the same function over the inner lists.
  public var isNested: Bool
  public var slot: SlotID
  /// The constant with the source text, which the problem `arithmetic` quotes; or -1.
  var source: Int

  public init(
    function: AggregateFunction, list: NodeID, term: SlotID, isNested: Bool = false, slot: SlotID,
    source: Int = -1
  ) {
    self.function = function
    self.list = list
    self.term = term
    self.isNested = isNested
    self.slot = slot
    self.source = source
  }
}

/// An aggregate that visits the rows on each evaluation: its `where` reads the enclosing row, or it
/// is the first or last row for which a condition is true, or all values of a column.
public struct Scan: Sendable {
  public var function: AggregateFunction
  /// The path to the row that contains the outermost list, from the row that contains the scan.
  public var base: Reach
  /// The nested lists, outermost first; the rows of the last are one flat sequence.
  public var lists: [NodeID]
  /// The condition, which is evaluated in each row, one frame further in.
  public var condition: Code
  public var term: Code
  /// True if readers in all rows around it find the same, but for `ownRow`.
  var isShared: Bool
  /// The path from a visited row to the reader's own row, whose cell is left out; nil if none is.
  var ownRow: Reach?
  /// The constant with the source text, as in an aggregate.
  var source: Int

  public init(
    function: AggregateFunction, base: Reach, lists: [NodeID], condition: Code, term: Code,
    isShared: Bool = false, ownRow: Reach? = nil, source: Int = -1
  ) {
    self.function = function
    self.base = base
    self.lists = lists
    self.condition = condition
    self.term = term
    self.isShared = isShared
    self.ownRow = ownRow
    self.source = source
  }
}
