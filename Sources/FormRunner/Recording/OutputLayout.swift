import FormEngine
import FormJSON

/// The layout of expected answers in a test: JSON with as much on a line as fits.
struct OutputLayout {
  private static let columns = 94

  static func text(_ answers: Answers) -> String {
    layOut(.group(answers), at: 0, before: 0).joined(separator: "\n")
  }

  /// Returns the lines of a value, the first of which starts after some columns. The recursion
  /// follows the declarations of the form, which nest at most 64 levels deep.
  private static func layOut(
    _ answer: Answers.Answer, at indent: Int, before start: Int
  ) -> [String] {
    let whole = inline(answer)
    if indent + start + whole.count < columns { return [whole] }
    switch answer {
    case .group(let answers):
      let members = answers.members.map { member in
        let name = inline(.text(member.name)) + ": "
        var lines = layOut(member.answer, at: indent + 2, before: name.count)
        lines[0] = name + lines[0]
        return lines
      }
      return filled(members, in: ("{", "}"), at: indent)
    case .rows(let rows):
      return filled(
        rows.map { layOut(.group($0), at: indent + 2, before: 0) }, in: ("[", "]"), at: indent)
    case .array(let elements):
      return filled(
        elements.map { layOut($0, at: indent + 2, before: 0) }, in: ("[", "]"), at: indent)
    case .text, .number, .boolean: return [whole]
    }
  }

  /// Returns elements in brackets: several on a line, or one over several lines.
  private static func filled(
    _ elements: [[String]], in brackets: (String, String), at indent: Int
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    for (index, element) in elements.enumerated() {
      var element = element
      if index < elements.count - 1 { element[element.count - 1] += "," }
      if element.count == 1, !line.isEmpty,
        indent + 3 + line.count + element[0].count <= columns
      {
        line += " " + element[0]
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      if element.count == 1 { line = element[0] } else { lines += element }
    }
    if !line.isEmpty { lines.append(line) }
    return [brackets.0] + lines.map { "  \($0)" } + [brackets.1]
  }

  /// Returns the value on one line: `{"name": "Ada", "tags": ["a", "b"]}`.
  private static func inline(_ answer: Answers.Answer) -> String {
    switch answer {
    case .text, .number, .boolean:
      var writer = JSONWriter()
      answer.write(to: &writer)
      return String(decoding: writer.finish(), as: UTF8.self)
    case .array(let elements): return "[\(elements.map(inline).joined(separator: ", "))]"
    case .rows(let rows): return "[\(rows.map { inline(.group($0)) }.joined(separator: ", "))]"
    case .group(let answers):
      let members = answers.members.map { "\(inline(.text($0.name))): \(inline($0.answer))" }
      return "{\(members.joined(separator: ", "))}"
    }
  }
}
