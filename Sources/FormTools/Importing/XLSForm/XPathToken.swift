/// A token of a formula.
enum XPathToken: Equatable {
  case number(String)
  case text(String)
  case name(String)
  case reference(String)
  case sign(String)

  var text: String {
    switch self {
    case .number(let text), .name(let text), .sign(let text): text
    case .text(let text): "'\(text)'"
    case .reference(let name): "${\(name)}"
    }
  }

  /// Returns the tokens of a formula.
  static func tokens(of text: String) throws(Untranslatable) -> [XPathToken] {
    var tokens: [XPathToken] = []
    let scalars = Array(text.unicodeScalars)
    var at = 0
    while at < scalars.count {
      let scalar = scalars[at]
      if scalar.properties.isWhitespace {
        at += 1
      } else if let end = closingQuote(of: scalar) {
        let start = at + 1
        guard let close = scalars[start...].firstIndex(where: { end.contains($0) }) else {
          throw Untranslatable(.malformed("a text has no closing quote"))
        }
        tokens.append(.text(string(scalars[start..<close])))
        at = close + 1
      } else if isDigit(scalar)
        || scalar == "." && at + 1 < scalars.count && isDigit(scalars[at + 1])
      {
        let start = at
        while at < scalars.count, isDigit(scalars[at]) || scalars[at] == "." { at += 1 }
        tokens.append(.number(string(scalars[start..<at])))
      } else if scalar == "$", at + 1 < scalars.count, scalars[at + 1] == "{" {
        guard let close = scalars[at...].firstIndex(of: "}") else {
          throw Untranslatable(.malformed("`${` has no `}`"))
        }
        let name = string(scalars[(at + 2)..<close]).trimmed
        // `${last-saved#name}` is the answer in the record that was saved last.
        if name.utf8.contains(UInt8(ascii: "#")) {
          throw Untranslatable(.noCounterpart("last-saved"))
        }
        tokens.append(.reference(name))
        at = close + 1
      } else if scalar == "_" || scalar.properties.isXIDStart {
        let start = at
        while at < scalars.count, isInName(scalars, at) { at += 1 }
        let name = string(scalars[start..<at])
        if tokens.last?.endsOperand == true,
          let word = operators.first(where: { name.hasPrefix($0) })
        {
          // After an operand, ODK reads an operator even where no space follows it: `or.`
          tokens.append(.sign(word))
          at = start + word.unicodeScalars.count
        } else {
          tokens.append(.name(name))
        }
      } else {
        let pair = at + 1 < scalars.count ? string(scalars[at...(at + 1)]) : ""
        let sign = signs.contains(pair) ? pair : string(scalars[at...at])
        guard signs.contains(sign) else { throw Untranslatable(.noCounterpart(sign)) }
        tokens.append(.sign(sign))
        at += sign.unicodeScalars.count
      }
    }
    return tokens
  }

  /// True for a token that an operator can follow.
  private var endsOperand: Bool {
    switch self {
    case .number, .text, .name, .reference: true
    case .sign(let sign): [")", "]", ".", ".."].contains(sign)
    }
  }

  private static let operators = ["and", "or", "div", "mod"]

  private static let signs: Set = [
    "(", ")", "[", "]", ",", "+", "-", "*", "/", "//", "=", "==", "!=", "<", "<=", ">", ">=", ".",
    "..", "|", "@",
  ]

  /// Returns the quotes that can end a text after an opening quote; nil if the character is not a
  /// quote. Word processors insert curly quotes.
  private static func closingQuote(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar {
    case "'": ["'"]
    case "\"": ["\""]
    case "\u{2018}", "\u{2019}": ["\u{2018}", "\u{2019}"]
    case "\u{201C}", "\u{201D}": ["\u{201C}", "\u{201D}"]
    default: nil
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

  private static func isInName(_ scalars: [Unicode.Scalar], _ at: Int) -> Bool {
    let scalar = scalars[at]
    return scalar == "_" || scalar == "-" || scalar == "." || scalar == ":"
      || scalar.properties.isXIDContinue
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
