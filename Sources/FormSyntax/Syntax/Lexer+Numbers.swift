internal import FormEngine

/// Numbers, dates and times. Everything with the shape of a literal is read as one; if it is
/// malformed, the finding shows the correct notation.
extension Lexer {
  mutating func number() {
    let start = position
    var index = start
    var digits = 0
    while index < count {
      let byte = bytes[index]
      if byte &- UInt8(ascii: "0") < 10 {
        digits += 1
      } else if byte != UInt8(ascii: "_") {
        break
      }
      index += 1
    }
    let isPlain = digits == index - start
    switch byte(index) {
    case UInt8(ascii: "-") where isPlain && digits == 4:
      if let end = dateEnd(from: index) { return date(from: start, to: end) }
    case UInt8(ascii: ":") where isPlain && digits <= 2 && isDigit(index + 1):
      return time(from: start, to: timeEnd(from: start))
    case UInt8(ascii: ".") where isDigit(index + 1):
      return decimal(from: start, at: index + 1)
    case UInt8(ascii: ".") where isPlain && digits < 19 && endsAfterPoint(index):
      let text = findings.source.text(of: SourceSpan(start, index))
      let span = SourceSpan(start, index + 1)
      findings.report(
        .badLiteral, span, NumberMessage.noDigitAfterPoint(number: text),
        fix: replacing(span, with: text))
      return emit(.integerLiteral, from: start, to: index + 1, .reported)
    default: break
    }
    if endsNumber(at: index) {
      let isBad = !isPlain && reportUnderscores(SourceSpan(start, index))
      let fits = digits < 19 || checkInteger(SourceSpan(start, index))
      return emit(.integerLiteral, from: start, to: index, isBad || !fits ? .reported : [])
    }
    glued(from: start, at: index, .integerLiteral)
  }

  /// Returns true if a point ends a number, with no digit, name or second point directly after it.
  private func endsAfterPoint(_ index: Int) -> Bool {
    let next = byte(index + 1)
    return next < 0x80 && !Self.isWordByte(next) && next != UInt8(ascii: ".")
      && next != UInt8(ascii: "`")
  }

  func isDigit(_ index: Int) -> Bool { byte(index) &- UInt8(ascii: "0") < 10 }

  /// Returns the number of digits at an index; 3 means three or more.
  private func digitCount(_ index: Int) -> Int {
    var length = 0
    while length < 3, isDigit(index + length) { length += 1 }
    return length
  }

  /// Returns the end of `-m-d` after the four digits of a year; nil if this is not a date.
  private func dateEnd(from index: Int) -> Int? {
    let month = digitCount(index + 1)
    guard month == 1 || month == 2, byte(index + 1 + month) == UInt8(ascii: "-") else { return nil }
    let day = digitCount(index + month + 2)
    return day == 1 || day == 2 ? index + month + 2 + day : nil
  }

  /// Returns the end of `h:m` or `h:m:s`.
  private func timeEnd(from start: Int) -> Int {
    var index = start
    for part in 0..<3 {
      if part > 0 {
        guard byte(index) == UInt8(ascii: ":"), isDigit(index + 1) else { break }
        index += 1
      }
      while isDigit(index) { index += 1 }
    }
    return index
  }

  /// Returns true if no letter follows the number, or only the unit of a duration.
  private mutating func endsNumber(at index: Int) -> Bool {
    if index >= count || (bytes[index] < 0x80 && !Self.isWordByte(bytes[index])) { return true }
    return !beginsWord(index) || endsWithUnit(at: index)
  }

  private func endsWithUnit(at index: Int) -> Bool {
    var low: UInt64 = 0
    var length = 0
    while Self.isWordByte(byte(index + length)) {
      if length < 8 { low |= UInt64(byte(index + length)) << UInt64(length * 8) }
      length += 1
    }
    return length <= 8 && DurationUnit(keywords.meaning(low, 0).kind) != nil
  }

