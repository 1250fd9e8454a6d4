/// One option of a choice.
public struct FormOption: Hashable, Sendable {
  public var name: String
  /// The label that is shown.
  public var label: String
  /// The label in the form's own language, which is used in values; nil if that is `label`.
  public var ownLabel: String?
  public var hint: String
  public var help: String
  /// True if the option can only be chosen alone.
  public var isExclusive: Bool
  /// The condition under which the option is offered; a slot of the template of the field.
  public var offered: Condition
  /// The points, an integer or a decimal, of the same kind for all options of a choice; empty if
  /// there are none.
  public var points: Value

  /// The label that is used in values.
  var valueLabel: String { ownLabel ?? label }

  public init(
    name: String, label: String, hint: String = "", help: String = "", isExclusive: Bool = false,
    offered: Condition = .always, points: Value = .empty
  ) {
    self.name = name
    self.label = label
    self.hint = hint
    self.help = help
    self.isExclusive = isExclusive
    self.offered = offered
    self.points = points
  }
}
