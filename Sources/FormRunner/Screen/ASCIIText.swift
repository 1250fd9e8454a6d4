import FormEngine

/// Returns a text for a device that shows only ASCII: punctuation is replaced, everything else is
/// written as `\u{…}`.
///
/// - Parameter text: a text with control characters already made visible; its `<U+202E>` is also
///   written as `\u{202E}`.
package func asciiText(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x3C }) { return text }
  var ascii = ""
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    switch scalar {
    case "<":
      let digits = String(rest.dropFirst(2).prefix { $0.properties.isASCIIHexDigit })
      let mark = "<U+\(digits)>"
      if mark.unicodeScalars.dropFirst().elementsEqual(rest.prefix(digits.count + 3)),
        let named = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init),
        visibleText(String(named)) == mark
      {
        ascii += escaped(named.value)
        rest.removeFirst(digits.count + 3)
      } else {
        ascii.unicodeScalars.append(scalar)
      }
    case _ where scalar.isASCII: ascii.unicodeScalars.append(scalar)
    // The visible symbols of control characters.
    case "\u{2400}"..."\u{241F}": ascii += escaped(scalar.value - 0x2400)
    case "\u{2421}": ascii += escaped(0x7F)
    case "\u{201C}", "\u{201D}": ascii += "\""
    case "\u{2018}", "\u{2019}": ascii += "'"
    case "\u{2026}": ascii += "..."
    case "\u{2502}": ascii += "|"
    default: ascii += escaped(scalar.value)
    }
  }
  return ascii
}

private func escaped(_ scalar: UInt32) -> String {
  "\\u{\(String(scalar, radix: 16, uppercase: true))}"
}
