import FormLanguage
import FormSyntax
import FormTools
import Testing

/// A file that is refactored in a test.
struct Refactored {
  let library: FormLibrary
  let file: FileAnalysis

  init(_ source: SourceText, importing importer: any FormImporter = NoImports()) {
    library = FormLibrary(importing: importer)
    file = library.analyze(source)
  }

  /// - Parameter marked: the text, with `‹` and `›` around the selection, or `‸` at the place.
  init(marked: String) {
    var text = ""
    for character in marked where !"‹›‸".contains(character) { text.append(character) }
    self.init(SourceText(name: "test.form", text: text))
  }

  /// The selection that a text marks.
  static func selection(in marked: String) -> SourceSpan {
    var place = 0
    var places: [Int] = []
    for character in marked {
      if "‹›‸".contains(character) {
        places.append(place)
      } else {
        place += String(character).utf8.count
      }
    }
    return SourceSpan(places.first ?? 0, places.last ?? 0)
  }

  /// The text after the refactoring with a title, or why it is refused.
  static func result(_ title: String, of marked: String) -> String {
    let test = Refactored(marked: marked)
    let offered = test.file.refactorings(in: selection(in: marked))
    guard let refactoring = offered.first(where: { $0.title == title }) else {
      return "not offered: \(offered.map(\.title).joined(separator: ", "))"
    }
    return test.result(of: refactoring)
  }

  func result(of refactoring: Refactoring) -> String {
    do {
      return file.source.applying(try library.edits(of: refactoring, in: file))
    } catch {
      return "refused: \(error.reason)"
    }
  }
}
