import FormSyntax
import Foundation

/// Returns the problem with the formatting of a form that parses; nil if all properties are true.
///
/// - Parameter columns: the maximum width of a line.
func formattingProblem(_ bytes: [UInt8], columns: Int = 100) -> String? {
  let source = SourceText(name: "test.form", bytes: bytes)
  let (before, diagnostics) = SyntaxTree.parse(source)
  guard diagnostics.isEmpty else { return "it does not parse: \(diagnostics[0].message)" }
  let form = formatForm(source, columns: columns)
  let result = SourceText(name: "test.form", bytes: form.bytes)
  let (after, findings) = SyntaxTree.parse(result)
  guard findings.isEmpty else { return "the result does not parse: \(findings[0].message)" }
  if let difference = difference(before, after) { return difference }
  if comments(of: before) != comments(of: after) {
    return "the comments are \(comments(of: after)), and were \(comments(of: before))"
  }
  if formatForm(result, columns: columns).bytes != form.bytes {
    let again = String(decoding: formatForm(result, columns: columns).bytes, as: UTF8.self)
    return "formatting again gives\n\(again)"
  }
  if source.applying(form.edits()) != String(decoding: form.bytes, as: UTF8.self) {
    return "the edits do not lead there"
  }
  return layoutProblem(after)
}

/// Returns the problem with formatting a part of a form, by some of its edits; nil if only white
/// space between the tokens changes.
func partialFormattingProblem(_ edits: [Edit], _ source: SourceText) -> String? {
  let result = SourceText(name: source.name, text: source.applying(edits))
  let (before, after) = (SyntaxTree.parse(source).tree, SyntaxTree.parse(result).tree)
  if let difference = difference(before, after) { return difference }
  if comments(of: before) != comments(of: after) {
    return "the comments are \(comments(of: after)), and were \(comments(of: before))"
  }
  return nil
}

/// Returns the difference between two trees, ignoring white space and comments.
private func difference(_ old: SyntaxTree, _ new: SyntaxTree) -> String? {
  guard old.tokens.map(\.kind) == new.tokens.map(\.kind) else { return "the tokens differ" }
  guard old.nodes.count == new.nodes.count else { return "the number of nodes differs" }
  for (index, (one, two)) in zip(old.tokens, new.tokens).enumerated()
  where !one.flags.contains(.multiline) && one.kind != .endOfFile {
    let (text, other) = (old.source.text(of: one.span), new.source.text(of: two.span))
    if text != other { return "token \(index) was \(text) and is \(other)" }
  }
  for (id, (one, two)) in zip(old.nodes, new.nodes).enumerated() {
    if one.kind != two.kind || one.flags != two.flags || one.end != two.end
      || one.firstToken != two.firstToken || one.endToken != two.endToken
    {
      return "node \(id) was \(one.kind) and is \(two.kind)"
    }
    if one.kind == .text, old.textParts(id) != new.textParts(id) {
      return "the text was \(old.textParts(id)) and is \(new.textParts(id))"
    }
    if one.kind.isDeclaration, old.docComment(of: id) != new.docComment(of: id) {
      return "the documentation of \(old.text(id)) was \(old.docComment(of: id) ?? "nothing")"
        + " and is \(new.docComment(of: id) ?? "nothing")"
    }
  }
  return nil
}

/// The comments between the tokens, without white space at their ends.
private func comments(of tree: SyntaxTree) -> [String] {
  var result: [String] = []
  var end = 0
  for token in tree.tokens {
    let gap = String(decoding: tree.source.bytes[end..<token.start], as: UTF8.self)
    for line in gap.split(whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }) {
      guard let start = line.range(of: "//") else { continue }
      result.append(String(line[start.lowerBound...]).trimmingCharacters(in: .whitespaces))
    }
    end = token.end
  }
  return result
}

/// Returns a layout problem that formatted text must not have: tabs, trailing white space,
/// indentation by half a step, consecutive empty lines, or empty lines at the ends of blocks.
private func layoutProblem(_ tree: SyntaxTree) -> String? {
  let bytes = tree.source.bytes
  if bytes.isEmpty { return nil }
  if bytes.last != 0x0A { return "the last line does not end" }
  if bytes.first == 0x0A || bytes.count == 1 { return "it begins with an empty line" }
  var end = 0
  for (index, token) in tree.tokens.enumerated() {
    let gap = bytes[end..<token.start]
    if gap.contains(0x0D) { return "it holds a carriage return" }
    let lines = gap.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let isLast = number == lines.count - 1
      if !isLast || index == tree.tokens.count - 1, let last = line.last, last == 0x20 || last == 9
      {
        return "white space ends a line before token \(index)"
      }
      let indentation = line.prefix { $0 == 0x20 }.count
      if number > 0, indentation % 2 != 0 { return "a line is indented by \(indentation)" }
      if number > 0, !isLast, line.isEmpty {
        let isBlock = number == 1 && index > 0 && tree.tokens[index - 1].kind == .leftBrace
        if lines[number - 1].isEmpty && number > 1 || isBlock { return "empty lines at \(index)" }
        if token.kind == .rightBrace, number == lines.count - 2 { return "an empty line before }" }
      }
    }
    end = token.end
  }
  return nil
}
