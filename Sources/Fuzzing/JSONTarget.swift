import FormEngine
import FormJSON

/// Input: bytes as JSON, and as typed answers. A value that is written can be read again as the
/// same value.
enum JSONTarget {
  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    let bytes = Array(input)
    if let value = try? JSONValue(parsing: bytes) {
      for style in [JSONWriter.Style.compact, .pretty] {
        var writer = JSONWriter(style)
        writer.value(value)
        let written = writer.finish()
        guard let again = try? JSONValue(parsing: written) else {
          violated("what was written is no JSON")
        }
        require(again == value && again.isEquivalent(to: value), "written differently")
      }
    }
    entries(String(decoding: bytes, as: UTF8.self))
  }

  private static func entries(_ text: String) {
    guard let date = CalendarDate(year: 2030, month: 1, day: 1) else { return }
    let clock = LocalDateTime(date: date, time: .midnight)
    for type in ScalarType.allCases {
      guard case .value(let value) = readEntry(text, as: type, clock: clock) else { continue }
      guard !type.isChoice, !type.isSecret, !type.hasLines else { continue }
      guard case .value(let again) = readEntry(value.text(), as: type, clock: clock) else {
        violated("what was read is not read again: \(value)")
      }
      require(again == value, "read differently: \(value), \(again)")
    }
    _ = visibleText(text)
    _ = graphemeCount(text)
    _ = displayWidth(of: text)
    if let decimal = Decimal(text: text) {
      require(Decimal(text: Value.decimal(decimal).text()) == decimal, "another decimal")
    }
  }
}
