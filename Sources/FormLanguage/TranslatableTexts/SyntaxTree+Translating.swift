internal import FormSyntax

/// Texts in the notation of PO files.
extension SyntaxTree {
  /// Returns the content of a `text` node with its escapes decoded; interpolations are formatted as
  /// `fmt` does, and backslashes are doubled.
  func translatableText(_ id: SyntaxID) -> String {
    if isPlainText(id) { return (plainText(id) ?? "").withDoubledBackslashes }
    var text = ""
    for part in textParts(id) {
      switch part {
      case .literal(let piece): text += piece.withDoubledBackslashes
      case .interpolation(let expression): text += "\\(" + formattedExpression(expression) + ")"
      }
    }
    return text
  }

  /// Formats an expression as `fmt` does, on one line and without comments.
  private func formattedExpression(_ id: SyntaxID) -> String {
    let tokens = tokens[Int(nodes[id].firstToken)..<Int(nodes[id].endToken)]
    let joined = tokens.map { token in
      let glue = token.flags.contains(.spaced) ? " " : ""
      return glue + source.text(of: token.span)
    }.joined()
    let start = "form f { note \"\\("
    let formatted = formatForm(
      SourceText(name: "", text: start + joined.drop { $0 == " " } + ")\" }"), columns: 1 << 24)
    guard formatted.isParsed else { return joined }
    let bytes = formatted.bytes
    // The expression is between the first parenthesis and the last.
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close
    else { return joined }
    return String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
  }

  /// Returns the names that the interpolations in a text read: paths, and functions that read the
  /// clock.
  func namesRead(in text: SyntaxID) -> Set<String> {
    var names: Set<String> = []
    if isPlainText(text) { return names }
    var aliases: Set<String> = []
    var id = text + 1
    let end = Int(nodes[text].end)
    while id < end {
      switch nodes[id].kind {
      case .path:
        names.insert(pathText(id))
        id = Int(nodes[id].end)
        continue
      case .nameReference, .valueReference: names.insert(nameText(id))
      case .callAlias:
        if let name = child(.name, of: id) { aliases.insert(nameText(name)) }
      case .call:
        // A function is not read, unless its result depends on the clock or the row.
        guard let function = child(.nameReference, of: id) else { break }
        let name = nameText(function)
        if nodes[id].end == nodes[function].end { names.insert(name + "()") }
        id = Int(nodes[function].end)
        continue
      default: break
      }
      id += 1
    }
    return names.filter { name in
      !aliases.contains(name) && !aliases.contains { name.utf8.starts(with: ($0 + ".").utf8) }
    }
  }

  private func pathText(_ id: SyntaxID) -> String {
    tokens[Int(nodes[id].firstToken)..<Int(nodes[id].endToken)].map { token in
      token.kind == .quotedName ? source.nameText(of: token) : source.text(of: token.span)
    }.joined()
  }
}

extension String {
  /// The text with each backslash doubled.
  var withDoubledBackslashes: String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    var bytes: [UInt8] = []
    for byte in utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "\\") { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with each double backslash as one; nil if there is a single one, as before an
  /// interpolation.
  var withSingleBackslashes: String? {
    let backslash = UInt8(ascii: "\\")
    guard utf8.contains(backslash) else { return self }
    var bytes: [UInt8] = []
    var isSecond = false
    for byte in utf8 {
      if isSecond, byte != backslash { return nil }
      isSecond = byte == backslash && !isSecond
      if !isSecond { bytes.append(byte) }
    }
    return isSecond ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
