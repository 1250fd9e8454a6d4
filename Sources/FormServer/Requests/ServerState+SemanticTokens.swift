import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// `textDocument/semanticTokens`: for the whole document, as a delta, and for a range.
extension ServerState {
  func writeSemanticTokensCapability(into json: inout JSONWriter) {
    json.object("semanticTokensProvider") {
      $0.object("legend") {
        $0.array("tokenTypes") {
          for type in HighlightType.allCases { $0.string(type.protocolName) }
        }
        $0.array("tokenModifiers") {
          for name in HighlightModifiers.protocolNames { $0.string(name) }
        }
      }
      $0.member("range", true)
      $0.object("full") { $0.member("delta", true) }
    }
  }

  mutating func answerSemanticTokens(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let data = try tokens(context)
    json.beginObject()
    json.member("resultId", keep(data, context))
    json.array("data") { $0.tokens(data[...]) }
    json.end()
  }

  /// Answers with one edit, which replaces everything between the common prefix and suffix.
  mutating func answerSemanticTokenChanges(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    guard let sent = context.document?.sentTokens,
      context.parameters?["previousResultId"]?.string == String(sent.number)
    else { return try answerSemanticTokens(context, into: &json) }
    let data = try tokens(context)
    let shorter = min(data.count, sent.data.count)
    var start = 0
    while start < shorter, data[start] == sent.data[start] { start += 1 }
    var end = 0
    while end < shorter - start,
      data[data.count - 1 - end] == sent.data[sent.data.count - 1 - end]
    {
      end += 1
    }
    json.beginObject()
    json.member("resultId", keep(data, context))
    json.array("edits") {
      guard start + end < max(data.count, sent.data.count) else { return }
      $0.beginObject()
      $0.member("start", start)
      $0.member("deleteCount", sent.data.count - start - end)
      $0.array("data") { $0.tokens(data[start..<data.count - end]) }
      $0.end()
    }
    json.end()
  }

  func answerSemanticTokensInRange(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let data = try tokens(context, in: try context.span())
    json.beginObject()
    json.array("data") { $0.tokens(data[...]) }
    json.end()
  }

  /// Returns the encoded tokens of a form; other documents have none.
  private func tokens(
    _ context: RequestContext, in range: SourceSpan? = nil
  ) throws(ResponseError) -> [UInt32] {
    guard try context.openDocument().isForm else { return [] }
    let analysis = try context.analysis()
    var encoder = SemanticTokenEncoder(analysis.source, context.client.encoding)
    for token in highlights(of: analysis, in: range, splitsLines: true) { encoder.add(token) }
    return encoder.data
  }

  /// Keeps the tokens that are sent; returns their `resultId`.
  private mutating func keep(_ data: [UInt32], _ context: RequestContext) -> String {
    tokenResults += 1
    if let uri = context.document?.uri {
      documents.update(uri) { $0.sentTokens = SentTokens(number: tokenResults, data: data) }
    }
    return String(tokenResults)
  }
}

extension JSONWriter {
  fileprivate mutating func tokens(_ data: ArraySlice<UInt32>) {
    for number in data { integer(Int64(number)) }
  }
}

/// Encodes each token as five numbers: the line and character relative to the token before it,
/// length, type and modifiers. Reads the source once.
private struct SemanticTokenEncoder {
  private let bytes: [UInt8]
  private let encoding: PositionEncoding
  /// The offset up to which the source has been read, and the position there.
  private var offset = 0
  private var line: UInt32 = 0
  private var character: UInt32 = 0
  private var last: (line: UInt32, character: UInt32) = (0, 0)
  private(set) var data: [UInt32] = []

  init(_ source: SourceText, _ encoding: PositionEncoding) {
    bytes = source.bytes
    self.encoding = encoding
  }

  mutating func add(_ token: HighlightedToken) {
    read(upTo: Int(token.span.start))
    let start = (line: line, character: character)
    read(upTo: Int(token.span.end))
    let isSameLine = start.line == last.line
    data += [
      start.line &- last.line,
      isSameLine ? start.character &- last.character : start.character,
      character &- start.character, UInt32(token.type.rawValue), UInt32(token.modifiers.rawValue),
    ]
    last = start
  }

  private mutating func read(upTo end: Int) {
    let end = min(end, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A) {
        line &+= 1
        character = 0
      } else {
        switch encoding {
        case .utf8: character &+= 1
        case .utf16: character &+= byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
        }
      }
    }
  }
}
