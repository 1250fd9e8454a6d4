import FormEngine
import FormJSON
import FormLanguage
import FormSyntax

/// The context for answering a request.
struct RequestContext {
  let parameters: JSONElement?
  let client: ClientCapabilities
  /// The URI of the document that the request is about, if any.
  let uri: String?
  /// The document that the request is about, if it is open.
  let document: OpenDocument?
  let time: ServerTime

  /// Returns the document, which must be open.
  func openDocument() throws(ResponseError) -> OpenDocument {
    guard let document else {
      guard let uri else {
        throw ResponseError(.invalidParameters, .badParameters)
      }
      throw ResponseError(.invalidParameters, .unknownDocument(uri))
    }
    return document
  }

  /// Returns the analysis of the current text.
  func analysis() throws(ResponseError) -> FileAnalysis {
    guard let analysis = try openDocument().analysis else {
      throw ResponseError(.contentModified, .modified)
    }
    return analysis
  }

  /// Returns the offset for the parameter `position`.
  func offset() throws(ResponseError) -> Int {
    guard let position = ServerPosition(parameters?["position"]) else {
      throw ResponseError(.invalidParameters, .badParameters)
    }
    return try openDocument().text.offset(of: position, client.encoding)
  }

  /// Returns the span for the parameter `range`.
  func span() throws(ResponseError) -> SourceSpan { try span(parameters?["range"]) }

  /// Returns the span for a range.
  func span(_ range: JSONElement?) throws(ResponseError) -> SourceSpan {
    guard let start = ServerPosition(range?["start"]), let end = ServerPosition(range?["end"])
    else { throw ResponseError(.invalidParameters, .badParameters) }
    let text = try openDocument().text
    let first = text.offset(of: start, client.encoding)
    return SourceSpan(first, max(first, text.offset(of: end, client.encoding)))
  }

  /// Returns the positions of a source for the client.
  func positions(_ source: SourceText) -> PositionMap { PositionMap(source, client.encoding) }
}

extension ServerPosition {
  init?(_ element: JSONElement?) {
    guard let line = element?["line"]?.integer, let character = element?["character"]?.integer,
      line >= 0, character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }
}

extension JSONElement {
  /// The number as an integer; nil if it is not one.
  var integer: Int? { numberText.flatMap { Int($0) } }
}
