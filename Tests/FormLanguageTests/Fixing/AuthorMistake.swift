import FormSyntax
import SeededNumbers

/// A mistake of an author in a form, at the level of its words and signs.
enum AuthorMistake: CaseIterable {
  case leftOut, twice, neighbour, letter, otherSign, spaces, noSpaces, indentation

  private static let otherSigns: [String: [String]] = [
    "==": ["=", "===", "is"], "!=": ["<>", "is not"], "and": ["&&", "AND"], "or": ["||", "Or"],
    "not": ["!", "NOT"], "{": ["", ":", "["], "}": ["", "]", "};"], ":": ["", "=", "::"],
    "...": ["..", " ... ", "…"], "..<": ["..", " ..< "], "=": ["==", ":", ":="],
    "(": ["", " ("], ")": ["", "))"], ",": ["", ";"], "when": ["if", "where"],
    "else": ["", "otherwise"], "by": [""], "is": [""],
  ]

  /// The source with the mistake at a random token.
  func applied(to text: String, _ random: inout SeededGenerator) -> String {
    let source = SourceText(name: "test.form", text: text)
    let tokens = SyntaxTree.parse(source).tree.tokens.dropLast()
    guard let index = tokens.indices.randomElement(using: &random) else { return text }
    let token = tokens[index]
    let written = source.text(of: token.span)
    var edit = Edit(span: token.span, replacement: written)
    switch self {
    case .leftOut: edit.replacement = ""
    case .twice: edit.replacement += " " + written
    case .neighbour:
      guard let other = tokens.randomElement(using: &random) else { return text }
      edit.replacement = source.text(of: other.span)
    case .letter:
      var letters = Array(written)
      let place = Int.random(in: 0..<letters.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters.remove(at: place)
      case 1: letters.insert(letters[place], at: place)
      case 2: letters.swapAt(place, max(0, place - 1))
      default: letters[place] = "x"
      }
      edit.replacement = String(letters)
    case .otherSign:
      // The nearest token that has such a sign.
      for place in index..<tokens.endIndex {
        let sign = source.text(of: tokens[place].span)
        guard let other = AuthorMistake.otherSigns[sign]?.randomElement(using: &random) else {
          continue
        }
        edit = Edit(span: tokens[place].span, replacement: other)
        break
      }
    case .spaces: edit.replacement = " " + written + " "
    case .noSpaces:
      let before = index > tokens.startIndex ? tokens[index - 1].end : 0
      edit = Edit(span: SourceSpan(before, token.start), replacement: "")
    case .indentation:
      edit = Edit(span: SourceSpan(token.start, token.start), replacement: "\n")
    }
    return source.applying([edit])
  }
}
