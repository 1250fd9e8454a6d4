/// The words in forms from data dictionaries for which REDCap has words of its own.
enum REDCapWords {
  static let today = "today’s date"
  static let now = "the current date and time"

  /// Returns the parts of the message about a value outside a bound: before the bound, and after
  /// it.
  static func outside(isMinimum: Bool) -> (before: String, after: String) {
    isMinimum
      ? ("This is less than ", ", the smallest value that is expected.")
      : ("This is more than ", ", the largest value that is expected.")
  }

  /// Returns the title of a form: `baseline_data` is `Baseline data`.
  static func title(_ name: String) -> String {
    let words = name.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
