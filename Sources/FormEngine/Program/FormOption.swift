/// One option of a choice.
public struct FormOption: Hashable, Sendable {
  public var name: String
  /// As people read it.
  public var label: String
  /// The label in the form's own language, which values have; nil if that is `label`.
  public var ownLabel: String?
  public var hint: String
  public var help: String
  /// Chosen alone or not at all.
  public var isExclusive: Bool
  /// Offered while this is true; a slot of the template of the field that has the options.
  public var offered: Condition
  /// An integer or a decimal, the same for all options of a choice; empty without points.
  public var points: Value

  /// The label that values have.
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
