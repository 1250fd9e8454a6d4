internal import FormEngine
internal import FormJSON
internal import FormSyntax

/// Records the names inside texts of a test: the options that it types, and the output that it
/// expects.
extension ScenarioChecker {
  /// Records options that are typed by name.
  func noteOptions(typedIn id: SyntaxID, at node: NodeID) {
    guard let recorder = form.recorder, let token = tree.textToken(id) else { return }
    let type = form.fieldType(node)
    guard type.isOptions else { return }
    recorder.writing = .text
    defer { recorder.writing = .code }
    let text = WrittenText(source: tree.source, token: token, content: tree.placedContent(id))
    let all = text.trimmed(text.content.indices)
    if noteOption(text, all, type) || type.kind == .option { return }
    // Several options, or changes to the chosen ones: added (`+`) and removed (`-`).
    for part in text.parts(of: all) {
      if noteOption(text, part, type) { continue }
      guard let sign = part.first, text.isSign(sign) else { continue }
      _ = noteOption(text, text.trimmed(part.dropFirst()), type)
    }
  }

  /// Records the members of an output, and the options in it.
  func noteNames(inOutput content: [PlacedByte], _ token: Token) {
    guard let recorder = form.recorder,
      let document = try? JSONDocument(content.map(\.byte), depthLimit: JSONValue.depthLimit)
    else { return }
    recorder.writing = .json
    defer { recorder.writing = .code }
    let text = WrittenText(source: tree.source, token: token, content: content)
    noteMembers(of: document.root, text, in: 0)
  }

  /// Records the members of an object. The recursion follows the declarations of the form, which
  /// nest at most 64 levels deep.
  private func noteMembers(of object: JSONElement, _ text: WrittenText, in scope: ScopeID) {
    for (name, value) in object.members {
      guard let written = name.string.map(withMarksInOrder), let span = text.span(of: name),
        let node = node(ofMember: written, in: scope)
      else { continue }
      // Another name than the declared one stays as it is when the declaration is renamed.
      if form.nodes[node].recordedName.isEmpty { note(node: node, at: span) }
      switch form.nodes[node].kind {
      case .group: noteMembers(of: value, text, in: form.declarations[node].inner)
      case .list:
        for element in value.elements {
          if form.nodes[node].isPlainList {
            noteOptions(in: element, text, at: form.valueNode(of: node))
          } else {
            noteMembers(of: element, text, in: form.rowScope(of: node))
          }
        }
      case .field: noteOptions(in: value, text, at: node)
      case .form, .row, .section, .note: break
      }
    }
  }

  /// Returns the declaration with a member in records; nil if there is none.
  private func node(ofMember name: String, in scope: ScopeID) -> NodeID? {
    if case .node(let node)? = form.symbol(form.names.intern(name), in: scope),
      form.nodes[node].member == name
    {
      return node
    }
    return namedMembers[NamedMember(scope: scope, name: name)]
  }

  private func noteOptions(in value: JSONElement, _ text: WrittenText, at node: NodeID) {
    let type = form.fieldType(node)
    guard type.isOptions else { return }
    for element in value.kind == .array ? Array(value.elements) : [value] {
      guard let written = element.string, let span = text.span(of: element) else { continue }
      noteOption(written, type, at: span, isRecorded: true)
    }
  }

  /// Records a part of a text that is the name of an option; returns whether it is.
  private func noteOption(_ text: WrittenText, _ part: Range<Int>, _ type: ValueType) -> Bool {
    guard let span = text.span(of: part) else { return false }
    return noteOption(text.string(of: part), type, at: span)
  }

  @discardableResult
  private func noteOption(
    _ name: String, _ type: ValueType, at span: SourceSpan, isRecorded: Bool = false
  ) -> Bool {
    let choice = Int(type.choice)
    guard form.choices.indices.contains(choice),
      let option = form.option(form.names.intern(withMarksInOrder(name)), in: choice),
      !isRecorded || form.isRecordedByName(option, ofChoice: choice)
    else { return false }
    note(option: option, ofChoice: choice, at: span)
    return true
  }
}

/// The content of a text, and its place in the source.
private struct WrittenText {
  let source: SourceText
  let token: Token
  let content: [PlacedByte]

  func string(of part: Range<Int>) -> String {
    String(decoding: content[part].lazy.map(\.byte), as: UTF8.self)
  }

  /// Returns the span of a part in the source; nil if it has none.
  func span(of part: Range<Int>) -> SourceSpan? {
    guard !part.isEmpty, content.indices.contains(part.upperBound - 1) else { return nil }
    let start = content[part.lowerBound].offset
    if part.upperBound < content.count { return SourceSpan(start, content[part.upperBound].offset) }
    let last = content[part.upperBound - 1].offset
    guard token.flags.contains(.multiline) else { return SourceSpan(start, token.end - 1) }
    return source.bytes[last] == UInt8(ascii: "\\") ? nil : SourceSpan(start, last + 1)
  }

  /// Returns the span of a JSON string, without its quotes.
  func span(of element: JSONElement) -> SourceSpan? {
    let range = element.byteRange
    return range.count > 2 ? span(of: range.dropFirst().dropLast()) : nil
  }

  func trimmed(_ part: Range<Int>) -> Range<Int> {
    var part = part
    while let first = part.first, content[first].byte <= 0x20 { part = part.dropFirst() }
    while let last = part.last, content[last].byte <= 0x20 { part = part.dropLast() }
    return part
  }

  /// Returns the parts between commas.
  func parts(of range: Range<Int>) -> [Range<Int>] {
    range.split { content[$0].byte == UInt8(ascii: ",") }.map { trimmed($0) }
  }

  func isSign(_ index: Int) -> Bool {
    content[index].byte == UInt8(ascii: "+") || content[index].byte == UInt8(ascii: "-")
  }
}
