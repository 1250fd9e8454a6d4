import FormEngine

/// The date and time in the header of a new PO file.
enum TranslationDate {
  /// Returns a date and time in the format of PO files.
  ///
  /// - Parameter now: the date and time; nil for the present.
  static func text(_ now: LocalDateTime?) -> String {
    let now =
      now
      ?? CalendarDate(year: 1970, month: 1, day: 1).flatMap {
        LocalDateTime(date: $0, time: .midnight)
          .adding(seconds: Int64(System.secondsSince1970() / 60 * 60))
      }
    return now.map { "\($0.date) \($0.time)+0000" } ?? ""
  }
}
