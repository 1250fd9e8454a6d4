/// A problem, or a possible problem, with an answer or with the form as a whole.
public struct Problem: Hashable, Sendable {
  /// The declaration at which the problem is reported; the form if there is no other.
  public var path: Path
  /// The name of the rule: `required`, `length`, `unreadable`, … or a name given in the form.
  public var rule: String
  /// True for a warning, which does not prevent the form from being submitted.
  public var isWarning: Bool
  public var message: String
  /// True if the problem came from the submit handler; it then ends with the next edit of the
  /// field.
  public var isFromHandler: Bool

  public init(
    path: Path, rule: String, isWarning: Bool = false, message: String,
    isFromHandler: Bool = false
  ) {
    self.path = path
    self.rule = rule
    self.isWarning = isWarning
    self.message = message
    self.isFromHandler = isFromHandler
  }

  /// True if the problem prevents the form from being submitted.
  package var blocks: Bool { !isWarning && !isFromHandler }
}