  /// Reports letters directly after a number.
  private mutating func glued(from start: Int, at index: Int, _ kind: TokenKind) {
    var end = index
    while end < count {
      if Self.isWordByte(bytes[end]) {
        end += 1
      } else if bytes[end] >= 0x80, let (scalar, length) = scalar(at: end),
        scalar.properties.isXIDContinue
      {
        end += length
      } else {
        break
      }
    }
    let first = byte(index) | 0x20
    let sign = byte(index + 1)
    let hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    if first == UInt8(ascii: "e"), end == index + 1, hasSign, isDigit(index + 2) {
      end = index + 2
      while isDigit(end) { end += 1 }
    }
    let span = SourceSpan(start, end)
    let unit = DurationUnit.meant(by: findings.source.text(of: SourceSpan(index, end)))
    let letters: NumberMessage.Letters =
      switch first {
      case _ where unit != nil && kind == .integerLiteral:
        .unit(meant: "\(findings.source.text(of: SourceSpan(start, index))) \(unit ?? "")")
      case UInt8(ascii: "e") where isDigit(index + 1) || end > index + 1 && hasSign:
        .exponent(
          meant: plainNumber(
            findings.source.text(of: SourceSpan(start, index)),
            exponent: findings.source.text(of: SourceSpan(index + 1, end))))
      case UInt8(ascii: "x") where index == start + 1: .base
      case UInt8(ascii: "a"), UInt8(ascii: "p"):
        end == index + 2 && byte(index + 1) | 0x20 == UInt8(ascii: "m") ? .halfOfDay : .name
      default: .name
      }
    var fix: Fix?
    switch letters {
    case .exponent(let meant?), .unit(let meant): fix = replacing(span, with: meant)
    default: break
    }
    findings.report(
      .badLiteral, span, NumberMessage.hasLetters(findings.source.text(of: span), letters), fix: fix
    )
    emit(kind, from: start, to: end, .reported)
  }

