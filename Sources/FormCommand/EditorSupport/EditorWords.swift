import FormEngine
import FormLanguage

/// The words of the language as the files for editors list them, made from the parser's own tables.
package enum EditorWords {
  /// The lists, by their names in the files.
  package static let lists: [String: [String]] = [
    "TYPES": ScalarType.allCases.map(\.keyword),
    "FUNCTIONS": Function.allCases.map(\.name),
    "CLAUSES": Clause.table.map(\.keyword),
    "RESERVED": words { $0.isReserved },
    "STEPS": words { Step($0) != nil },
    "EXPECTATIONS": words { Expectation($0) != nil },
    "NEGATED": words { Expectation(afterNot: $0) != nil },
    "UNITS": words { DurationUnit($0) != nil },
    "RULES": BuiltInRules.names + ["unreadable"],
    "WORDS": contextual,
    "VERSION": [HelpText.version],
  ]

  /// The words that are a keyword where nothing says that they are a name.
  private static var contextual: [String] {
    let clauses = Set(Clause.table.map(\.keyword))
    let words = words { word in
      // `first` is in `focus first` too.
      DurationUnit(word) == nil && ScalarType(keyword: word.spelling) == nil
        && (Function(word) == nil || word == .first)
    }
    return words + clauses.subtracting(words).sorted()
  }

  private static func words(where isIncluded: (TokenKind) -> Bool) -> [String] {
    TokenKind.allCases.filter { $0.isWord && !$0.spelling.isEmpty && isIncluded($0) }
      .map(\.spelling)
  }

  /// A file with its lists filled in: `@TYPES@` is separated by blanks, `@TYPES|@` by bars, as in
  /// regular expressions, and `@TYPES"@` is words in quotes,
  /// `@TYPES,@` is separated by commas.
  package static func filled(_ template: [UInt8]) -> String {
    var result: [UInt8] = []
    var rest = template[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "@")) {
      result += rest[..<start]
      rest = rest[start...]
      guard let (list, end) = list(at: rest) else {
        result.append(UInt8(ascii: "@"))
        rest = rest.dropFirst()
        continue
      }
      result += list.utf8
      rest = rest[end...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static func list(at bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
    let name = bytes.dropFirst().prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    guard let words = lists[String(decoding: name, as: UTF8.self)] else { return nil }
    let style = bytes[name.endIndex...].prefix(2)
    switch Array(style) {
    case [UInt8(ascii: "|"), UInt8(ascii: "@")]:
      return (words.joined(separator: "|"), name.endIndex + 2)
    case [UInt8(ascii: ","), UInt8(ascii: "@")]:
      return (words.joined(separator: ","), name.endIndex + 2)
    case [UInt8(ascii: "\""), UInt8(ascii: "@")]:
      return (words.map { "\"\($0)\"" }.joined(separator: " "), name.endIndex + 2)
    default:
      guard style.first == UInt8(ascii: "@") else { return nil }
      return (words.joined(separator: " "), name.endIndex + 1)
    }
  }
}
