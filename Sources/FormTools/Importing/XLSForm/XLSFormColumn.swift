/// A column in the sheets of an XLSForm that the import reads, by its heading in the XLSForm
/// reference.
enum XLSFormColumn: String {
  case type, name, label, hint, required, relevant, constraint, calculation, `default`
  case parameters, trigger, disabled
  case guidanceHint = "guidance_hint"
  case requiredMessage = "required_message"
  case constraintMessage = "constraint_message"
  case readOnly = "read_only"
  case choiceFilter = "choice_filter"
  case repeatCount = "repeat_count"
  case listName = "list_name"
  // Columns of the sheet `settings`.
  case formTitle = "form_title"
  case formID = "form_id"
  case defaultLanguage = "default_language"
  // Columns that only decorate.
  case appearance, image, audio, video, autoplay
  case bigImage = "big-image"

  /// Other headings of the same columns, which older files have and pyxform accepts, in lower case,
  /// with `_` for spaces and `::` between their parts.
  private static let aliases: [String: XLSFormColumn] = [
    "caption": .label, "command": .type, "value": .name, "tag": .name, "relevance": .relevant,
    "bind::relevant": .relevant, "bind::constraint": .constraint,
    "bind::jr:constraintmsg": .constraintMessage, "constraint_msg": .constraintMessage,
    "constraining_message": .constraintMessage, "bind::jr:requiredmsg": .requiredMessage,
    "requiredmsg": .requiredMessage,
    "bind::required": .required, "calculate": .calculation, "bind::calculate": .calculation,
    "bind::calculation": .calculation, "readonly": .readOnly, "bind::readonly": .readOnly,
    "repeat": .repeatCount, "count": .repeatCount, "jr:count": .repeatCount,
    "control::jr:count": .repeatCount, "body::jr:count": .repeatCount,
    "control::appearance": .appearance, "body::appearance": .appearance, "bind::type": .type,
    "media::image": .image,
    "media::audio": .audio, "media::video": .video, "media::big-image": .bigImage,
    "title": .formTitle, "set_form_title": .formTitle, "set_form_id": .formID,
    "id_string": .formID, "language": .defaultLanguage,
  ]

  /// True for a column of words that people read.
  var isForPeople: Bool {
    switch self {
    case .label, .hint, .guidanceHint, .requiredMessage, .constraintMessage, .formTitle: true
    default: false
    }
  }

  /// True for a column that only decorates.
  var decorates: Bool {
    switch self {
    case .appearance, .image, .audio, .video, .bigImage, .autoplay: true
    default: false
    }
  }

  /// Returns the column with a heading, and the language after it: `label::French (fr)`.
  static func column(of heading: String) -> (column: XLSFormColumn, language: String?)? {
    let parts = heading.splitAtColons
    // In `media::image::French`, the language follows a name of two parts.
    for count in stride(from: min(parts.count, 2), through: 1, by: -1) {
      let name = parts[..<count].joined(separator: "::")
      guard let column = named(name) else { continue }
      return (column, count < parts.count ? parts[count...].joined(separator: "::") : nil)
    }
    return nil
  }

  private static func named(_ heading: String) -> XLSFormColumn? {
    var name = ""
    for character in heading.lowercased() {
      if character.isWhitespace {
        if name.last != "_" { name.append("_") }
      } else {
        name.append(character)
      }
    }
    return aliases[name] ?? XLSFormColumn(rawValue: name)
  }
}

extension String {
  /// The parts between colons, single or double, without white space at their ends. The prefix `jr`
  /// of a namespace stays with its name: `bind:jr:constraintMsg` has two parts.
  fileprivate var splitAtColons: [String] {
    var parts: [String] = []
    for part in split(separator: ":").map(\.trimmed) where !part.isEmpty {
      if let last = parts.last, last.lowercased() == "jr" {
        parts[parts.count - 1] = "\(last):\(part)"
      } else {
        parts.append(part)
      }
    }
    return parts
  }
}
