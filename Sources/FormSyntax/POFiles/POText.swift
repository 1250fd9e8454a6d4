/// Writes texts in the notation of PO files.
package enum POText {
  /// Returns a keyword with its string: on one line or, for a text with line breaks, a line for
  /// each.
  package static func lines(_ keyword: String, _ text: String) -> [String] {
    var parts = [""]
    for scalar in text.unicodeScalars {
      if parts[parts.count - 1].unicodeScalars.last == "\n" { parts.append("") }
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    guard parts.count > 1 else { return ["\(keyword) \"\(escaped(text))\""] }
    return ["\(keyword) \"\""] + parts.map { "\"\(escaped($0))\"" }
  }

  /// Returns a text with its escapes, for use between quotes.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.map(escaped).joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    case "\\": return "\\\\"
    case "\"": return "\\\""
    case "\u{0}"..<" ", "\u{7F}":
      let digits = String(scalar.value, radix: 8)
      return "\\" + String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
    default: return String(scalar)
    }
  }

  /// Returns the lines of a comment for translators.
  package static func comments(_ comments: [String]) -> [String] {
    var lines: [String] = []
    for comment in comments {
      for line in comment.split(separator: "\n", omittingEmptySubsequences: false)
      where !lines.contains("#. " + line) {
        lines.append(line.isEmpty ? "#." : "#. " + line)
      }
    }
    return lines
  }

  /// Returns the comment with the references to a text: a file with the numbers of its lines.
  package static func reference(_ file: String, _ lines: [Int]) -> String {
    // Like gettext, isolates a name with spaces.
    let name = file.contains(" ") ? "\u{2068}\(file)\u{2069}" : file
    return "#: " + lines.map { "\(name):\($0)" }.joined(separator: " ")
  }
}
