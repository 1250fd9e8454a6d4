/// The validation of a text field, and the type that follows from it.
struct REDCapValidation {
  let name: String
  let type: String
  let kind: REDCapVariable.Kind

  /// A pattern of the language that the text must match.
  var pattern: String?
  var step: String?

  /// True if REDCap writes the number with a comma.
  private(set) var hasComma = false

  /// The reason why it is not imported as a whole; nil if it is.
  var reason: ImportReason?

  private struct Row {
    var type: String
    var kind: REDCapVariable.Kind
    var pattern: String?
    var step: String?
  }

  /// Returns the row for a validation type of REDCap; nil for an unknown one.
  private static func row(_ name: String) -> Row? {
    switch name {
    case "": Row(type: "text", kind: .text)
    case "integer", "int": Row(type: "integer", kind: .integer)
    case "number", "float": Row(type: "decimal", kind: .decimal)
    case "number_1dp": Row(type: "decimal", kind: .decimal, step: "0.1")
    case "number_2dp": Row(type: "decimal", kind: .decimal, step: "0.01")
    case "number_3dp": Row(type: "decimal", kind: .decimal, step: "0.001")
    case "number_4dp": Row(type: "decimal", kind: .decimal, step: "0.0001")
    case "date_ymd", "date_mdy", "date_dmy", "date": Row(type: "date", kind: .date)
    case "datetime_ymd", "datetime_mdy", "datetime_dmy", "datetime_seconds_ymd",
      "datetime_seconds_mdy", "datetime_seconds_dmy":
      Row(type: "datetime", kind: .dateTime)
    case "time": Row(type: "time", kind: .time)
    case "email": Row(type: "email", kind: .text)
    case "zipcode": Row(type: "text", kind: .text, pattern: "/[0-9]{5}(-[0-9]{4})?/")
    case "ssn": Row(type: "text", kind: .text, pattern: "/[0-9]{3}-[0-9]{2}-[0-9]{4}/")
    case "mrn_10d": Row(type: "text", kind: .text, pattern: "/[0-9]{10}/")
    case "alpha_only": Row(type: "text", kind: .text, pattern: "/[a-z]+/i")
    case "postalcode_australia": Row(type: "text", kind: .text, pattern: "/[0-9]{4}/")
    default: nil
    }
  }

  init(_ source: String) {
    name = source.lowercased()
    var row = REDCapValidation.row(name)
    if row == nil, name.hasSuffix("comma_decimal"), name.hasPrefix("number") {
      let stem = name.dropLast("_comma_decimal".utf8.count)
      row = REDCapValidation.row(stem == "number" ? "number" : String(stem))
      hasComma = row != nil
    }
    if row == nil { reason = .noType(name) }
    type = row?.type ?? "text"
    kind = row?.kind ?? .text
    pattern = row?.pattern
    step = row?.step
  }

  /// Returns a bound in the language, a literal or another field; nil if it has no counterpart.
  func bound(_ text: String, _ translator: REDCapTranslator) -> String? {
    if text.hasPrefix("["), text.hasSuffix("]") {
      let field = String(text.dropFirst().dropLast()).lowercased()
      guard let other = translator.variables[field] else { return nil }
      switch (kind, other.kind) {
      case (.integer, .integer), (.decimal, .decimal), (.decimal, .integer), (.integer, .decimal),
        (.date, .date), (.dateTime, .dateTime), (.time, .time):
        return other.written
      case (.integer, _), (.decimal, _), (.date, _), (.dateTime, _), (.time, _), (.text, _),
        (.choice, _), (.checkbox, _), (.opaque, _):
        return nil
      }
    }
    switch kind {
    case .integer, .decimal: return REDCapNumber.literal(text)
    case .date:
      return text == "today" ? "today()" : REDCapTranslator.dateLiteral(text, kind)
    case .dateTime: return text == "now" ? "now()" : REDCapTranslator.dateLiteral(text, kind)
    case .time:
      let bytes = Array(text.utf8)
      return bytes.count == 5 && bytes[2] == UInt8(ascii: ":") ? text : nil
    case .text, .choice, .checkbox, .opaque: return nil
    }
  }
}
