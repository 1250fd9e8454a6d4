/// A validation rule of a compiled form.
///
/// `required` is not in this table: it is a condition of its node. Problems without a rule are
/// named `unreadable`, `option` and `arithmetic`.
public struct Rule: Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case length, range, step, match
    /// The rule that belongs to the type.
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
  /// Where its problem is reported: a field or list, or the form (0). In the rule's template or
  /// above.
  public var place: NodeID
  /// Where it is reported while `place` is hidden, if one of these is always shown where the rule
  /// applies, the first that is: fields that the rule reads, the last in focus order first.
  public var otherPlaces: [NodeID] = []
  /// The rows for which the rule is evaluated: the template of its slot.
  public var slot: SlotID

  /// `check`: the expression.
  public var condition: Code = .none
  /// `length`, `range`, `count`: the bounds; none means open. `step`: the step and where it counts
  /// from.
  public var lower: Code = .none
  public var upper: Code = .none
  /// Index of the pattern of `match`.
  public var pattern = -1
  /// `unique`: slots of the rows' template.
  public var cells: [SlotID] = []
  /// `unique`: the fields that people see compared: cells, and what other cells are computed from.
  public var compared: [NodeID] = []
  /// The message; by default, the rule's own.
  public var message: Code = .none

  public init(kind: Kind, name: String, node: NodeID, place: NodeID, slot: SlotID) {
    self.kind = kind
    self.name = name
    self.node = node
    self.place = place
    self.slot = slot
  }

  /// The greatest number of characters, options or rows that a bound allows.
  ///
  /// Nothing has fewer than none of them: below 0, -1 is as little as any bound.
  func most(upTo bound: Int64) -> Int64 { excludesUpper ? max(bound, 0) - 1 : bound }
}
