/// A validation rule of a compiled form.
///
/// `required` is not in this table: it is a condition of its node. Problems without a rule are
/// named `unreadable`, `option` and `arithmetic`.
public struct Rule: Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case length, range, step, match
    /// The rule that is named after the type.
    case type
    case check
    /// The number of rows, or of chosen options.
    case count
    case unique
    /// An exclusive option is chosen together with another.
    case exclusive
  }

  public var kind: Kind
  public var isWarning = false
  public var excludesUpper = false
  public var name: String
  /// The declaration whose block contains the rule: a field, list, group, section, row or form.
  public var node: NodeID
  /// The declaration at which the problem is reported: a field or list, or the form (0), in the
  /// template of the rule or an enclosing one.
  public var place: NodeID
  /// The alternatives to `place`, of which the first that is always shown when the rule applies is
  /// used while `place` is hidden: the fields that the rule reads, the last in focus order first.
  public var otherPlaces: [NodeID] = []
  /// The slot of the result; its template has the rows in which the rule is evaluated.
  public var slot: SlotID

  /// The expression of `check`.
  public var condition: Code = .none
  /// The bounds of `length`, `range` and `count`, absent if open; for `step`, the step and the base
  /// of the steps.
  public var lower: Code = .none
  public var upper: Code = .none
  /// The index of the pattern of `match`.
  public var pattern = -1
  /// The compared slots of `unique`, in the rows' template.
  public var cells: [SlotID] = []
  /// The fields that people see compared by `unique`: cells, and the fields from which computed
  /// cells are derived.
  public var compared: [NodeID] = []
  /// The message that the form defines; if it is absent, the rule has a default message.
  public var message: Code = .none

  public init(kind: Kind, name: String, node: NodeID, place: NodeID, slot: SlotID) {
    self.kind = kind
    self.name = name
    self.node = node
    self.place = place
    self.slot = slot
  }

  /// Returns the greatest number of characters, options or rows that an upper bound allows.
  ///
  /// No number is less than 0, so -1 represents every bound that allows none.
  func most(upTo bound: Int64) -> Int64 { excludesUpper ? max(bound, 0) - 1 : bound }
}
