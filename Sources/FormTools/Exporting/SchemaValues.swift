internal import FormEngine
internal import FormJSON

/// Values of a form as JSON, and schemas of certain values.
enum SchemaValues {
  typealias Member = JSONValue.Member

  /// Returns a schema of which several values are the only valid ones.
  static func oneOf(_ values: [JSONValue]) -> JSONValue {
    values.count == 1
      ? .object([Member("const", values[0])]) : .object([Member("enum", .array(values))])
  }

  /// Returns a value of a field as records contain it; nil if it is empty.
  static func json(_ value: Value, options: OptionList) -> JSONValue? {
    switch value {
    case .empty, .duration, .period, .list: nil
    case .text(let text): text.isEmpty ? nil : .string(text)
    case .integer, .decimal: .number(value.text())
    case .boolean(let isTrue): .boolean(isTrue)
    case .date, .time, .dateTime: .string(value.text())
    case .option(let option): .recorded(options.recorded(Int(option)))
    case .options(let chosen):
      chosen.isEmpty ? nil : .array(chosen.map { .recorded(options.recorded(Int($0))) })
    }
  }
}

extension JSONValue {
  /// Returns the value that a record contains for an option.
  static func recorded(_ value: Value) -> JSONValue {
    switch value {
    case .boolean(let isTrue): .boolean(isTrue)
    case .integer, .decimal: .number(value.text())
    case .empty, .text, .date, .time, .dateTime, .duration, .period, .option, .options, .list:
      .string(value.text())
    }
  }
}