  /// Returns a number without its exponent; nil if no decimal is equal to it.
  private func plainNumber(_ text: String, exponent: String) -> String? {
    guard let power = Int(exponent), (-30...30).contains(power), !text.contains("_") else {
      return nil
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    var digits = parts.joined()
    var whole = (parts.first?.count ?? 0) + power
    if whole < 1 {
      digits = String(repeating: "0", count: 1 - whole) + digits
      whole = 1
    }
    digits += String(repeating: "0", count: max(0, whole - digits.count))
    var fraction = String(digits.dropFirst(whole))
    while fraction.last == "0" { fraction.removeLast() }
    let leading = digits.prefix(whole).drop { $0 == "0" }
    let number =
      (leading.isEmpty ? "0" : String(leading)) + (fraction.isEmpty ? "" : ".\(fraction)")
    return Decimal(text: number) == nil ? nil : number
  }

  private mutating func reportUnderscores(_ span: SourceSpan) -> Bool {
    let text = bytes[span.range]
    var isBad = text.last == UInt8(ascii: "_")
    var previous: UInt8 = 0
    for byte in text {
      if byte == UInt8(ascii: "_"), previous == byte { isBad = true }
      previous = byte
    }
    guard isBad else { return false }
    let groups = text.split(separator: UInt8(ascii: "_")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let meant = groups.joined(separator: "_")
    findings.report(
      .badLiteral, span, NumberMessage.badUnderscores(meant: meant),
      fix: replacing(span, with: meant))
    return true
  }

  /// Returns true if a long integer is at most 2⁶³, which a `-` before it brings into range.
  private mutating func checkInteger(_ span: SourceSpan) -> Bool {
    let token = Token(
      offset: Int(span.start), end: Int(span.end), kind: .integerLiteral, flags: [])
    if let value = findings.source.integerMagnitude(of: token), value <= 1 << 63 { return true }
    findings.report(.badLiteral, span, NumberMessage.integerTooLarge)
    return false
  }

  private mutating func decimal(from start: Int, at fraction: Int) {
    var index = fraction
    while isDigit(index) || byte(index) == UInt8(ascii: "_") { index += 1 }
    if byte(index) == UInt8(ascii: "."), isDigit(index + 1) {
      return dotted(from: start)
    }
    guard endsNumber(at: index) else { return glued(from: start, at: index, .decimalLiteral) }
    let span = SourceSpan(start, index)
    var isBad = bytes[span.range].contains(UInt8(ascii: "_")) && reportUnderscores(span)
    if !isBad, index - start > 18 {
      let digits = bytes[span.range].filter { $0 != UInt8(ascii: "_") }
      if Decimal(text: String(decoding: digits, as: UTF8.self)) == nil {
        isBad = true
        findings.report(.badLiteral, span, NumberMessage.decimalTooLong)
      }
    }
    emit(.decimalLiteral, from: start, to: index, isBad ? .reported : [])
  }

  /// Reads `20.11.2026` or `1.2.3`.
  private mutating func dotted(from start: Int) {
    var index = start
    while isDigit(index) || (byte(index) == UInt8(ascii: ".") && isDigit(index + 1)) { index += 1 }
    let span = SourceSpan(start, index)
    let text = findings.source.text(of: span)
    let parts = text.split(separator: ".")
    var date: String?
    let isYearFirst = parts[0].utf8.count == 4
    if parts.count == 3, parts[isYearFirst ? 0 : 2].utf8.count == 4,
      let day = Int(parts[isYearFirst ? 2 : 0]), let month = Int(parts[1]),
      let year = Int(parts[isYearFirst ? 0 : 2]),
      CalendarDate(year: year, month: month, day: day) != nil
    {
      date = "\(parts[isYearFirst ? 0 : 2])-\(padded(month))-\(padded(day))"
    }
    findings.report(
      .badLiteral, span, NumberMessage.hasSeveralPoints(text, date: date),
      fix: date.map { replacing(span, with: $0) })
    emit(date == nil ? .decimalLiteral : .dateLiteral, from: start, to: index, .reported)
  }

  private mutating func date(from start: Int, to end: Int) {
    let parts = integers(from: start, to: end)
    let isShaped = end - start == 10
    let isDate = CalendarDate(year: parts[0], month: parts[1], day: parts[2]) != nil
    let canonical =
      findings.source.text(of: SourceSpan(start, start + 4))
      + "-\(padded(parts[1]))-\(padded(parts[2]))"
    if byte(end) | 0x20 == UInt8(ascii: "t"), isDigit(end + 1) {
      return dateTime(from: start, at: end, canonical, isDate: isDate)
    }
    if beginsWord(end) || isZone(at: end) {
      return zoned(from: start, at: end, .dateLiteral, .date)
    }
    let span = SourceSpan(start, end)
    if !isDate {
      findings.report(
        .badLiteral, span,
        NumberMessage.noSuchDay(
          findings.source.text(of: span), year: parts[0], month: parts[1]))
    } else if !isShaped {
      findings.report(
        .badLiteral, span, NumberMessage.badDate(meant: canonical),
        fix: replacing(span, with: canonical))
    }
    emit(.dateLiteral, from: start, to: end, isDate && isShaped ? [] : .reported)
  }

  private mutating func dateTime(
    from start: Int, at separator: Int, _ date: String, isDate: Bool
  ) {
    var end = separator + 1
    while isDigit(end) { end += 1 }
    if byte(end) == UInt8(ascii: ":"), isDigit(end + 1) { end = timeEnd(from: separator + 1) }
    if beginsWord(end) || isZone(at: end) || isFraction(at: end) {
      return zoned(from: start, at: end, .dateTimeLiteral, .dateTime)
    }
    let parts = integers(from: separator + 1, to: end)
    let span = SourceSpan(start, end)
    let isTime =
      parts.count >= 2
      && TimeOfDay(hour: parts[0], minute: parts[1], second: parts.count > 2 ? parts[2] : 0) != nil
    let canonical = "\(date)T\(parts.map(padded).joined(separator: ":"))"
    let isShaped = canonical == findings.source.text(of: span)
    if !isDate || !isTime {
      findings.report(
        .badLiteral, span,
        NumberMessage.noSuchDateTime(findings.source.text(of: span), isDay: isDate))
    } else if !isShaped {
      findings.report(
        .badLiteral, span, NumberMessage.badDateTime(meant: canonical),
        fix: replacing(span, with: canonical))
    }
    emit(.dateTimeLiteral, from: start, to: end, isDate && isTime && isShaped ? [] : .reported)
  }

  private mutating func time(from start: Int, to end: Int) {
    if let half = halfOfDay(at: end), let meant = time(from: start, to: end, inHalf: half.isSecond)
    {
      let span = SourceSpan(start, half.end)
      findings.report(
        .badLiteral, span, NumberMessage.halfOfDay(findings.source.text(of: span), meant: meant),
        fix: replacing(span, with: meant))
      return emit(.timeLiteral, from: start, to: half.end, .reported)
    }
    if beginsWord(end) || isZone(at: end) || isFraction(at: end) {
      return zoned(from: start, at: end, .timeLiteral, .time)
    }
    let parts = integers(from: start, to: end)
    let span = SourceSpan(start, end)
    let isTime =
      TimeOfDay(hour: parts[0], minute: parts[1], second: parts.count > 2 ? parts[2] : 0) != nil
    let canonical = parts.map(padded).joined(separator: ":")
    let isShaped = canonical == findings.source.text(of: span)
    if !isTime {
      findings.report(
        .badLiteral, span, NumberMessage.noSuchTime(findings.source.text(of: span)))
    } else if !isShaped {
      findings.report(
        .badLiteral, span, NumberMessage.badTime(meant: canonical),
        fix: replacing(span, with: canonical))
    }
    emit(.timeLiteral, from: start, to: end, isTime && isShaped ? [] : .reported)
  }

  /// Reads `am` or `pm` after a time, with or without a space before it.
  private func halfOfDay(at index: Int) -> (end: Int, isSecond: Bool)? {
    let start = byte(index) == 0x20 ? index + 1 : index
    let letter = byte(start) | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p"),
      byte(start + 1) | 0x20 == UInt8(ascii: "m"), !Self.isWordByte(byte(start + 2)),
      byte(start + 2) < 0x80
    else { return nil }
    // In `given`, this may be a name.
    var next = start + 2
    while byte(next) == 0x20 { next += 1 }
    let isName = [UInt8(ascii: "="), UInt8(ascii: "."), UInt8(ascii: "[")].contains(byte(next))
    return isName ? nil : (start + 2, letter == UInt8(ascii: "p"))
  }

  /// Returns a time on the 12-hour clock as one on the 24-hour clock.
  private func time(from start: Int, to end: Int, inHalf isSecond: Bool) -> String? {
    var parts = integers(from: start, to: end)
    guard (1...12).contains(parts[0]), parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    parts[0] = parts[0] % 12 + (isSecond ? 12 : 0)
    return parts.map(padded).joined(separator: ":")
  }

  private func isFraction(at index: Int) -> Bool {
    byte(index) == UInt8(ascii: ".") && isDigit(index + 1)
  }

  /// Returns true at `+02:00` or `-02:00`.
  private func isZone(at index: Int) -> Bool {
    (byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-"))
      && digitCount(index + 1) == 2 && byte(index + 3) == UInt8(ascii: ":")
      && digitCount(index + 4) == 2
  }

  /// Reports a zone, a fraction of a second, or letters directly after a date or time.
  private mutating func zoned(
    from start: Int, at index: Int, _ kind: TokenKind, _ moment: NumberMessage.Moment
  ) {
    var end = index
    if isFraction(at: end) {
      end += 1
      while isDigit(end) { end += 1 }
    }
    let hasFraction = end > index
    let zone = end
    if isZone(at: end) {
      end += 6
    } else {
      while Self.isWordByte(byte(end)) { end += 1 }
    }
    // A non-ASCII letter here is not part of a zone.
    if end == index, let length = scalar(at: index)?.length { end += length }
    let isZone = end - zone == 6 || (end - zone == 1 && byte(zone) | 0x20 == UInt8(ascii: "z"))
    let extra = SourceSpan(index, end)
    findings.report(
      .badLiteral, extra,
      NumberMessage.hasSuffix(moment, isFraction: hasFraction, hasZone: isZone),
      fix: hasFraction || isZone ? replacing(extra, with: "") : nil)
    emit(kind, from: start, to: end, .reported)
  }

  /// Returns the runs of digits in a span as numbers, each at most 99,999.
  private func integers(from start: Int, to end: Int) -> [Int] {
    var result: [Int] = []
    var isInside = false
    for index in start..<end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit < 10 {
        if !isInside { result.append(0) }
        result[result.count - 1] = min(result[result.count - 1] * 10 + Int(digit), 99_999)
      }
      isInside = digit < 10
    }
    return result
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
