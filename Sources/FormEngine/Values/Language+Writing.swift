extension CalendarDate {
  /// Returns the date in the format of a language.
  func text(_ conventions: Language.Conventions) -> String {
    guard let separator = conventions.dateSeparator else { return description }
    func padded(_ number: Int, _ length: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
    }
    return [padded(day, 2), padded(month, 2), padded(year, 4)].joined(separator: String(separator))
  }
}

extension Language.Conventions {
  /// Returns the digits of a number with the decimal mark of the language.
  package func number(_ digits: String) -> String {
    guard hasDecimalComma, digits.utf8.contains(0x2E) else { return digits }
    return String(decoding: digits.utf8.map { $0 == 0x2E ? 0x2C : $0 }, as: UTF8.self)
  }
}
