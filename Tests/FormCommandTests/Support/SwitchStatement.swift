import TestCases

/// A `switch` in the sources.
struct SwitchStatement {
  /// The file and line.
  var place: String
  /// The text between `switch` and `{`.
  var subject: String
  /// The text between each `case` and its `:`, without conditions.
  var patterns: [String]
  var hasDefault: Bool

  /// The names in the patterns.
  private var names: Set<String> {
    Set(
      patterns.flatMap { pattern in
        pattern.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
          .map { String($0.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
      })
  }

  /// Returns whether its patterns contain only names among the given ones. The nodes of the syntax
  /// tree have kinds with the same names, but these are returned by a function, `kind(…)`.
  func decides(over given: Set<String>) -> Bool {
    !names.isEmpty && names.isSubset(of: given) && !subject.contains("kind(")
      && !patterns.contains { $0.contains("\"") }
  }

  static var inSources: [SwitchStatement] {
    get throws {
      try ImportDirectionTests.sources(in: Formwalk.packageFolder + "/Sources").flatMap { file in
        all(in: String(decoding: try TestFiles.read(file), as: UTF8.self), file)
      }
    }
  }

  static func all(in text: String, _ file: String) -> [SwitchStatement] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { number in
      let line = lines[number]
      guard line.hasSuffix(" {"), let start = line.firstRange(of: "switch ")?.upperBound,
        !line.drop(while: { $0 == " " }).hasPrefix("//")
      else { return nil }
      let margin = line.prefix { $0 == " " }
      let body = lines[(number + 1)...].prefix { $0 != "\(margin)}" }
      return SwitchStatement(
        place: "\(file):\(number + 1)", subject: String(line[start...].dropLast(2)),
        patterns: patterns(in: body, margin),
        hasDefault: body.contains { $0.hasPrefix("\(margin)default:") })
    }
  }

  private static func patterns(in body: ArraySlice<Substring>, _ margin: Substring) -> [String] {
    body.indices.filter { body[$0].hasPrefix("\(margin)case ") }.map { first in
      // A pattern ends at the first colon, perhaps some lines below.
      var pattern = ""
      for line in body[first...] {
        pattern += line.prefix { $0 != ":" }
        if line.contains(":") { break }
      }
      return pattern.split(separator: ",").map { part in
        part.firstRange(of: " where ").map { part[..<$0.lowerBound] } ?? part
      }.joined(separator: ",")
    }
  }
}
