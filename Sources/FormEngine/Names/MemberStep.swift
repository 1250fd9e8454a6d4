/// A step of a path as it is written outside forms, in CSV headings and after `--set`: the name of
/// a member, with the number of a row. `faves[2]`, `` `1.1` ``.
///
/// A name is in backticks if it contains a blank, a quote or one of `. [ ] = ,`.
struct MemberStep {
  var name: String
  /// The index of the row, counted from 0.
  var row: Int?

  /// Reads a step; nil if it is not one.
  init?(_ text: Substring) {
    var rest = text
    if text.first == "`", let end = text.dropFirst().firstIndex(of: "`") {
      name = String(text[text.index(after: text.startIndex)..<end])
      rest = text[text.index(after: end)...]
    } else {
      name = String(text.prefix { $0 != "[" })
      rest = text[(text.firstIndex(of: "[") ?? text.endIndex)...]
    }
    guard !name.isEmpty else { return nil }
    guard !rest.isEmpty else { return }
    let digits = rest.dropFirst().dropLast()
    guard rest.first == "[", rest.last == "]", rest.count > 2,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits), number >= 1
    else { return nil }
    row = number - 1
  }

  /// Splits a path at the points that are not in backticks.
  static func parts(of path: String) -> [Substring] {
    var parts: [Substring] = []
    var start = path.startIndex
    var isQuoted = false
    for index in path.indices {
      switch path[index] {
      case "`": isQuoted.toggle()
      case "." where !isQuoted:
        parts.append(path[start..<index])
        start = path.index(after: index)
      default: break
      }
    }
    return parts + [path[start...]]
  }

  /// Returns the first `=` that is not in backticks: the end of the path in `path=value`.
  static func equalsSign(in assignment: String) -> String.Index? {
    var isQuoted = false
    let sign = assignment.indices.first { index in
      if assignment[index] == "`" { isQuoted.toggle() }
      return !isQuoted && assignment[index] == "="
    }
    // A backtick without its partner may belong to the value.
    return sign ?? assignment.firstIndex(of: "=")
  }
}
