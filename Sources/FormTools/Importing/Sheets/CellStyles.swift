internal import FormEngine

/// The number formats of cells, which distinguish dates from other numbers (SpreadsheetML, ECMA-376
/// Part 1, 18.8).
struct CellStyles {
  /// The styles whose numbers are dates, times or both.
  private var dateStyles: Set<Int> = []
  private let startsIn1904: Bool

  init(startsIn1904: Bool) {
    self.startsIn1904 = startsIn1904
  }

  /// Reads the part `styles` of a workbook. A cell refers to an `xf` in `cellXfs` by its index.
  init(_ bytes: [UInt8], _ entry: String, startsIn1904: Bool) throws(ImportFault) {
    self.init(startsIn1904: startsIn1904)
    var reader = try XMLReader(bytes)
    var formats: [Int: String] = [:]
    var isStyle = false
    var count = 0
    while let event = try Workbook.next(&reader, in: entry) {
      switch event {
      case .start("numFmt"):
        if let id = reader.attribute("numFmtId").flatMap({ Int($0) }) {
          formats[id] = reader.attribute("formatCode")
        }
      case .start("cellXfs"): isStyle = true
      case .end("cellXfs"): isStyle = false
      case .start("xf") where isStyle:
        let id = reader.attribute("numFmtId").flatMap { Int($0) } ?? 0
        let isDate = formats[id].map(Self.isDateFormat) ?? Self.dateFormats.contains(id)
        if isDate { dateStyles.insert(count) }
        count += 1
      default: break
      }
    }
  }

  /// The built-in formats of dates and times, including those for East Asian languages (18.8.30).
  private static let dateFormats = Set(
    Array(14...22) + Array(27...36) + [45, 46, 47] + Array(50...58))

  /// Returns true for a format whose first section has a part of a date or time outside quotes and
  /// brackets.
  private static func isDateFormat(_ format: String) -> Bool {
    var isQuoted = false
    var isBracketed = false
    var isEscaped = false
    for character in format.lowercased() {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "\"": isQuoted.toggle()
      case "[" where !isQuoted: isBracketed = true
      case "]" where !isQuoted: isBracketed = false
      case "y", "d", "h", "s", "m": if !isQuoted, !isBracketed { return true }
      case ";": return false
      default: break
      }
    }
    return false
  }

  /// Returns the text of a number: a whole number without a decimal point, a date in ISO 8601 form.
  func text(of number: String, style: Int) -> String {
    guard let value = Double(number), value.isFinite else { return number }
    if dateStyles.contains(style), let date = moment(value) { return date }
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int64(value)) }
    return "\(value)"
  }

  /// Returns the date, the time of day or both that a number of days represents.
  private func moment(_ days: Double) -> String? {
    guard days >= 0, days < 2_958_466 else { return nil }
    // Rounding may lead to the next day.
    let (day, seconds) = Int64((days * 86_400).rounded()).quotientAndRemainder(dividingBy: 86_400)
    let time = TimeOfDay(
      hour: Int(seconds / 3600), minute: Int(seconds / 60 % 60), second: Int(seconds % 60))
    if day == 0 { return time.map { "\($0)" } }
    // Excel counts 29 February 1900, a day that did not exist.
    let shift: Int64 = startsIn1904 ? 1462 : day < 60 ? 1 : 0
    let start = CalendarDate(year: 1899, month: 12, day: 30)
    guard let date = start?.adding(days: day + shift) else { return nil }
    guard seconds > 0, let time else { return "\(date)" }
    return "\(LocalDateTime(date: date, time: time))"
  }
}
