import FormTools
import Foundation
import Testing

/// A page that describes the project.
struct GrammarDocument {
  let name: String
  private let lines: [String]

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The grammar of `grammar.md`.
  static let grammar = Result<Grammar, any Error> {
    try GrammarReader.read(GrammarDocument("grammar.md").ebnf)
  }

  init(_ name: String) throws {
    self.name = name
    let text = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A block between lines of three backticks.
  struct Fence: Sendable, CustomTestStringConvertible {
    var page: String
    /// The text after the backticks.
    var info: String
    /// The line of its first line, from 1.
    var line: Int
    var text: String

    var testDescription: String { "\(page):\(line)" }

    /// The names of findings that a form announces, `form expect=a,b`; nil if it is not a form.
    var announced: [String]? {
      let words = info.split(separator: " ")
      guard words.first == "form" else { return nil }
      return words.dropFirst().flatMap { word -> [String] in
        guard word.hasPrefix("expect=") else { return ["no word of the notation: \(word)"] }
        return word.dropFirst("expect=".count).split(separator: ",").map(String.init)
      }
    }
  }

  var fences: [Fence] {
    var result: [Fence] = []
    var open: Fence?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let fence = open {
          result.append(fence)
          open = nil
        } else {
          open = Fence(
            page: name, info: String(line.dropFirst(3)), line: index + 2, text: "")
        }
      } else {
        open?.text += line + "\n"
      }
    }
    return result
  }

  var ebnf: String { fences.filter { $0.info == "ebnf" }.map(\.text).joined() }

  /// The tokens in capitals with which rows of the table below the grammar start.
  var describedTokens: [String] {
    let start = lines.firstIndex(of: "```ebnf") ?? 0
    return lines[start...].prefix { !$0.hasPrefix("## ") }.flatMap { line -> [String] in
      guard line.hasPrefix("| `") else { return [] }
      let names = line.dropFirst(2).prefix { $0 != "|" }.split(separator: ",").map {
        $0.filter { $0 != "`" && $0 != " " }
      }
      return names.filter { name in
        name.count > 1 && name.allSatisfy { $0 == "_" || ("A"..."Z").contains($0) }
      }
    }
  }
}
