/// A problem, or possible problem, with an answer or with the form as a whole.
public struct Problem: Hashable, Sendable {
  /// The declaration where it is reported; the form if there is no other.
  public var path: Path
  /// The name of the rule: `required`, `length`, `unreadable`, … or as the form names it.
  public var rule: String
  /// Warnings do not prevent a form from being submitted.
  public var isWarning: Bool
  public var message: String
  /// Whether it came from the submit handler and ends with the next edit of the field.
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

  /// Whether it prevents the form from being submitted.
  package var blocks: Bool { !isWarning && !isFromHandler }
}
