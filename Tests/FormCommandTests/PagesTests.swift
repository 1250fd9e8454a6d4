import FormEngine
import FormSyntax
import TestCases
import Testing

/// What the pages promise to readers: links that lead somewhere, and lists of contents that are
/// complete.
@Suite struct PagesTests {
  /// A heading with its level.
  private struct Heading {
    var level: Int
    var text: String
  }

  /// The lines of a page outside blocks.
  private static func lines(_ page: String) throws -> [Substring] {
    var isInside = false
    return try ReadmeTests.text(page).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in
        if line.hasPrefix("```") { isInside.toggle() }
        return !isInside
      }
  }

  private static func headings(_ page: String) throws -> [Heading] {
    try lines(page).compactMap { line in
      let level = line.prefix { $0 == "#" }.count
      guard level > 0, line.dropFirst(level).hasPrefix(" ") else { return nil }
      return Heading(level: level, text: String(line.dropFirst(level + 1)))
    }
  }

  /// The name that GitHub gives a heading.
  private static func anchor(_ heading: String) -> String {
    String(
      heading.lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "-_".contains(character)
          ? character : nil
      })
  }

  /// The links of a page: what is written in parentheses after a text in brackets.
  private static func links(_ page: String) throws -> [String] {
    let text = try lines(page).joined(separator: "\n")
    return text.split(separator: "](").dropFirst().map { String($0.prefix { $0 != ")" }) }
  }

  /// A path without its `..`.
  private static func joined(_ path: String, below page: String) -> String {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  @Test(.slow) func everyLinkLeadsSomewhere() async {
    await forEachCase(Page.all) { page in
      for link in try Self.links(page) where !link.contains("://") && !link.hasPrefix("<") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? page : Self.joined(String(parts[0]), below: page)
        let exists = TestFiles.exists("\(Formwalk.packageFolder)/\(target)")
        #expect(exists, "\(link)")
        guard exists, parts.count == 2 else { continue }
        let anchors = try Self.headings(target).map { Self.anchor($0.text) }
        #expect(anchors.contains(String(parts[1])), "\(link)")
      }
    }
  }

  /// Two headings with one anchor could not both be linked to.
  @Test func anchorsAreDifferent() async {
    await forEachCase(Page.all) { page in
      let anchors = try Self.headings(page).map { Self.anchor($0.text) }
      #expect(Set(anchors).count == anchors.count, "\(anchors)")
    }
  }

  @Test func contentsAreComplete() async {
    await forEachCase([(Page.readme, 2), (Page.grammar, 3)]) { page, depth in
      let lines = try Self.lines(page)
      let start = try #require(lines.firstIndex(of: "## Contents"))
      let list = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }.joined(separator: "\n")
      let listed = list.split(separator: "](#").dropFirst().map { $0.prefix { $0 != ")" } }
      let headings = try Self.headings(page).filter {
        (2...depth).contains($0.level) && $0.text != "Contents"
      }
      #expect(listed.map(String.init) == headings.map { Self.anchor($0.text) })
    }
  }

  @Test func theReadmeIsReadInFiveMinutes() throws {
    #expect(
      try ReadmeTests.text(Page.readme).split(
        separator: "\n", omittingEmptySubsequences: false
      ).count <= 321)
  }

  /// Every clause and type has a heading, alone or with its like.
  @Test func clausesAndTypesHaveHeadings() throws {
    let headings = try Self.headings(Page.grammar).map { $0.text.lowercased() }
    func has(_ word: String) -> Bool {
      headings.contains { heading in
        heading.split { $0 == " " || $0 == "," }.contains { $0 == word || $0 == word + "s" }
      }
    }
    for clause in Clause.table {
      let word = clause.keyword.prefix { $0 != " " }
      #expect(has(String(word)), "\(clause.keyword)")
    }
    for type in ScalarType.allCases { #expect(has(type.keyword), "\(type)") }
  }
}
