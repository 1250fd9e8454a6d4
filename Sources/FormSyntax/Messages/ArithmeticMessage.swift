package import FormEngine

/// Messages about arithmetic.
package enum ArithmeticMessage: Message {
  case negated(TypedSource, isBoolean: Bool)
  case misfit(operator: String, String, String, ArithmeticRemedy)
  /// A division by a `count` or `sum`, which may be 0.
  case unguardedDivisor(String)
  /// An operation that has no result, whatever the answers.
  case noResult(String, FaultReason)

  package var words: FindingWords {
    switch self {
    case .negated(let value, let isBoolean):
      FindingWords(
        "`-` requires a number or a duration, but \(value.words).",
        isBoolean ? "Write `not \(value.source)`." : "Remove `-`.")
    case .misfit(let sign, let left, let right, let remedy):
      FindingWords("`\(sign)` does not accept \(left) and \(right).", remedy.words(sign))
    case .unguardedDivisor(let divisor):
      FindingWords(
        "`\(divisor)` may be 0, and a division by 0 has no value.",
        "Give a value for that case: `if \(divisor) != 0 then … else empty`.")
    case .noResult(let source, let reason): FindingWords(reason.message(of: source), remedy(reason))
    }
  }

  private func remedy(_ reason: FaultReason) -> String {
    switch reason {
    case .divisionByZero: "Divide by a number other than 0."
    case .noSuchDate: "Correct the year, the month or the day."
    case .overflow: "Use smaller numbers."
    case .beforeCalendar: "Use a later date, or subtract less."
    case .afterCalendar: "Use an earlier date, or add less."
    case .otherDay: "Use a `datetime` for times that can cross midnight."
    case .badPlaces: "Write a number from 0 to 18."
    }
  }
}

/// The help for an operation that the types of its operands do not support.
package enum ArithmeticRemedy: Sendable {
  case joinTexts
  case interpolateTexts
  case askNumber
  case dateWithTime
  /// A number that was meant as a duration.
  case unit(String)
  case partsOfDay
  case oneAfterOther
  case countRows
  case oneOfColumn
  /// Several answers that were chosen.
  case chosen
  /// An example of a sum.
  case addDuration(String)
  case subtractDate
  case numberOfCondition
  case wholeFactor
  case dividedDuration
  case dividedByMonths
  case numbers

  func words(_ sign: String) -> String {
    switch self {
    case .joinTexts: "Join texts by interpolation: `\"\\(a) \\(b)\"`."
    case .interpolateTexts: "Join texts by interpolation: `\"\\(a) \\(b)\"`."
    case .askNumber: "Ask for the number in a field of type `integer` or `decimal`."
    case .dateWithTime:
      "Only days, weeks, months and years can be added to a date; use a date and time for the rest."
    case .unit(let length): "A number has no unit: write `\(sign) \(length)`, for example."
    case .partsOfDay: "Only hours, minutes and seconds can be added to a time."
    case .oneAfterOther: "Add them to a date one after the other."
    case .countRows: "Count its rows with `count(…)`."
    case .oneOfColumn: "Take one value of the column: `sum(…)`, `first(…)`, `max(…)`."
    case .chosen:
      "Count what was chosen with `count(…)`, take one with `nth(…, 1)`, or write all as a text with `join(…, \", \")`."
    case .addDuration(let sum): "A duration is added to a date: `\(sum)`."
    case .subtractDate:
      "`-` gives the duration between two dates, or an earlier date: `today() - 30 days`."
    case .numberOfCondition: "Write `if CONDITION then 1 else 0` for a number."
    case .wholeFactor:
      "A duration is multiplied by an integer. Choose a smaller unit, such as `90 * 1 minute`."
    case .dividedDuration:
      "A duration is divided by another, which gives a number: `(until - from) / 1 hour`."
    case .dividedByMonths:
      "Months and years differ in length: `months(from, to)` counts the full months between two days."
    case .numbers: "`\(sign)` requires two numbers."
    }
  }
}
