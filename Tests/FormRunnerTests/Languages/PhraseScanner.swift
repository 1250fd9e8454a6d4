import Foundation

/// The phrases that are written in source files: each as the key under which languages have it.
struct PhraseScanner {
  /// A sentence, and the one for more than one.
  struct Key: Hashable, CustomStringConvertible {
    var one: String
    var many: String?

    var description: String { many ?? one }
  }

  /// Returns the phrases of explanations, and those in files of the engine and the runner whose
  /// name or folder shows that they contain phrases.
  static func keys() throws -> Set<Key> {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized
    var keys: Set<Key> = []
    let paths = ["FormJSON", "FormEngine", "FormSyntax", "FormRunner"].flatMap { module in
      let folder = package.appending(path: "Sources/\(module)").path
      return (FileManager.default.subpaths(atPath: folder) ?? []).map { "\(folder)/\($0)" }
    }
    for path in paths {
      let isForAuthors =
        path.contains("/FormSyntax/") || forAuthors.contains { path.hasSuffix($0) }
      let hasPhrases =
        path.hasSuffix("Message.swift") && !isForAuthors
        || path.contains("/FormRunner/Messages/") || path.hasSuffix("/Languages/Language.swift")
        || path.hasSuffix("/JSONError.swift")
        || forPeople.contains { path.hasSuffix("/FormSyntax/Messages/\($0)Message.swift") }
      guard path.hasSuffix(".swift"), hasPhrases else { continue }
      keys.formUnion(phrases(in: try String(contentsOfFile: path, encoding: .utf8)))
    }
    return keys
  }

  /// Messages that tools show to the people who fill in or read a form.
  private static let forPeople = ["Explanation", "CodeBook", "Condition"]

  /// Messages of the engine about files, in English.
  private static let forAuthors = ["/CSVMessage.swift", "/PresetMessage.swift"]

  /// The code before a string literal that is not a phrase.
  private static let others = [
    "separator:", "then:", "more:", "hasSuffix(", "contains(", ".verbatim(", "Language(", "case",
  ]

  private static func phrases(in source: String) -> Set<Key> {
    var found: [(text: String, before: String)] = []
    var rest = Substring(source)
    var before = ""
    while let first = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if first == "\"" {
        rest.removeFirst()
        let text = literal(&rest)
        found.append((text, before))
        before = ""
      } else {
        before.append(first)
        rest.removeFirst()
      }
    }
    var keys: Set<Key> = []
    var index = 0
    while index < found.count {
      let (text, before) = found[index]
      index += 1
      let start = before.trimmingCharacters(in: .whitespacesAndNewlines)
      if others.contains(where: start.hasSuffix) || text.contains("{?") { continue }
      let isWord = text.contains { $0.isLetter } || text.contains("{")
      guard isWord else { continue }
      if start.contains(".counted("), start.hasSuffix(","), index < found.count {
        keys.insert(Key(one: text, many: found[index].text))
        index += 1
      } else {
        keys.insert(Key(one: text))
      }
    }
    return keys
  }

  /// The text after an opening quote, with the names of its places in braces.
  private static func literal(_ rest: inout Substring) -> String {
    var text = ""
    while let first = rest.popFirst() {
      if first == "\"" { return text }
      guard first == "\\" else {
        text.append(first)
        continue
      }
      switch rest.popFirst() {
      case "n"?: text += "\n"
      case "("?: text += "{\(name(ofPlace: &rest) ?? "?")}"
      case let other?: text.append(other)
      case nil: return text
      }
    }
    return text
  }

  /// The name at the end of an interpolation; nil if it has none.
  private static func name(ofPlace rest: inout Substring) -> String? {
    var depth = 1
    var last: String?
    while depth > 0, let first = rest.popFirst() {
      switch first {
      case "(": depth += 1
      case ")": depth -= 1
      case "\"": last = literal(&rest)
      case " ", "\n", ",": break
      default: if depth == 1 { last = nil }
      }
    }
    return last
  }
}
