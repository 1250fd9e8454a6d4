/// A message about a character that is not allowed in a text. The character is named, since it
/// cannot be shown.
enum ControlCharacterMessage: Hashable, Sendable {
  /// The character and its position in a secret are not revealed.
  case inSecret
  case notAllowed(Unicode.Scalar, position: Int)

  var phrase: Phrase {
    switch self {
    case .inSecret: "A secret must not contain control characters. Enter it again."
    case .notAllowed(let scalar, let position):
      "Character \(position, "position") is \(Self.name(scalar), "character"), which is not allowed here. Remove it."
    }
  }

  /// Returns the name of a character with its article: `a tab (U+0009)`.
  static func name(_ scalar: Unicode.Scalar) -> Phrase {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code =
      Phrase.verbatim("U+").text(in: nil) + String(repeating: "0", count: max(0, 4 - digits.count))
      + digits
    return "\(words(scalar), "name") (\(code, "code"))"
  }

  private static func words(_ scalar: Unicode.Scalar) -> Phrase {
    switch scalar.value {
    case 0x00: "a null character"
    case 0x07: "a bell character"
    case 0x08: "a backspace character"
    case 0x09: "a tab"
    case 0x0A: "a line feed"
    case 0x0B: "a vertical tab"
    case 0x0C: "a form feed"
    case 0x0D: "a carriage return"
    case 0x1B: "an escape character"
    case 0x7F: "a delete character"
    case 0x85: "a next-line character"
    case 0x2028: "a line separator"
    case 0x2029: "a paragraph separator"
    default: "a control character"
    }
  }
}
