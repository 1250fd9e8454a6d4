package import FormEngine
package import FormSyntax

/// The type of an expression.
package struct ValueType: Hashable {
  package enum Kind: UInt8 {
    /// The type of an expression with an error, which was reported: it fits everywhere, silently.
    case invalid
    /// The type of `empty`, which fits everywhere.
    case empty
    case text, integer, decimal, boolean, date, time, dateTime
    /// A duration of whole days.
    case days
    /// Any other duration.
    case duration
    /// A number of calendar months.
    case period
    /// One option of `choice`.
    case option
    /// A set of options of `choice`.
    case options
    /// A list as a whole.
    case rows

    /// Creates the kind of the values of a field or column.
    package init(_ kind: ValueKind) {
      switch kind {
      case .text: self = .text
      case .integer: self = .integer
      case .decimal: self = .decimal
      case .boolean: self = .boolean
      case .date: self = .date
      case .time: self = .time
      case .dateTime: self = .dateTime
      case .option: self = .option
      case .options: self = .options
      }
    }

    /// The same kind among those of fields; nil if no field has it.
    package var ofFields: ValueKind? {
      switch self {
      case .text: .text
      case .integer: .integer
      case .decimal: .decimal
      case .boolean: .boolean
      case .date: .date
      case .time: .time
      case .dateTime: .dateTime
      case .option: .option
      case .options: .options
      case .invalid, .empty, .days, .duration, .period, .rows: nil
      }
    }
  }

  package var kind: Kind
  /// True for a list literal or a column: many values of the kind.
  package var isMany = false
  /// True for the many values of a `choices` that takes its options from texts, integers or dates of
  /// the answers: they are one value, a set.
  package var isSet = false
  /// True if the value was read from a `secret` field.
  var isSecret = false
  /// The number of the choice that options belong to, or -1.
  package var choice: Int32 = -1

  package init(_ kind: Kind, choice: Int32 = -1) {
    self.kind = kind
    self.choice = choice
  }

  static let invalid = ValueType(.invalid)
  static let empty = ValueType(.empty)
  package static let text = ValueType(.text)
  package static let integer = ValueType(.integer)
  package static let decimal = ValueType(.decimal)
  package static let boolean = ValueType(.boolean)
  package static let date = ValueType(.date)
  package static let time = ValueType(.time)
  package static let dateTime = ValueType(.dateTime)
  static let days = ValueType(.days)
  package static let duration = ValueType(.duration)
  package static let period = ValueType(.period)

  /// Creates the type of a field's value when read.
  package init(_ type: ScalarType, choice: Int32) {
    self.init(Kind(type.kind), choice: type.isChoice ? choice : -1)
    isSecret = type.isSecret
  }

  package var many: ValueType {
    var type = self
    type.isMany = true
    return type
  }

  package var one: ValueType {
    var type = self
    type.isMany = false
    type.isSet = false
    return type
  }

  /// The type of a set of values of the type.
  package var set: ValueType {
    var type = many
    type.isSet = true
    return type
  }

  /// True for what is chosen in a `choices`: a set of options, or of answers.
  package var isChosenSet: Bool { isSet || kind == .options && !isMany }

  /// True for a list literal or a column, whose values are not one value.
  package var isColumn: Bool { isMany && !isSet }

  package var isInvalid: Bool { kind == .invalid }
  /// True if it fits wherever a value is expected: `empty`, or an error that was reported.
  var isAnything: Bool { !isMany && (kind == .invalid || kind == .empty) }
  package var isNumber: Bool { !isMany && kind.ofFields?.isNumber == true }
  package var isDuration: Bool { !isMany && (kind == .days || kind == .duration) }
  /// True for a date, a time or both, rather than a length of time.
  var isTemporal: Bool { !isMany && kind.ofFields?.isTemporal == true }
  /// True for options, one or several, and for lists of such values.
  package var isOptions: Bool { kind.ofFields?.isOptions == true }
  package var isText: Bool { !isMany && kind == .text }

  /// True if values of the type have an order.
  package var isOrdered: Bool {
    guard !isMany else { return false }
    switch kind {
    case .integer, .decimal, .date, .time, .dateTime, .days, .duration, .option: return true
    case .invalid, .empty, .text, .boolean, .period, .options, .rows: return false
    }
  }

  /// Returns the common type of two values, or nil if they have none.
  package func joined(with other: ValueType) -> ValueType? {
    if kind == .invalid || other.kind == .invalid { return .invalid }
    if isSet, other.isAnything { return self }
    if other.isSet, isAnything { return other }
    guard isMany == other.isMany, isSet == other.isSet else { return nil }
    if kind == .empty { return other }
    if other.kind == .empty { return self }
    if kind == other.kind {
      if isOptions {
        if choice < 0 { return other }
        return other.choice < 0 || choice == other.choice ? self : nil
      }
      var joined = self
      joined.isSecret = isSecret || other.isSecret
      return joined
    }
    var joined = self
    switch (kind, other.kind) {
    case (.integer, .decimal), (.decimal, .integer): joined.kind = .decimal
    case (.days, .duration), (.duration, .days): joined.kind = .duration
    case (.invalid, _), (.empty, _), (.text, _), (.integer, _), (.decimal, _), (.boolean, _),
      (.date, _), (.time, _), (.dateTime, _), (.days, _), (.duration, _), (.period, _),
      (.option, _), (.options, _), (.rows, _):
      return nil
    }
    return joined
  }

  /// The name of the type with its article: `an integer`, `a list of dates`.
  package var words: String {
    if isMany { return isSet ? "a set of \(plural)" : "a list of \(plural)" }
    switch kind {
    case .invalid: return "unknown"
    case .empty: return "empty"
    case .text: return isSecret ? "a secret" : "a text"
    case .integer: return "an integer"
    case .decimal: return "a decimal"
    case .boolean: return "a boolean"
    case .date: return "a date"
    case .time: return "a time"
    case .dateTime: return "a date and time"
    case .days: return "a number of days"
    case .duration: return "a duration"
    case .period: return "a number of months"
    case .option: return "an option"
    case .options: return "a set of options"
    case .rows: return "a list of rows"
    }
  }

  private var plural: String {
    switch kind {
    case .invalid, .empty: "values"
    case .text: isSecret ? "secrets" : "texts"
    case .integer: "integers"
    case .decimal: "decimals"
    case .boolean: "booleans"
    case .date: "dates"
    case .time: "times"
    case .dateTime: "dates and times"
    case .days, .duration: "durations"
    case .period: "numbers of months"
    case .option: "options"
    case .options: "sets of options"
    case .rows: "lists"
    }
  }
}

extension ValueType {
  /// Returns the type of a parameter or result; nil if it depends on the arguments.
  package init?(of parameter: FunctionSignature.Parameter) {
    switch parameter {
    case .text: self = .text
    case .integer: self = .integer
    case .decimal: self = .decimal
    case .boolean: self = .boolean
    case .date, .day, .dateOfDay: self = .date
    case .time, .moment, .timeOfMoment: self = .time
    case .dateTime: self = .dateTime
    case .number, .list, .element, .row: return nil
    }
  }
}
