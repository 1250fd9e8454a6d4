package import FormJSON

extension Value {
  /// True if the value is a text.
  var isText: Bool { if case .text = self { true } else { false } }

  /// The text of what an option is recorded as, in CSV and environment variables: a text as it is,
  /// the digits of a number without zeros at its end, `true` or `false`.
  ///
  /// Two options of a choice never share it, so `12`, `12.0` and `"12"` are one.
  package var recordedText: String {
    if case .boolean(let isTrue) = self { isTrue ? "true" : "false" } else { text() }
  }

  /// Returns true if both are recorded as the same kind of JSON value: a text, a number, or a truth
  /// value.
  func isRecorded(like other: Value) -> Bool {
    isText == other.isText && (number == nil) == (other.number == nil)
  }
}

extension Value {
  /// Creates the text, number or truth value that a record contains for an option; nil for other
  /// values, and for a number that no option is recorded as, since a decimal cannot hold it.
  ///
  /// - Parameter text: the text of a string, or the digits of a number.
  package init?(recorded kind: JSONToken.Kind, text: @autoclosure () -> String) {
    switch kind {
    case .string: self = .text(text())
    case .number:
      guard case .value(let decimal) = text().withBytes({ Decimal.read(json: $0) }) else {
        return nil
      }
      self = .decimal(decimal)
    case .true: self = .boolean(true)
    case .false: self = .boolean(false)
    case .null, .array, .object: return nil
    }
  }
}
