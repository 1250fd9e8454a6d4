internal import FormEngine

/// Writes texts as literals of the language. An invisible character is written as an escape, since
/// a reader would miss it.
package enum TextLiteral {
  /// Returns a literal on one line: `"…"`.
  package static func line(_ text: String) -> String { "\"\(escaped(text, isBlock: false))\"" }

  /// Returns a literal over several lines, at the margin of its closing quotes.
  package static func block(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let written = lines.map { line in
      let text = escaped(String(line), isBlock: true)
      // Editors remove trailing spaces.
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
      case _ where visibleText(String(scalar)) == String(scalar):
        result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }
}
