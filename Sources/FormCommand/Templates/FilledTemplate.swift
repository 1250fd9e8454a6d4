/// A built-in file with placeholders for lists.
enum FilledTemplate {
  /// Returns the file with its lists filled in by name: `@TYPES@` is separated by spaces,
  /// `@TYPES|@` by bars for regular expressions, `@TYPES,@` by commas, and `@TYPES"@` has its words
  /// in quotes.
  static func filled(_ template: [UInt8], with lists: [String: [String]]) -> String {
    var result: [UInt8] = []
    var rest = template[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "@")) {
      result += rest[..<start]
      rest = rest[start...]
      guard let (list, end) = list(at: rest, of: lists) else {
        result.append(UInt8(ascii: "@"))
        rest = rest.dropFirst()
        continue
      }
      result += list.utf8
      rest = rest[end...]
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static func list(
    at bytes: ArraySlice<UInt8>, of lists: [String: [String]]
  ) -> (text: String, end: Int)? {
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
