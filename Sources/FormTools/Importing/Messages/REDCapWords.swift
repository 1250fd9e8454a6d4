/// The words that forms from data dictionaries have, where REDCap has words of its own.
enum REDCapWords {
  static func belowMinimum(_ bound: String) -> String {
    "This is less than \(bound), the smallest value that is expected."
  }

  static func aboveMaximum(_ bound: String) -> String {
    "This is more than \(bound), the largest value that is expected."
  }

  /// The title of a form: `baseline_data` is `Baseline data`.
  static func title(_ name: String) -> String {
    let words = name.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
