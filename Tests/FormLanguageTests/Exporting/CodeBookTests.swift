import FormLanguage
import FormSyntax
import FormTools
import Foundation
import TestCases
import Testing

// Code books, as their readers see them.

private func codeBook(_ text: String, name: String = "exported.form") throws -> String {
  let compilation = compileForm(
    SourceText(name: name, text: text), importing: FormFiles.Importer())
  let form = ExportedForm(
    try #require(compilation.program), try #require(compilation.written))
  return String(decoding: CodeBook(form).bytes, as: UTF8.self)
}

/// The names that GitHub gives to the headings of a document.
private func anchors(of headings: [String]) -> [String] {
  var used: [String: Int] = [:]
  return headings.map { heading in
    let shown = heading.replacing(/\\([!-\/:-@\[-`{-~])/) { $0.1 }
    let name = shown.lowercased().replacing(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/, with: "")
      .replacing(" ", with: "-")
    let number = used[name, default: 0]
    used[name] = number + 1
    return number == 0 ? name : "\(name)-\(number)"
  }
}

@Test(.tags(.property)) func linksInCodeBooksLeadToTheirQuestions() async {
  await forEachCase(FormFiles.names) { name in
    let bytes = try Data(contentsOf: FormFiles.folder.appending(path: name))
    let text = try codeBook(String(decoding: bytes, as: UTF8.self), name: name)
    let lines = text.split(separator: "\n").map(String.init)
    let headings = lines.filter { $0.hasPrefix("#") }.map {
      String($0.drop { $0 == "#" }.dropFirst())
    }
    let known = zip(anchors(of: headings), headings)
    var links = 0
    for line in lines where line.hasPrefix("| ") {
      guard let link = line.firstMatch(of: /\| \[([^|]*)\]\(#([^|]*)\) \|$/) else { continue }
      links += 1
      #expect(
        known.contains { $0 == String(link.2) && $1.replacing("|", with: "\\|") == link.1 },
        "\(line)")
    }
    #expect(links > 0)
    // Nothing outside code is HTML.
    #expect(!text.replacing(/`[^`]*`/, with: "").contains(/[^\\]<[a-zA-Z\/!]/))
  }
}

@Test func textsMeanNothingInMarkdown() throws {
  let text = try codeBook(
    """
    /// # Not *a* heading
    /// - not a list
    ///
    /// 1. <b>not</b> `code` [not](a link) &amp; :smile: $x$ ~~y~~ a_b _c_ || \\
    form f "A | *b*" {
      field x: choice "`x`" { option a "1 | 2" { hint "<i>" } option b "- B" }
      check x == .a else "a|b"
    }
    """)
  #expect(text.hasPrefix("# A \\| \\*b\\*\n\n\\# Not \\*a\\* heading\n\\- not a list\n\n"))
  #expect(
    text.contains(
      "\n1\\. \\<b\\>not\\</b\\> \\`code\\` \\[not\\](a link) \\&amp; \\:smile: \\$x\\$ "
        + "\\~\\~y\\~\\~ a_b \\_c\\_ \\|\\| "))
  #expect(text.contains("\n| 1 \\| 2 | `a` | \\<i\\> |\n| \\- B | `b` |  |\n"))
  #expect(text.contains("## \\`x\\`\n"))
}

@Test func addressesAreCode() throws {
  let text = try codeBook(
    """
    form f "Ask b_c@example.org, or see (https://example.org/?a=*b*#c)!" {
      field x: text "@home at 9:30, a@b"
    }
    """)
  #expect(text.hasPrefix("# Ask `b_c@example.org`, or see (`https://example.org/?a=*b*#c`)!\n"))
  #expect(text.contains("## @home at 9\\:30, a@b\n"))
}

@Test func secretsAndControlsAreNeverShown() throws {
  let text = try codeBook(
    "form f { field a: secret { example \"opensesame\" } field b: text { example \"a\u{202E}b\" } }"
  )
  #expect(!text.contains("opensesame"))
  #expect(!text.contains("\u{202E}"))
  #expect(text.contains("a\\<U+202E\\>b"))
}

@Test(arguments: [
  ("a", "“a” is yes (`a`)"), ("not a", "“a” is no (`not a`)"),
  ("a and n > 3", "“a” is yes and “n” is more than 3 (`a and n > 3`)"),
  ("k == .x or n is empty", "“k” is “X” or “n” is not answered (`k == .x or n is empty`)"),
  ("k >= .y", "“k” is “Y” or “z” (`k >= .y`)"),
  ("k != .y", "“k” is something other than “Y” (`k != .y`)"),
  (".x in m", "“m” includes “X” (`.x in m`)"),
  ("not (k in [.x, .y])", "“k” is something other than “X” or “Y” (`not (k in [.x, .y])`)"),
  ("d < 2027-01-01", "“d” is before 2027-01-01 (`d < 2027-01-01`)"),
  ("n in 1...3", "“n” is at least 1 and “n” is at most 3 (`n in 1...3`)"),
  ("grown", "“n” is at least 18 (`grown`)"),
  // No sentence would be clear.
  ("a and (n > 3 or n is empty)", "`a and (n > 3 or n is empty)`"), ("n + 1 > 3", "`n + 1 > 3`"),
])
func conditionsAreSentencesWherePossible(_ condition: String, _ words: String) throws {
  let text = try codeBook(
    """
    form f {
      field a: boolean field n: integer field d: date let grown = n >= 18
      field k: choice { option x "X" option y "Y" option z }
      field m: choices { option x "X" option y }
      field t: text { show when \(condition) required when grown }
    }
    """)
  #expect(text.contains("- Asked only if \(words).\n"), "\(text)")
}
