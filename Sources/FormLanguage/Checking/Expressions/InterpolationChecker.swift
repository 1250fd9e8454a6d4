internal import FormEngine
internal import FormSyntax

/// A checker that warns about names in texts that other languages would interpolate.
final class InterpolationChecker: CheckingPart {
  let here: CheckedPlace
  /// The values of `label`, `min` and `max` in the message being checked.
  var messageWords = MessageWords()

  init(_ here: CheckedPlace) { self.here = here }

  /// Warns about `${name}`, `{{name}}` and `{name}` in a text if there is a value of that name.
  func warnOfForeignSyntax(_ id: SyntaxID) {
    let tree = self.tree
    guard !context.isSilent, !context.isEntered else { return }
    var depth = 0
    let node = tree.nodes[id]
    for place in Int(node.firstToken)..<Int(node.endToken) {
      let token = tree.tokens[place]
      if token.kind == .textStart { depth += 1 }
      // Texts in an interpolation are checked by themselves.
      if token.kind == .textLiteral ? depth == 0 : token.kind.isTextPart && depth == 1 {
        warnOfForeignSyntax(in: token.span)
      }
      if token.kind == .textEnd { depth -= 1 }
    }
  }

  private func warnOfForeignSyntax(in span: SourceSpan) {
    let bytes = tree.source.bytes
    let range = span.range.clamped(to: bytes.indices)
    var index = range.lowerBound
    while let brace = bytes[index..<range.upperBound].firstIndex(where: {
      $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\\")
    }) {
      guard bytes[brace] == UInt8(ascii: "{") else {
        index = endOfEscape(at: brace, before: range.upperBound)
        continue
      }
      index = brace + 1
      while index < range.upperBound, isOfPath(bytes[index]) { index += 1 }
      guard index > brace + 1, index < range.upperBound, bytes[index] == UInt8(ascii: "}")
      else { continue }
      let path = pathInRow(tree.source.text(of: SourceSpan(brace + 1, index)))
      var written = SourceSpan(brace, index + 1)
      let hasDollar = bytes[brace - 1] == UInt8(ascii: "$")
      let isDouble =
        bytes[brace - 1] == UInt8(ascii: "{") && index + 1 < range.upperBound
        && bytes[index + 1] == UInt8(ascii: "}")
      if hasDollar { written = SourceSpan(brace - 1, index + 1) }
      if isDouble { written = SourceSpan(brace - 1, index + 2) }
      guard let first = path.split(separator: ".").first,
        here.isVisible(form.names.intern(String(first))) || isOfMessage(path)
      else { continue }
      report(
        .notInterpolated, written,
        TextValueMessage.notInterpolated(tree.source.text(of: written), name: path),
        fix: replacing(written, with: "\\(\(path))", isSafe: false))
    }
  }

  /// Returns a path without the word that other languages write for the row around it:
  /// `panel.name`, unless something here is called so.
  private func pathInRow(_ path: String) -> String {
    for word in ["panel", "row"]
    where path.hasPrefix("\(word).") && !here.isVisible(form.names.intern(word)) {
      return String(path.dropFirst(word.count + 1))
    }
    return path
  }

  /// Returns whether a word means a bound, the label or the value in the message being checked.
  private func isOfMessage(_ word: String) -> Bool {
    guard context.isMessage else { return false }
    switch word {
    case "min": return messageWords.bounds.least != nil
    case "max": return messageWords.bounds.most != nil
    case "label": return messageWords.label != nil
    case "value": if case .field = context.value { return true } else { return false }
    default: return false
    }
  }

  /// Returns the end of an escape, including the braces of `\u{a}`.
  private func endOfEscape(at start: Int, before end: Int) -> Int {
    let bytes = tree.source.bytes
    guard start + 2 < end, bytes[start + 1] == UInt8(ascii: "u"),
      bytes[start + 2] == UInt8(ascii: "{")
    else { return min(start + 2, end) }
    return bytes[start..<end].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? end
  }

  private func isOfPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte >= 0x80
      || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }
}

extension SyntaxTree {
  /// Returns whether a text shows no value, not even in the syntax of other languages.
  func showsNoValue(_ id: SyntaxID) -> Bool {
    guard isPlainText(id) else { return false }
    return !source.bytes[span(id).range.clamped(to: source.bytes.indices)]
      .contains(UInt8(ascii: "{"))
  }
}
