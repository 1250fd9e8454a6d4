import FormJSON
import FormSyntax
import FormTools

/// `textDocument/completion`.
extension ServerState {
  static let completionTriggers = [".", "\"", "/", "`"]

  mutating func answerCompletion(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let document = try context.openDocument()
    guard let analysis = document.analysis else { return json.null() }
    let offset = try context.offset()
    let list = analysis.completions(at: offset, in: document.source) {
      workspace.paths(from: document.name)
    }
    // The workspace is listed only when somebody names a file.
    let isUnlisted = list.namesFile && workspace.forms == nil
    if isUnlisted { listWorkspace() }
    let positions = PositionMap(document.source, client.encoding)
    let isQuoted =
      document.source.bytes[list.replaced.range.clamped(to: 0..<document.source.bytes.count)]
      .first == UInt8(ascii: "`")
    json.beginObject()
    json.member("isIncomplete", list.isIncomplete || isUnlisted)
    if client.hasDefaultEditRange {
      json.object("itemDefaults") { $0.range("editRange", list.replaced, positions) }
    }
    json.array("items") { json in
      for (number, item) in list.items.enumerated() {
        write(item, number, list.replaced, positions, isQuoted: isQuoted, into: &json)
      }
    }
    json.end()
  }

  /// - Parameter isQuoted: whether a backtick was typed, which editors include in the comparison.
  private func write(
    _ item: CompletionItem, _ number: Int, _ span: SourceSpan, _ positions: PositionMap,
    isQuoted: Bool,
    into json: inout JSONWriter
  ) {
    let snippet = client.hasSnippets ? item.snippet : nil
    let text = snippet ?? item.text
    json.beginObject()
    json.member("label", item.label)
    json.member("kind", item.kind.number)
    if !item.detail.isEmpty { json.member("detail", item.detail) }
    if !item.documentation.isEmpty { json.member("documentation", item.documentation) }
    let digits = String(number)
    json.member("sortText", String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits)
    if isQuoted { json.member("filterText", "`\(item.label)`") }
    if snippet != nil { json.member("insertTextFormat", 2) }
    if client.hasDefaultEditRange {
      if text != item.label { json.member("textEditText", text) }
    } else {
      json.name("textEdit")
      json.edit(Edit(span: span, replacement: text), positions)
    }
    json.end()
  }
}

extension CompletionItem.Kind {
  /// The closest `CompletionItemKind` of the protocol.
  fileprivate var number: Int {
    switch self {
    case .keyword, .declaration, .step: 14
    case .clause: 10
    case .type: 7
    case .field, .column: 5
    case .group: 9
    case .rows: 22
    case .constant: 21
    case .row: 6
    case .option: 20
    case .function: 3
    case .unit: 11
    case .rule: 18
    case .file: 17
    }
  }
}
