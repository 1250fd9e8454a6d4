/// One option of a choice.
public struct FormOption: Hashable, Sendable {
  public var name: String
  /// The label that is shown.
  public var label: String
  /// The label in the form's own language, which is used in values; nil if that is `label`.
  public var ownLabel: String?
  public var hint: String
  public var help: String
  /// True if the option can be chosen only alone.
  public var isExclusive: Bool
  /// The condition under which the option is offered; a slot of the template of the field.
  public var offered: Condition
  /// The points, an integer or a decimal, of the same kind for all options of a choice; empty if
  /// there are none.
  public var points: Value
  /// The text, number or truth value that records contain in place of the name; empty for the name.
  public var recorded = Value.empty

  /// The value that records contain for the option, as a text, which people can type like a name.
  package var recordedText: String { recorded.isEmpty ? name : recorded.recordedText }

  /// The key that it shares with the option of another version that is recorded as the same value.
  package var recordKey: String { Self.recordKey(of: recorded.isEmpty ? .text(name) : recorded) }

  /// The prefix of keys for values that are not texts. No recorded text contains this character.
  static let notText = "\u{0}"

  package static func recordKey(of value: Value) -> String {
    value.isText ? value.recordedText : notText + value.recordedText
  }

  /// The label that is used in values.
  var valueLabel: String { ownLabel ?? label }

  public init(
    name: String, label: String, hint: String = "", help: String = "", isExclusive: Bool = false,
    offered: Condition = .always, points: Value = .empty, recorded: Value = .empty
  ) {
    self.name = name
    self.label = label
    self.hint = hint
    self.help = help
    self.isExclusive = isExclusive
    self.offered = offered
    self.points = points
    self.recorded = recorded
  }
}
