/// Calls after their subject, as in `value.length()`.
extension ForeignCall {
  /// Namespaces of functions in other languages.
  static let spaces: Set<String> = [
    "Math", "math", "Date", "date", "datetime", "String", "Number",
  ]

  /// Returns a call as it is written here, and whether that is complete; nil for a function that
  /// does not exist.
  static func call(
    of method: String, _ operand: String, _ arguments: String
  ) -> (text: String, isExact: Bool)? {
    let function = Function(meantBy: method)
    let isAlone = arguments.allSatisfy { $0 == " " || $0 == "\t" }
    let hasSeveral = arguments.utf8.contains(UInt8(ascii: ","))
    if spaces.contains(operand) {
      if method == "pow" { return ("a * a", false) }
      return function.map {
        ($0 == .now ? "now()" : "\($0.name)(\(arguments))", true)
      }
    }
    guard let function else {
      let others = arguments.split(separator: ",").map { part in
        String(part.drop { $0 == " " })
      }
      // A comma in parentheses or in a text does not separate arguments.
      let isPlain = !hasSeveral || !arguments.utf8.contains { "([\"".utf8.contains($0) }
      return ForeignCall(named: method)?.method([operand] + (isAlone ? [] : others))
        .map { ($0.text, $0.isExact && isPlain) }
    }
    let applied =
      isAlone ? "\(function.name)(\(operand))" : "\(function.name)(\(operand), \(arguments))"
    let isOwn = method == function.name
    switch function {
    case .contains:
      let isList = operand.hasPrefix("[")
      guard isList || arguments.hasPrefix(".") else { return (applied, !hasSeveral) }
      let first = arguments.prefix { $0 != "," }
      return hasSeveral
        ? ("\(first) in \(operand) and …", false) : ("\(first) in \(operand)", !isAlone)
    case .any, .all:
      let condition = isAlone || !isOwn ? "…" : arguments
      return ("\(function.name)(\(operand) where \(condition))", !isAlone && isOwn)
    case .sum, .average, .min, .max, .first, .last:
      if isAlone, operand.contains(".") { return (applied, true) }
      let isName = !isAlone && arguments.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
      return isName
        ? ("\(function.name)(\(operand).\(arguments))", true)
        : ("\(function.name)(\(operand).NAME)", false)
    // Other languages use it for lists, too.
    case .length where !isOwn: return (applied, false)
    default: return (applied, true)
    }
  }
}
