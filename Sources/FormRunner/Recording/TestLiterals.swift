import FormEngine
import FormLanguage

/// Values as a person writes them in a test.
enum TestLiterals {
  /// A literal for a field; nil if the language has none for the value.
  static func literal(_ value: Value, of node: NodeID, in program: Program) -> String? {
    let options = program.options(of: node)
    func name(_ index: Int32) -> String? {
      options.indices.contains(Int(index)) ? TestText.option(options[Int(index)].name) : nil
    }
    switch value {
    case .option(let index): return name(index)
    case .options(let chosen): return "[\(chosen.compactMap(name).joined(separator: ", "))]"
    case .text(let text): return self.text(text)
    case .integer(let integer):
      // Its digits alone are not an integer.
      return integer == .min ? nil : String(integer)
    case .decimal:
      // As people type it: 900, but 19.90.
      let digits = value.text()
      if digits.contains(".") {
        return program.format(of: node, in: nil).text(value, withUnit: false)
      }
      // Digits alone are an integer, which may be too large for one.
      return Int64(digits) == nil ? digits + ".0" : digits
    case .boolean, .date, .time, .dateTime: return TestText.literal(value)
    case .empty, .duration, .period, .list: return nil
    }
  }

  /// A text: over several lines if it has some.
  static func text(_ text: String) -> String {
    text.unicodeScalars.contains("\n") ? block(text) : "\"\(escaped(text, isBlock: false))\""
  }

  /// A text over several lines, at the margin of its closing quotes.
  static func block(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let written = lines.map { line in
      let text = escaped(String(line), isBlock: true)
      // Editors remove blanks at the end of a line.
      return text.hasSuffix(" ") ? text.dropLast() + "\\u{20}" : text
    }
    return "\"\"\"\n\(written.joined(separator: "\n"))\n\"\"\""
  }

  private static func escaped(_ text: String, isBlock: Bool) -> String {
    var result = ""
    var quotes = 0
    for scalar in text.unicodeScalars {
      quotes = scalar == "\"" ? quotes + 1 : 0
      switch scalar {
      case "\"" where !isBlock || quotes == 3:
        result += "\\\""
        quotes = 0
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        // What cannot be seen would be lost on a reviewer.
        if visibleText(String(scalar)) == String(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return result
  }
}
