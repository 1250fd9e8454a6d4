import FormEngine
import FormRunner

/// The limits of an answer, as the rules set them now.
public struct Limits: Sendable, CustomStringConvertible {
  /// The bounds of a number of characters, options or rows.
  public struct Bounds: Hashable, Sendable {
    /// The least number; nil if there is none.
    public let least: Int?
    /// The greatest number; nil if there is none.
    public let most: Int?
  }

  private let limits: AnswerLimits

  init(_ limits: AnswerLimits) {
    self.limits = limits
  }

  /// The least value of a number, a date or a time; nil if there is none.
  public var least: Value? { limits.least.map(Value.init) }

  /// The greatest value of a number, a date or a time; nil if there is none.
  public var greatest: Value? { limits.greatest.map(Value.init) }

  /// True if the greatest value itself is not allowed.
  public var excludesGreatest: Bool { limits.excludesGreatest }

  /// The step of a number; nil if there is none.
  public var step: Value? { limits.step.map(Value.init) }

  /// The number of characters of a text; nil if it is not limited.
  public var length: Bounds? { limits.length.map { Bounds(least: $0.least, most: $0.most) } }

  /// The number of chosen options, or of rows; nil if it is not limited.
  public var count: Bounds? { limits.count.map { Bounds(least: $0.least, most: $0.most) } }

  /// The words of what is valid, as a question shows them in parentheses: `3 to 32 characters`. May
  /// be empty.
  public var description: String { limits.words }
}
