extension ControlCharacter {
  /// The message for people. The character is named, since it cannot be shown.
  ///
  /// - Parameter type: that of the field: what is in a secret, and where, is not revealed.
  public func message(for type: ScalarType) -> String { phrase(for: type).text(in: nil) }

  func phrase(for type: ScalarType) -> Phrase {
    type.isSecret
      ? "A secret must not contain control characters. Enter it again."
      : "Character \(position, "position") is \(name, "character"), which is not allowed here. Remove it."
  }

  private var name: Phrase {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code =
      Phrase.verbatim("U+").text(in: nil) + String(repeating: "0", count: max(0, 4 - digits.count))
      + digits
    return "\(words, "name") (\(code, "code"))"
  }

  private var words: Phrase {
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

extension ControlCharacter: CustomStringConvertible {
  /// With its article: `a tab (U+0009)`.
  public var description: String { name.text(in: nil) }
}
