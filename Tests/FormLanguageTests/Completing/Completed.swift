import FormLanguage
import FormSyntax
import FormTools
import Foundation
import SeededNumbers
import Testing

/// A form with the cursor in it, and the completions there.
struct Completed {
  let text: String
  let offset: Int
  let list: CompletionList

  /// - Parameter marked: the form, with `‸` for the cursor.
  init(_ marked: String, files: [String] = []) {
    let parts = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
    let text = parts.joined()
    self.init(text: text, at: parts[0].utf8.count, files: files)
  }

  init(name: String = "test.form", text: String, at offset: Int, files: [String] = []) {
    self.text = text
    self.offset = offset
    let library = FormLibrary(importing: FormFiles.Importer())
    list = library.analyze(SourceText(name: name, text: text))
      .completions(at: offset) { files }
  }

  var labels: [String] { list.items.map(\.label) }

  /// The labels up to a rank.
  func labels(_ rank: CompletionItem.Rank) -> [String] {
    list.items.filter { $0.rank == rank }.map(\.label)
  }

  subscript(label: String) -> CompletionItem? { list.items.first { $0.label == label } }

  /// The form with an item in place of the word, with what its snippet suggests.
  func inserting(_ item: CompletionItem) -> String {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(list.replaced.range, with: Self.filled(item.snippet ?? item.text).utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A snippet with its suggestions.
  static func filled(_ snippet: String) -> String {
    snippet.replacing(/\$\{\d+:((?:[^{}]|\{[^}]*\})*)\}/) { $0.output.1 }.replacing(
      /\$\d/, with: "")
  }
}
