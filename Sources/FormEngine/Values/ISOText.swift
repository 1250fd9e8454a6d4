// Dates and times in the ISO 8601 formats of a record: with a fixed number of digits, and without
// white space, time zones or fractions of a second.

extension CalendarDate: CustomStringConvertible {
  /// Reads a date such as `2026-11-20`; nil if the format is different or there is no such day.
  public init?(iso bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
      let century = twoDigits(bytes, 0), let year = twoDigits(bytes, 2),
      let month = twoDigits(bytes, 5), let day = twoDigits(bytes, 8)
    else { return nil }
    self.init(year: century * 100 + year, month: month, day: day)
  }

  /// Reads a date such as `2026-11-20`; nil if the format is different or there is no such day.
  public init?(iso text: String) {
    guard let date = text.withBytes({ CalendarDate(iso: $0) }) else { return nil }
    self = date
  }

  /// The date in the format `2026-11-20`.
  public var description: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the description to a buffer.
  func write(to bytes: inout [UInt8]) {
    let (year, month, day) = components
    append(year / 100, to: &bytes)
    append(year % 100, to: &bytes)
    bytes.append(0x2D)
    append(month, to: &bytes)
    bytes.append(0x2D)
    append(day, to: &bytes)
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// Reads a time such as `09:30` or `09:30:15`; nil if the format is different or there is no such
  /// time.
  public init?(iso bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 5 || bytes.count == 8, bytes[2] == 0x3A,
      let hour = twoDigits(bytes, 0), let minute = twoDigits(bytes, 3)
    else { return nil }
    var second = 0
    if bytes.count == 8 {
      guard bytes[5] == 0x3A, let written = twoDigits(bytes, 6) else { return nil }
      second = written
    }
    self.init(hour: hour, minute: minute, second: second)
  }

  /// Reads a time such as `09:30` or `09:30:15`; nil if the format is different or there is no such
  /// time.
  public init?(iso text: String) {
    guard let time = text.withBytes({ TimeOfDay(iso: $0) }) else { return nil }
    self = time
  }

  /// The time in the format `09:30`, or `09:30:15` if the seconds are not 0.
  public var description: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the description to a buffer.
  func write(to bytes: inout [UInt8]) {
    append(hour, to: &bytes)
    bytes.append(0x3A)
    append(minute, to: &bytes)
    if second != 0 {
      bytes.append(0x3A)
      append(second, to: &bytes)
    }
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// Reads a date and time such as `2026-11-20T09:30` or `2026-11-20T09:30:15`; nil if the format
  /// is different or there is no such date or time.
  public init?(iso bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 16, bytes[10] == 0x54, let date = CalendarDate(iso: bytes.part(0, 10)),
      let time = TimeOfDay(iso: bytes.part(11, bytes.count))
    else { return nil }
    self.init(date: date, time: time)
  }

  /// Reads a date and time such as `2026-11-20T09:30` or `2026-11-20T09:30:15`; nil if the format
  /// is different or there is no such date or time.
  public init?(iso text: String) {
    guard let dateTime = text.withBytes({ LocalDateTime(iso: $0) }) else { return nil }
    self = dateTime
  }

  /// The date and time in the format `2026-11-20T09:30`, with seconds if they are not 0.
  public var description: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the description to a buffer.
  func write(to bytes: inout [UInt8]) {
    date.write(to: &bytes)
    bytes.append(0x54)
    time.write(to: &bytes)
  }
}

private func twoDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int? {
  guard let tens = bytes[at].digit, let ones = bytes[at + 1].digit else { return nil }
  return tens * 10 + ones
}

private func append(_ number: Int, to bytes: inout [UInt8]) {
  bytes.append(0x30 + UInt8(truncatingIfNeeded: number / 10))
  bytes.append(0x30 + UInt8(truncatingIfNeeded: number % 10))
}
